"""E7. The Deluxe edition names E1 (and W2) King, E2 Survivor, X13 World's end; the others know an early and a regular
end. Whoever tells the result says that two teams which have built the same share the victory (E5)."""

from html import unescape

import pytest

from builders import CARPET, Table, arranged, carpet_over
from taluva import svg
from taluva.terminal import describe
from taluva.text.description import result_words
from taluva.text.results import ending_name
from taluva.web.i18n.languages import translator
from taluva.web.i18n.words import end_words

TEMPLES = {"red temple": "2,-2 -2,2 -1,3"}
ENGLISH, NAMES = translator("en"), {1: "Ana", 2: "Ben", 3: "Cleo", 4: "Dan"}


def by_victory(edition: str, **more: object) -> Table:
    return arranged(CARPET, TEMPLES, huts={1: 1}, edition=edition, **more).play("hut@1,0")  # type: ignore[arg-type]


def by_the_last_tile(edition: str, **more: object) -> Table:
    table = arranged(CARPET, {"blue hut": "1,0"}, left=0, edition=edition, **more)  # type: ignore[arg-type]
    return table.play("hut@-1,0")


def without_room() -> Table:
    return arranged(
        carpet_over("expert"),
        left=0,
        edition="deluxe-2015",
        expansions=["two-hex", "board:expert-dotted"],
        two_hex=["VL", "JJ"],
        two_hex_left=["JJ"],
        took_two_hex=[1],
    ).play("hut@1,0")


def check(table: Table, rule: str, name: str) -> None:
    """Every text about the ending uses this name."""
    game = table.game
    assert (game.end, ending_name(game)) == (rule, name)
    assert result_words(game).startswith(f"The game is over. {name}. ")
    assert describe(game).startswith(f"The game is over. {name}. ")
    assert f"The game is over. {name}. " in unescape(svg.draw(game))
    assert end_words(game, ENGLISH, NAMES).startswith(f"{name}. ")


@pytest.mark.parametrize("edition", ["hans-im-glueck-2006", "ferti-2012", "ferti-2014"])
def test_in_the_other_editions(edition: str) -> None:
    check(by_victory(edition), "E1", "Early end")
    check(by_the_last_tile(edition), "E2", "Regular end")


def test_in_the_deluxe_edition() -> None:
    check(by_victory("deluxe-2015"), "E1", "King")
    check(by_the_last_tile("deluxe-2015"), "E2", "Survivor")
    check(without_room(), "X13", "World's end")


def test_of_a_team() -> None:
    table = arranged(
        CARPET,
        TEMPLES | {"yellow temple": "0,2 2,1 0,-1"},
        players=4,
        variant="teams",
        huts={1: 1},
        edition="deluxe-2015",
    ).play("hut@1,0")
    check(table, "W2", "King")
    assert result_words(table.game).endswith(" Red and Yellow win as a team.")


def test_one_who_is_left_has_no_name_for_it() -> None:
    table = arranged(CARPET, {"red hut": "1,0"}, hand="VJC", phase="place", huts={1: 0})
    table.play(table.moves[0])
    assert (table.game.end, ending_name(table.game), table.game.places) == ("L3", None, (2, 1))
    assert result_words(table.game) == "The game is over. All others are eliminated. Blue wins."


@pytest.mark.parametrize(
    ("language", "early", "regular", "king"),
    [
        ("fr", "Fin anticipée", "Fin normale", "Fin «\u00a0King\u00a0»"),
        ("de", "Vorzeitiges Spielende. ", "Reguläres Spielende. ", "Ende „King“. "),
        ("pl", "Zakończenie przedwczesne. ", "Zakończenie standardowe. ", "Zakończenie „King”. "),
    ],
)
def test_in_the_words_of_each_rulebook(language: str, early: str, regular: str, king: str) -> None:
    spoken = translator(language)
    assert end_words(by_victory("ferti-2014").game, spoken, NAMES).startswith(early)
    assert end_words(by_the_last_tile("ferti-2014").game, spoken, NAMES).startswith(regular)
    assert end_words(by_victory("deluxe-2015").game, spoken, NAMES).startswith(king)


def test_both_teams_share_the_victory() -> None:
    game = by_the_last_tile("deluxe-2015", players=4, variant="teams").game
    assert "Both teams share the victory" in result_words(game)
    assert "Both teams share the victory" in svg.draw(game)
    assert end_words(game, ENGLISH, NAMES) == ("Survivor. The last tile has been placed. Both teams share the victory.")
    for told in (result_words(game), svg.draw(game), end_words(game, ENGLISH, NAMES)):
        assert "as a team" not in told


def test_players_who_are_tied_share_it_too() -> None:
    game = by_the_last_tile("ferti-2014").game
    assert "Red and Blue share the victory" in result_words(game)
    assert "Red and Blue share the victory" in svg.draw(game)
