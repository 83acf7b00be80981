"""Whole conversations, in this process."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

import taluva
from taluva.editions import set_up
from taluva.protocol.conversation import LONGEST_LINE, LONGEST_RECORD, Conversation, converse
from taluva.testing import new_game, random_game

RECORD = '[Seat1 "Ana"]\n\n1. VJR@0,0:E hut@1,0 {well\nplaced}\n2. VJC@2,0:E hut@3,0'


class Other:
    """The other side: what it sends is answered before it sends more, except by thinking."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._conversation = Conversation(self.lines.append)

    def send(self, *lines: str | None) -> list[str]:
        """The answers to some lines, thinking included."""
        before = len(self.lines)
        for line in lines:
            self._conversation.hear(line)
        if self._conversation._search is not None:
            self._conversation._search._thread.join()
        return self.lines[before:]


@pytest.fixture
def other() -> Other:
    return Other()


def refused(answer: list[str], *words: str) -> None:
    assert len(answer) == 1
    assert answer[0].startswith("error ")
    assert answer[0].endswith(".")
    for word in words:
        assert word in answer[0]


def shown(other: Other) -> str:
    """The position that the engine has."""
    return other.send("display")[-1].split(" position ")[1]


def test_who_is_there(other: Other) -> None:
    answer = other.send("taluva")
    assert answer[0] == f"id name taluva {taluva.__version__}"
    assert [line.split()[2] for line in answer[1:-1]] == ["Level", "Threads", "Seed", "Lines"]
    assert answer[-1] == "taluvaok"
    assert other.send("isready")[-1] == "readyok"
    assert all(line.startswith("info string ") for line in other.send("help"))


def test_a_turn_is_thought_and_legal(other: Other) -> None:
    answer = other.send("position start moves VJC", "go nodes 300")
    assert answer[-1].startswith("bestmove VJC@0,0:")
    assert all(line.startswith("info line 1 time ") for line in answer[:-1])
    position = taluva.Position.beginning(set_up()).play("VJC")
    for move in answer[-1].split()[1:]:
        position = position.play(move)
    assert (position.phase, position.seat) == ("draw", 2)
    words = answer[-2].split()
    chances = [float(word) for word in words[words.index("value") + 1 : words.index("moves")]]
    assert len(chances) == 2
    assert sum(chances) == pytest.approx(1, abs=0.01)
    assert words[words.index("moves") + 1 :] == answer[-1].split()[1:]
    assert other.send("go nodes 300")[-1] == answer[-1]


def test_every_line_is_told(other: Other) -> None:
    answer = other.send("position start moves VJC", "setoption name Lines value 4", "go nodes 200")
    last = [line.split()[2] for line in answer[:-1]][-4:]
    assert last == ["1", "2", "3", "4"]
    assert len({line.split(" moves ")[1] for line in answer[-5:-1]}) == 4


@pytest.mark.parametrize("level", [1, 5, 6])
def test_levels(other: Other, level: int) -> None:
    answer = other.send(f"setoption name Level value {level}", f"position {taluva.Game(seed=3).position}", "go")
    assert answer[-1].startswith("bestmove ")


def test_whole_games_by_bestmoves_alone(other: Other) -> None:
    other.send("setoption name Level value 1")
    everything = ["start-tile", "boats", "two-hex", "board:expert"]
    for setup in (set_up(), set_up("deluxe-2015", 3, None, everything, 12, ("VL", "VV", "JJ"))):
        game = new_game(setup, 5)
        while game.phase != "over":
            (*_, best) = other.send(f"position {game.position}", "go")
            for move in best.removeprefix("bestmove ").split():
                game.play(move)


def test_a_placement_stands_for_the_draw_before_it(other: Other) -> None:
    other.send("position start moves VJC VJC@0,0:E hut@1,0 VSR")
    first = shown(other)
    other.send("position start moves VJC@0,0:E hut@1,0 VSR")
    assert shown(other) == first
    assert "1p" not in first


def test_a_placement_stands_for_the_choice_before_it(other: Other) -> None:
    beginning = taluva.Position.beginning(set_up("deluxe-2015", 2, None, ["two-hex"], 12, ("VL", "JJ")))
    assert beginning.phase == "choose"
    taken = beginning.play("JJ").play("JJ@0,0:E")
    other.send(f"position {beginning} moves JJ@0,0:E")
    assert shown(other) == str(taken)
    other.send(f"position {beginning} moves JJ JJ@0,0:E")
    assert shown(other) == str(taken)
    drawn = beginning.play("draw").play("VJC")
    other.send(f"position {beginning} moves VJC")
    assert shown(other) == str(drawn)
    other.send(f"position {beginning} moves VJC@0,0:E")
    assert shown(other) == str(drawn.play("VJC@0,0:E"))


def test_a_record_is_read_up_to_its_end(other: Other) -> None:
    assert other.send("position record", *RECORD.split("\n"), "end") == []
    game = taluva.read_record(RECORD)
    assert shown(other) == str(taluva.Position.beginning(game.setup).play("VJR").play(game.moves[0]).play(
        game.moves[1]).play("VJC").play(game.moves[2]).play(game.moves[3]))  # fmt: skip
    refused(other.send("go"), "drawn first")
    other.send("position record moves VCC", *RECORD.split("\n"), "end")
    assert other.send("go nodes 50")[-1].startswith("bestmove VCC@")
    other.send("position record", *RECORD.split("\n"), "3. VCC", "end")
    assert other.send("go nodes 50")[-1].startswith("bestmove VCC@")


def test_an_empty_record_is_the_beginning(other: Other) -> None:
    other.send("position record", "end")
    assert shown(other) == str(taluva.Position.beginning(set_up()))


def test_nobody_is_to_move(other: Other) -> None:
    refused(other.send("go"), "no position yet")
    refused(other.send("display"), "no position yet")
    refused(other.send("position start", "go"), "drawn first", "VJC")
    finished = random_game(set_up(stack=12), 1).record().split("\n")
    refused(other.send("position record", *finished, "end", "go infinite"), "The game is over")
    other.send("newgame")
    refused(other.send("go"), "no position yet")


@pytest.mark.parametrize(
    ("lines", "word"),
    [
        (["position nonsense"], "not a position"),
        (["position start moves VJC VJC@1,0:E"], "(T3)"),
        (["position start moves castle"], "'castle'"),
        (["position start moves hut@1,0"], "(T1)"),
        (["position start moves \x1b[2J\u2028"], "cannot be read"),
        (["position record", "1. VJR@0,0:E tower@1,0", "end"], "(B2)"),
        (["position record", "[Edition", "end"], "Line 1"),
        (["position record moves castle", "end"], "'castle'"),
        (["position record", *["{" + "x" * 9000 + "}"] * 120, "end"], "too long"),
        (["position record", None, "end"], "longer than"),
        (["setoption name Level value 9"], "0 to 8"),
        ([None], "longer than"),
        (["\0\x07\ud800"], "no command"),
    ],
)
def test_what_is_refused_changes_nothing(other: Other, lines: list[str | None], word: str) -> None:
    other.send("position start moves VJC")
    before = shown(other)
    answer = other.send(*lines)
    refused(answer, word)
    assert answer[0].isascii()
    assert answer[0].isprintable()
    assert shown(other) == before


def test_a_fault_inside_is_told_and_ends_nothing(other: Other, monkeypatch: pytest.MonkeyPatch) -> None:
    from taluva.protocol.search import Search

    def broken(thinking: Search) -> None:
        raise KeyError("a\nbug")

    with monkeypatch.context() as patch:
        patch.setattr(Search, "_think", broken)
        refused(other.send("position start moves VJC", "go"), "bug in taluva", "KeyError")
    assert other.send("go nodes 50")[-1].startswith("bestmove ")


HOSTILE = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        (
            "position start moves VJC", "position record", "end", "1. VJR@0,0:E hut@1,0", "stop", "newgame", "display",
            "go nodes 3", "setoption name Lines value 2", "isready", "taluva", '[Players "3"]', "position start",
        )
    ),
)  # fmt: skip


@given(st.lists(HOSTILE, max_size=12))
def test_any_conversation_goes_on(lines: list[str]) -> None:
    other = Other()
    for line in lines:
        if line.strip() != "quit":
            other.send(line)
    assert other.send("end", "isready")[-1] == "readyok"
    assert all(line.isascii() and line.isprintable() for line in other.lines)
    known = {"id", "option", "taluvaok", "readyok", "info", "bestmove", "display", "error"}
    assert {line.split()[0] for line in other.lines} <= known


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_lines_are_split_and_too_long_ones_refused(end: bytes) -> None:
    long = b"x" * (3 * LONGEST_LINE)
    just_right = b"isready".ljust(LONGEST_LINE - len(end))
    told: list[str] = []
    converse(io.BytesIO(end.join([just_right, long, b"isready", b"\xff\xfe", b"isready"])), told.append)
    assert [line.split()[0] for line in told] == ["readyok", "error", "readyok", "error", "readyok"]
    assert "longer than" in told[1]


def test_quit_ends_the_conversation() -> None:
    told: list[str] = []
    converse(io.BytesIO(b"isready\nquit\nisready\n"), told.append)
    assert told == ["readyok"]


def test_a_record_that_never_ends_takes_no_room(other: Other) -> None:
    conversation = other._conversation
    other.send("position record", *["x" * 10_000] * (LONGEST_RECORD // 10_000 + 5))
    assert conversation._record is not None
    assert conversation._record.lines == []
