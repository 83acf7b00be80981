"""One art, two painters: Python's pictures and the board in the browser show the same shapes, in the same order."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from drawn_shapes import Shape, shapes_of
from playwright.sync_api import Browser, Page, Route

import taluva
from taluva import svg
from taluva.art.book import browser_module
from taluva.editions import ZONES
from taluva.hexes import Cell
from taluva.moves import Boat, Expand, Hut, Placement, Temple, Tower
from taluva.web.tables.view import cells_view, lagoons_view

STATIC = Path(taluva.__file__).parent / "web" / "static"
PAGE = "<!doctype html><title>Art</title><link rel=stylesheet href=/art.css><script type=module src=/art.js></script>"
STYLE = "html,body{margin:0;height:100%}taluva-board{position:absolute;inset:0}"
SCRIPT = """
await import('/board/board.js');
const board = document.createElement('taluva-board');
document.body.append(board);
board.reducedMotion = true;
window.show = async ({ view, marks, theme, camera, options, colours }) => {
  Object.assign(board, options, { colours, theme, view, marks });
  const rested = new Promise((resolve) => board.addEventListener('rested', resolve, { once: true }));
  board.camera = { ...camera, scale: 100, x: 0, y: 0 };
  await rested;
  return [...board.shadowRoot.querySelectorAll('.stage svg')].map((layer) => layer.outerHTML);
};
document.documentElement.dataset.ready = 'yes';
"""
POLICY = "default-src 'self'; style-src 'self'"

CAMERAS = ((-17, 48), (103, 31), (221.5, 64), (44, 90), (305, 20))

SETUPS: tuple[dict[str, Any], ...] = (
    {"edition": "hans-im-glueck-2006", "players": 2},
    {"edition": "ferti-2012", "players": 3},
    {"edition": "ferti-2014", "players": 4, "variant": "teams"},
    {"edition": "deluxe-2015", "players": 4, "expansions": ("boats",)},
    {"edition": "deluxe-2015", "players": 3, "expansions": ("start-tile", "two-hex")},
    {"edition": "deluxe-2015", "players": 2, "expansions": ("start-tile", "boats", "two-hex")},
    *({"edition": "deluxe-2015", "players": 2, "expansions": ("boats", f"board:{zone}")} for zone in ZONES),
)


def position(number: int) -> taluva.Game:
    """One of many positions: all editions and expansions in turn, short and long games, flat and high islands."""
    setup = SETUPS[number % len(SETUPS)]
    chance = random.Random(number)
    game = taluva.Game(**setup, seed=number)
    turns, piled_up = 2 + number * 7 % 41, number % 3 == 0
    while game.phase != "over" and len(game.turns) < turns:
        moves = list(game.legal_moves)
        rare = [move for move in moves if isinstance(move, Tower | Temple | Expand | Boat)]
        wanted = rare or (highest(game) if piled_up else []) or moves
        game.play(chance.choice(wanted))
    return game


def highest(game: taluva.Game) -> list[Placement]:
    """The placements on the highest volcano that can be covered, if any."""
    found = [move for move in game.legal_moves if isinstance(move, Placement) and game.cell(*move.cell).level]
    top = max((game.cell(*move.cell).level for move in found), default=0)
    return [move for move in found if game.cell(*move.cell).level == top]


def seen(game: taluva.Game) -> dict[str, Any]:
    """A position as the page gives it to the board."""
    setup = game.setup
    size = list(ZONES[setup.zone]) if setup.zone else None
    told = {"expansions": list(setup.expansions), "zone": setup.zone, "zone_size": size}
    return {"cells": cells_view(game), "lagoons": lagoons_view(game), "setup": told}


@pytest.fixture(scope="module")
def board(browser: Browser) -> Iterator[Page]:
    """A page with nothing but a board, under a policy as strict as the site's."""
    made = {"/": ("text/html", PAGE), "/art.css": ("text/css", STYLE), "/art.js": ("text/javascript", SCRIPT)}

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix("http://art.test")
        kind, text = made.get(path, ("text/javascript", ""))
        file = STATIC / path[1:]
        if not text and file.is_file():
            text = file.read_text()
        headers = {"Content-Security-Policy": POLICY}
        route.fulfill(status=200 if text else 404, content_type=f"{kind}; charset=utf-8", body=text, headers=headers)

    page = browser.new_page(viewport={"width": 1200, "height": 900})
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.route("http://art.test/**", answer)
    page.goto("http://art.test/")
    page.wait_for_selector("html[data-ready]")
    yield page
    page.close()
    assert problems == []


def by_browser(page: Page, game: taluva.Game, camera: tuple[float, float], theme: str, **more: Any) -> list[Shape]:
    wanted = {
        "view": seen(game),
        "marks": more.pop("marks", {}),
        "theme": theme,
        "camera": {"azimuth": camera[0], "elevation": camera[1]},
        "colours": more.pop("colours", {}),
        "options": {"levels": False, "coordinates": False} | more,
    }
    return shapes_of(*page.evaluate("(wanted) => show(wanted)", json.loads(json.dumps(wanted))))


def by_python(game: taluva.Game, camera: tuple[float, float], theme: str, **more: Any) -> list[Shape]:
    usual: dict[str, Any] = {"width": 4000, "last_move": False}
    drawing = svg.draw(game, azimuth=camera[0], elevation=camera[1], theme=theme, **(usual | more))
    return shapes_of(drawing)


def assert_alike(mine: list[Shape], theirs: list[Shape], what: str) -> None:
    for number, (one, other) in enumerate(zip(mine, theirs, strict=False)):
        difference = one.differs_from(other)
        assert not difference, f"{what}, shape {number} of {len(mine)} and {len(theirs)}: {difference}"
    assert len(mine) == len(theirs), what


def compare(board: Page, numbers: range) -> None:
    kinds, levels = set(), set()
    for number in numbers:
        game = position(number)
        kinds |= {view.piece for view in game.cells} | {view.terrain for view in game.cells}
        levels |= {view.level for view in game.cells}
        for turn in range(3):
            camera, theme = CAMERAS[(number + 2 * turn) % len(CAMERAS)], ("light", "dark")[(number + turn) % 2]
            lettered = {"levels": number % 2 == 0, "coordinates": False}
            mine = by_python(game, camera, theme, **lettered)
            theirs = by_browser(board, game, camera, theme, **lettered)
            assert len(mine) > 3
            assert_alike(mine, theirs, f"position {number} from {camera}, {theme}")
    assert len(kinds) > 8
    assert max(levels) > 2


def test_both_painters_draw_the_same_shapes(board: Page) -> None:
    compare(board, range(2, 6))


@pytest.mark.slow
def test_fifty_positions_are_alike_shape_by_shape(board: Page) -> None:
    compare(board, range(6, 56))


def test_seats_with_other_colours_are_alike(board: Page) -> None:
    game, colours = position(3), {1: 3, 2: 4, 3: 1, 4: 2}
    mine = by_python(game, CAMERAS[1], "dark", colours=colours)
    assert_alike(mine, by_browser(board, game, CAMERAS[1], "dark", colours=colours), "other colours")


def pairs(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [[cell.q, cell.r] for cell in cells]


def ghost(game: taluva.Game, move: Placement, legal: bool | str) -> dict[str, Any]:
    terrains = zip(move.cells, move.tile.terrains, strict=True)
    cells = [{"q": cell.q, "r": cell.r, "terrain": terrain.value} for cell, terrain in terrains]
    return {"key": str(move), "legal": legal, "level": 1 + max(game.cell(*c).level for c in move.cells), "cells": cells}


@pytest.mark.parametrize("camera", CAMERAS[:3])
@pytest.mark.parametrize("style", ["ghost", "illegal", "hint"])
def test_a_tile_in_hand_is_alike(board: Page, style: str, camera: tuple[float, float]) -> None:
    game = next(game for game in map(position, range(20, 50)) if highest(game))
    for move in (next(iter(game.legal_moves)), highest(game)[0]):
        legal = {"ghost": True, "illegal": False, "hint": "hint"}[style]
        theirs = by_browser(board, game, camera, "light", marks={"ghost": ghost(game, move, legal)})
        assert_alike(by_python(game, camera, "light", highlights={move: style}), theirs, f"{style} {move}")


def test_spots_are_alike(board: Page) -> None:
    game = next(game for game in map(position, range(20, 50)) if len({move.cell for move in highest(game)}) > 1)
    moves = [move for move in game.legal_moves if isinstance(move, Placement)]
    coast = [move for move in moves if not game.cell(*move.cell).level][:1]
    places = {frozenset(move.cells): move for move in moves if game.cell(*move.cell).level}
    erupting = {move.cell: move for move in places.values()}
    marks: dict[str, Any] = {"coast": [{"key": str(move), "cells": pairs(move.cells)} for move in coast]}
    marks["eruptions"] = [
        {"key": str(move), "cells": pairs(move.cells), "level": game.cell(*cell).level + 1}
        for cell, move in erupting.items()
    ]
    assert marks["eruptions"]
    mine = by_python(game, CAMERAS[0], "dark", highlights=[*coast, *erupting.values()])
    assert_alike(mine, by_browser(board, game, CAMERAS[0], "dark", marks=marks), "spots")


def test_builds_are_alike(board: Page) -> None:
    game = position(27)
    while game.phase != "build" or not any(isinstance(move, Expand) for move in game.legal_moves):
        game.play(list(game.legal_moves)[-1])
    huts = [move for move in game.legal_moves if isinstance(move, Hut)]
    expand = next(move for move in game.legal_moves if isinstance(move, Expand))
    told = [{"key": str(move), "kind": "hut", "q": move.cell.q, "r": move.cell.r} for move in huts]
    marks = {"colour": game.seat, "builds": [*told[:-1], told[-1] | {"chosen": True}]}
    styles = dict.fromkeys(huts[:-1], "option") | {huts[-1]: "chosen"}
    mine = by_python(game, CAMERAS[2], "light", highlights=styles)
    # Python draws the chosen build's ground with its pin: so does the board.
    assert_alike(mine, by_browser(board, game, CAMERAS[2], "light", marks=marks), "huts")
    after = game.copy()
    after.play(expand)
    before = {view.cell: view for view in game.cells}
    filled = [view for view in after.cells if view.piece and not before[view.cell].piece]
    cells = [{"q": view.cell.q, "r": view.cell.r, "huts": view.count} for view in filled]
    build = {"key": "x", "kind": "expand", "q": expand.cell.q, "r": expand.cell.r, "chosen": True, "cells": cells}
    mine = by_python(game, CAMERAS[0], "light", highlights={expand: "chosen"}, labels=False)
    theirs = by_browser(board, game, CAMERAS[0], "light", marks={"colour": game.seat, "builds": [build]})
    assert_alike(mine, theirs, "expansion")


def test_marks_of_cells_and_the_last_move_are_alike(board: Page) -> None:
    game = position(24)
    cell = next(view.cell for view in game.cells if view.seat)
    for style in ("hover", "focus"):
        theirs = by_browser(board, game, CAMERAS[0], "light", marks={style: list(cell)})
        assert_alike(by_python(game, CAMERAS[0], "light", highlights={cell: style}), theirs, style)
    settlement = next(group for seat in (1, 2, 3, 4) for group in game.settlements(seat) if cell in group)
    theirs = by_browser(board, game, CAMERAS[0], "light", marks={"settlement": pairs(settlement.cells)})
    assert_alike(by_python(game, CAMERAS[0], "light", highlights={cell: "settlement"}), theirs, "settlement")
    plain = (turn for turn in reversed(game.turns) if isinstance(turn.build, Hut | Temple | Tower))
    turn = next(turn for turn in plain if turn.placement)
    colour = game.cell(*turn.build.cell).seat
    marks = {"last": {"tile": pairs(turn.placement.cells), "built": pairs((turn.build.cell,)), "colour": colour}}
    mine = by_python(game, CAMERAS[0], "light", last_move=[turn.placement, turn.build])
    assert_alike(mine, by_browser(board, game, CAMERAS[0], "light", marks=marks), "last move")


def test_the_browsers_art_is_up_to_date() -> None:
    written = (STATIC / "board" / "art.js").read_text(encoding="utf-8")
    assert written == browser_module(), "Run python -m taluva.art"
