"""Animated pictures of games: decoded again, and compared with the drawing of the last position."""

import io
import random
from itertools import pairwise
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

import taluva
from taluva.animation import animate
from taluva.animation.encoder import _drawn, encode_apart
from taluva.animation.film import _Screen, film_of

GAMES = Path(taluva.__file__).parent / "web" / "reference" / "games"
SETUPS = [
    ("ferti-2014", 2, ()),
    ("deluxe-2015", 2, ("boats", "two-hex", "start-tile", "board:expert")),
    ("deluxe-2015", 4, ("boats",)),
]


def recorded(name: str) -> taluva.Game:
    return taluva.read_record((GAMES / f"{name}.taluva").read_text("utf-8"))


def random_game(edition: str, players: int, expansions: tuple[str, ...], seed: int) -> taluva.Game:
    chance = random.Random(seed)
    game = taluva.Game(edition, players, expansions=expansions, stack=12, seed=seed)
    while game.phase != "over":
        game.play(chance.choice(list(game.legal_moves)))
    return game


def decoded(data: bytes) -> list[Image.Image]:
    picture = Image.open(io.BytesIO(data))
    frames = []
    for at in range(getattr(picture, "n_frames", 1)):
        picture.seek(at)
        frames.append(picture.convert("RGB"))
    return frames


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, of 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def test_a_game_as_webp() -> None:
    game = recorded("elimination")
    data = animate(game, width=240, seconds_per_turn=1.0)
    picture = Image.open(io.BytesIO(data))
    builds = sum(turn.build is not None for turn in game.turns)
    assert picture.format == "WEBP"
    assert picture.size[0] == 240
    assert getattr(picture, "n_frames", 1) == 1 + len(game.turns) + builds
    frames = decoded(data)
    assert all(difference(a, b) > 0.05 for a, b in pairwise(frames))
    picture.seek(1)
    picture.load()
    assert picture.info["duration"] == 400
    picture.seek(len(frames) - 1)
    picture.load()
    assert picture.info["duration"] == 4000


def test_a_game_as_gif() -> None:
    game = recorded("elimination")
    picture = Image.open(io.BytesIO(animate(game, width=200, theme="dark", format="gif")))
    assert picture.format == "GIF"
    assert getattr(picture, "n_frames", 1) > len(game.turns)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_last_frame_is_the_last_position(setup: tuple[str, int, tuple[str, ...]]) -> None:
    game = random_game(*setup, seed=5)
    frames = _drawn(film_of(game, width=320))
    last = frames[-1]
    drawing = taluva.svg.draw(game, width=320, height=last.height - 40)
    whole = Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=drawing, skip_system_fonts=True))).convert("RGB")
    # The camera may differ by a part of a pixel.
    apart = [difference(frame.crop((0, 0, *whole.size)), whole) for frame in frames]
    assert apart[-1] < 2.5
    assert apart[-1] < min(apart[:-2]) / 1.5


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.slow
def test_patches_hold_everything_that_changes(
    setup: tuple[str, int, tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Frame by frame, patches give the same picture as drawing all of it; only dashes of foam may lie elsewhere."""
    game = random_game(*setup, seed=8)
    patched = _drawn(film_of(game, width=320))
    monkeypatch.setattr(_Screen, "_changed", lambda screen, *_: (0, 0, screen.width, screen.height))
    for one, other in zip(patched, _drawn(film_of(game, width=320)), strict=True):
        apart = ImageChops.difference(one, other).convert("L").point(lambda value: 255 if value > 50 else 0)
        assert ImageStat.Stat(apart).mean[0] / 255 < 0.002


def test_names_and_colours() -> None:
    game = recorded("elimination")
    film = film_of(game, width=240, names={1: "Ana <&>", 2: "Żółć"}, colours={1: 3, 2: 4})
    first = next(patch for patch in film.frames[0].patches if patch.has_names)
    assert "Ana &lt;&amp;&gt;" in first.svg
    assert "Żółć" in first.svg
    assert taluva.animation.animate(game, width=160) != taluva.animation.animate(game, width=160, colours={1: 3})


def test_a_process_of_its_own_makes_the_same_picture() -> None:
    game = recorded("elimination")
    assert encode_apart(film_of(game, width=160)) == animate(game, width=160)


def test_a_game_that_began_from_a_position() -> None:
    game = recorded("duel")
    for _ in range(8):
        game.undo()
    later = taluva.Game.from_position(game.position, seed=1)
    later.play(later.legal_moves[0])
    film = film_of(later, width=200)
    assert len(film.frames) == 2


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"width": 20}, "The width must be from 160 to 1600 pixels, not 20."),
        ({"seconds_per_turn": 0}, "A turn takes 0.1 to 20 seconds, not 0."),
        ({"theme": "pink"}, "The theme must be one of light, dark, not 'pink'."),
        ({"format": "png"}, "The format must be one of webp, gif, not 'png'."),
    ],
)
def test_what_is_out_of_range(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace(".", r"\.")):
        animate(recorded("elimination"), **wrong)  # type: ignore[arg-type]
