"""The lessons say what the rules say, and their pictures show it."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from app_helpers import Server

import taluva
from taluva.editions import LARGEST_STACK, SMALLEST_STACK
from taluva.moves import Boat, Expand, Hut, Temple, Tower
from taluva.tiles import TWO_HEX_TILES, VOLCANO_TILES
from taluva.web.i18n.languages import LANGUAGES, translator
from taluva.web.learn import KEYS, THEMES, Section, lessons, picture
from taluva.web.learn.pictures import PICTURES, moment

RULES = Path(__file__).parents[2] / "rules"
ENGLISH = translator("en")


def section(edition: str, id: str) -> Section:
    return next(one for one in lessons(edition, ENGLISH) if one.id == id)


def text(edition: str, id: str) -> str:
    return " ".join(section(edition, id).paragraphs)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", taluva.EDITIONS)
def test_every_edition_is_told_in_every_language(edition: str, language: str) -> None:
    told = lessons(edition, translator(language))
    assert len({one.id for one in told}) == len(told)
    for one in told:
        assert one.picture in KEYS
        assert one.title
        assert one.alt
        assert all(paragraph and "{" not in paragraph for paragraph in one.paragraphs)
    if language != "en":
        english = lessons(edition, ENGLISH)
        assert all(one.paragraphs != other.paragraphs for one, other in zip(told, english, strict=True))


@pytest.mark.parametrize("edition", taluva.EDITIONS)
def test_sections_come_in_the_order_of_play(edition: str) -> None:
    ids = [one.id for one in lessons(edition, ENGLISH)]
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
        ids = {one.id for one in lessons(name, ENGLISH)}
        assert ("teams" in ids) == edition.teams
        assert ({"start-tile", "boats", "two-hex", "boards"} <= ids) == edition.expansions


def test_every_rule_named_exists_and_all_rules_of_play_are_told() -> None:
    known = {path.stem.split("_")[1].upper() for path in RULES.glob("test_*_*.py")}
    named = {rule for one in lessons("deluxe-2015", ENGLISH) for rule in one.rules}
    assert named <= known
    for group, most in (("P", 9), ("B", 4), ("E", 5), ("V", 3), ("W", 4), ("X", 13)):
        assert {f"{group}{number}" for number in range(1, most + 1)} <= named


def test_an_unknown_edition_is_no_lesson() -> None:
    with pytest.raises(KeyError):
        lessons("none", ENGLISH)


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
    told, edition = text(name, "edition"), taluva.EDITIONS[name]
    numbers = {int(number) for number in re.findall(r"\b\d\d\b", told)}
    others = {size for sizes in edition.other_stacks for size in sizes}
    assert numbers == {*edition.stacks, *others, SMALLEST_STACK, LARGEST_STACK}


def test_the_hut_section_is_that_of_the_edition() -> None:
    for name, edition in taluva.EDITIONS.items():
        told = text(name, "hut")
        assert ("may also touch" in told) == edition.hut_beside_own
        assert ("must not touch" in told) != edition.hut_beside_own


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
    answer = server.http.get("/learn/pictures/boats.svg?theme=dark")
    assert answer.headers["Content-Type"].startswith("image/svg+xml")
    assert answer.text == picture("boats", "dark")
    assert server.http.get("/learn/pictures/none.svg").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_tells_every_section_in_the_language_of_the_reader(server: Server, language: str) -> None:
    page = server.http.get("/learn/deluxe-2015", headers={"Accept-Language": language}).text
    for one in lessons("deluxe-2015", translator(language)):
        assert one.title.replace("'", "&#39;") in page
        assert f"/learn/pictures/{one.picture}.svg" in page


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("turn", "Agree on who begins"),
        ("eruption", "no highest level"),
        ("covering", "two or even three volcanoes"),
        ("teams", "count no more for the team"),
        ("boats", "A boat is no building"),
        ("two-hex", "two jungles has no volcano"),
        ("two-hex", "one of them lies on a volcano"),
        ("two-hex", "even by players who have had one"),
        ("boards", "in an eruption alike"),
    ],
)
def test_what_was_only_cited_is_told(id: str, words: str) -> None:
    assert words in text("deluxe-2015", id)
