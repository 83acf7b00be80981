"""Games at the terminal: typed, picked, taken back, saved, loaded, left and gone on with."""

import json
import re
from pathlib import Path

import pytest
from cli_helpers import Taluva

import taluva as library

TWO_PEOPLE = ("play", "--terminal", "--seat", "person", "--seat", "person", "--seed", "5")


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


@pytest.mark.parametrize(
    "options",
    [
        "--seat random --seat random --seed 1",
        "--seat random --seat greedy --seed 2 --no-board",
        "--seat level:1 --seat level:5 --seed 3 --no-board",
        "--edition deluxe-2015 --players 3 --seat level:2 --seat level:4 --seat level:6 --stack 12 --seed 4 --no-board "
        "--expansion boats --expansion two-hex --expansion board:player",
        "--edition deluxe-2015 --players 4 --variant teams --seat random --seat random --seat random --seat random "
        "--expansion boats --expansion two-hex --expansion start-tile --expansion board:expert-dotted "
        "--stack 12 --seed 1",
        "--players 3 --variant places --seat random --seat random --seat random --seed 4",
    ],
)
def test_computers_play_a_whole_game(taluva: Taluva, data_folder: Path, options: str) -> None:
    outcome = taluva("play", "--terminal", *options.split())
    assert outcome.code == 0, outcome.err
    assert "The game is over. " in outcome.out
    assert not list((data_folder / "unfinished").glob("*"))
    record = (data_folder / "last-game.taluva").read_text()
    assert library.read_record(record).phase == "over"
    assert taluva("replay", "-", "--quiet", stdin=record).code == 0


@pytest.mark.parametrize("kind", ["random", "level:2"])
def test_a_seed_repeats_the_game(taluva: Taluva, kind: str) -> None:
    options = ("play", "--terminal", "--seat", kind, "--seat", "random", "--seed", "9", "--no-board")
    assert taluva(*options).out == taluva(*options).out


def test_without_a_seed_the_weak_levels_overlook_other_things() -> None:
    from taluva.cli.engine_player import EnginePlayer

    position = library.testing.random_game(library.Game().setup, 1, 8).position
    assert len({EnginePlayer(1)(position) for _ in range(12)}) > 1


@pytest.mark.slow
def test_a_level_plays_by_the_rules_step_by_step() -> None:
    from taluva.cli.engine_player import EnginePlayer

    library.testing.check_player(EnginePlayer(3, seed=1))


def test_typed_notation_plays_and_a_save_can_be_loaded(taluva: Taluva, tmp_path: Path) -> None:
    typed = lines("VRS@0,0:E", "hut@1,0", "save one game", "quit")
    outcome = taluva(*TWO_PEOPLE, "--name", "Ana", "--name", "Ben", stdin=typed)
    assert outcome.code == 0
    saved = tmp_path / "one game.taluva"
    assert f"Saved as {saved.name}" in outcome.out
    game = library.read_record(saved.read_text())
    assert [str(move) for move in game.moves] == ["VRS@0,0:E", "hut@1,0"]
    assert game.tags["Seat2"] == "Ben"
    again = taluva("play", "--terminal", "--load", str(saved), stdin=lines("record"))
    assert "Blue (Ben), place the tile" in again.out
    assert '[Seat1 "Ana"]' in again.out


def test_a_record_remembers_its_computers(taluva: Taluva, tmp_path: Path) -> None:
    taluva("play", "--terminal", "--seat", "random", "--seat", "person", "--seed", "1", stdin=lines("save a"))
    outcome = taluva("play", "--terminal", "--load", "a.taluva", stdin=lines("quit"))
    assert "The game is over" not in outcome.out
    assert "At the table: Red (random computer) and Blue (a person)." in outcome.out


def test_a_record_remembers_its_levels(taluva: Taluva) -> None:
    taluva("play", "--terminal", "--seat", "person", "--seat", "level:4", "--seed", "1", stdin=lines("save a"))
    assert '[Seat2 "level 4 computer"]' in Path("a.taluva").read_text()
    outcome = taluva("play", "--terminal", "--load", "a.taluva", stdin=lines("quit"))
    assert "At the table: Red (a person) and Blue (level 4 computer)." in outcome.out


def test_picking_from_menus(taluva: Taluva) -> None:
    outcome = taluva(*TWO_PEOPLE, stdin=lines("1", "2", "1", "99", "back", "", "1", "1", "0", "record"))
    assert "The menu goes from 1 to" in outcome.out
    assert "1. VRS@0,0:E hut@0,1\n2. VSJ@" in outcome.out


def test_moves_in_short(taluva: Taluva) -> None:
    typed = lines("0,0 se", "HUT 0,1", "vsj@1,0:ne", "1,0", "-9,-9", "1,0:ne", "hut@2,-1", "record")
    outcome = taluva(*TWO_PEOPLE, stdin=typed)
    assert "1. VRS@0,0:SE hut@0,1\n2. VSJ@1,0:NE hut@2,-1\n" in outcome.out
    assert "There is no move at -9,-9." in outcome.out or "(T1)" in outcome.out


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("castle", "'castle' cannot be read"),
        ("VRS@5,5:E", "(T3)"),
        ("VJJ@0,0:E", "The tile in hand is VRS"),
        ("hut@0,0", "First place the tile, then build (T1)."),
        ("draw", "(T1)"),
        ("\x1b[A", "cannot be read"),
        ("9" * 5000, "The menu goes from 1 to 6"),
        ("²", "cannot be read"),
        ("x" * 100_000, "cannot be read"),
        ("board sideways", "Type board"),
        ("save", "save and the name of a file"),
        ("save /no/such/folder/x", "cannot be written"),
        ("save a\0b", "cannot be written"),
        ("undo", "nothing to take back"),
        ("redo", "nothing to redo"),
        ("moves nonsense", "No legal move contains that"),
    ],
)
def test_what_is_refused_is_explained_and_changes_nothing(taluva: Taluva, typed: str, sentence: str) -> None:
    outcome = taluva(*TWO_PEOPLE, stdin=lines(typed, "record"))
    assert outcome.code == 0
    assert outcome.err == ""
    assert sentence in outcome.out
    assert "\n1. VRS\n" in outcome.out


def test_input_that_is_no_text(taluva: Taluva) -> None:
    outcome = taluva(*TWO_PEOPLE, stdin=b"\xff\xfe\n\0\n")
    assert outcome.code == 0
    assert outcome.out.count("cannot be read") == 2


@pytest.mark.parametrize(
    ("options", "order"),
    [
        ((), "Red (a person) and Blue (level 3 computer)"),
        (("--begins", "computer"), "Red (level 3 computer) and Blue (a person)"),
        (("--begins", "2", "--name", "Ana"), "Red (level 3 computer) and Blue (Ana)"),
        (("--begins", "you", "--seat", "random", "--seat", "person"), "Red (a person) and Blue (random computer)"),
        (("--begins", "3", "--players", "3", "--name", "Ana", "--name", "Ben", "--name", "Cleo"),
         "Red (Cleo), Blue (Ana) and Yellow (Ben)"),
    ],
)  # fmt: skip
def test_who_begins(taluva: Taluva, options: tuple[str, ...], order: str) -> None:
    outcome = taluva("play", "--terminal", "--seed", "5", *options, stdin=lines("quit"))
    assert f"At the table: {order}." in outcome.out


def test_chance_decides_who_begins(taluva: Taluva) -> None:
    names = [word for name in ("Ana", "Ben") for word in ("--name", name)]
    begun = {taluva("new", *names, "--begins", "random").out.split('[Seat1 "')[1][:3] for _ in range(24)}
    assert begun == {"Ana", "Ben"}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--begins", "5"), "'5' cannot begin; give a seat from 1 to 2, you, computer or random."),
        (("--begins", "computer", "--seat", "person", "--seat", "person"), "Nobody at this table is a computer."),
        (("--begins", "random", "--continue"), "The option --begins is for new games."),
    ],
)
def test_who_cannot_begin(taluva: Taluva, options: tuple[str, ...], words: str) -> None:
    outcome = taluva("play", "--terminal", *options)
    assert (outcome.code, words in outcome.err) == (2, True)


def test_undo_and_redo_between_people(taluva: Taluva) -> None:
    typed = lines("1", "1", "undo", "undo", "redo", "redo", "record")
    outcome = taluva(*TWO_PEOPLE, stdin=typed)
    assert "Taken back: hut@1,0." in outcome.out
    assert "Taken back: VRS@0,0:E." in outcome.out
    assert "Redone: VRS@0,0:E." in outcome.out
    assert "1. VRS@0,0:E hut@1,0\n" in outcome.out


def test_undo_goes_back_over_the_computer(taluva: Taluva) -> None:
    outcome = taluva("play", "--terminal", "--seed", "5", stdin=lines("1", "1", "undo", "record", "redo", "record"))
    taken = next(line for line in outcome.out.splitlines() if "Taken back" in line)
    assert taken.count("@") == 3
    assert taken.endswith("hut@1,0.")
    first, second = outcome.out.split("[Edition")[1:]
    assert "2. " not in first.split("\n\n")[1]
    assert "2. " in second.split("\n\n")[1]


def test_a_tile_that_was_seen_and_taken_back_is_reshuffled(taluva: Taluva) -> None:
    outcome = taluva(*TWO_PEOPLE, stdin=lines("1", "1", *["undo", "1"] * 12))
    drawn = re.findall(r"Blue, place (V[A-Z]{2})>", outcome.out)
    assert len(drawn) == 13
    assert len(set(drawn)) > 2


def test_nobody_draws_and_then_takes_a_two_hex_tile_instead(taluva: Taluva) -> None:
    options = (*TWO_PEOPLE, "--edition", "deluxe-2015", "--expansion", "two-hex")
    outcome = taluva(*options, stdin=lines("draw", "undo", "1", "undo", "undo", "record"))
    assert outcome.out.count("nothing to take back") == 2
    assert "Taken back: V" in outcome.out
    assert "Taken back: draw" not in outcome.out


def test_undo_never_ends_before_a_person_decides(taluva: Taluva) -> None:
    options = ("play", "--terminal", "--seat", "random", "--seat", "person", "--seed", "5")
    outcome = taluva(*options, stdin=lines("undo", "record"))
    assert "nothing to take back" in outcome.out
    assert "\n2. " in outcome.out


def test_looking_around(taluva: Taluva) -> None:
    typed = lines(
        "help", "1", "moves", "moves hut", "board", "describe", "supply", "tiles", "hint", "board off", "1", "desc"
    )
    outcome = taluva(*TWO_PEOPLE, stdin=typed)
    for words in (
        "save FILE", "Huts (2):", "│ V1", "The island has 3 cells", "Red has 20 huts", "tiles are left in the stack",
        "The engine would play:\n  hut@", "Your chance of winning would then be ", "not drawn",
    ):  # fmt: skip
        assert words in outcome.out
    assert outcome.out.count("Blue is to place the tile") == 1


def test_without_a_board_there_is_none(taluva: Taluva) -> None:
    outcome = taluva(*TWO_PEOPLE, "--no-board", stdin=lines("1", "1", "quit"))
    assert "│" not in outcome.out


def test_saving_asks_before_it_replaces(taluva: Taluva, tmp_path: Path) -> None:
    (tmp_path / "mine.taluva").write_text("precious")
    outcome = taluva(*TWO_PEOPLE, stdin=lines("save mine", "perhaps", "no"))
    assert "Nothing was saved." in outcome.out
    assert (tmp_path / "mine.taluva").read_text() == "precious"
    taluva(*TWO_PEOPLE, stdin=lines("save mine", "yes", "1", "save"))
    assert "VRS@0,0:E" in (tmp_path / "mine.taluva").read_text()


def test_the_end_of_input_keeps_the_game(taluva: Taluva, data_folder: Path) -> None:
    outcome = taluva("play", "--terminal", "--seed", "5", stdin=lines("1", "1"))
    assert outcome.code == 0
    assert outcome.out.endswith("The game is saved; taluva play --terminal --continue continues it.\n")
    (kept,) = (data_folder / "unfinished").iterdir()
    data = json.loads(kept.read_text())
    assert data["seats"] == ["person", "level:3"]
    again = taluva("play", "--terminal", "--continue", stdin=lines("record"))
    assert "1. VRS@0,0:E hut@1,0\n2. V" in again.out
    assert len(list((data_folder / "unfinished").iterdir())) == 1


def test_an_unfinished_game_from_before_the_engine_goes_on(taluva: Taluva, data_folder: Path) -> None:
    game = library.Game(seed=5)
    game.play("VRS@0,0:E")
    (data_folder / "unfinished").mkdir(parents=True)
    kept = {"seats": ["person", "greedy"], "game": json.loads(game.to_json())}
    (data_folder / "unfinished" / "20250101-000000-1.json").write_text(json.dumps(kept))
    outcome = taluva("play", "--terminal", "--continue", stdin=lines("hut@1,0", "quit"))
    assert "Blue (greedy computer)" in outcome.out
    assert "\nBlue: " in outcome.out


def test_a_hint_can_be_followed(taluva: Taluva) -> None:
    """Of a whole turn, and of what is left of it."""
    first = taluva(*TWO_PEOPLE, stdin=lines("hint", "quit")).out
    placement, build = re.findall(r"^  (\S+@\S+) ", first.split("The engine would play:")[1], re.MULTILINE)
    outcome = taluva(*TWO_PEOPLE, stdin=lines(placement, "hint", build, "record"))
    assert f"1. {placement} {build}\n" in outcome.out
    assert "The engine would play:\n  hut@" in outcome.out


def test_a_hint_where_a_tile_may_be_chosen_and_when_playing_for_places(taluva: Taluva) -> None:
    options = "play --terminal --edition deluxe-2015 --players 3 --variant places --expansion two-hex --two-hex VL "
    seats = "--two-hex VV --two-hex JJ --seat person --seat person --seat person --seed 1"
    outcome = taluva(*(options + seats).split(), stdin=lines("hint", "quit"))
    assert "The engine would play:\n  draw " in outcome.out or "two-hex tile" in outcome.out
    assert "Your place would then be worth " in outcome.out


def test_continue_needs_something_to_continue(taluva: Taluva, data_folder: Path) -> None:
    taluva("play", "--terminal", "--continue").refused("no unfinished game")
    taluva("play", "--terminal", "--continue", "--load", "x").refused("either --continue or --load")
    (data_folder / "unfinished").mkdir(parents=True)
    for text in ("", "nonsense", "[]", '{"seats": [], "game": {}}', '{"seats": ["person"], "game": {"stack": 3}}'):
        (data_folder / "unfinished" / "broken.json").write_text(text)
        taluva("play", "--terminal", "--continue").refused("cannot be read")


def test_a_data_folder_that_cannot_be_written(taluva: Taluva, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TALUVA_DATA_DIR", str(tmp_path / "file" / "folder"))
    outcome = taluva(*TWO_PEOPLE, stdin=lines("1", "1"))
    assert outcome.code == 0
    assert outcome.out.count("cannot be saved") == 1
    assert "taluva play --terminal --continue" not in outcome.out


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ("--seat wizard", "wizard"),
        ("--seat level:9", "level:1 to level:8"),
        ("--seat level:", "level:1 to level:8"),
        ("--seat random --seat random --seat random", "3 seats"),
        ("--players 5", "2 to 4"),
        ("--load missing.taluva", "missing.taluva"),
        ("--name a --name b --name c", "3 names"),
    ],
)
def test_play_refuses(taluva: Taluva, options: str, word: str) -> None:
    taluva("play", "--terminal", *options.split()).refused(word)


DOOMED = Path(__file__).with_name("doomed.taluva")
"""A game whose next player has one hut left, and a placement after which nothing can be built."""


def test_a_placement_that_eliminates_is_asked_about(taluva: Taluva, tmp_path: Path) -> None:
    move = "VCS@6,-5:E"
    options = ("play", "--terminal", "--load", str(DOOMED), "--seat", "person", "--seat", "person")
    outcome = taluva(*options, stdin=lines(move, "no", "record", move, "yes", "save over", "nonsense", "undo", "quit"))
    assert outcome.out.count("you would be eliminated (L1)") == 2
    assert f"{move} none" not in outcome.out.split("yes or no")[1]
    assert "The game is over" in outcome.out
    assert "type save FILE, record, undo, board, or quit" in outcome.out
    assert f"Taken back: {move}." in outcome.out
    assert f"{move} none" in (tmp_path / "over.taluva").read_text()
