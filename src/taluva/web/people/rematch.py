"""Rematches: the next game is created once, when everybody with a seat has agreed."""

from dataclasses import replace

from sqlalchemy import Connection

from taluva.web.cluster.timekeeper import Moment
from taluva.web.people import ratings
from taluva.web.people.ratings import Skill
from taluva.web.storage.games import add_game
from taluva.web.tables.actions import proposals
from taluva.web.tables.actions.seats import begin_rated
from taluva.web.tables.seats import Seat, rotated
from taluva.web.tables.service import NewTable, TableService, same_game, sealed
from taluva.web.tables.snapshot import Snapshot
from taluva.web.viewer import Viewer


async def want_rematch(tables: TableService, game: str, viewer: Viewer | None) -> Snapshot:
    """Ask for a rematch, or agree to one. Returns the new game if everybody has agreed, else the old one.

    Rated games need all players: with an account, and connected to the finished game.
    """
    over = await tables.get(game)
    rated = over.is_rated
    people = [number for number, seat in enumerate(over.seats, 1) if seat.is_person]
    here = await tables.registry.roll_call(game, people) if rated else set()
    skills = await ratings.known(tables.registry.store, [seat.account for seat in over.seats])
    made: list[NewTable] = []

    def agree(snapshot: Snapshot, now: float) -> Snapshot:
        made.clear()
        after = proposals.propose_rematch(snapshot, viewer)
        proposal = after.play.proposal
        if after.play.rematch is not None or proposal is None or proposal.needs:
            return after
        next_game = same_game(after)
        play = sealed(next_game, viewer)
        if rated:
            known = begin_rated(after, {*here, *after.seats_of(viewer)}, skills).play.skills
            play = replace(play, skills=(*known[1:], known[0]))
        seats = [_with_rating(seat, skills) for seat in rotated(after.seats)]
        if any(not seat.is_person for seat in seats):
            tables.require_engine_capacity()
        made.append(tables.prepare(next_game, seats, after.terms, play, Moment(now, now)))
        return replace(after, play=replace(after.play, proposal=None, rematch=made[0].snapshot.id))

    def add(connection: Connection) -> None:
        for new in made:
            add_game(connection, new.snapshot.stored(new.created, new.due))

    after = await tables.change(game, agree, also=add)
    if made:
        return tables.adopt(made[0])
    return after if after.play.rematch is None else await tables.get(after.play.rematch)


def _with_rating(seat: Seat, skills: dict[str, Skill]) -> Seat:
    skill = skills.get(seat.account or "")
    return seat if skill is None else replace(seat, rating=float(ratings.shown(skill.mu)))
