"""new, show, moves, replay, perft and bench: what they print when all is well, and when it is not."""

import json
import re
from pathlib import Path

import pytest
from cli_helpers import GAME, Taluva

import taluva as library
from taluva.perft import perft

COMMANDS = ("play", "new", "show", "moves", "replay", "verify", "analyse", "engine", "perft", "bench")


def test_help_names_all_commands_and_examples(taluva: Taluva) -> None:
    outcome = taluva("--help")
    assert outcome.code == 0
    assert "Examples:" in outcome.out
    assert all(command in outcome.out for command in COMMANDS)
    assert taluva().out == outcome.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(taluva: Taluva, command: str) -> None:
    outcome = taluva(command, "--help")
    assert outcome.code == 0
    assert f"Usage: taluva {command}" in outcome.out
    assert "Examples:" in outcome.out


def test_version(taluva: Taluva) -> None:
    assert taluva("--version").out == f"taluva {library.__version__}\n"


def test_new_writes_a_record_that_can_be_read(taluva: Taluva) -> None:
    outcome = taluva("new", "--seed", "7", "--name", "Ana", "--name", 'Ben "B" \\')
    assert outcome.code == 0
    game = library.read_record(outcome.out)
    assert game.tags == {"Seat1": "Ana", "Seat2": 'Ben "B" \\'}
    assert game.setup == library.Game().setup
    assert taluva("new", "--seed", "7", "--name", "Ana", "--name", 'Ben "B" \\').out == outcome.out


def test_new_with_everything(taluva: Taluva) -> None:
    options = "--edition deluxe-2015 --players 4 --variant teams --stack 30 --expansion boats --expansion board:expert"
    two_hex = "--expansion two-hex --two-hex VL --two-hex VV --two-hex JJ --two-hex VS"
    outcome = taluva("new", *options.split(), *two_hex.split())
    setup = library.read_record(outcome.out).setup
    assert (setup.edition, setup.players, setup.variant, setup.stack) == ("deluxe-2015", 4, "teams", 30)
    assert setup.expansions == ("boats", "two-hex", "board:expert")
    assert set(setup.two_hex) == {"VL", "VV", "JJ", "VS"}


def test_new_does_not_replace_a_file_unless_told(taluva: Taluva, tmp_path: Path) -> None:
    target = tmp_path / "new.taluva"
    assert taluva("new", str(target)).code == 0
    before = target.read_text()
    taluva("new", str(target), "--players", "3").refused("already exists", "--force")
    assert target.read_text() == before
    assert taluva("new", str(target), "--players", "3", "--force").code == 0
    assert '[Players "3"]' in target.read_text()
    assert [path.name for path in tmp_path.iterdir()] == ["new.taluva"]


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ("--players 9", "2 to 4 players"),
        ("--players many", "--players"),
        ("--edition gold", "no edition 'gold'"),
        ("--variant chaos", "no variant 'chaos'"),
        ("--variant teams", "4 players"),
        ("--expansion boats", "deluxe-2015"),
        ("--edition deluxe-2015 --expansion bridges", "no expansion 'bridges'"),
        ("--stack 3", "12 to 48"),
        ("--stack 99999999999999999999999", "12 to 48"),
        ("--two-hex VL", "two-hex"),
        ("--name a --name b --name c", "3 names"),
        ("--seed x", "--seed"),
        ("--nonsense", "--nonsense"),
        ("somewhere/that/is/not.taluva", "cannot be written"),
        (".", "folder"),
        ("a b", "unexpected"),
    ],
)
def test_new_refuses_what_cannot_be_set_up(taluva: Taluva, options: str, word: str) -> None:
    taluva("new", *options.split()).refused(word)


def test_unknown_command(taluva: Taluva) -> None:
    taluva("dance").refused("dance", "taluva --help")


def test_show_draws_the_last_position(taluva: Taluva, record: str) -> None:
    outcome = taluva("show", record)
    assert outcome.code == 0
    assert "│ V1      J1 rHu│ V1      J1 bHu│" in outcome.out
    assert "Ana" in outcome.out
    assert "is to draw a tile. Tiles left in the stack: 22." in outcome.out
    assert "\x1b" not in outcome.out
    assert taluva("show", "-", stdin=GAME).out == outcome.out


def test_show_an_earlier_turn(taluva: Taluva, record: str) -> None:
    assert "bHu" not in taluva("show", record, "--turn", "1").out
    assert "is to place the tile VJC" in taluva("show", record, "--turn", "1").out
    assert "No tile has been placed yet" in taluva("show", record, "--turn", "0").out
    assert taluva("show", record, "--turn", "2").out == taluva("show", record).out
    taluva("show", record, "--turn", "3").refused("no turn 3")
    taluva("show", record, "--turn", "-1").refused("no turn -1")


def test_show_in_words_and_colours(taluva: Taluva, record: str) -> None:
    assert "Settlement of Red at 1,0" in taluva("show", record, "--words").out
    assert "\x1b[" in taluva("show", record, "--colour").out


def test_show_a_position(taluva: Taluva) -> None:
    position = str(library.Game(seed=3).position)
    assert "No tile has been placed yet." in taluva("show", "--position", position).out
    taluva("show", "--position", "nonsense").refused("not a position")
    taluva("show").refused("either a file or --position")
    taluva("show", "-", "--position", position).refused("either a file or --position")
    taluva("show", "--position", position, "--turn", "1").refused("--turn")


def test_show_as_a_picture(taluva: Taluva, record: str, tmp_path: Path) -> None:
    target = tmp_path / "island.svg"
    assert taluva("show", record, "--svg", str(target), "--theme", "dark", "--panel").code == 0
    assert target.read_text().startswith("<svg")
    taluva("show", record, "--svg", str(target)).refused("--force")
    assert taluva("show", record, "--svg", str(target), "--force").code == 0
    assert "</svg>" in taluva("show", record, "--svg", "-").out
    taluva("show", record, "--svg", "-", "--theme", "pink").refused("theme")
    taluva("show", record, "--svg", "-", "--width", "nan").refused()
    taluva("show", record, "--svg", "-", "--elevation", "5").refused()


def test_moves_as_json(taluva: Taluva) -> None:
    answer = json.loads(taluva("moves", "-", "--json", stdin="1. VJR@0,0:E hut@1,0\n2. VJC@2,0:E").out)
    assert answer == {"phase": "build", "seat": 2, "tile": "VJC", "moves": answer["moves"]}
    game = library.Game(stack=["VJR", "VJC", *["VCJ"] * 6, *["VJS"] * 4])
    for move in ("VJR@0,0:E", "hut@1,0", "VJC@2,0:E"):
        game.play(move)
    assert answer["moves"] == [str(move) for move in game.legal_moves]


def test_moves_of_a_tile_in_hand(taluva: Taluva) -> None:
    answer = json.loads(taluva("moves", "-", "--json", stdin="1. VJR@0,0:E hut@1,0\n2. VJC").out)
    assert (answer["phase"], answer["seat"], answer["tile"]) == ("place", 2, "VJC")
    assert len(answer["moves"]) == 72
    text = taluva("moves", "-", stdin="1. VJR@0,0:E hut@1,0\n2. VJC").out
    assert "North coast" in text
    assert all(move in text for move in answer["moves"])


def test_moves_before_a_draw_that_the_record_does_not_show(taluva: Taluva, record: str) -> None:
    answer = json.loads(taluva("moves", record, "--json").out)
    assert (answer["phase"], answer["seat"], answer["tile"]) == ("draw", 1, None)
    assert "VLL" in answer["moves"]
    assert "may be drawn" in taluva("moves", record).out


def test_moves_when_the_game_is_over(taluva: Taluva) -> None:
    finished = random_record()
    assert json.loads(taluva("moves", "-", "--json", stdin=finished).out)["moves"] == []
    assert "no legal moves" in taluva("moves", "-", stdin=finished).out


def random_record(seed: int = 1) -> str:
    from taluva.players import RandomPlayer

    game, player = library.Game(seed=seed), RandomPlayer(seed)
    while game.phase != "over":
        game.play(player(game.position))
    return game.record()


def test_replay_says_that_all_is_legal(taluva: Taluva, record: str) -> None:
    outcome = taluva("replay", record)
    assert outcome.code == 0
    assert "  2. blue   VJC@2,0:E hut@3,0  {well placed}" in outcome.out
    assert outcome.out.endswith("2 turns, all legal.\nThe game is not over.\n")
    assert taluva("replay", record, "--quiet").out == "2 turns, all legal.\nThe game is not over.\n"
    assert taluva("replay", record, "--step").out.count("┌") > 2


def test_replay_of_a_whole_game(taluva: Taluva) -> None:
    outcome = taluva("replay", "-", "--quiet", stdin=random_record())
    assert outcome.code == 0
    assert "The game is over. " in outcome.out


@pytest.mark.parametrize(
    ("turns", "words"),
    [
        ("1. VJR@0,0:E hut@1,0\n2. VJC@2,0:E temple@3,0", ("line 2, column 14", "temple@3,0 is illegal", "(B3)")),
        ("1. VJR@1,0:E hut@1,0", ("line 1, column 4", "VJR@1,0:E", "(T3)")),
        ("1. VJR@0,0:E hut@0,0", ("(B0)",)),
        ("1. VJR@0,0:E none", ("(L1)",)),
        ("1. VJR@0,0:E hut@1,0 hut@0,1", ("(T1)",)),
        ("1. VJJ@0,0:E hut@1,0\r\n2. VJJ@2,0:E", ("line 2, column 4", "(M3)")),
    ],
)
def test_replay_names_the_first_illegal_move(taluva: Taluva, turns: str, words: tuple[str, ...]) -> None:
    taluva("replay", "-", stdin=turns).refused("standard input", *words, code=1)


def test_replay_refuses_invalid_moves(taluva: Taluva) -> None:
    taluva("replay", "-", stdin="1. castle").refused("'castle'", "(notation)")


def test_perft(taluva: Taluva, record: str) -> None:
    answer = json.loads(taluva("perft", "4", "--stack-tiles", "vjc, VSR", "--json").out)
    assert answer["stack"][:2] == ["VJC", "VSR"]
    assert answer["counts"] == [6, 12, 864, 2592]
    assert len(answer["stack"]) == 24
    assert "2,592" in taluva("perft", "4", "--stack-tiles", "VJC,VSR").out
    after = json.loads(taluva("perft", "2", record, "--json").out)
    assert len(after["stack"]) == 22
    assert after["counts"][0] == 99


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ("0", "1 to"), ("99", "1 to"), ("-3", "No such option"), ("x", "DEPTH"), ("", "DEPTH"),
        ("2 --stack-tiles VVV", "VVV"), ("2 --stack-tiles VJJ,VJJ", "VJJ"), ("2 --players 7", "players"),
        (f"2 --stack-tiles {','.join(['VCJ'] * 25)}", "24 tiles"), ("2 missing.taluva", "missing.taluva"),
    ],
)  # fmt: skip
def test_perft_refuses(taluva: Taluva, options: str, word: str) -> None:
    taluva("perft", *options.split()).refused(word)


def test_perft_splits_without_changing_the_count() -> None:
    game = library.Game("deluxe-2015", 2, None, ("two-hex", "start-tile"), seed=2, two_hex=("VV", "JJ"))
    by_hand = count_by_hand(game, 4)
    shares: list[float] = []
    assert perft(game, 4, progress=shares.append) == by_hand
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)
    assert perft(game, 0) == 1


def count_by_hand(game: library.Game, depth: int) -> int:
    if depth == 1:
        return len(game.legal_moves)
    total = 0
    for move in list(game.legal_moves):
        after = game.copy()
        after.play(move)
        total += count_by_hand(after, depth - 1)
    return total


def test_bench(taluva: Taluva) -> None:
    figures = json.loads(taluva("bench", "--seconds", "0", "--threads", "2", "--json").out)
    assert figures["games_per_second"] > 100
    assert figures["turns_per_second"] > figures["games_per_second"]
    assert len(figures["signature"]) == 16
    assert figures["with_threads"]["threads"] == 2
    assert figures["evaluations_per_second"] > figures["searched_turns_per_second"] > 0
    assert figures["with_threads"]["searched_turns_per_second"] > 0
    text = taluva("bench", "--seconds", "0").out
    assert re.search(r"evaluations: [0-9,]+/s\n  searched turns: [0-9,]+/s\nSignature", text)
    assert f"Signature: {figures['signature']}" in text
    assert "4 players, 48 tiles" in text


@pytest.mark.parametrize("options", ["--seconds -1", "--seconds nan", "--threads 0", "--threads x", "--threads 1000"])
def test_bench_refuses(taluva: Taluva, options: str) -> None:
    taluva("bench", *options.split()).refused(options.split()[0])


def test_bench_counts_what_was_done() -> None:
    """Every evaluation happens, on the boards of a whole game."""
    from taluva.bench import game_positions, game_states, search_rate
    from taluva.engine import bench
    from taluva.engine.memory import new_mind
    from taluva.engine.weights import networks

    states, mind = game_states(), new_mind(*networks(2))
    assert len(states) == len(game_positions()) > 12
    bench.ensure_compiled()
    once = bench.evaluate(states, mind, 1)
    assert 0 < once < len(states)
    assert bench.evaluate(states, mind, 3) == pytest.approx(3 * once)
    counts = [bench.score(states[at : at + 1], mind, 24, 1, 1) for at in range(len(states))]
    placements = [len(position.legal_moves) for position in game_positions()]
    assert all(count > placed for count, placed in zip(counts, placements, strict=True))
    assert bench.score(states, mind, 24, 1, 2) == 2 * sum(counts)
    assert search_rate(0) > 0


def test_the_signature_covers_everything() -> None:
    from taluva.bench import signed_setups

    setups = signed_setups()
    assert {setup.edition for setup in setups} == set(library.EDITIONS)
    assert {setup.players for setup in setups} == {2, 3, 4}
    assert {setup.variant for setup in setups} == {None, *library.VARIANTS}
    assert {name for setup in setups for name in setup.expansions} == set(library.EXPANSIONS)
