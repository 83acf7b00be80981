"""Films as pictures: resvg draws the patches, Pillow lays them over one another and encodes the frames.

Drawing holds Python's lock for a tenth of a second at a time, so a server does it in a process of its own.
"""

import base64
import io
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import asdict
from functools import cache

import resvg_py
from PIL import Image, ImageFont

from taluva.animation.film import FORMATS, Film, Frame, Patch

_QUALITY, _EFFORT = 80, 4
"""Of WebP: from 0 to 100, and from 0 (fast) to 6 (small)."""
_TIMEOUT = 300.0
"""Seconds for a film in a process of its own."""
_NICE = 5
"""The niceness of that process."""


def encode(film: Film, format: str = "webp") -> bytes:
    """A film as an animated picture. Raises ValueError for an unknown format."""
    if format not in FORMATS:
        raise ValueError(f"The format must be one of {', '.join(FORMATS)}, not {format!r}.")
    frames = _drawn(film)
    durations = [frame.milliseconds for frame in film.frames]
    shown: dict[str, object] = {"save_all": True, "append_images": frames[1:], "duration": durations, "loop": 0}
    written = io.BytesIO()
    if format == "webp":
        frames[0].save(written, "WEBP", quality=_QUALITY, method=_EFFORT, **shown)
    else:
        # One palette for all frames, from the last, which has all colours; without dithering unchanged parts stay so.
        palette = frames[-1].quantize(255, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        flat = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
        flat[0].save(written, "GIF", optimize=False, disposal=1, **(shown | {"append_images": flat[1:]}))
    return written.getvalue()


def _drawn(film: Film) -> list[Image.Image]:
    """All frames, each with its patches over the one before."""
    canvas, frames = Image.new("RGB", (film.width, film.height)), []
    with tempfile.TemporaryDirectory() as folder:
        font = os.path.join(folder, "letters.ttf")
        with open(font, "wb") as file:
            file.write(_letters().font_bytes)
        known: dict[Patch, Image.Image] = {}
        for frame in film.frames:
            for patch in frame.patches:
                drawn = known.get(patch) or _draw(patch, font)
                if patch.has_names:
                    known[patch] = drawn
                canvas.paste(drawn, (patch.x, patch.y))
            frames.append(canvas.copy())
    return frames


@cache
def _letters() -> ImageFont.FreeTypeFont:
    """The font that comes with Pillow: it draws the same picture on every machine, and machines without fonts exist."""
    font = ImageFont.load_default(16)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font


def _draw(patch: Patch, font: str) -> Image.Image:
    # That font has hardly more than ASCII. Looking for others takes long, so only names with other letters do.
    plain = patch.svg.isascii() or not patch.has_names
    family = _letters().getname()[0]
    png = resvg_py.svg_to_bytes(
        svg_string=patch.svg,
        skip_system_fonts=plain,
        font_files=[font],
        font_family=family,
        sans_serif_family=family,
    )
    return Image.open(io.BytesIO(png)).convert("RGB")


def encode_apart(film: Film, format: str = "webp") -> bytes:
    """The same in a process of its own, for programs that must not be held up meanwhile."""
    work = json.dumps({"film": asdict(film), "format": format})
    done = subprocess.run(
        [sys.executable, "-P", "-m", "taluva.animation"], input=work, capture_output=True, text=True, timeout=_TIMEOUT
    )
    if done.returncode:
        raise RuntimeError(f"The animation could not be made: {done.stderr.strip()[-500:]}")
    return base64.b64decode(done.stdout)


def main() -> None:
    """Read a film from standard input and write the picture to standard output, as Base64."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    work = json.load(sys.stdin)
    film = work["film"]
    frames = tuple(
        Frame(frame["milliseconds"], tuple(Patch(**patch) for patch in frame["patches"])) for frame in film["frames"]
    )
    print(base64.b64encode(encode(Film(film["width"], film["height"], frames), work["format"])).decode())
