"""Checks whether a history of operations is consistent with one register per game: pure functions, no server needed.

A game is a register whose value is its version and what the board shows; a turn is a compare-and-set from one version
to the next. As versions only grow, the order of all operations that saw one is known, and a history is linearizable
exactly if that order never contradicts real time: an operation that completed before another one began comes first.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Outcome = Literal["ok", "refused", "unknown"]


@dataclass(frozen=True, slots=True)
class Operation:
    """A request of a client."""

    game: str
    invoked: float
    completed: float
    """When the answer arrived; meaningless if there was none."""
    outcome: Outcome
    """`refused`: the game had moved on, and nothing was changed. `unknown`: no answer, so it may have happened."""
    version: int = 0
    """The version that was seen or created."""
    content: str = ""
    """What the board showed in that version."""
    before: int | None = None
    """For a turn: the version that it was played in. None for a read."""
    request: str = ""
    """For a turn: its id, which stays the same however often it is sent."""

    @property
    def is_write(self) -> bool:
        """Whether a turn was certainly played."""
        return self.before is not None and self.outcome == "ok"

    @property
    def slot(self) -> int:
        """Its place in the order: a version is created, then seen, then the next one is created."""
        return 2 * self.version + (not self.is_write)


def violations(history: Iterable[Operation]) -> list[str]:
    """Everything that contradicts one register per game, as sentences; empty if the history is linearizable."""
    games: dict[str, list[Operation]] = {}
    for operation in history:
        games.setdefault(operation.game, []).append(operation)
    return [f"{game}: {problem}" for game, operations in games.items() for problem in _of_game(operations)]


def _of_game(operations: list[Operation]) -> list[str]:
    known = [operation for operation in operations if operation.outcome != "unknown"]
    return [*_contents(known), *_writers(operations, known), *_times(known)]


def _contents(known: list[Operation]) -> Iterable[str]:
    """A version must show the same to everybody."""
    contents: dict[int, str] = {}
    for one in known:
        if contents.setdefault(one.version, one.content) != one.content:
            yield f"version {one.version} was seen with two boards"


def _writers(operations: list[Operation], known: list[Operation]) -> Iterable[str]:
    """Every version must come from one turn, played in the version before it, and not after it was first seen."""
    first_seen: dict[int, float] = {}
    for one in known:
        first_seen[one.version] = min(one.completed, first_seen.get(one.version, one.completed))
        if one.is_write and one.before is not None and one.version != one.before + 1:
            yield f"a turn in version {one.before} led to version {one.version}"
    made: dict[int, set[str]] = {}
    perhaps: dict[int, float] = {}
    for one in operations:
        if one.is_write:
            made.setdefault(one.version, set()).add(one.request)
        if one.before is not None and one.outcome != "refused":
            version = one.before + 1
            perhaps[version] = min(one.invoked, perhaps.get(version, one.invoked))
    for version, requests in made.items():
        if len(requests) > 1:
            yield f"version {version} was made by {len(requests)} turns"
    if first_seen:
        beginning = min(first_seen)
        for version in range(beginning + 1, max(first_seen) + 1):
            if version not in perhaps:
                yield f"nobody made version {version}"
            elif perhaps[version] > first_seen.get(version, perhaps[version]):
                yield f"version {version} was seen before anybody made it"
    versions: dict[str, set[int]] = {}
    for one in known:
        if one.is_write:
            versions.setdefault(one.request, set()).add(one.version)
    for request, found in versions.items():
        if len(found) > 1:
            yield f"the turn {request} counted in versions {sorted(found)}"


def _times(known: list[Operation]) -> Iterable[str]:
    """An operation that completed before another one began must come before it."""
    by_end = sorted(known, key=lambda one: one.completed)
    done, latest = 0, None
    for one in sorted(known, key=lambda one: one.invoked):
        while done < len(by_end) and by_end[done].completed < one.invoked:
            if latest is None or by_end[done].slot > latest.slot:
                latest = by_end[done]
            done += 1
        if latest is not None and latest.slot > one.slot:
            what = (
                f"the turn to version {one.version} was played" if one.is_write else f"version {one.version} was seen"
            )
            yield f"{what} after version {latest.version} had been {'made' if latest.is_write else 'seen'}"
