"""Presence: announced to everybody, but at most once a second."""

import json
import threading
import time
from contextlib import ExitStack
from typing import Any

from site_helpers import Site
from table_helpers import live

WATCHERS = 60


def test_watchers_who_come_and_go_cost_few_messages(site: Site) -> None:
    ana, ben = site.person(), site.person()
    game = site.game(ana, ben)
    heard: list[Any] = []
    with live(site, game, ana) as line:

        def read() -> None:
            for text in line.socket:
                heard.append(json.loads(text))

        thread = threading.Thread(target=read)
        thread.start()
        began = time.monotonic()
        with ExitStack() as crowd:
            for _ in range(WATCHERS):
                crowd.enter_context(live(site, game, None))
        took = time.monotonic() - began
        time.sleep(2.5)
        line.socket.close()
        thread.join()
    told = [message for message in heard if message["type"] == "presence"]
    # One at the beginning, and one each second; not two for everybody who came and went.
    assert len(told) <= took + 6
    assert told[-1]["watching"] == 0
    assert told[-1]["seats"] == [1]


def test_a_new_listener_is_told_at_once_who_is_present(site: Site) -> None:
    ana, ben = site.person(), site.person()
    game = site.game(ana, ben)
    with live(site, game, ana) as first, live(site, game, ben) as second:
        assert second.hear("view", "presence")["type"] == "view"
        assert second.hear("presence")["seats"] == [1, 2]
        while first.hear("view", "presence").get("seats") != [1, 2]:
            pass
