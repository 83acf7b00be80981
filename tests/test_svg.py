"""Drawings: complete, true to the game, the same every time, and safe to put into any page."""

import re
import subprocess
import sys
import time
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import taluva
from taluva import svg
from taluva.hexes import Cell
from taluva.moves import Expand, Hut, Piece, Placement
from taluva.tiles import TILE_CODES, VOLCANO_TILES, Terrain, Tile
from taluva.views import Settlement

SVG = "{http://www.w3.org/2000/svg}"

# Forty turns of four players with boats: all terrains, all pieces, levels 1 to 4, two boats in three lagoons.
_RECORD = """
VCS@0,0:NE hut@1,0        VRC@-2,1:NE hut@1,-1      VJR@0,-2:SE hut@-1,-1     VCJ@-2,0:W hut@-1,1
VJC@1,1:SW expand@1,0:C   VSR@-1,2:SW expand@1,-1:J VLC@-4,2:NE expand@-1,-1:R VJC@-2,0:NW expand@-1,1:R
VCS@2,-3:SE expand@1,0:J  VRR@3,-1:SW expand@0,-1:S VJS@-4,3:E hut@-3,0       VJC@0,0:NW expand@-1,1:J
VJS@-1,2:W temple@-1,1    VRC@1,1:NW expand@1,-2:C  VJS@0,0:NE expand@-3,0:L  VLS@3,0:SE expand@-3,3:S
VLL@-4,3:NE tower@1,0     VRS@3,-2:NW tower@1,-1    VLR@3,-2:SE expand@-1,0:C VCC@4,-2:E expand@-4,4:L
VCR@5,0:W hut@3,-3        VCR@-1,-3:E temple@2,-1   VJS@1,-4:NE expand@-3,0:J VRJ@3,0:NE temple@-3,2
VLJ@2,2:SW expand@3,-3:S  VCJ@3,0:W boat@1,-3       VSS@2,2:W temple@0,-1     VRJ@4,-5:SW hut@3,1
VLJ@1,1:E expand@3,-3:R   VJC@6,-5:SW hut@1,3       VRL@6,-4:E hut@5,-1       VRS@1,1:NE tower@2,1
VCJ@0,3:SW temple@2,-4    VSL@-2,-2:SW tower@1,2    VCL@-4,0:SE expand@5,-1:R VSJ@-3,4:E expand@2,1:J
VJC@-4,2:NW boat@4,-4     VJJ@-5,2:SE hut@-1,-2     VSC@4,2:W tower@3,-1      VCJ@0,-5:E temple@4,1
"""
TURNS = _RECORD.split()


def played(turns: int) -> taluva.Game:
    drawn = [step[:3] for step in TURNS[::2]]
    rest = Counter(VOLCANO_TILES) - Counter(drawn)
    stack = [*drawn, *sorted(rest.elements(), key=lambda code: code != "VCJ")]
    game = taluva.Game(edition="deluxe-2015", players=4, expansions=("boats",), stack=stack)
    for step in TURNS[: 2 * turns]:
        game.play(step)
    return game


@pytest.fixture(scope="module")
def game() -> taluva.Game:
    return played(40)


def parse(drawing: str) -> ElementTree.Element:
    root = ElementTree.fromstring(drawing)
    assert root.tag == f"{SVG}svg"
    return root


def description(drawing: str) -> str:
    words = parse(drawing).findtext(f"{SVG}desc")
    assert words
    return words


def texts(drawing: str) -> list[str]:
    return [element.text or "" for element in parse(drawing).iter(f"{SVG}text")]


def symbols(drawing: str) -> set[str]:
    """The names of the symbols, without the prefix that makes them unique."""
    defs = parse(drawing).find(f"{SVG}defs")
    assert defs is not None
    return {child.attrib["id"].partition("-")[2] for child in defs}


def uses(drawing: str) -> Counter[str]:
    found = (element.attrib["href"].partition("-")[2] for element in parse(drawing).iter(f"{SVG}use"))
    return Counter(found)


EVERY_KIND = {
    "plain": {},
    "dark": {"theme": "dark"},
    "above": {"elevation": 90, "azimuth": 0},
    "low": {"elevation": 20, "azimuth": 200},
    "lettered": {"coordinates": True, "levels": True},
    "panel": {"panel": True, "names": {1: "Ana"}},
    "phone": {"width": 390, "height": 844, "panel": True},
}


@pytest.mark.parametrize("options", EVERY_KIND.values(), ids=EVERY_KIND)
def test_a_drawing_is_a_complete_document(game, options):
    drawing = svg.draw(game, **options)
    root = parse(drawing)
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    assert width > 0
    assert float(root.attrib["width"]) / float(root.attrib["height"]) == pytest.approx(width / height, rel=0.01)
    assert root.attrib["role"] == "img"
    named = root.attrib["aria-labelledby"].split()
    assert [root[0].attrib["id"], root[1].attrib["id"]] == named
    assert (root[0].tag, root[1].tag) == (f"{SVG}title", f"{SVG}desc")
    assert "nan" not in drawing
    assert "inf" not in re.sub(r"<desc.*</desc>", "", drawing)


@pytest.mark.parametrize("options", EVERY_KIND.values(), ids=EVERY_KIND)
def test_a_drawing_needs_nothing_from_elsewhere(game, options):
    drawing = svg.draw(game, **options)
    assert re.findall(r"https?://[^\"]*", drawing) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<(image|script|style|foreignObject|filter|mask)|@import|url\((?!#)|\son\w+=", drawing)
    ids = re.findall(r'\bid="([^"]*)"', drawing)
    assert len(ids) == len(set(ids))
    wanted = set(re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', drawing))
    assert {one or other for one, other in wanted} <= set(ids)


def test_the_same_game_gives_the_same_drawing(game):
    before = str(game.position), game.moves
    assert svg.draw(game, panel=True) == svg.draw(game, panel=True)
    assert svg.draw(played(40), panel=True) == svg.draw(game, panel=True)
    assert (str(game.position), game.moves) == before


def test_the_drawing_does_not_depend_on_the_order_of_sets():
    program = "from taluva import svg; print(svg.tile('VJC'), svg.piece('boat', 2), svg.emblem(3))"
    outputs = set()
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.add(run.stdout)
    assert len(outputs) == 1


def test_ids_of_different_drawings_do_not_clash(game):
    drawings = [svg.draw(game), svg.draw(game, theme="dark"), svg.draw(game, width=500), svg.tile("VJC")]
    drawings += [svg.draw(played(39)), svg.tile("VCJ"), svg.piece("hut", 1), svg.piece("hut", 2)]
    ids = [set(re.findall(r'\bid="([^"]*)"', drawing)) for drawing in drawings]
    assert sum(map(len, ids)) == len(set().union(*ids))


def test_every_terrain_piece_and_level_is_drawn(game):
    drawing = svg.draw(game, levels=True)
    names = symbols(drawing)
    for terrain in Terrain:
        assert any(name.startswith(terrain) for name in names), terrain
    count = uses(drawing)
    views = game.cells
    for piece in (Piece.TOWER, Piece.TEMPLE):
        for seat in range(1, 5):
            here = sum(view.piece is piece and view.seat == seat for view in views)
            assert count[f"{piece}{seat}"] == here
    for seat in range(1, 5):
        for huts in (1, 2):
            here = sum(view.piece is Piece.HUT and view.seat == seat and view.count == huts for view in views)
            assert count[f"hut{seat}-{huts}"] == here
    assert (count["boat1"], count["boat2"]) == (1, 1)
    assert count["x"] == len(views)
    for level in (2, 3, 4):
        assert count[f"l{level}"] == sum(view.level == level for view in views)


def test_lava_points_to_where_the_cells_of_a_tile_meet():
    for direction, name in enumerate(taluva.hexes.DIRECTIONS):
        angle = (60 * direction + 30) % 360
        assert symbols(svg.tile("VJC", direction=name)) >= {"V", f"V{angle}"}
        assert symbols(svg.tile("VL", direction=name)) >= {"V", f"V{60 * direction}"}
    assert not any(re.fullmatch(r"V\d+", name) for name in symbols(svg.tile("VVV")))


def test_the_start_tile_has_pools_only():
    game = taluva.Game(edition="deluxe-2015", players=2, expansions=("start-tile",), seed=3)
    assert uses(svg.draw(game))["V"] == 3
    assert not any(re.fullmatch(r"V\d+", name) for name in symbols(svg.draw(game)))


def test_coordinates_are_written_on_request(game):
    assert not any("," in text for text in texts(svg.draw(game)))
    written = texts(svg.draw(game, coordinates=True))
    for view in game.cells:
        assert str(view.cell) in written
    assert "8,-5" in written, "cells along the coast have coordinates too"


def test_level_badges_are_always_shown_from_above(game):
    assert not uses(svg.draw(game, elevation=75))["l2"]
    assert uses(svg.draw(game, elevation=76))["l2"]
    assert uses(svg.draw(game, levels=True))["l2"]


def test_the_themes_differ(game):
    light, dark = svg.draw(game), svg.draw(game, theme="dark")
    assert "#a9dcd6" in light
    assert "#a9dcd6" not in dark
    assert "#2b6470" in dark
    assert description(light) == description(dark)


def test_a_game_marks_its_last_move(game):
    assert "o4" in symbols(svg.draw(game))
    assert uses(svg.draw(game))["o4"] == 2, "at the tile and at the temple"
    assert "o4" not in symbols(svg.draw(game, last_move=False))


def test_an_expansion_is_marked_on_every_cell_it_filled():
    game = played(6)
    filled = {view.cell for view in game.cells if view.piece} - {view.cell for view in played(5).cells if view.piece}
    assert uses(svg.draw(game))["o2"] == 1 + len(filled)


def test_moves_can_be_named_for_a_position(game):
    position = game.position
    assert not any(name.startswith("o") for name in symbols(svg.draw(position)))
    moves = [taluva.read_move(step) for step in TURNS[-2:]]
    assert uses(svg.draw(position, last_move=moves))["o4"] == 2


def test_placements_are_highlighted_by_what_they_are(game):
    moves = list(game.legal_moves)
    assert all(isinstance(move, Placement) for move in moves)
    drawing = svg.draw(game, highlights=moves)
    assert uses(drawing)["e2"], "eruption spots carry the new level"
    assert "#e2501f" in drawing
    coast = [move for move in moves if game.cell(*move.cell).level == 0]
    only_coast = svg.draw(game, highlights=coast)
    assert "#e2501f" not in only_coast
    assert 'stroke="#0d6b78"' in only_coast


@pytest.mark.parametrize("style", ["ghost", "illegal", "hint", "chosen"])
def test_a_tile_can_be_held_over_the_island(game, style):
    move = next(iter(game.legal_moves))
    drawing = svg.draw(game, highlights={move: style})
    assert uses(drawing)["x"] == len(game.cells) + 3
    assert ("bad" in symbols(drawing)) == (style == "illegal")


def test_only_one_tile_is_held_over_the_island(game):
    first, second = list(game.legal_moves)[:2]
    with pytest.raises(ValueError, match="Only one tile"):
        svg.draw(game, highlights={first: "ghost", second: "hint"})


def test_builds_are_highlighted(game):
    game = game.copy()
    game.play(next(iter(game.legal_moves)))
    builds = list(game.legal_moves)
    drawing = svg.draw(game, highlights=builds)
    assert any(name.startswith("p1") for name in symbols(drawing))
    hut = next(move for move in builds if isinstance(move, Hut))
    assert "p1hutc" in symbols(svg.draw(game, highlights={hut: "chosen"}))


def test_an_expansion_shows_its_huts_and_its_cost(game):
    game = game.copy()
    game.play(next(iter(game.legal_moves)))
    expand = next(move for move in game.legal_moves if isinstance(move, Expand))
    after = game.copy()
    after.play(expand)
    cost = game.supply(1).huts - after.supply(1).huts
    words = [text for text in texts(svg.draw(game, highlights=[expand])) if text.startswith("Expand")]
    assert words == [f"Expand into {expand.terrain.word} \u00b7 {cost} hut{'' if cost == 1 else 's'}"]


@pytest.mark.parametrize("style", svg.CELL_STYLES)
def test_cells_can_be_highlighted(game, style):
    cells = {Cell(2, 0): style, Cell(1, 0): style, Cell(5, -3): style, Cell(20, 5): style}
    assert svg.draw(game, highlights=cells) != svg.draw(game)
    parse(svg.draw(game, highlights=cells))


def test_wrong_highlights_are_refused_with_a_sentence(game):
    with pytest.raises(ValueError, match=r"^The style of 2,0 must be one of .*, not 'blink'\.$"):
        svg.draw(game, highlights={Cell(2, 0): "blink"})
    with pytest.raises(ValueError, match="Only moves and cells can be highlighted"):
        svg.draw(game, highlights=[7])
    with pytest.raises(ValueError, match="cannot be read"):
        svg.draw(game, highlights=["hut at home"])


def test_moves_may_be_given_in_notation(game):
    assert svg.draw(game, highlights=["hut@1,0"]) == svg.draw(game, highlights=[Hut(Cell(1, 0))])
    position = game.position
    assert svg.draw(position, last_move=["hut@1,0"]) == svg.draw(position, last_move=[Hut(Cell(1, 0))])


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"elevation": 19.9}, "The elevation must be from 20 to 90 degrees, not 19.9."),
        ({"elevation": 90.1}, "The elevation must be from 20 to 90 degrees, not 90.1."),
        ({"elevation": float("nan")}, "The elevation must be from 20 to 90 degrees, not nan."),
        ({"azimuth": float("inf")}, "The azimuth must be an angle in degrees, not inf."),
        ({"theme": "neon"}, "The theme must be one of light, dark, not 'neon'."),
        ({"width": 0}, "The width must be from 16 to 10000 pixels, not 0."),
        ({"height": -5}, "The height must be from 16 to 10000 pixels, not -5."),
    ],
)
def test_wrong_options_are_refused_with_a_sentence(game, options, sentence):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        svg.draw(game, **options)


def test_the_description_tells_whose_turn_it_is_and_what_is_in_hand(game):
    title = parse(svg.draw(game)).findtext(f"{SVG}title")
    assert title == "Taluva: Red is to place the tile VCJ (volcano, clearing, jungle)"
    assert description(svg.draw(game)).startswith("Red is to place the tile VCJ (volcano, clearing, jungle).")
    game = game.copy()
    game.play(next(iter(game.legal_moves)))
    assert parse(svg.draw(game)).findtext(f"{SVG}title") == "Taluva: Red is to build"


def settlement_words(settlement: Settlement) -> str:
    colour = ("Red", "Blue", "Yellow", "White")[settlement.seat - 1]
    cells = f"{len(settlement)} cell{'' if len(settlement) == 1 else 's'}"
    return f"Settlement of {colour} at {settlement.cells[0]}: {cells} with"


def test_the_description_tells_what_is_on_the_board(game):
    words = description(svg.draw(game))
    assert f"{game.stack_left} tiles are left in the stack." in words
    assert "The island has 81 cells, " in words
    assert "; its highest level is 4." in words
    assert "Red has 14 huts, 1 tower, 1 temple and 1 boat left" in words
    assert "Blue has 12 huts, no towers, 2 temples and 1 boat left" in words
    for seat in range(1, 5):
        for settlement in game.settlements(seat):
            assert settlement_words(settlement) in words
    assert "On level 4: rock 2,0; volcano 1,1; sand 2,1 with a white tower." in words
    assert "Lagoon at 4,-4: 1 cell, a red boat." in words
    assert "Lagoon at 5,-3: 1 cell, no boat." in words


def test_the_description_of_an_empty_board():
    words = description(svg.draw(taluva.Game(seed=1)))
    assert "No tile has been placed yet." in words
    assert "Red has 20 huts, 2 towers and 3 temples left, and no settlements on the island." in words


def test_the_description_of_a_game_that_is_over():
    game = taluva.Game(seed=5, stack=12)
    while game.phase != "over":
        game.play(next(iter(game.legal_moves)))
    winners = [colour for colour, place in zip(("Red", "Blue"), game.places, strict=True) if place == 1]
    title = parse(svg.draw(game, panel=True)).findtext(f"{SVG}title")
    last = f"The last tile has been placed. {' and '.join(winners)} share the victory"
    assert title == f"Taluva: The game is over. Regular end. {last}"
    assert "place 1" in texts(svg.draw(game, panel=True))


def test_names_are_escaped_wherever_they_appear(game):
    name = "<b>&\"'\x00\x1b\ud800]]>"
    drawing = svg.draw(game, names={1: name}, panel=True)
    assert "Red (<b>&\"']]>)" in description(drawing)
    assert "<b>" not in drawing
    drawing.encode()
    tagged = game.copy()
    tagged.tags["Seat2"] = "Mira & Tane"
    assert "Blue (Mira & Tane) has" in description(svg.draw(tagged))


def test_the_zone_of_a_game_board_is_drawn():
    plain = taluva.Game(edition="deluxe-2015", seed=3)
    views = []
    for zone in ("expert-dotted", "expert", "player", "beginner"):
        game = taluva.Game(edition="deluxe-2015", expansions=(f"board:{zone}",), seed=3)
        drawing = svg.draw(game)
        assert f"the zone {zone}." in description(drawing)
        assert ('stroke-dasharray="1 14"' in drawing) == zone.endswith("dotted")
        views.append(float(parse(drawing).attrib["viewBox"].split()[2]))
    assert float(parse(svg.draw(plain)).attrib["viewBox"].split()[2]) < views[0]
    assert all(smaller < larger for smaller, larger in pairwise(views))


@pytest.mark.parametrize("width", [320, 390, 900, 2400])
def test_letters_stay_legible_at_every_width(game, width):
    drawing = svg.draw(game, width=width, levels=True, panel=True)
    root = parse(drawing)
    pixels = width / float(root.attrib["viewBox"].split()[2])
    badge = root.find(f".//*[@id='{root.attrib['aria-labelledby'].partition('-')[0]}-l2']/{SVG}text")
    assert badge is not None
    assert float(badge.attrib["font-size"]) * pixels > 7.5


def test_a_large_island_is_drawn_quickly_and_small():
    game = taluva.Game(edition="deluxe-2015", players=4, expansions=("boats",), seed=11)
    while game.phase != "over":
        moves = list(game.legal_moves)
        flat = [move for move in moves if isinstance(move, Placement) and game.cell(*move.cell).level == 0]
        game.play((flat or moves)[len(moves) // 2 % len(flat or moves)])
    assert len(game.cells) > 100
    svg.draw(game)
    started = time.process_time()
    drawing = svg.draw(game)
    assert time.process_time() - started < 0.5, "aimed at: well under 0.2 s on a free machine"
    assert len(drawing) < 250_000


@pytest.mark.parametrize("code", TILE_CODES)
def test_tiles_are_pictures_of_their_own(code):
    drawing = svg.tile(code, theme="dark")
    assert uses(drawing)["x"] == len(code)
    assert parse(drawing).findtext(f"{SVG}title").startswith(f"Taluva tile {code}: ")
    assert drawing == svg.tile(Tile(code), theme="dark")


@pytest.mark.parametrize("piece", list(Piece))
def test_pieces_differ_by_seat_in_more_than_colour(piece):
    shapes = set()
    for seat in range(1, 5):
        drawing = svg.piece(piece, seat)
        parse(drawing)
        shapes.add(tuple(re.findall(r' d="([^"]*)"', drawing)))
    assert len(shapes) == 4


def test_wrong_tiles_and_pieces_are_refused_with_a_sentence():
    with pytest.raises(ValueError, match="There is no tile 'JJJ'"):
        svg.tile("JJJ")
    with pytest.raises(ValueError, match=r"^A piece is one of hut, tower, temple, boat, not 'castle'\.$"):
        svg.piece("castle", 1)
    with pytest.raises(ValueError, match=r"^The seat must be from 1 to 4, not 5\.$"):
        svg.piece("hut", 5)
    with pytest.raises(ValueError, match=r"^The direction must be one of E, SE"):
        svg.tile("VJC", direction="N")


def test_emblems_differ_by_seat():
    emblems = {svg.emblem(seat) for seat in range(1, 5)}
    assert len(emblems) == 4


def test_importing_the_drawings_loads_no_compiled_rules():
    program = "import sys, taluva.svg; sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], env={"PYTHONPATH": ":".join(sys.path)}, check=True)


def test_partners_are_told_and_shown():
    game = taluva.Game(players=4, variant="teams", seed=5)
    drawing = svg.draw(game, panel=True)
    assert "Red and Yellow play against Blue and White." in description(drawing)
    assert [text for text in texts(drawing) if text.startswith("with ")] == ["with white", "with red", "with blue"]
