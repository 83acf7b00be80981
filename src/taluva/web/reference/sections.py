"""The sections of the reference, in the order of play: which rules each explains, and its picture.

The texts of the rules are in `taluva.text.rules`; every rule belongs to exactly one section.
"""

from dataclasses import dataclass

from taluva.web.i18n.languages import N_

_ILLEGAL = N_("A tile shown in red: it may not lie there.")


@dataclass(frozen=True, slots=True)
class SectionText:
    """A section in English. An edition has it if it has any of its rules."""

    id: str
    """Usable as an anchor within the page."""
    title: str
    rules: tuple[str, ...]
    picture: str
    alt: str
    """What the picture shows."""
    paragraphs: tuple[str, ...] = ()
    """What is said before the rules: an overview, or advice."""


SECTIONS = (
    SectionText(
        "goal",
        N_("The goal"),
        ("M1",),
        "goal",
        N_("A large island at the end of a game, with huts, towers and temples of two players."),
        (
            N_("The first to build all pieces of two types wins at once."),
            N_("If nobody does, the game ends with the last tile, and the most temples win."),
            N_("Take care: a player who cannot build on their turn is eliminated."),
        ),
    ),
    SectionText(
        "tiles",
        N_("The tiles"),
        ("M2", "M3", "T2"),
        "tiles",
        N_("A tile with a volcano, a jungle and a clearing."),
    ),
    SectionText(
        "turn",
        N_("Your turn"),
        ("T1", "T3"),
        "turn",
        N_("A small island; the tile of the last turn and the huts built on it are marked."),
    ),
    SectionText(
        "coast",
        N_("New coast"),
        ("P1", "P2", "P3"),
        "coast",
        N_("A tile held over the coast, and rings where else it could go."),
    ),
    SectionText(
        "eruption",
        N_("Eruption"),
        ("P4", "P5", "P6"),
        "eruption",
        N_("A tile held over two tiles of the island, its volcano above a volcano."),
    ),
    SectionText(
        "covering",
        N_("What an eruption may cover"),
        ("P7", "P8", "P9"),
        "covering",
        N_("A tile shown in red: it would cover a temple, which is not allowed."),
    ),
    SectionText(
        "settlements",
        N_("Settlements"),
        ("B0",),
        "settlements",
        N_("The outline of a settlement of four cells with a temple."),
    ),
    SectionText(
        "hut",
        N_("Build a hut"),
        ("B1",),
        "hut",
        N_("Pins on the cells where the player may put a single hut."),
    ),
    SectionText(
        "expand",
        N_("Expand a settlement"),
        ("B4",),
        "expand",
        N_("A settlement of one cell expands into sand of level 2, with two huts."),
    ),
    SectionText("tower", N_("Build a tower"), ("B2",), "tower", N_("A pin with a tower on a cell of level 3.")),
    SectionText(
        "temple",
        N_("Build a temple"),
        ("B3",),
        "temple",
        N_("A pin with a temple beside a settlement of three cells or more."),
        (N_("A good plan: split a large settlement by an eruption, and give each part a temple."),),
    ),
    SectionText(
        "elimination",
        N_("Elimination"),
        ("L1", "L2", "L3", "L4"),
        "elimination",
        N_("A tiny island: after this eruption no cell is left on which the player could build."),
        (N_("So keep some huts, and a place for the next one."),),
    ),
    SectionText(
        "end",
        N_("The end"),
        ("E1", "E2", "E3", "E4", "E5", "E6", "E7"),
        "end",
        N_("A pin with a temple: it is the player's last one, after both towers, and wins the game."),
    ),
    SectionText(
        "edition",
        N_("This edition: {edition}"),
        ("ED1", "ED2", "ED3"),
        "edition",
        N_("An island halfway through a two-player game."),
    ),
    SectionText(
        "places",
        N_("Variant: play for places"),
        ("V1", "V2", "V3"),
        "places",
        N_("A large island with the buildings of four players."),
    ),
    SectionText(
        "teams",
        N_("Variant: teams"),
        ("W1", "W2", "W3", "W4", "W5"),
        "teams",
        N_("A large island with the buildings of four players."),
    ),
    SectionText(
        "start-tile",
        N_("Expansion: start tile"),
        ("M5", "X1"),
        "start-tile",
        N_("The start tile with three volcanoes, and a first tile held beside it."),
    ),
    SectionText(
        "boats",
        N_("Expansion: boats"),
        ("X2", "X3", "X4", "X5", "X6"),
        "boats",
        N_("A pin with a boat on a lagoon in the island."),
        (N_("Each player also has 2 boats, a fourth type of piece."),),
    ),
    SectionText(
        "two-hex",
        N_("Expansion: two-hex tiles"),
        ("M4", "X7", "X8", "X9", "X10"),
        "two-hex",
        N_("A tile of two cells, volcano and jungle, held over the coast."),
    ),
    SectionText(
        "boards",
        N_("Expansion: game boards"),
        ("X11", "X12", "X13"),
        "boards",
        N_("An island within the frame of a game board."),
    ),
)

RULE_PICTURES = {
    "P2": _ILLEGAL,
    "P4": _ILLEGAL,
    "P5": N_("A tile shown in red: its volcano does not lie on a volcano."),
    "P6": N_("A tile shown in red: it would cover a single tile exactly."),
    "P8": N_("A tile shown in red: it would bury a whole settlement."),
}
"""Rules with a picture of their own, and what it shows."""
