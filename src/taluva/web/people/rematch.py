"""Playing once more: the next game is made when everybody who has a seat has agreed, and once only."""

from dataclasses import replace

from sqlalchemy import Connection

from taluva.web.cluster.timekeeper import Moment
from taluva.web.context import Asked
from taluva.web.people import ratings
from taluva.web.people.ratings import Skill
from taluva.web.state import State
from taluva.web.storage.games import add_game
from taluva.web.tables.actions import proposals
from taluva.web.tables.actions.seats import begin_rated
from taluva.web.tables.desk import again, sealed
from taluva.web.tables.seats import Seat, rotated
from taluva.web.tables.snapshot import Snapshot


async def want_rematch(state: State, game: str, asked: Asked) -> Snapshot:
    """Ask for a rematch, or agree to one. The new game if there is one then, else the old one with who has agreed.

    Rated games need everybody: with an account, and connected to the game that is over.
    """
    assert state.desk is not None
    games, store = state.desk.games, await state.store()
    over = await games.get(game)
    rated = over.terms is not None and over.terms.rated
    people = [number for number, seat in enumerate(over.seats, 1) if seat.is_person]
    here = await games.memory.roll_call(game, people) if rated else set()
    skills = await ratings.known(store, [seat.account for seat in over.seats])
    made: list[tuple[Snapshot, float | None, float]] = []

    def agree(snapshot: Snapshot, now: float) -> Snapshot:
        made.clear()
        after = proposals.propose_rematch(snapshot, asked.who)
        proposal = after.play.proposal
        if after.play.rematch is not None or proposal is None or proposal.needs:
            return after
        next_game = again(after)
        play = sealed(next_game, asked.who)
        if rated:
            known = begin_rated(after, {*here, *after.seats_of(asked.who)}, skills).play.skills
            play = replace(play, skills=(*known[1:], known[0]))
        seats = [_with_rating(seat, skills) for seat in rotated(after.seats)]
        if any(not seat.is_person for seat in seats):
            games.need_engine_room()
        made.append((*games.prepare(next_game, seats, after.terms, play, Moment(now, now)), now))
        return replace(after, play=replace(after.play, proposal=None, rematch=made[0][0].id))

    def add(connection: Connection) -> None:
        for snapshot, due, now in made:
            add_game(connection, snapshot.stored(now, due))

    after = await games.change(game, agree, also=add)
    if made:
        snapshot, due, _ = made[0]
        return games.took(snapshot, due)
    return after if after.play.rematch is None else await games.get(after.play.rematch)


def _with_rating(seat: Seat, skills: dict[str, Skill]) -> Seat:
    skill = skills.get(seat.account or "")
    return seat if skill is None else replace(seat, rating=float(ratings.shown(skill.mu)))
