"""What the lessons say: sections in the order of play, in our own words. `{...}` are numbers of the edition."""

from collections.abc import Callable
from dataclasses import dataclass

from taluva.editions import Edition
from taluva.web.i18n.languages import N_


def _always(edition: Edition) -> bool:
    return True


def _hut_apart(edition: Edition) -> bool:
    return not edition.hut_beside_own


def _hut_beside_own(edition: Edition) -> bool:
    return edition.hut_beside_own


def _teams(edition: Edition) -> bool:
    return edition.teams


def _expansions(edition: Edition) -> bool:
    return edition.expansions


@dataclass(frozen=True, slots=True)
class Text:
    """A section in English, and the editions that have it."""

    id: str
    title: str
    paragraphs: tuple[str, ...]
    rules: tuple[str, ...]
    picture: str
    alt: str
    """What the picture shows."""
    holds: Callable[[Edition], bool] = _always


TEXTS = (
    Text(
        "goal",
        N_("The goal"),
        (
            N_(
                "Everybody has 20 huts, 2 towers and 3 temples. Whoever first builds all pieces of two types wins "
                "at once."
            ),
            N_("If nobody does, the game ends with the last tile, and the most temples win."),
            N_("Take care: whoever cannot build anything in their turn is out of the game."),
        ),
        ("M1", "E1", "E2", "L1"),
        "goal",
        N_("A large island at the end of a game, with huts, towers and temples of two players."),
    ),
    Text(
        "tiles",
        N_("The tiles"),
        (
            N_("A tile has three cells: a volcano and two terrains out of jungle, clearing, sand, rock and lake."),
            N_("There are 48 tiles. The stack lies face down: nobody knows what comes next."),
        ),
        ("M2", "M3", "T2"),
        "tiles",
        N_("A tile with a volcano, a jungle and a clearing."),
    ),
    Text(
        "turn",
        N_("Your turn"),
        (
            N_("Draw a tile, place it, then build. Both are a must, in this order."),
            N_("You may build anywhere on the island, not only on the tile you have just placed."),
            N_("Agree on who begins, or let chance decide; from then on you play in turn, clockwise."),
        ),
        ("T1", "ED3"),
        "turn",
        N_("A small island; the tile of the last turn and the huts built on it are marked."),
    ),
    Text(
        "coast",
        N_("New coast"),
        (
            N_(
                "Place the tile on the sea. At least one of its edges must lie along the island; a corner is not "
                "enough."
            ),
            N_("You may leave holes. Where a hole is large enough, a later tile may fill it."),
            N_("The very first tile lies in the middle of the sea."),
        ),
        ("P1", "P2", "P3", "T3"),
        "coast",
        N_("A tile held over the coast, and rings where it could go as well."),
    ),
    Text(
        "eruption",
        N_("Eruption"),
        (
            N_(
                "Or place the tile on top of others. It lies one level higher, so all cells under it must be land "
                "of the same level."
            ),
            N_("Its volcano must lie on a volcano."),
            N_("It must rest on at least two tiles, so the lava never flows the same way as before."),
            N_("There is no highest level: an eruption may cover an earlier one, as often as you like."),
        ),
        ("P4", "P5", "P6"),
        "eruption",
        N_("A tile held over two tiles of the island, its volcano above a volcano."),
    ),
    Text(
        "covering",
        N_("What an eruption may cover"),
        (
            N_(
                "Huts may be covered, your own and those of others. They go back to the box, but still count as "
                "built. A settlement may be split in this way."
            ),
            N_(
                "The other cells of the tile may lie on anything, volcanoes included: one tile may cover two or even "
                "three volcanoes."
            ),
            N_("Towers and temples are never covered."),
            N_("No settlement disappears: at least one of its cells stays."),
        ),
        ("P5", "P7", "P8", "P9", "E4"),
        "covering",
        N_("A tile shown in red: it would cover a temple, which is not allowed."),
    ),
    Text(
        "settlements",
        N_("Settlements"),
        (
            N_(
                "Cells with your buildings that lie side by side are one settlement, whatever their levels. Its "
                "size is its number of cells."
            ),
            N_("Build on free cells, never on a volcano. In each turn you choose one of four ways to build."),
            N_("Settlements may grow together; then one may hold several towers and temples."),
        ),
        ("B0",),
        "settlements",
        N_("The outline of a settlement of four cells with a temple."),
    ),
    Text(
        "hut",
        N_("Build a hut"),
        (
            N_(
                "Put one hut on a free cell of level 1. It must not touch a settlement of your own: a hut founds a "
                "new one."
            ),
        ),
        ("B1",),
        "hut",
        N_("Pins on the cells where the player may put a single hut."),
        _hut_apart,
    ),
    Text(
        "hut",
        N_("Build a hut"),
        (
            N_(
                "Put one hut on any free cell of level 1. Alone it founds a settlement; in this edition it may also "
                "touch your settlements, and so join them."
            ),
        ),
        ("B1",),
        "hut-beside-own",
        N_("Pins on the cells where the player may put a single hut."),
        _hut_beside_own,
    ),
    Text(
        "expand",
        N_("Expand a settlement"),
        (
            N_(
                "Choose one of your settlements and one terrain. Every free cell of this terrain beside the "
                "settlement gets huts: one on level 1, two on level 2, and so on."
            ),
            N_("All of these cells must be filled, so your supply must hold enough huts."),
        ),
        ("B4",),
        "expand",
        N_("A settlement of one cell expands into sand of level 2, with two huts."),
    ),
    Text(
        "tower",
        N_("Build a tower"),
        (N_("A tower goes on level 3 or higher, beside a settlement of yours that has no tower."),),
        ("B2",),
        "tower",
        N_("A pin with a tower on a cell of level 3."),
    ),
    Text(
        "temple",
        N_("Build a temple"),
        (
            N_("A temple goes on any level, beside a settlement of yours that has at least 3 cells and no temple."),
            N_("A good plan: split a large settlement by an eruption, and give each part a temple."),
        ),
        ("B3",),
        "temple",
        N_("A pin with a temple beside a settlement of three cells or more."),
    ),
    Text(
        "elimination",
        N_("Elimination"),
        (
            N_(
                "Whoever has placed a tile and then cannot build is out at once. Their pieces stay on the island "
                "and still protect their cells."
            ),
            N_("If only one player is left, that player wins."),
            N_("So keep some huts, and a place for the next one."),
        ),
        ("L1", "L2", "L3"),
        "elimination",
        N_("A tiny island: after this eruption no cell is left on which the player could build."),
    ),
    Text(
        "end",
        N_("The end"),
        (
            N_("Whoever has built all pieces of two types wins at once."),
            N_(
                "Otherwise the game ends when the last tile is placed and its player has built. The most temples "
                "win; if they are equal, the most towers, then the most huts."
            ),
            N_("Covered huts count, eliminated players do not. Who is still equal shares the victory."),
        ),
        ("E1", "E2", "E3", "E4", "E5"),
        "end",
        N_("A pin with a temple: it is the player's last one, after both towers, and wins the game."),
    ),
    Text(
        "places",
        N_("Variant: play for places"),
        (
            N_(
                "Whoever completes two types takes the best free place and stops; the others play on. Whoever is "
                "eliminated takes the worst free place."
            ),
            N_("In the end the remaining players are ranked by temples, towers and huts."),
        ),
        ("V1", "V2", "V3"),
        "places",
        N_("A large island with the buildings of four players."),
    ),
    Text(
        "teams",
        N_("Variant: teams"),
        (
            N_(
                "With 4 players, the first and the third play against the second and the fourth. Settlements stay "
                "each player's own."
            ),
            N_(
                "A team wins at once when one of them has built all pieces of two types, and the other all of one type."
            ),
            N_("After the last tile the pieces of both are added."),
            N_(
                "If one of them is eliminated, the partner plays on alone: the eliminated player's pieces stay on the "
                "island, but count no more for the team."
            ),
        ),
        ("W1", "W2", "W3", "W4"),
        "teams",
        N_("A large island with the buildings of four players."),
        _teams,
    ),
    Text(
        "start-tile",
        N_("Expansion: start tile"),
        (N_("A tile of three volcanoes lies on the sea before the game. The first tile is placed beside it."),),
        ("X1", "M5"),
        "start-tile",
        N_("The start tile with three volcanoes, and a first tile held beside it."),
        _expansions,
    ),
    Text(
        "boats",
        N_("Expansion: boats"),
        (
            N_("Everybody also has 2 boats, a fourth type of pieces. A lagoon is water with land all around it."),
            N_(
                "Instead of building, put a boat into a lagoon beside one of your settlements. Each lagoon takes "
                "one boat, and no tile may be placed in it any more."
            ),
            N_(
                "A boat is no building: it belongs to no settlement, connects none, and keeps nobody from building "
                "beside it."
            ),
            N_("Any two of the four types win at once. At the end temples count first, then towers, boats and huts."),
        ),
        ("M1", "X2", "X3", "X4", "X5", "X6"),
        "boats",
        N_("A pin with a boat on a lagoon in the island."),
        _expansions,
    ),
    Text(
        "two-hex",
        N_("Expansion: two-hex tiles"),
        (
            N_("There are five tiles of two cells. As many as there are players lie open beside the stack."),
            N_(
                "Once in the game you may take one of them instead of drawing, if it fits somewhere. It is placed like "
                "any tile."
            ),
            N_(
                "The tile with two jungles has no volcano, so it stays on level 1. For an eruption with the tile of "
                "two volcanoes it is enough that one of them lies on a volcano."
            ),
            N_(
                "When the stack is empty, the tiles left over are taken too, even by players who have had one; only "
                "then the game ends."
            ),
        ),
        ("M4", "X7", "X8", "X9", "X10"),
        "two-hex",
        N_("A tile of two cells, volcano and jungle, held over the coast."),
        _expansions,
    ),
    Text(
        "boards",
        N_("Expansion: game boards"),
        (
            N_(
                "The island must stay on a game board. There are three, each with a smaller dotted line. At most "
                "two corners of a tile may stick out, on the coast and in an eruption alike."
            ),
            N_("If a tile fits nowhere, that is the world's end: the pieces are counted at once."),
        ),
        ("X11", "X12", "X13"),
        "boards",
        N_("An island within the frame of a game board."),
        _expansions,
    ),
)
