"""A settlement looked at closely: its cells, and what its player could build there, or lacks, if it were their turn."""

from collections.abc import Iterator
from typing import Any

from taluva.analysis.outlook import PIECES, TEMPLE_SIZE, Outlook, may_have
from taluva.hexes import Cell
from taluva.moves import Expand, Piece
from taluva.position import Position
from taluva.text import settlements as words
from taluva.views import Settlement
from taluva.web.errors import Refusal
from taluva.web.i18n.glossaries import in_edition
from taluva.web.i18n.languages import N_, Translator
from taluva.web.tables.view import pairs

Json = dict[str, Any]


def settlement_view(position: Position, q: int, r: int, names: dict[int, str], translator: Translator) -> Json:
    """The settlement on a cell. Refused where there is none."""
    translator = in_edition(translator, position.setup.edition)
    settlement = position.settlement(q, r)
    seat = position.cell(q, r).seat
    if settlement is None or seat is None or Cell(q, r) not in settlement:
        raise Refusal("not-found", N_("There is no settlement here."))
    lines = list(_lines(Outlook(position), settlement, seat, translator)) if position.phase != "over" else []
    return {
        "seat": seat,
        "cells": pairs(settlement.cells),
        "title": words.settlement_words(seat, len(settlement), translator, names),
        "can": [line for is_possible, line in lines if is_possible],
        "lacks": [line for is_possible, line in lines if not is_possible],
    }


def _lines(outlook: Outlook, settlement: Settlement, seat: int, translator: Translator) -> Iterator[tuple[bool, str]]:
    """What could be built, and what stands against it."""
    position = outlook.position
    if position.status(seat) != "playing":
        return
    supply = position.supply(seat)
    left = {Piece.TEMPLE: supply.temples, Piece.TOWER: supply.towers, Piece.BOAT: supply.boats}
    for piece in PIECES:
        if piece is Piece.BOAT and "boats" not in position.setup.expansions:
            continue
        yield _piece(outlook, settlement, seat, piece, left[piece], translator)
    ways = [build for build in outlook.builds(seat) if isinstance(build, Expand) and build.cell in settlement]
    for way in ways:
        filled = outlook.expansion(way)
        yield True, words.expansion_words(way.terrain, len(filled.cells), filled.huts, translator)
    if not ways:
        yield False, words.cannot_expand_words(translator)


def _piece(
    outlook: Outlook, settlement: Settlement, seat: int, piece: Piece, left: int, translator: Translator
) -> tuple[bool, str]:
    if settlement in outlook.claims(seat, piece):
        return True, words.can_words(piece, translator)
    if not left:
        return False, words.none_left_words(piece, translator)
    if may_have(settlement, piece):
        return False, words.lacks_place_words(piece, translator)
    if piece is Piece.TEMPLE and not settlement.temples:
        return False, words.lacks_cells_words(TEMPLE_SIZE - len(settlement), translator)
    return False, words.has_words(piece, translator)
