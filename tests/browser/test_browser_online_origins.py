"""Where a site is opened: by a name in the network without https, or as localhost, which is of no use to others."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from meeting import open_table
from playwright.sync_api import Page, expect
from visiting import OnlineSite, Visitor

from taluva.web.addresses import lan_addresses

Visit = Callable[..., Visitor]


class OpenSite(OnlineSite):
    """A site for the whole network, opened on the computer that serves it."""

    command = ("serve", "--host", "0.0.0.0")

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.url = f"http://localhost:{self.address.rpartition(':')[2]}"


class OwnSite(OnlineSite):
    """A site that only this computer can open."""

    host = "localhost"


@pytest.fixture(scope="module")
def open_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenSite]:
    site = OpenSite(tmp_path_factory.mktemp("open"))
    yield site
    site.stop()


@pytest.fixture(scope="module")
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnSite]:
    site = OwnSite(tmp_path_factory.mktemp("own"))
    yield site
    site.stop()


def copied(page: Page) -> str:
    """The copied text, as a paste shows it."""
    page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' }))")
    page.locator("#paste").focus()
    page.keyboard.press("Control+V")
    return str(page.locator("#paste").input_value())


def test_the_name_in_the_network_is_no_secure_context(visit: Visit, online: OnlineSite) -> None:
    """The tests of online play would not see what is missing there otherwise."""
    page = visit(at=online).go()
    assert page.evaluate("[isSecureContext, 'randomUUID' in crypto, 'clipboard' in navigator]") == [False] * 3


def test_a_link_is_copied_without_https(visit: Visit, online: OnlineSite) -> None:
    page = open_table(visit(at=online), online)
    room = page.locator("#waiting-room")
    expect(room.locator(".notice")).to_be_hidden()
    expect(room.locator(".qr")).to_be_visible()
    expect(room.get_by_role("switch")).to_have_count(0)  # no notices where the browser allows none
    room.get_by_role("button", name="Copy the link").click()
    expect(room.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    assert copied(page) == page.url


def test_a_link_that_cannot_be_copied_is_selected(visit: Visit, online: OnlineSite) -> None:
    visitor = visit(at=online)
    visitor.context.add_init_script("document.execCommand = () => false;")
    page = open_table(visitor, online)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("It is selected: copy it from here.")).to_be_visible()
    assert page.evaluate("getSelection().toString()") == page.url


def test_opened_as_localhost_the_link_is_one_for_others(visit: Visit, open_site: OpenSite) -> None:
    others = lan_addresses()
    page = open_table(visit(at=open_site), open_site)
    room = page.locator("#waiting-room")
    expect(room.locator(".notice")).to_contain_text("works on this computer only")
    link = page.get_by_role("textbox", name="Link to this game")
    if others:
        expect(link).to_have_value(page.url.replace("localhost", next(each for each in others if "." in each)))
        expect(room.locator(".qr")).to_be_visible()


def test_a_link_for_this_computer_alone_says_so(visit: Visit, own_site: OwnSite) -> None:
    page = open_table(visit(at=own_site), own_site)
    room = page.locator("#waiting-room")
    expect(room.locator(".notice")).to_have_text(
        "This link works on this computer only. To let others in, start the server with --host 0.0.0.0."
    )
    expect(page.get_by_role("textbox", name="Link to this game")).to_have_value(page.url)
    expect(room.locator(".qr")).to_have_count(0)
    expect(room.get_by_role("switch")).to_have_count(1)
    page.locator("#menu").click()
    page.get_by_role("dialog").get_by_text("Share this position", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("This link works on this computer only.")
