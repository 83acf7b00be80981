"""Trees, nodes and the engine's lines in the words of the viewer's language."""

from collections.abc import Sequence
from typing import Any

from taluva.moves import Choice, Draw
from taluva.notation import read_move
from taluva.position import Position
from taluva.web.i18n.glossaries import in_edition
from taluva.web.i18n.languages import Translator
from taluva.web.review.judged import JudgedLine
from taluva.web.review.view import line_view, reason_sentences, rounded
from taluva.web.study.tree import Played, Tree, tiles_to_come
from taluva.web.tables.assistant import read_reason
from taluva.web.tables.seats import Seat, seat_name, shared_seats
from taluva.web.tables.view import last_view, position_view

Json = dict[str, Any]


def seats_of(tree: Tree, players: int) -> tuple[Seat, ...]:
    """The seats of a tree; all are people's, so that every side can be played."""
    return shared_seats(tree.seats, players)


def names_of(seats: Sequence[Seat], translator: Translator) -> dict[int, str]:
    """The names of all seats for display."""
    return {number: seat_name(seat, translator) for number, seat in enumerate(seats, 1)}


def tree_view(tree: Tree, played: Sequence[Played], translator: Translator) -> Json:
    """A tree with every turn in words."""
    translator = in_edition(translator, played[0].position.setup.edition)
    return {
        "start": tree.start,
        "seats": list(tree.seats),
        "tile": tree.tile,
        "nodes": [
            {
                "parent": node.parent,
                "steps": list(node.steps),
                "comment": node.comment,
                "turn": turn_view(one, translator),
            }
            for node, one in zip(tree.nodes, played, strict=True)
        ],
    }


def turn_view(played: Played, translator: Translator) -> Json | None:
    """A node's turn as a list of moves shows it; None for the root."""
    return None if played.entry is None else played.entry.as_json(played.depth, translator)


def node_view(played: Played, position: Position, seats: Sequence[Seat], translator: Translator) -> Json:
    """The board at a node, where `position` is the node's with the tile that comes, and which tiles may come."""
    spoken = in_edition(translator, position.setup.edition)
    view = position_view(position, tuple(seats), translator)
    return {
        "view": view
        | {"turn": played.depth, "last": None if played.entry is None else last_view(played.entry, spoken)},
        "turn": turn_view(played, spoken),
        "chooses": played.position.phase == "choose",
        "tiles": [{"code": code, "count": count} for code, count in tiles_to_come(played.position).items() if count],
    }


def lines_view(position: Position, found: Json, seats: Sequence[Seat], translator: Translator) -> Json:
    """The engine's lines, from the data of its process."""
    translator = in_edition(translator, position.setup.edition)
    names = names_of(seats, translator)
    return {
        "seat": position.seat,
        "chances": rounded(found["values"]),
        "lines": [
            line_view(JudgedLine(tuple(line["moves"]), tuple(line["values"])), position, translator)
            | {
                "notation": " ".join(text for text in line["moves"] if not _is_silent(text)),
                "reasons": reason_sentences([read_reason(reason) for reason in line["reasons"]], translator, names),
            }
            for line in found["lines"]
        ],
    }


def _is_silent(text: str) -> bool:
    """Whether records leave a step out: a placement shows the tile."""
    step = read_move(text)
    return isinstance(step, Draw) or (isinstance(step, Choice) and step.what != "draw")
