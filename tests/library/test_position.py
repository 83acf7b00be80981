"""Position: immutable, hashable, one line of text, and never a crash on hostile text."""

import copy
from urllib.parse import quote

import pytest

import taluva
from builders import CARPET, arranged
from taluva import Draw, Game, IllegalMove, Position, PositionError, Tile

STACK = ["VJC", "VSR", "VCJ", "VJS", "VSJ", "VJR", "VRJ", "VLJ", "VJL", "VCC", "VCS", "VSC"]
TEXT = str(Game(stack=STACK).position)


def test_playing_makes_a_new_position() -> None:
    before = Game(stack=STACK).position
    after = before.play("VJC@0,0:E")
    assert (before.phase, after.phase) == ("place", "build")
    assert str(before) == TEXT
    assert before != after


def test_a_draw_is_an_explicit_step() -> None:
    position = Game(stack=STACK).position.play("VJC@0,0:E").play("hut@1,0")
    assert (position.phase, position.seat, position.tile) == ("draw", 2, None)
    assert position.play("VSR") == position.play(Draw(Tile("VSR")))
    assert str(position.play("VSR").tile) == "VSR"
    with pytest.raises(IllegalMove) as refusal:
        position.play("VSR@1,1:E")
    assert refusal.value.rule == "T1"
    assert len(position.legal_moves) == 25


def test_text_repr_hash_and_copies() -> None:
    position = Position(TEXT)
    assert repr(position) == f"taluva.Position({TEXT!r})"
    assert eval(repr(position), {"taluva": taluva}) == position
    assert hash(position) == hash(Position(TEXT))
    assert copy.copy(position) is position
    assert copy.deepcopy(position) is position
    assert position != TEXT
    assert quote(TEXT, safe="~") == TEXT


def test_blanks_around_do_not_matter() -> None:
    assert Position(f"  {TEXT}\n") == Position(TEXT)


def test_a_game_goes_on_from_it() -> None:
    game = Game.from_position(Position(TEXT), seed=3)
    assert game.position == Position(TEXT)
    assert game.start == Position(TEXT)
    game.play("VJC@0,0:E")
    assert Game(stack=STACK).start is None


@pytest.mark.parametrize(
    "text",
    ["", " ", "_______", "hello", "a_b_c_d_e_f_g_h", TEXT + "_", TEXT[:-1], TEXT.upper(), "x" * 100_000, "\0" * 20],
)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(PositionError) as error:
        Position(text)
    assert str(error.value).endswith(".")
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("value", [None, 7, b"bytes", ["list"]])
def test_what_is_no_text(value: object) -> None:
    with pytest.raises(TypeError, match="A position is given as text"):
        Position(value)  # type: ignore[arg-type]


BUILT = str(arranged(CARPET, {"red hut": "1,0 2,0 0,1", "blue temple": "-1,0"}).game.position)
FIELDS = BUILT.split("_")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (0, "f14-5-48-v-"),
        (0, "f99-2-48-v-"),
        (0, "f14-2-48-t-"),
        (0, "f14-2-48-v-b"),
        (0, "f14-2-99-v-"),
        (0, "f14-2-48-x-"),
        (0, ""),
        (1, "3b-VSJ"),
        (1, "0b-VSJ"),
        (1, "1b-"),
        (1, "1b-VVV"),
        (1, "1b-VL"),
        (1, "1z-VSJ"),
        (1, "1c-"),
        (1, "1o-"),
        (2, "0-1111"),
        (2, "40-" + FIELDS[2].split("-")[1]),
        (2, "41-9654422211222211121111111"),
        (3, "01-0-"),
        (3, "--9"),
        (3, "-9-"),
        (4, "k230a0"),
        (4, "h230a0.k220a0.k230a0"),
        (4, "z230a0.k220a0"),
        (4, "h230a0.k230a0"),
        (4, "k230a0.k220a0"),
        (4, "h130a0.k220a0"),
        (4, "h232a0.k220a0"),
        (4, "h230e0.k220a0"),
        (4, "h230a0.k220f0"),
        (4, "h230a9.k220a0"),
        (5, ""),
        (5, "0x0-"),
        (5, "0x0-Va"),
        (5, "5x5-VaJc.Ce"),
        (5, "0x0-VaJc.Ce~9VaJc"),
        (5, "0x0-VaJczz.Ce"),
        (5, "0x0-VanJc.Ce"),
        (5, "0x0-Va99Jc.Ce"),
        (5, "0x0-" + "Va" * 200),
        (5, "0x0-~500Va"),
        (6, "1x0x0"),
        (6, "3x9x9"),
        (6, "1x1"),
        (7, "E1"),
        (7, "ZZ"),
        (7, ""),
    ],
)
def test_a_wrong_field_is_named(field: int, value: str) -> None:
    fields = FIELDS.copy()
    fields[field] = value
    with pytest.raises(PositionError):
        Position("_".join(fields))


def test_more_land_than_tiles_is_refused() -> None:
    """The kernel's lists are as long as the tiles that can be laid; a larger island must never reach them."""
    sites = sorted(
        ((q, r) for r in range(-9, 10) for q in range(-9, 10) if (q - r) % 3 == 0), key=lambda c: max(map(abs, c))
    )
    rows: dict[int, dict[int, str]] = {}
    for q, r in sites[:45]:
        for (x, y), code in (((q, r), "Va"), ((q + 1, r), "Jc"), ((q, r + 1), "Ce")):
            rows.setdefault(y, {})[x] = code
    first = min(min(row) for row in rows.values())
    island = []
    for y in range(min(rows), max(rows) + 1):
        text, expected = "", first
        for x in sorted(rows[y]):
            text += (f"~{x - expected}" if x > expected else "") + rows[y][x]
            expected = x + 1
        island.append(text)
    with pytest.raises(PositionError):
        Position("_".join([*TEXT.split("_")[:5], f"{first}x{min(rows)}-{'.'.join(island)}", "-", "-"]))


def test_positions_of_finished_games() -> None:
    game = arranged(CARPET, left=0).play("hut@1,0").game
    again = Position(str(game.position))
    assert (again.phase, again.end, again.places) == ("over", "E2", (1, 2))
