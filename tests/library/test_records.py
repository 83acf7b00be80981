"""Game records: written canonically, read tolerantly, and refused with line and column (notation.md)."""

import pytest

from builders import CARPET, arranged
from taluva import Game, RecordError, read_record
from taluva.testing import random_game

RECORD = """[Edition "ferti-2014"]
[Players "2"]
[Stack "24"]
[Seat1 "Ana"]
[Seat2 "engine level 5"]

1. VJC@0,0:E hut@1,0
2. VSR@-2,1:E hut@-1,1
"""


def test_the_example_of_the_notation() -> None:
    game = read_record(RECORD)
    assert [str(move) for move in game.moves] == ["VJC@0,0:E", "hut@1,0", "VSR@-2,1:E", "hut@-1,1"]
    assert game.tags == {"Seat1": "Ana", "Seat2": "engine level 5"}
    assert (game.setup.edition, game.setup.players, game.setup.stack) == ("ferti-2014", 2, 24)


def test_the_next_tile_is_chance_and_is_written_down() -> None:
    """A game never rests before a draw: the tile that came up is part of the record, alone on its line."""
    game = read_record(RECORD, seed=1)
    assert game.record() == RECORD + f"3. {game.tile}\n"
    again = read_record(game.record(), seed=2)
    assert again == game
    assert str(again.tile) == str(game.tile)


class TestReadingIsTolerant:
    @pytest.mark.parametrize(
        "change",
        [
            lambda text: text.replace("\n", "\r\n"),
            lambda text: text.replace("\n", "\r"),
            lambda text: "\ufeff" + text,
            lambda text: text.replace("1. ", "").replace("2. ", ""),
            lambda text: text.replace("1. ", "1.").replace("2. ", "7... "),
            lambda text: text.replace("hut@1,0\n2.", "hut@1,0 2."),
            lambda text: text.replace(" hut", "\n   hut"),
            lambda text: text.replace("]\n\n", "]\n"),
            lambda text: text.replace("\n", "\n\n\n"),
            lambda text: text.rstrip("\n"),
            lambda text: text.replace("VJC@", "VJC VJC@"),
            lambda text: text.replace("1. ", "1. draw "),
            lambda text: "\n\n  " + text,
            lambda text: text.replace('[Edition "ferti-2014"]\n', ""),
            lambda text: text.replace('[Stack "24"]', '[  Stack   "24" ]  '),
        ],
    )
    def test_the_same_game(self, change: object) -> None:
        again = read_record(change(RECORD), seed=1)  # type: ignore[operator]
        assert again.moves == read_record(RECORD).moves
        assert again.tags == read_record(RECORD).tags

    def test_nothing_but_moves(self) -> None:
        assert len(read_record("VJC@0,0:E hut@1,0").moves) == 2

    def test_nothing_at_all(self) -> None:
        game = read_record("")
        assert (game.moves, game.setup) == ((), Game().setup)

    def test_any_cell_of_the_settlement(self) -> None:
        """The settlement's first cell is 1,-1; the record may name another, and is written with the first."""
        table = arranged(CARPET, {"red hut": "1,0 1,-1"}).play("expand@1,-1:J")
        text = table.game.record()
        assert "expand@1,-1:J" in text
        again = read_record(text.replace("expand@1,-1:J", "expand@1,0:J"))
        assert again == table.game
        assert again.record() == text

    def test_comments(self) -> None:
        text = RECORD.replace("\n\n", "\n\n{ before\n  all }\n").replace("hut@1,0", "hut@1,0 {well {played}")
        game = read_record(text)
        assert game.comments == {0: "before all", 1: "well {played"}
        written = game.record()
        assert "\n\n{before all}\n1. VJC@0,0:E hut@1,0 {well (played}\n2." in written
        assert read_record(written).record() == written

    def test_several_comments_are_joined(self) -> None:
        game = read_record(RECORD.replace("hut@1,0", "hut@1,0 {one} {two}"))
        assert game.comments == {1: "one two"}


class TestTags:
    def test_escapes(self) -> None:
        game = Game(seed=1)
        game.tags["Event"] = 'The "big" one \\ {2} [x]'
        assert '[Event "The \\"big\\" one \\\\ {2} [x]"]' in game.record()
        assert read_record(game.record()).tags == game.tags

    def test_unusual_values(self) -> None:
        game = Game(seed=1)
        game.tags |= {"Event": "", "Date": "2026.01.01", "Seat1": "Žofie 🌋", "Site": "a\nb\tc  d"}
        again = read_record(game.record())
        assert again.tags == {"Event": "", "Date": "2026.01.01", "Seat1": "Žofie 🌋", "Site": "a b c d"}

    def test_rule_tags_come_first_in_a_fixed_order(self) -> None:
        game = Game("deluxe-2015", 4, "teams", ["boats", "two-hex", "board:expert"], 36, ["VL", "VJ", "VS", "JJ"])
        game.tags["Event"] = "x"
        assert game.record().split("\n\n")[0].splitlines() == [
            '[Edition "deluxe-2015"]',
            '[Players "4"]',
            '[Stack "36"]',
            '[Variant "teams"]',
            '[Expansions "boats two-hex board:expert"]',
            '[TwoHex "VL VJ VS JJ"]',
            '[Event "x"]',
        ]

    def test_a_free_tag_cannot_change_the_rules(self) -> None:
        game = Game(seed=1)
        game.tags["Players"] = "4"
        assert read_record(game.record()).setup.players == 2


class TestWholeGames:
    @pytest.mark.parametrize("seed", range(8))
    def test_canonical_writing(self, seed: int) -> None:
        game = random_game(seed=seed)
        text = game.record()
        assert read_record(text).record() == text
        assert f'[Places "{" ".join(map(str, game.places or ()))}"]' in text
        assert text.endswith("\n")
        lines = text.split("\n\n")[1].splitlines()
        assert [line.split(".")[0] for line in lines] == [str(number) for number in range(1, len(lines) + 1)]

    def test_an_elimination_is_written_none(self) -> None:
        table = arranged(CARPET, {"red hut": "1,0"}, hand="VLC", phase="place", players=3, huts={1: 0})
        table.play("VLC@3,0:E")
        assert "1. VLC@3,0:E none\n" in table.game.record()
        assert read_record(table.game.record()) == table.game

    def test_a_position_to_start_from(self) -> None:
        table = arranged(CARPET, {"red hut": "1,0"}, hand="VLC", phase="place")
        table.play("VLC@3,0:E hut@4,0")
        text = table.game.record()
        assert f'[Position "{table.game.start}"]' in text
        again = read_record(text)
        assert again == table.game
        assert again.start == table.game.start

    def test_a_position_to_start_from_in_the_middle_of_a_turn(self) -> None:
        table = arranged(CARPET, {"red hut": "1,0"}).play("hut@-1,0")
        assert read_record(table.game.record()) == table.game


def error_of(text: str) -> RecordError:
    with pytest.raises(RecordError) as error:
        read_record(text)
    return error.value


class TestErrors:
    """The line and column are those of what is wrong."""

    @pytest.mark.parametrize(
        ("old", "new", "line", "column", "rule"),
        [
            ("hut@1,0", "hut@0,0", 7, 14, "B0"),
            ("hut@-1,1", "hut@1,0", 8, 15, "B0"),
            ("VSR@-2,1:E", "VSR@5,5:E", 8, 4, "P2"),
            ("VSR@-2,1:E", "VSR@-2,1:X", 8, 4, "notation"),
            ("VJC@0,0:E", "VJC@1,0:E", 7, 4, "T3"),
            ("hut@1,0", "rubbish", 7, 14, "notation"),
            ("hut@1,0", "none", 7, 14, "L1"),
            ("hut@1,0", "", 8, 4, "T1"),
            ("hut@-1,1", "hut@-1,1 hut@0,1", 8, 24, "T1"),
            ("VSR@-2,1:E", "VRR VSR@-2,1:E", 8, 8, "T1"),
            ("VJC@0,0:E", "VJJ@0,0:E hut@1,0 VJJ@2,0:E", 7, 22, "M3"),
            ("1. ", "1. VL ", 7, 4, "T1"),
        ],
    )
    def test_moves(self, old: str, new: str, line: int, column: int, rule: str) -> None:
        error = error_of(RECORD.replace(old, new))
        assert (error.line, error.column, error.rule) == (line, column, rule), str(error)
        assert str(error).startswith(f"Line {line}, column {column}: ")
        assert error.sentence in str(error)

    @pytest.mark.parametrize(
        ("old", "new", "line", "words"),
        [
            ('"ferti-2014"', '"ferti-1914"', 1, "There is no edition"),
            ('[Players "2"]', '[Players "two"]', 2, "must be a number"),
            ('[Players "2"]', '[Players "9"]', 2, "2 to 4 players"),
            ('[Players "2"]', "[Players 2]", 2, "A tag looks like"),
            ('[Players "2"]', '[Players "2"] x', 2, "A tag looks like"),
            ('[Players "2"]', '[Players "2"', 2, "A tag looks like"),
            ('[Stack "24"]', '[Stack "7"]', 3, "12 to 48"),
            ('[Stack "24"]', '[Stack "24"]\n[Stack "24"]', 4, "twice"),
            ('[Stack "24"]', '[Stack "-5"]', 3, "must be a number"),
            ('[Seat1 "Ana"]', '[Variant "solo"]', 4, "There is no variant"),
            ('[Seat1 "Ana"]', '[Variant "teams"]', 4, "4 players"),
            ('[Seat1 "Ana"]', '[Expansions "boats"]', 4, "(deluxe-2015) has expansions"),
            ('[Seat1 "Ana"]', '[Position "nothing"]', 4, "not a position"),
            ('[Seat1 "Ana"]', '[Places "1"]', 4, "a place for each seat"),
            ('[Seat1 "Ana"]', '[Places "1 2 3"]', 4, "must have 2 places"),
            ('[Seat1 "Ana"]', '[TwoHex "VL VJ"]', 4, "two-hex"),
        ],
    )
    def test_tags(self, old: str, new: str, line: int, words: str) -> None:
        error = error_of(RECORD.replace(old, new))
        assert words in str(error)
        assert error.line == line, str(error)
        assert error.column == 1

    def test_an_open_comment(self) -> None:
        error = error_of(RECORD + "{never closed")
        assert (error.line, error.column) == (9, 1)
        assert "comment" in str(error)

    def test_a_closing_brace_alone(self) -> None:
        error = error_of(RECORD + "  }")
        assert (error.line, error.column) == (9, 3)

    def test_line_and_column_with_other_line_ends(self) -> None:
        error = error_of("\ufeff" + RECORD.replace("hut@1,0", "hut@0,0").replace("\n", "\r\n"))
        assert (error.line, error.column) == (7, 14)

    def test_a_wrong_result(self) -> None:
        game = random_game(seed=1)
        right = " ".join(map(str, game.places or ()))
        wrong = " ".join("1" if place == "2" else "2" for place in right.split())
        error = error_of(game.record().replace(f'[Places "{right}"]', f'[Places "{wrong}"]'))
        assert "Places" in str(error)

    def test_moves_after_the_end(self) -> None:
        game = random_game(seed=1)
        error = error_of(game.record() + "VJC@0,0:E\n")
        assert error.rule in ("over", "M3", "ED1")

    def test_too_many_tiles(self) -> None:
        game = random_game(seed=3)
        text = game.record().replace(f'[Stack "{game.setup.stack}"]', '[Stack "12"]')
        assert error_of(text).rule == "ED1" if game.setup.stack > 12 else True

    def test_too_long(self) -> None:
        assert "too long" in str(error_of("{" + "x" * 1_100_000 + "}"))

    def test_it_can_be_pickled(self) -> None:
        import pickle

        error = error_of(RECORD.replace("hut@1,0", "hut@0,0"))
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.line, again.column, again.rule) == (str(error), error.line, error.column, error.rule)
