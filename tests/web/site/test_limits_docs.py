"""docs/hosting.md lists every limit with the number that the code has."""

import re
from pathlib import Path

import pytest

from taluva.web import heavy_work, limiter
from taluva.web.middleware import limits, security
from taluva.web.people import chat, expiry
from taluva.web.routes import socket
from taluva.web.server import protocols
from taluva.web.settings import Settings
from taluva.web.tables import lobby, service
from taluva.web.thinker import client

SECTION = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text("utf-8").partition("## Limits")[2]
TEXT = " ".join(SECTION.partition("\n## ")[0].split())
DAY = 86_400


def test_every_budget_is_in_the_table() -> None:
    rows = re.findall(r"\| `([\w-]+)` \| ([\d.]+) \| ([\d.]+) \|", TEXT)
    told = {name: (float(burst), float(rate)) for name, burst, rate in rows}
    assert set(told) == {budget.name for budget in limiter.BUDGETS}
    for budget in limiter.BUDGETS:
        burst, rate = told[budget.name]
        assert burst == budget.burst
        assert rate == pytest.approx(budget.each_second, rel=0.01)


def test_every_cost_is_in_the_table() -> None:
    costs = {cost for _, _, cost in limits.COSTS} | {limits.OLD_TURN, limits.PAGE, limits.LEAST}
    table = TEXT.partition("| request | costs |")[2].partition("Pictures, old turns")[0]
    assert {float(number) for number in re.findall(r"\b\d+\b", table)} == costs


@pytest.mark.parametrize(
    "sentence",
    [
        f"made in {heavy_work.THREADS} threads",
        f"at most {heavy_work.MOST_OF_ADDRESS} of them waiting",
        f"At most {service.MOST_ENGINE_GAMES_OF_ADDRESS} games with the engine run for one address "
        f"and {service.MOST_ENGINE_GAMES} in all",
        f"{client._MOST_TURNS_OF_ADDRESS} turns of one address wait, {client._MOST_OF_ADDRESS} hints and chances "
        f"of one address, {client._MOST_OF_ONE} of one person",
        f"{Settings(Path()).connections}, requests and sockets together, {Settings(Path()).connections_each} of one",
        f"URLs have at most {protocols.LONGEST_URL // 1024} KiB (414), headers {protocols.LARGEST_HEADERS // 1024} KiB "
        f"and {protocols.MOST_HEADERS} lines (431), and {protocols.HEAD_TIMEOUT:.0f} seconds",
        f"bodies {security.LARGEST_BODY // 1024} KiB (records {security.LARGEST_RECORD // 1024} KiB) "
        f"and {security._TIMEOUT:.0f} seconds",
        f"a socket may say {socket._Pace._EACH_SECOND:.0f} things a second ({socket._Pace._MOST:.0f} at once)",
        f"At most {limits.AT_ONCE} requests of one address are answered at the same time",
        f"leaves {protocols.LARGEST_BACKLOG // 1024} KiB unread",
        f"hosts at most {lobby.MOST_OPEN_TABLES} open tables",
        f"at for {expiry.OPEN_TABLE_AFTER / 3600:.0f} hours is deleted, by correspondence after "
        f"{expiry.OPEN_DAYS_TABLE_AFTER / DAY:.0f} days",
        f"forgotten after {expiry.VISITOR_AFTER / DAY:.0f} days, a device that was logged in after "
        f"{expiry.DEVICE_AFTER / DAY:.0f}.",
        f"the last {chat._MOST_KEPT} messages",
        f"every {expiry._EVERY / 60:.0f} minutes",
    ],
)
def test_every_other_limit_is_told(sentence: str) -> None:
    assert sentence in TEXT
