"""One server for each process of the tests, one browser for each file, a window of its own for each test."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright
from visiting import OnlineSite, Site, Visitor

from chromium import ADVICE, ARGUMENTS, find_chromium
from needs import not_run
from taluva.engine import entries

DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PHONE |= {"device_scale_factor": 1}


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Playwright, for one file: as long as it runs, no other test of this process can have an event loop."""
    with sync_playwright() as running:
        yield running
    asyncio._set_running_loop(None)


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        not_run(ADVICE)
    browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    entries.ensure_compiled()
    site = Site(tmp_path_factory.mktemp("games")).wait()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def online(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OnlineSite]:
    entries.ensure_compiled()
    site = OnlineSite(tmp_path_factory.mktemp("tables")).wait()
    yield site
    site.stop()


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Callable[..., Visitor]]:
    """Make visitors: on a desktop, or on a phone. None of them may see an error or another site."""
    visitors: list[Visitor] = []

    def make(phone: bool = False, at: Site = site, **options: Any) -> Visitor:
        usual = {"locale": "en-GB", "reduced_motion": "reduce"} | (PHONE if phone else DESKTOP)
        visitors.append(Visitor(browser.new_context(**(usual | options)), at))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.close()
    assert [problem for visitor in visitors for problem in visitor.problems] == []
