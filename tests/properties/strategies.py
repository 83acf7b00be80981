"""Hypothesis strategies for the properties: setups, games in progress, and steps that may be illegal."""

import json
from random import Random
from typing import Any

from hypothesis import strategies as st

from referee import Referee
from taluva import Game, Setup
from taluva.editions import EDITIONS, EXPANSIONS, ZONES, set_up
from taluva.testing import random_game
from taluva.tiles import TILE_CODES, TWO_HEX_TILES

DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")


@st.composite
def setups(draw: Any) -> Setup:
    """Every combination of edition, players, variant, expansions and size of the stack that the rules allow."""
    edition = draw(st.sampled_from(["deluxe-2015", "ferti-2014", "ferti-2012", "hans-im-glueck-2006"]))
    players = draw(st.integers(2, 4))
    teams = players == 4 and EDITIONS[edition].teams
    variant = draw(st.sampled_from([None, "places", "teams"] if teams else [None, "places"]))
    expansions: list[str] = []
    if EDITIONS[edition].expansions:
        expansions = [name for name in EXPANSIONS[:3] if draw(st.booleans())]
        zone = draw(st.sampled_from([None, None, None, *ZONES]))
        expansions += [f"board:{zone}"] if zone else []
    two_hex = draw(st.permutations(TWO_HEX_TILES))[:players] if "two-hex" in expansions else ()
    return set_up(edition, players, variant, expansions, draw(st.integers(12, 48)), two_hex)


@st.composite
def games(draw: Any, most_steps: int = 100) -> Game:
    """A game after some steps, with a bias towards eruptions, towers, temples, boats and holes."""
    return random_game(draw(setups()), draw(st.integers(0, 2**32 - 1)), draw(st.integers(0, most_steps)))


def stack_of(game: Game) -> list[str]:
    """The hidden stack, in the order in which it is drawn."""
    return json.loads(game.to_json())["stack"]


def referee_of(game: Game) -> Referee:
    """The referee, with everything that has happened in a game."""
    setup = game.setup
    referee = Referee(
        edition=setup.edition,
        players=setup.players,
        variant=setup.variant,
        expansions=setup.expansions,
        stack=stack_of(game),
        two_hex=setup.two_hex,
    )
    for move in game.moves:
        referee.play(str(move))
    return referee


def random_text_step(game: Game, random: Random) -> str:
    """A step of any kind on or near the island, legal or not, mostly one that the phase asks for."""
    cells = [view.cell for view in game.cells] or [(0, 0)]
    q, r = random.choice(cells)
    q, r = q + random.randint(-2, 2), r + random.randint(-2, 2)
    kind = random.choice(["place"] * 3 + ["build"] * 3 + [game.phase] * 12 + ["choose"])
    if kind == "place":
        code = str(game.tile) if game.tile and random.random() < 0.95 else random.choice(TILE_CODES)
        return f"{code}@{q},{r}:{random.choice(DIRECTIONS)}"
    if kind == "build":
        build = random.choice(["hut", "tower", "temple", "boat", "expand", "expand"])
        return f"{build}@{q},{r}" + (f":{random.choice('JCSRL')}" if build == "expand" else "")
    return random.choice(["draw", *TWO_HEX_TILES])


def attempt(expected: type[Exception], call: Any, *arguments: Any, **named: Any) -> tuple[Any, Any]:
    """The result of a call, and the error of the expected kind that it raises instead; one of the two is None."""
    try:
        return call(*arguments, **named), None
    except expected as error:
        return None, error


@st.composite
def mutated(draw: Any, texts: st.SearchStrategy[str], alphabet: str = "") -> str:
    """A text with some characters deleted, doubled, exchanged, or put in: some of its own, of an alphabet, or any."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + draw(st.sampled_from([1, 1, 2, 5, 40])))))
        piece = text[start:end]
        other = draw(st.sampled_from(["own", "alphabet", "any", "", "twice", "elsewhere"]))
        if other == "own":
            piece = draw(st.sampled_from(text)) if text else "x"
        elif other == "alphabet":
            piece = draw(st.sampled_from(alphabet or '0123456789@,:-_VJCSRL[]{}"\n '))
        elif other == "any":
            piece = draw(st.text(max_size=3))
        elif other == "":
            piece = ""
        elif other == "twice":
            piece += piece
        else:
            at = draw(st.integers(0, len(text)))
            text = text[:at] + piece + text[at:]
            continue
        text = text[:start] + piece + text[end:]
    return text
