"""The pages as a browser gets them: in the reader's language, and with nothing that the strict policy forbids."""

import re

import pytest
from app_helpers import Server

PAGES = ("/", "/new", "/game/unknown", "/position?p=x", "/learn", "/learn/place", "/rules", "/rules/deluxe-2015")
PAGES = (*PAGES, "/puzzles", "/editor", "/analysis", "/studies/abc")
INLINE = re.compile(r"""\sstyle=|\son\w+=|<style|<script(?![^>]*(\ssrc=|type="application/json"|type="importmap"))""")


def text_of(server: Server, path: str, **cookies: str) -> str:
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    answer = server.http.get(path, headers={"Cookie": cookie} if cookie else {})
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_nothing_inline_and_ask_no_other_site(server: Server, path: str) -> None:
    # But the script that chooses the theme: see test_modules.py.
    text = re.sub(r"<script>// Runs before the page is drawn.*?</script>", "", text_of(server, path), flags=re.DOTALL)
    assert not INLINE.search(text)
    assert not re.search(r'(src|href|action)="(https?:)?//', text)


@pytest.mark.parametrize("path", PAGES)
def test_every_file_that_a_page_names_is_there(server: Server, path: str) -> None:
    for address in re.findall(r'(?:src|href)="(/(?:static|favicon|manifest)[^"]*)"', text_of(server, path)):
        assert server.http.get(address).status_code == 200, address


LEARN = [("en", "Learn"), ("fr", "Apprendre"), ("de", "Lernen"), ("pl", "Nauka")]


@pytest.mark.parametrize(("language", "word"), LEARN)
def test_the_cookie_chooses_the_language(server: Server, language: str, word: str) -> None:
    text = text_of(server, "/", language=language)
    assert f'<html lang="{language}"' in text
    assert f"<b>{word}</b>" in text


def test_an_unknown_theme_or_language_is_no_harm(server: Server) -> None:
    text = text_of(server, "/", language='"><script>', theme='"><script>')
    assert 'data-choice="auto"' in text
    assert '"><script>' not in text


def test_what_a_link_says_stays_data(server: Server) -> None:
    text = text_of(server, "/game/%3Cscript%3Ealert(1)")
    assert "<script>alert" not in text
    assert "\\u003cscript>alert" in text
    assert "alert" not in text_of(server, "/position?p=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E")


def test_pages_that_are_not_there(server: Server) -> None:
    for path in ("/nothing", "/learn/nothing", "/rules/first-edition", "/rules/pictures/nothing.svg"):
        assert server.http.get(path).status_code == 404


def test_the_manifest_names_icons_that_are_there(server: Server) -> None:
    manifest = server.http.get("/manifest.webmanifest").json()
    assert manifest["start_url"] == "/"
    for icon in manifest["icons"]:
        assert server.http.get(icon["src"]).status_code == 200
