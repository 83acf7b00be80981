"""What a page sees of a game: everything public, defined in one place. The order of the stack is never part of it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import orjson

from taluva.board import Board, land
from taluva.commitment import COMMITMENT
from taluva.editions import ZONES, Setup
from taluva.game import Game
from taluva.hexes import STEPS, Cell
from taluva.moves import TO_DRAW, Choice
from taluva.position import Position
from taluva.position_text import write_position
from taluva.tiles import BUILDABLE
from taluva.views import Supply
from taluva.web.cluster.timekeeper import Outage, Timekeeper
from taluva.web.i18n.glossaries import in_edition
from taluva.web.i18n.languages import Translator
from taluva.web.i18n.words import edition_words, end_words, forfeit_words, move_words, unrated_words
from taluva.web.tables.history import HistoryEntry
from taluva.web.tables.seats import Seat, seat_name
from taluva.web.tables.snapshot import Snapshot
from taluva.web.viewer import Viewer

Json = dict[str, Any]

_TYPES = ("huts", "towers", "temples", "boats")


def shared_view(snapshot: Snapshot, translator: Translator, outages: Sequence[Outage] = ()) -> Json:
    """What everybody sees of a game."""
    translator = in_edition(translator, snapshot.game.setup.edition)
    game, history = snapshot.game, snapshot.history
    names = snapshot.names(translator)
    seen = board_view(game, snapshot.seats, translator, names, snapshot.open_seats)
    if snapshot.is_over and snapshot.past is None:
        seen |= _ending(snapshot, translator, names, seen)
    return {
        "id": snapshot.id,
        "version": snapshot.version,
        "past": snapshot.past,
        **seen,
        "turn": len(history),
        "last": _last(snapshot, translator),
        "moves": [one.as_json(number, translator) for number, one in enumerate(history, 1)],
        "can_undo": snapshot.past is None and snapshot.can_undo,
        "position": write_position(game),
        "daily": snapshot.day,
        "online": online_view(snapshot, translator, outages),
    }


def you_view(snapshot: Snapshot, viewer: Viewer | None) -> Json:
    """The viewer's role in a game."""
    banned = viewer is not None and bool({viewer.id, viewer.account} & set(snapshot.play.bans))
    return {"seats": snapshot.seats_of(viewer), "host": snapshot.is_host(viewer)} | ({"banned": True} if banned else {})


def may_place(snapshot: Snapshot, viewer: Viewer | None) -> bool:
    """Whether a viewer gets the list of placements: only the player to move does."""
    seat = snapshot.to_move
    mine = seat is not None and seat.plays_at is None and seat.belongs_to(viewer)
    return mine and snapshot.past is None


def online_view(snapshot: Snapshot, translator: Translator, outages: Sequence[Outage]) -> Json | None:
    """The online part of a view: never the salt or the stack before the end."""
    terms, play = snapshot.terms, snapshot.play
    if terms is None:
        return None
    clock = None
    if terms.clock is not None:
        since = play.since
        if since is not None:
            # As if the clock had been started later: outages are not charged.
            since += sum(max(0.0, end - max(since, start)) for start, end in outages)
        running = snapshot.game.seat if since is not None else None
        clock = {"left": [round(left, 3) for left in play.left], "since": since, "running": running}
    return {
        "revision": snapshot.revision,
        "waiting": snapshot.is_waiting,
        "terms": terms.as_json(),
        "clock": clock,
        "proposal": None if play.proposal is None else play.proposal.as_json(),
        "commitment": snapshot.game.tags.get(COMMITMENT),
        "opening": {"salt": play.salt, "stack": snapshot.stack} if snapshot.is_final else None,
        "declined": None if play.declined is None else play.declined.as_json(),
        "forfeits": [{"seat": one.seat, "turns": one.turns} for one in play.forfeits],
        "takebacks": _takebacks(snapshot),
        "rematch": play.rematch,
        "reshuffled": play.reshuffled,
        "settlement": None if play.settlement is None else _settlement(play.settlement, translator),
    }


def _takebacks(snapshot: Snapshot) -> list[list[int]]:
    """For each seat, whose turns a takeback would undo; none if there are no takebacks."""
    assert snapshot.terms is not None
    may = snapshot.terms.takebacks and not snapshot.is_over
    return [
        list(snapshot.way_back((number,))[1]) if may and seat.is_person and seat.plays_at is None else []
        for number, seat in enumerate(snapshot.seats, 1)
    ]


def _settlement(settlement: Mapping[str, Any], translator: Translator) -> Json:
    """The result of a rated game; if it does not count, with the reason in words."""
    reason = settlement["reason"]
    return {**settlement, "words": None if reason is None else unrated_words(reason, translator)}


def _ending(snapshot: Snapshot, translator: Translator, names: dict[int, str], seen: Json) -> Json:
    """How forfeits at the end of a game change the view of its board."""
    places = snapshot.places
    assert places is not None
    seats = [seat | {"place": place} for seat, place in zip(seen["seats"], places, strict=True)]
    changed: Json = {"seats": seats, "places": list(places)}
    won_by_rules = snapshot.game.places and [place == 1 for place in snapshot.game.places]
    if won_by_rules != [place == 1 for place in places]:
        forfeits = {n: seat.forfeited for n, seat in enumerate(snapshot.seats, 1) if seat.forfeited}
        words = forfeit_words(snapshot.game, places, forfeits, translator, names)
        changed |= {
            "phase": "over",
            "tile": None,
            "odds": [],
            "choices": [],
            "end": {"rule": None, "words": words},
        }
    return changed


def position_view(position: Position, seats: tuple[Seat, ...], translator: Translator) -> Json:
    """A position that belongs to no game, in the same form."""
    translator = in_edition(translator, position.setup.edition)
    return {
        "id": None,
        "version": 0,
        "past": None,
        **board_view(position, seats, translator, {n: seat_name(seat, translator) for n, seat in enumerate(seats, 1)}),
        "turn": 0,
        "last": None,
        "moves": [],
        "can_undo": False,
        "position": str(position),
        "daily": None,
        "online": None,
        "you": {"seats": [], "host": False},
        "placements": placements_view(position),
    }


def board_view(
    board: Board, seats: tuple[Seat, ...], translator: Translator, names: dict[int, str], open_seats: Sequence[int] = ()
) -> Json:
    """The board, whose turn it is, and what they can do."""
    over = board.phase == "over"
    return {
        "setup": setup_view(board.setup, translator),
        "seats": [_seat(board, number, seat, names, number in open_seats) for number, seat in enumerate(seats, 1)],
        "phase": board.phase,
        "seat": board.seat,
        "tile": None if board.tile is None or over else {"code": str(board.tile)},
        "stack_left": board.stack_left,
        "odds": _odds(board),
        "choices": _choices(board, translator),
        "shelf": _shelf(board),
        "cells": cells_view(board),
        "lagoons": lagoons_view(board),
        "end": {"rule": board.end, "words": end_words(board, translator, names)} if over else None,
        "places": list(board.places) if board.places else None,
    }


def setup_view(setup: Setup, translator: Translator) -> Json:
    """What was agreed before the game."""
    return {
        "edition": setup.edition,
        "edition_name": edition_words(setup.edition, translator).name,
        "players": setup.players,
        "variant": setup.variant,
        "expansions": list(setup.expansions),
        "stack": setup.stack,
        "two_hex": list(setup.two_hex),
        "zone": setup.zone,
        "zone_size": list(ZONES[setup.zone]) if setup.zone else None,
    }


def _seat(board: Board, number: int, seat: Seat, names: dict[int, str], is_open: bool) -> Json:
    supply, total = board.supply(number), _whole_supply(board.setup)
    done = [kind for kind, left, all_ in zip(_TYPES, supply, total, strict=True) if all_ and not left]
    return {
        "seat": number,
        "name": "" if is_open else names[number],
        "kind": seat.kind,
        "level": seat.level,
        "colour": seat.colour,
        "status": board.status(number),
        "place": board.place(number),
        "supply": supply._asdict(),
        "total": total._asdict(),
        "types_done": done,
        "partner": (number + 1) % 4 + 1 if board.setup.variant == "teams" else None,
        "took_two_hex": board.took_two_hex(number),
        "open": is_open,
        "forfeited": seat.forfeited,
        "stand_in": seat.stand_in,
        "bot": seat.bot,
        "rating": seat.rating,
    }


@cache
def _whole_supply(setup: Setup) -> Supply:
    """The initial supply of each player (M1)."""
    return Position.beginning(setup).supply(1)


def _odds(board: Board) -> list[Json]:
    """The chance of each terrain to be on the next tile: every unseen tile is equally likely (ED2)."""
    unseen = board.unseen
    total = sum(unseen.values())
    if not board.stack_left or not total or board.phase == "over":
        return []
    with_terrain: Counter[str] = Counter()
    for code, count in unseen.items():
        for letter in set(code):
            with_terrain[letter] += count
    return [{"terrain": str(terrain), "chance": round(with_terrain[terrain] / total, 4)} for terrain in BUILDABLE]


def _choices(board: Board, translator: Translator) -> list[Json]:
    if board.phase != "choose":
        return []
    moves = [move for move in board.legal_moves if isinstance(move, Choice)]
    moves.sort(key=lambda move: move != TO_DRAW)
    return [{"move": str(move), "words": move_words(move, board, translator)} for move in moves]


def _shelf(board: Board) -> list[Json]:
    """The two-hex tiles laid out (X7): which ones are taken, and by whom, if the game shows it."""
    turns = board.turns if isinstance(board, Game) else ()
    takers = {turn.choice.what: turn.seat for turn in turns if turn.choice is not None}
    left = board.two_hex_left
    return [{"code": code, "taken": code not in left, "seat": takers.get(code)} for code in board.setup.two_hex]


def cells_view(board: Board) -> list[Json]:
    """All cells of the island."""
    return [_cell(*numbers) for numbers in board._island()]


@lru_cache(1 << 15)
def _cell(q: int, r: int, *numbers: int) -> Json:
    """One cell. Nearly all stay the same from turn to turn, so they are cached; they must not be modified."""
    _, level, terrain, mates, seat, piece, count = land(Cell(q, r), *numbers)
    first_q, first_r = _first_of(mates)
    return {
        "q": q,
        "r": r,
        "level": level,
        "terrain": terrain,
        "mates": mates,
        "seat": seat,
        "piece": piece,
        "count": count,
        # A number that only the cells of one tile share; it stays the same as long as the tile is visible.
        "tile": ((q + first_q + 512) * 1024 + r + first_r + 512) * 64 + level,
    }


@cache
def _first_of(mates: tuple[int, ...]) -> tuple[int, int]:
    """The offset from a cell to the first cell of its tile."""
    return min((0, 0), *(STEPS[mate] for mate in mates))


def lagoons_view(board: Board) -> list[Json]:
    """All lagoons, and the owner of the boat in each."""
    return [{"cells": pairs(lagoon.cells), "seat": lagoon.seat} for lagoon in board.lagoons]


def placements_view(board: Board) -> list[str]:
    """All legal placements, in notation: the page knows what each covers."""
    if board.phase != "place":
        return []
    return board.legal_moves.texts()


def _last(snapshot: Snapshot, translator: Translator) -> Json | None:
    if not snapshot.history:
        return None
    return last_view(snapshot.history[-1], translator)


def last_view(entry: HistoryEntry, translator: Translator) -> Json:
    """The turn before, as the board marks it."""
    return {
        "seat": entry.turn.seat,
        "tile": pairs(entry.tile_cells),
        "built": pairs(entry.built),
        "words": entry.words(translator),
    }


def pairs(cells: "tuple[Cell, ...]") -> list[list[int]]:
    """Cells as pairs of numbers."""
    return [[cell.q, cell.r] for cell in cells]


def message(snapshot: Snapshot, viewer: Viewer | None, translator: Translator, time: Timekeeper) -> bytes:
    """A game as a message to one listener."""
    own = _own(snapshot, viewer, time)
    return b'{"type":"view",' + own + b',"view":' + _shared(snapshot, translator, time) + b"}"


def answer(snapshot: Snapshot, viewer: Viewer | None, translator: Translator, time: Timekeeper, **more: Any) -> bytes:
    """A game as the response to a request: the same members, side by side."""
    rest = b"," + orjson.dumps(more)[1:-1] if more else b""
    return _shared(snapshot, translator, time)[:-1] + b"," + _own(snapshot, viewer, time) + rest + b"}"


def _shared(snapshot: Snapshot, translator: Translator, time: Timekeeper) -> bytes:
    # After an outage the clocks differ.
    key = f"{translator.language} {len(time.outages)}"
    encoded = snapshot.encoded.get(key)
    if encoded is None:
        encoded = snapshot.encoded[key] = orjson.dumps(shared_view(snapshot, translator, time.outages))
    return encoded


def _own(snapshot: Snapshot, viewer: Viewer | None, time: Timekeeper) -> bytes:
    """The part for one viewer only: members without their braces."""
    you = you_view(snapshot, viewer)
    placements = _placements(snapshot) if may_place(snapshot, viewer) else b"[]"
    now = b',"now":' + orjson.dumps(round(time.now(), 3)) if snapshot.terms else b""
    return b'"you":' + orjson.dumps(you) + b',"placements":' + placements + now


def _placements(snapshot: Snapshot) -> bytes:
    encoded = snapshot.encoded.get("placements")
    if encoded is None:
        encoded = snapshot.encoded["placements"] = orjson.dumps(placements_view(snapshot.game))
    return encoded
