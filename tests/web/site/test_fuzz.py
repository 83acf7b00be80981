"""A small form of benchmarks/fuzz.py: hostile requests and messages against a real `taluva serve`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"


def test_hostile_requests_and_messages_break_nothing() -> None:
    command = [sys.executable, str(BENCHMARKS / "fuzz.py"), "--messages", "1000", "--seed", "11"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("nothing wrong\n")
    counts = dict(line.strip().rsplit(": ", 1) for line in done.stdout.splitlines() if line.startswith("  "))
    # It must have got somewhere: some things are granted, most are refused, and games have gone on.
    assert {"200", "400", "403", "404", "told view", "told refusal", "turns played"} <= set(counts), counts


def test_what_is_wrong_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import httpx
    from attacking import Fuzz, check_answer
    from hostile import Hostile

    fuzz = Fuzz(httpx.URL("http://localhost"), Hostile({"components": {"schemas": {}}, "paths": {}}, 1), 0, 0)
    head, request = b"content-type: application/json", b"GET /api/games HTTP/1.1\r\n\r\n"
    good = json.dumps({"error": {"code": "stale", "message": "Late.", "rule": None}}).encode()
    check_answer(fuzz, request, (409, head, good))
    assert fuzz.problems == []
    for answer in (
        (500, head, good),
        (404, head, b'{"detail":"Not Found"}'),
        (404, b"content-type: text/plain", b"no"),
    ):
        check_answer(fuzz, request, answer)
    assert len(fuzz.problems) == 3
