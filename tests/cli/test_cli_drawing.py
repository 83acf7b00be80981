"""The island as text and in sentences."""

from pathlib import Path

from cli_helpers import Taluva

import taluva as library
from taluva.players import RandomPlayer
from taluva.terminal import describe, draw

MOVES = ("VJR@0,0:E", "hut@1,0", "VJC@2,0:E", "hut@3,0", "VCC@1,-1:W", "hut@0,-1")


def island(*moves: str) -> library.Game:
    game = library.Game(stack=["VJR", "VJC", "VCC", *["VCJ"] * 6, *["VJS"] * 4])
    for move in moves:
        game.play(move)
    return game


def test_lines_run_around_tiles_not_cells() -> None:
    assert draw(island(*MOVES[:4]).position.play("VCC@4,0:E"), key=False).splitlines()[1] == (
        "│ V1      J1 rHu│ V1      J1 bHu│ V1      C1    │"
    )


def test_plain_characters() -> None:
    assert draw(island(*MOVES[:1]), unicode=False, key=False).splitlines() == [
        "+---------------+",
        "| V1      J1    |",
        "| 0,0     1,0   |",
        "+---+       +---+",
        "    | R1    |",
        "    | 0,1   |",
        "    +-------+",
    ]


def test_narrower_cells_where_there_is_no_room() -> None:
    game = island(*MOVES[:4])
    build = game.position
    assert max(map(len, draw(build, key=False, width=200).splitlines())) > 33
    narrow = draw(build, key=False, width=40).splitlines()
    assert max(map(len, narrow)) < 40
    assert "J1rHu" in "".join(narrow)
    assert "3,0" in "".join(narrow)
    assert "3,0" not in draw(build, key=False, coordinates=False)


def test_in_parts_where_there_is_no_room_at_all() -> None:
    text = draw(island(*MOVES[:4]).position, key=False, width=30)
    assert "Part 2 of 2, from the west:" in text
    assert all(len(line) < 30 for line in text.splitlines())
    assert all(name in text for name in ("J1rHu", "J1bHu", "0,0", "4,0"))


def test_empty() -> None:
    assert draw(library.Game()) == "No tile has been placed yet."
    assert "No tile has been placed yet." in describe(library.Game())


def test_every_cell_is_drawn_and_no_line_is_too_long() -> None:
    for seed in range(4):
        game = library.Game("deluxe-2015", 4, None, ("boats", "start-tile"), seed=seed)
        player = RandomPlayer(seed)
        while game.phase != "over":
            game.play(player(game.position))
        text = draw(game, key=False)
        for terrain in library.Terrain:
            assert text.count(str(terrain)) >= sum(view.terrain is terrain for view in game.cells)
        pieces = sum(view.piece == "hut" for view in game.cells)
        assert sum(text.count(f"{letter}Hu") for letter in "rbyw") == pieces
        assert all(str(view.cell) in text for view in game.cells)
        assert all(len(line) < 100 for line in draw(game, key=False, width=100).splitlines())
        plain = draw(game, unicode=False)
        assert plain.isascii()
        told = describe(game, {1: "Ana"})
        assert "Red (Ana)" in told
        assert all(str(settlement.cells[0]) in told for settlement in game.settlements(2))


def test_lagoons_and_boats() -> None:
    ring = library.Position(str(lagoon_game().position))
    text = draw(ring, key=False)
    assert "~~rBo~~" in text or "~~bBo~~" in text
    assert "boat" in describe(ring)


def lagoon_game() -> library.Game:
    for seed in range(300):
        game, player = library.Game("deluxe-2015", 2, None, ("boats",), seed=seed), RandomPlayer(seed)
        while game.phase != "over":
            boats = [move for move in game.legal_moves if str(move).startswith("boat")] if game.phase == "build" else []
            if boats:
                game.play(boats[0])
                return game
            game.play(player(game.position))
    raise AssertionError("no lagoon in 300 games")


def test_colours_only_when_asked_for() -> None:
    game = island(*MOVES)
    assert "\x1b" not in draw(game)
    coloured = draw(game, colour=True)
    assert "\x1b[0;1;38;5;231;48;5;160mrHu" in coloured
    import re

    bare = re.sub("\x1b\\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in bare.splitlines()] == [line.rstrip() for line in draw(game).splitlines()]


def test_a_record_as_an_animation(taluva: Taluva, tmp_path: Path) -> None:
    record = str(Path(library.__file__).parent / "web" / "reference" / "games" / "elimination.taluva")
    target = tmp_path / "game.gif"
    done = taluva("animate", record, str(target), "--width", "160")
    assert (done.code, done.err) == (0, "")
    assert target.read_bytes().startswith(b"GIF89a")
    taluva("animate", record, str(target)).refused("already exists")
    assert taluva("animate", record, str(target), "--width", "160", "--force", "--theme", "dark").code == 0
    taluva("animate", record, str(tmp_path / "game.mp4")).refused("ends in .webp or .gif")
    taluva("animate", record, str(tmp_path / "x.webp"), "--width", "9").refused("from 160 to 1600")
