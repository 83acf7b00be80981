"""Whatever a file holds: one sentence, exit code 2, no traceback."""

import os
from pathlib import Path

import pytest
from cli_helpers import GAME, Taluva

READERS = (("show",), ("moves",), ("moves", "--json"), ("replay",), ("perft", "2"), ("play", "--terminal", "--load"))

HOSTILE: dict[str, bytes] = {
    "random bytes": bytes(range(256)) * 50,
    "empty": b"",
    "blank": b" \r\n\t \n",
    "a byte order mark only": "\ufeff".encode(),
    "UTF-16": GAME.encode("utf-16"),
    "Latin-1": b'[Seat1 "Andr\xe9"]\n',
    "zeros": b"\0" * 5_000_000,
    "too long": b"{" + b"x" * 2_000_000 + b"}",
    "control characters": b"\x1b[31m\x07\x08 hello",
    "an unknown edition": b'[Edition "gold"]\n',
    "too many players": b'[Players "17"]\n',
    "players in words": b'[Players "two"]\n',
    "a huge stack": b'[Stack "9999"]\n',
    "an endless number": b'[Stack "' + b"9" * 10_000 + b'"]\n',
    "a wrong expansion": b'[Edition "deluxe-2015"]\n[Expansions "boats bridges"]\n',
    "a broken tag": b"[Edition\n",
    "a tag twice": b'[Players "2"]\n[Players "2"]\n',
    "a wrong position": b'[Position "nonsense"]\n',
    "wrong places": b'[Places "7 7 7"]\n1. VJC@0,0:E hut@1,0\n',
    "an open comment": b"1. VJC@0,0:E { hut@1,0\n",
    "a stray brace": b"1. VJC@0,0:E } hut@1,0\n",
    "no move at all": b"<html><body>hello</body></html>",
    "JSON": b'{"moves": []',
    "a deep nest": b"[" * 100_000,
}


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files(taluva: Taluva, tmp_path: Path, reader: tuple[str, ...], name: str) -> None:
    path = tmp_path / "hostile.taluva"
    path.write_bytes(HOSTILE[name])
    sentence = taluva(*reader, str(path)).refused()
    assert sentence.isprintable() or sentence[:-1].isprintable()
    assert len(sentence) < 500
    if reader[0] != "play":
        taluva(*reader, "-", stdin=HOSTILE[name]).refused()


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
def test_files_that_are_none(taluva: Taluva, tmp_path: Path, reader: tuple[str, ...]) -> None:
    taluva(*reader, str(tmp_path)).refused("folder")
    taluva(*reader, str(tmp_path / "missing")).refused("no file")
    taluva(*reader, "").refused()
    taluva(*reader, "a\0b").refused("cannot be read")
    taluva(*reader, "x" * 5000).refused("cannot be read")
    taluva(*reader, "bad\udcffname").refused("no file")
    taluva(*reader, "/dev/zero").refused("too large")


def test_a_file_without_permission(taluva: Taluva, record: str) -> None:
    Path(record).chmod(0)
    nobody = 65534
    root = os.geteuid() == 0  # root may read everything, so step down for a moment
    if root:
        os.seteuid(nobody)
    try:
        taluva("show", record).refused("ermission")
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.parametrize("reader", [reader for reader in READERS if reader[0] not in ("play", "replay")], ids=" ".join)
def test_illegal_moves(taluva: Taluva, reader: tuple[str, ...]) -> None:
    taluva(*reader, "-", stdin="1. VJC@0,0:E tower@1,0").refused("line 1, column 14", "(B2)")


def test_names_cannot_steer_the_terminal(taluva: Taluva) -> None:
    evil = '[Seat1 "\x1b[2J\x1b[31mEvil\x9b"]\n1. VJC@0,0:E {\x1b]0;title\x07} hut@1,0\n'
    for command in ("show", "moves", "replay"):
        outcome = taluva(command, "-", stdin=evil)
        assert outcome.code == 0
        assert not {"\x1b", "\x07", "\x9b"} & set(outcome.out)


def test_a_bug_is_reported_without_a_traceback(taluva: Taluva, monkeypatch: pytest.MonkeyPatch) -> None:
    from taluva.cli import files

    def broken(source: str) -> str:
        raise KeyError("a bug")

    monkeypatch.setattr(files, "read_text", broken)
    taluva("show", "x").refused("bug in taluva", "KeyError", code=1)


def test_play_reads_moves_not_records_from_standard_input(taluva: Taluva) -> None:
    taluva("play", "--terminal", "--load", "-", stdin=GAME).refused("standard input")
