"""The position editor: lays the tiles of a draft by the rules, and says what is wrong with the rest."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from taluva.editions import PLAYERS, Setup, SetupError, set_up
from taluva.hexes import Cell
from taluva.moves import Piece
from taluva.position_draft import Draft, Standing, Workbench, draft_of
from taluva.text.terms import capital
from taluva.tiles import TWO_HEX_TILES
from taluva.web.errors import Refusal
from taluva.web.heavy_work import FairPool
from taluva.web.i18n.languages import Translator
from taluva.web.i18n.words import colour_words, fault_words
from taluva.web.tables.reader import read_position
from taluva.web.tables.view import cells_view, lagoons_view, setup_view

if TYPE_CHECKING:
    from taluva.web.schemas import editor as e

Json = dict[str, Any]


class Editor:
    """Checks drafts; nothing is stored."""

    def __init__(self, pool: FairPool) -> None:
        self._pool = pool

    async def check(self, request: "e.DraftCheck", translator: Translator) -> Json:
        """The draft with what follows from it. Refused if a tile cannot lie where the draft has it."""
        return await self._pool.run(lambda: _checked(request, translator))


def _checked(request: "e.DraftCheck", translator: Translator) -> Json:
    names = {seat: capital(colour_words(seat, translator)) for seat in range(1, PLAYERS[-1] + 1)}
    try:
        if request.position is not None:
            draft = draft_of(read_position(request.position))
        else:
            draft = _read(request.draft) if request.draft else Draft(set_up())
        bench = Workbench(draft)
        refused = None
        if request.lay is not None:
            try:
                bench = Workbench(bench.laid(request.lay))
            except ValueError as error:
                refused = _fault(error, translator, names)
        placements = bench.placements(request.hand) if request.hand else []
    except SetupError as error:
        raise Refusal("bad-request", cause=error) from None
    except ValueError as error:
        raise Refusal("illegal", cause=error, names=names) from None
    position, fault = None, None
    try:
        position = str(bench.position())
    except ValueError as error:
        fault = _fault(error, translator, names)
    draft = bench.draft
    board = bench.board()
    return {
        "draft": _written(draft),
        "setup": setup_view(draft.setup, translator),
        "cells": cells_view(board),
        "lagoons": lagoons_view(board),
        "supplies": [
            {f"{piece}s": left for piece, left in bench.supply(seat).items()}
            for seat in range(1, draft.setup.players + 1)
        ],
        "unseen": bench.unseen,
        "two_hex_left": bench.two_hex_left,
        "stack_left": bench.stack_left,
        "placements": placements,
        "position": position,
        "fault": fault,
        "refused": refused,
    }


def _fault(error: ValueError, translator: Translator, names: Mapping[int, str]) -> Json:
    cell = getattr(error, "values", {}).get("cell")
    return {
        "message": fault_words(error, translator, names),
        "rule": getattr(error, "rule", None),
        "cell": list(cell) if isinstance(cell, Cell) else None,
    }


def _read(sent: "e.Draft") -> Draft:
    base = None if sent.base is None else read_position(sent.base)
    setup = base.setup if base else _setup(sent)
    pieces = tuple(
        Standing(Piece(piece.piece), piece.seat, Cell(piece.q, piece.r))
        for piece in sent.pieces
        if piece.seat <= setup.players
    )
    seat = min(sent.seat, setup.players)
    buried = tuple(sent.buried[: setup.players])
    return Draft(setup, base, tuple(sent.tiles), pieces, buried, seat, sent.phase, sent.tile)


def _setup(sent: "e.Draft") -> Setup:
    two_hex = sent.two_hex if "two-hex" in sent.expansions else []
    if "two-hex" in sent.expansions and len(two_hex) != sent.players:
        # As many as players (X7): those that were chosen first, and others.
        others = [code for code in TWO_HEX_TILES if code not in two_hex]
        two_hex = [*two_hex, *others][: sent.players]
    return set_up(sent.edition, sent.players, sent.variant, sent.expansions, sent.stack, two_hex)


def _written(draft: Draft) -> Json:
    setup = draft.setup
    return {
        "edition": setup.edition,
        "players": setup.players,
        "variant": setup.variant,
        "expansions": list(setup.expansions),
        "stack": setup.stack,
        "two_hex": list(setup.two_hex),
        "base": None if draft.base is None else str(draft.base),
        "tiles": list(draft.tiles),
        "pieces": [
            {"piece": str(one.piece), "seat": one.seat, "q": one.cell.q, "r": one.cell.r} for one in draft.pieces
        ],
        "buried": list(draft.buried) + [0] * (setup.players - len(draft.buried)),
        "seat": draft.seat,
        "phase": draft.phase,
        "tile": draft.tile,
    }
