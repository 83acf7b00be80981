"""A reason for or against a turn, as a value: what it is, whom and what it is about."""

from dataclasses import dataclass

from taluva.hexes import Cell
from taluva.moves import Piece
from taluva.text.reasons import sentence
from taluva.tiles import Terrain

GOOD, BAD = True, False

KINDS: dict[str, bool] = {
    "wins": GOOD,  # pieces: the types that are complete (E1, V1, W2)
    "wins_at_the_end": GOOD,  # E2, X13
    "finishes": GOOD,  # counts: the place taken (V1); pieces: the types that are complete
    "shares_at_the_end": GOOD,  # E5
    "eliminated": BAD,  # L1
    "loses_at_the_end": BAD,
    "misses_victory": BAD,  # pieces: what the build would have completed
    "allows_victory": BAD,  # seat can win by its next build; pieces: what that completes
    "stops_victory": GOOD,  # seat could have won by its next build; pieces: what that would have completed
    "threatens_victory": GOOD,  # pieces: what the next build would complete
    "avoids_elimination": GOOD,
    "risks_elimination": BAD,
    "completes": GOOD,  # pieces: the type whose last piece is built
    "builds": GOOD,  # pieces: tower, temple or boat; counts: how many of them are built now; cell
    "stops": GOOD,  # seat could have built pieces (temple, tower, boat) next turn
    "splits": GOOD,  # seat's settlement at cell; counts: its size, then the sizes of its parts
    "prepares_two": GOOD,  # two settlements could take such pieces next turn
    "prepares": GOOD,  # pieces: temple, tower or boat, for the next turn; cell of the settlement
    "frees": GOOD,  # the own settlement at cell had pieces; cut apart, it may have another; counts as in splits
    "starves": GOOD,  # seat has no build left
    "buries": GOOD,  # counts: huts covered, size of seat's settlement at cell before and after
    "helps": BAD,  # seat can now build pieces next turn
    "gives_up": BAD,  # pieces: there was a place for them, and now there is none
    "protects": GOOD,  # the settlement at cell, of counts cells, can no longer be cut by an eruption
    "cuts_own": BAD,  # the own settlement at cell; counts as in splits
    "limits": GOOD,  # counts: cells of seat's largest expansion before and after
    "exposes": BAD,  # an eruption could take the settlement's place for pieces; cell
    "opens_level": GOOD,  # counts: the level, of which there was no free cell
    "closes_level": GOOD,  # counts: the level, of which there is no free cell left
    "merges": GOOD,  # counts: how many settlements, and the size of the new one
    "widens": BAD,  # counts: cells of seat's largest expansion before and after
    "prepares_expansion": GOOD,  # counts: cells; terrain
    "nears_last_hut": GOOD,  # counts: huts left
    "grows": GOOD,  # counts: size of the settlement before and after, huts
    "founds": GOOD,  # counts: free cells of the terrain beside it; cell
    "keeps_choice": GOOD,  # a tile is drawn, so a two-hex tile can be taken later
    "takes_two_hex": GOOD,
}
"""All kinds of reasons, the weightier first, whether they speak for a turn, and what their arguments are."""

_ORDER = {kind: at for at, kind in enumerate(KINDS)}
_PIECES = (Piece.TEMPLE, Piece.TOWER, Piece.BOAT, Piece.HUT)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a turn is good, or what is bad about it; see KINDS for what its parts mean. `str` is an English sentence."""

    kind: str
    seat: int | None = None
    """The other player it is about; None where it is about the one who moves."""
    cell: Cell | None = None
    pieces: tuple[Piece, ...] = ()
    counts: tuple[int, ...] = ()
    terrain: Terrain | None = None

    @property
    def good(self) -> bool:
        """Whether it speaks for the turn."""
        return KINDS[self.kind]

    @property
    def weight(self) -> tuple[int, int, int]:
        """Sort key: the weightier first."""
        piece = _PIECES.index(self.pieces[0]) if self.pieces else 0
        return _ORDER[self.kind], piece, -max(self.counts, default=0)

    @property
    def subject(self) -> tuple[str, int | None, tuple[Piece, ...]]:
        """What it is about: two turns with reasons of the same subject do not differ in it."""
        return self.kind, self.seat, self.pieces

    def __str__(self) -> str:
        return sentence(self)
