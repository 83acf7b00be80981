"""Studies in the database: a title and a tree each, and whose they are."""

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from taluva.web import bounds
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.storage.games import Store, new_id
from taluva.web.storage.schema import studies
from taluva.web.study.tree import Tree

_ID_BYTES = 16


@dataclass(frozen=True, slots=True)
class Study:
    """A study as it is stored."""

    id: str
    person: str
    """Who keeps it: an account, a visitor without one, or the person at this computer."""
    created: float
    updated: float
    title: str
    game: str | None
    """The game that it began with, if any."""
    tree: Tree


async def add(store: Store, owners: Collection[str], person: str, title: str, game: str | None, tree: Tree) -> str:
    """Store a new study of a person, who may have some already as one of `owners`. Returns its id."""
    identity, now = new_id(_ID_BYTES), time.time()
    row = {
        "id": identity,
        "person": person,
        "created": now,
        "updated": now,
        "title": title,
        "game": game,
        "turns": len(tree.nodes) - 1,
        "tree": tree.as_json(),
    }

    def work(connection: Connection) -> None:
        count = select(func.count()).select_from(studies).where(studies.c.person.in_(owners))
        if connection.execute(count).scalar_one() >= bounds.MOST_STUDIES:
            sentence = N_("You have {n} studies; delete one before you keep another.")
            raise Refusal("limit", sentence, n=bounds.MOST_STUDIES)
        connection.execute(insert(studies), row)

    await store.write(work)
    return identity


async def load(store: Store, identity: str) -> Study:
    """A study; refuses unknown ids."""
    query = select(studies).where(studies.c.id == identity)
    row = await store.read(lambda connection: connection.execute(query).one_or_none())
    if row is None:
        raise Refusal("not-found", N_("There is no such study."))
    return Study(row.id, row.person, row.created, row.updated, row.title, row.game, Tree.read(row.tree))


async def latest(store: Store, owners: Collection[str]) -> Sequence[Any]:
    """The studies of a person, newest first: rows with id, updated, title and turns."""
    columns = (studies.c.id, studies.c.updated, studies.c.title, studies.c.turns)
    query = select(*columns).where(studies.c.person.in_(owners)).order_by(studies.c.updated.desc(), studies.c.id)
    return await store.read(lambda connection: connection.execute(query).all())


async def change(store: Store, identity: str, owners: Collection[str], title: str | None, tree: Tree | None) -> None:
    """Change the title or the tree of a person's own study."""
    values: dict[str, Any] = {"updated": time.time()}
    if title is not None:
        values["title"] = title
    if tree is not None:
        values |= {"tree": tree.as_json(), "turns": len(tree.nodes) - 1}
    own = (studies.c.id == identity) & studies.c.person.in_(owners)
    await _require(store, update(studies).where(own).values(values))


async def remove(store: Store, identity: str, owners: Collection[str]) -> None:
    """Delete a person's own study."""
    await _require(store, delete(studies).where((studies.c.id == identity) & studies.c.person.in_(owners)))


async def _require(store: Store, statement: Any) -> None:
    """Run a statement that has to find a study of the person's own."""
    changed = await store.write(lambda connection: connection.execute(statement).rowcount)
    if not changed:
        raise Refusal("not-yours", N_("Only its owner can change a study."))
