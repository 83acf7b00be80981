"""Reading the lines that another program sends."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.protocol.commands import HELP, PLAIN, Go, Plain, SetOption, SetPosition, read_command
from taluva.protocol.options import OPTIONS, Settings
from taluva.protocol.refusal import ProtocolError, one_line


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("", None),
        (" \t\r\n", None),
        ("taluva\r\n", Plain("taluva")),
        ("  quit ", Plain("quit")),
        ("setoption name Level value 3", SetOption("Level", "3")),
        ("position start", SetPosition("start", ())),
        ("position record moves VJC", SetPosition("record", ("VJC",))),
        ("position f14 moves", SetPosition("f14", ())),
        ("position start moves VJC VJC@0,0:E hut@1,0", SetPosition("start", ("VJC", "VJC@0,0:E", "hut@1,0"))),
        ("go", Go()),
        ("go infinite", Go(infinite=True)),
        ("go movetime 250", Go(milliseconds=250)),
        ("go nodes 5 movetime 250", Go(milliseconds=250, nodes=5)),
    ],
)
def test_what_can_be_read(line: str, command: object) -> None:
    assert read_command(line) == command


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("uci", "'uci'"),
        ("QUIT", "'QUIT'"),
        ("x" * 10_000, "xxx..."),
        ("quit now", "'now'"),
        ("setoption", "setoption name"),
        ("setoption name Level", "setoption name"),
        ("setoption name Level value 1 2", "setoption name"),
        ("position", "position string"),
        ("position start VJC", "position string"),
        ("go fast", "'fast'"),
        ("go movetime", "movetime is a number"),
        ("go movetime -1", "'-1'"),
        ("go movetime 0", "'0'"),
        ("go movetime 1e3", "'1e3'"),
        ("go movetime 86400001", "86400000"),
        ("go nodes " + "9" * 5000, "nodes is a number"),
        ("go nodes ٣", "nodes is a number"),
        ("go nodes 5 nodes 6", "twice"),
        ("go nodes 5 movetime", "movetime is a number"),
        ("go infinite nodes 5", "infinite"),
        ("go nodes 5 infinite", "infinite"),
    ],
)
def test_what_is_refused(line: str, word: str) -> None:
    with pytest.raises(ProtocolError) as refusal:
        read_command(line)
    assert word in str(refusal.value)
    assert str(refusal.value).endswith(".")
    assert len(str(refusal.value)) < 200


WORDS = st.sampled_from(
    (
        "position", "start", "record", "moves", "go", "nodes", "movetime", "infinite", "setoption", "name", "value",
        "Level", "5", "-1", "VJC", "hut@1,0", "end", *PLAIN,
    )
)  # fmt: skip


@given(st.one_of(st.text(), st.lists(WORDS).map(" ".join)))
def test_any_line_is_a_command_or_refused(line: str) -> None:
    try:
        read_command(line)
    except ProtocolError as refusal:
        said = one_line(f"error {refusal}")
        assert said.isascii()
        assert said.isprintable()
        assert len(said) <= 400


def test_options_can_be_set_within_their_bounds() -> None:
    settings = Settings()
    for option in OPTIONS:
        assert settings[option.name] == option.default
        for value in (option.least, option.most):
            settings.set(option.name.upper(), str(value))
            assert settings[option.name] == value
        for wrong in (option.least - 1, option.most + 1, "", "x", "1.0", "²", "9" * 5000):
            with pytest.raises(ProtocolError, match=f"^{option.name} is a number"):
                settings.set(option.name, str(wrong))
        assert settings[option.name] == option.most
    with pytest.raises(ProtocolError, match="Level, Threads, Seed, Lines"):
        settings.set("Hash", "1")


def test_help_names_every_command() -> None:
    listed = {line.split()[0] for line in HELP}
    assert listed == {*PLAIN, "setoption", "position", "go"}


def test_the_document_tells_every_command_and_option() -> None:
    text = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
    for line in HELP:
        assert f"| `{line.split()[0]}" in text
    for option in OPTIONS:
        assert f"| `{option.name}` | {option.least} to {option.most}, default {option.default} |" in text
