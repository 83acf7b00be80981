"""The reference says what the rules say, and its pictures show it."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from app_helpers import Server
from markupsafe import escape

import taluva
from taluva.editions import LARGEST_STACK, SMALLEST_STACK
from taluva.moves import Boat, Expand, Hut, Temple, Tower
from taluva.tiles import TWO_HEX_TILES, VOLCANO_TILES
from taluva.web.i18n.languages import LANGUAGES, translator
from taluva.web.reference import KEYS, THEMES, picture, reference
from taluva.web.reference.pictures import PICTURES, moment
from taluva.web.reference.sections import RULE_PICTURES

ENGLISH = translator("en")
Json = dict[str, Any]


def section(edition: str, id: str) -> Json:
    return next(one for one in reference(edition, ENGLISH)["sections"] if one["id"] == id)


def text(edition: str, id: str) -> str:
    found = section(edition, id)
    return " ".join([*found["paragraphs"], *(rule["text"] for rule in found["rules"])])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", taluva.EDITIONS)
def test_every_edition_is_told_in_every_language(edition: str, language: str) -> None:
    told = reference(edition, translator(language))["sections"]
    assert len({one["id"] for one in told}) == len(told)
    for one in told:
        assert one["picture"] in KEYS
        assert one["title"]
        assert one["alt"]
        assert one["rules"]
        for rule in one["rules"]:
            assert rule["title"]
            assert "{" not in rule["text"]
            assert (rule["picture"] in KEYS) == bool(rule["alt"]), rule["id"]
        assert all(paragraph and "{" not in paragraph for paragraph in one["paragraphs"])
    if language != "en":
        english = {rule["id"]: rule for one in reference(edition, ENGLISH)["sections"] for rule in one["rules"]}
        assert all(rule["text"] != english[rule["id"]]["text"] for one in told for rule in one["rules"])


@pytest.mark.parametrize("edition", taluva.EDITIONS)
def test_an_edition_tells_each_of_its_rules_once(edition: str) -> None:
    told = [rule["id"] for one in reference(edition, ENGLISH)["sections"] for rule in one["rules"]]
    assert len(told) == len(set(told))
    assert set(told) == {rule.id for rule in taluva.rules(edition)}


@pytest.mark.parametrize("edition", taluva.EDITIONS)
def test_sections_come_in_the_order_of_play(edition: str) -> None:
    ids = [one["id"] for one in reference(edition, ENGLISH)["sections"]]
    basic = [
        "goal",
        "tiles",
        "turn",
        "coast",
        "eruption",
        "covering",
        "settlements",
        "hut",
        "expand",
        "tower",
        "temple",
    ]
    assert ids[: len(basic)] == basic
    assert ids[len(basic) : len(basic) + 4] == ["elimination", "end", "edition", "places"]


def test_editions_have_the_sections_of_their_options() -> None:
    for name, edition in taluva.EDITIONS.items():
        ids = {one["id"] for one in reference(name, ENGLISH)["sections"]}
        assert ("teams" in ids) == edition.teams
        assert ({"start-tile", "boats", "two-hex", "boards"} <= ids) == edition.expansions


def test_an_unknown_edition_has_no_rules() -> None:
    with pytest.raises(KeyError):
        reference("none", ENGLISH)


def test_numbers_of_pieces_and_tiles_are_those_of_the_library() -> None:
    supply = taluva.Position.beginning(taluva.Game("deluxe-2015", expansions=("boats",), seed=1).setup).supply(1)
    assert f"{supply.huts} huts, {supply.towers} towers and {supply.temples} temples" in text("ferti-2014", "goal")
    assert f"{supply.boats} boats" in text("deluxe-2015", "boats")
    assert f"There are {sum(VOLCANO_TILES.values())} tiles" in text("ferti-2014", "tiles")
    assert len(TWO_HEX_TILES) == 5
    assert "five tiles of two cells" in text("deluxe-2015", "two-hex")
    assert len([zone for zone in taluva.ZONES if not zone.endswith("dotted")]) == 3
    assert "There are three" in text("deluxe-2015", "boards")


@pytest.mark.parametrize("name", taluva.EDITIONS)
def test_sizes_of_the_stack_are_those_of_the_edition(name: str) -> None:
    told, edition = " ".join(section(name, "edition")["paragraphs"]), taluva.EDITIONS[name]
    numbers = {int(number) for number in re.findall(r"\b\d\d\b", told)}
    others = {size for sizes in edition.other_stacks for size in sizes}
    assert numbers == {*edition.stacks, *others, SMALLEST_STACK, LARGEST_STACK}


def test_the_hut_section_is_that_of_the_edition() -> None:
    for name, edition in taluva.EDITIONS.items():
        told = text(name, "hut")
        assert ("may also touch" in told) == edition.hut_beside_own
        assert ("must not touch" in told) != edition.hut_beside_own
        assert (section(name, "hut")["picture"] == "hut-beside-own") == edition.hut_beside_own


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", KEYS)
def test_pictures_are_drawn_in_both_themes(key: str, theme: str) -> None:
    drawn = picture(key, theme)
    root = ElementTree.fromstring(drawn)
    assert root.tag.endswith("svg")
    shown = [element.text for element in root.iter() if element.tag.endswith("}text") and element.text]
    assert not [words for words in shown if re.search(r"[^\W\d_]{2,}", words)], "a picture speaks no language"
    assert picture(key, "light") != picture(key, "dark")


def test_an_unknown_picture_is_none() -> None:
    with pytest.raises(KeyError):
        picture("../games/duel")
    with pytest.raises(ValueError, match="theme"):
        picture("goal", "pink")


def marked(key: str) -> list[str]:
    return [str(what) for what in PICTURES[key].marks(moment(key))]


@pytest.mark.parametrize(
    "key",
    [
        "coast", "eruption", "hut", "hut-beside-own", "expand", "tower", "temple", "end", "start-tile", "boats",
        "two-hex",
    ],
)  # fmt: skip
def test_what_pictures_offer_is_legal(key: str) -> None:
    game, moves = moment(key), marked(key)
    assert moves
    assert all(move in game.legal_moves for move in moves)


@pytest.mark.parametrize("rule", RULE_PICTURES)
def test_pictures_of_forbidden_moves_break_their_rule(rule: str) -> None:
    refusal = moment(rule).fault(marked(rule)[0])
    assert refusal is not None
    assert refusal.rule == rule


def test_pictures_show_what_their_sections_say() -> None:
    assert moment("goal").end == "E1"
    assert all(moment("coast").cell(*taluva.read_move(move).cell).level == 0 for move in marked("coast"))  # type: ignore[union-attr]
    assert moment("eruption").cell(*taluva.read_move(marked("eruption")[0]).cell).level == 1  # type: ignore[union-attr]
    refusal = moment("covering").fault(marked("covering")[0])
    assert refusal is not None
    assert refusal.rule == "P7"
    (settlement,) = moment("settlements").settlements(1)
    assert (len(settlement), settlement.temples) == (4, 1)
    assert len(marked("hut-beside-own")) > len(marked("hut"))
    assert moment("elimination").turns[-1].eliminated
    assert moment("teams").end == "W2"
    assert moment("places").setup.variant == "places"
    assert moment("boards").setup.zone == "expert"


def test_builds_in_pictures_are_what_their_sections_say() -> None:
    kinds = {"hut": Hut, "expand": Expand, "tower": Tower, "temple": Temple, "end": Temple, "boats": Boat}
    for key, kind in kinds.items():
        assert all(isinstance(taluva.read_move(move), kind) for move in marked(key))
    tower = moment("tower")
    assert tower.cell(*taluva.read_move(marked("tower")[0]).cell).level == 3  # type: ignore[union-attr]
    expand = moment("expand")
    assert expand.supply(1).huts - expand.position.play(marked("expand")[0]).supply(1).huts == 2
    assert moment("end").position.play(marked("end")[0]).end == "E1"


def test_pictures_are_served(server: Server) -> None:
    answer = server.http.get("/rules/pictures/boats.svg?theme=dark")
    assert answer.headers["Content-Type"].startswith("image/svg+xml")
    assert answer.text == picture("boats", "dark")
    assert server.http.get("/rules/pictures/none.svg").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_tells_every_rule_in_the_language_of_the_reader(server: Server, language: str) -> None:
    page = server.http.get("/rules/deluxe-2015", headers={"Accept-Language": language}).text
    for one in reference("deluxe-2015", translator(language))["sections"]:
        assert str(escape(one["title"])) in page
        assert f"/rules/pictures/{one['picture']}.svg" in page
        for rule in one["rules"]:
            assert f'id="{rule["id"]}"' in page
            assert str(escape(rule["text"])) in page


def test_the_reference_as_data_is_the_same(server: Server) -> None:
    server.get("/api/rules/ferti-2014")
    assert server.get("/api/rules/deluxe-2015") == reference("deluxe-2015", ENGLISH)
    assert server.http.get("/api/rules/chess").status_code == 404


def test_old_addresses_lead_to_the_rules(server: Server) -> None:
    answer = server.http.get("/learn/deluxe-2015", follow_redirects=False)
    assert answer.status_code == 301
    assert answer.headers["Location"] == "/rules/deluxe-2015"


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("edition", "Agree on who begins"),
        ("eruption", "no highest level"),
        ("eruption", "even on other volcanoes"),
        ("teams", "do not count for the team"),
        ("boats", "stops nobody from building beside it"),
        ("two-hex", "two jungles has no volcano"),
        ("two-hex", "one of them lies on a volcano"),
        ("two-hex", "this limit no longer holds"),
        ("boards", "in an eruption alike"),
    ],
)
def test_details_are_told(id: str, words: str) -> None:
    assert words in text("deluxe-2015", id)
