"""Colours: two themes, the paints of the four seats, and how light changes a colour."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import floor

CREAM = "#fffaf0"
INK = "#2c241d"
EMBER = "#e2501f"
REFUSAL = "#b3202c"
FIRST, SECOND, THIRD = "#00578a", "#b44d00", "#8a2a6b"
"""The engine's best lines: colours that stay apart for colour-blind eyes."""
LAVA, LAVA_CORE, LAVA_EDGE = "#ff7a2a", "#ffd257", "#c8391a"

TERRAINS = {"J": "jungle", "C": "clearing", "S": "sand", "R": "rock", "L": "lake", "V": "volcano"}
"""The names of the terrains' colours by letter."""

GROUND = {"lowest": 0.92, "step": 0.055, "highest": 1.14}
VOLCANO_GROUND = {"lowest": 0.72, "step": 0.07, "highest": 1.0}
"""The light on the top of a cell: higher is lighter, but no terrain may look like another."""

DARKNESS, SUNLIGHT = "#1d1420", "#fff4dc"


@lru_cache(maxsize=4096)
def mix(colour: str, other: str, share: float) -> str:
    """A colour mixed with a share of another; "none" stays "none"."""
    if not (colour.startswith("#") and other.startswith("#")):
        return "none"
    channels = ((int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{min(255, max(0, floor(a + (b - a) * share + 0.5))):02x}" for a, b in channels)


def shade(colour: str, light: float) -> str:
    """A colour in more or less light, in steps of 1/64; 1 leaves it unchanged."""
    step = floor(light * 64 + 0.5) / 64
    return mix(colour, DARKNESS, 1 - step) if step < 1 else mix(colour, SUNLIGHT, step - 1)


_TONE = re.compile(r"([^*>]+)(?:\*([\d.]+)|>([^@]+)@([\d.]+))?")


def tone(name: str, colours: Mapping[str, str]) -> str:
    """The colour that a shape names, as `shapes` describes it."""
    match = _TONE.fullmatch(name)
    assert match is not None, name
    base, light, other, share = match.groups()
    colour = colours.get(base, base)
    if light:
        return shade(colour, float(light))
    return mix(colour, colours.get(other, other), float(share)) if other else colour


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of the board and of the text on it, by day or by night."""

    name: str
    colours: Mapping[str, str]
    """By name, as shapes and lines use them."""
    opacities: Mapping[str, float]
    walls: tuple[str, str, str, str]
    """The wood of each level."""
    sea: tuple[str, str, str]
    panel: str
    raised: str
    line: str
    ink: str
    muted: str

    def ground(self, terrain: str, level: int) -> str:
        """The colour of the top of a cell of a terrain, named by its letter."""
        light = VOLCANO_GROUND if terrain == "V" else GROUND
        colour = self.colours[TERRAINS[terrain]]
        return shade(colour, min(light["highest"], light["lowest"] + light["step"] * (level - 1)))

    def wall(self, level: int, light: float) -> str:
        """The wood of a level in some light."""
        return shade(self.walls[min(level, len(self.walls)) - 1], light)


LIGHT = Theme(
    name="light",
    colours={
        "jungle": "#3f8556",
        "clearing": "#9cc157",
        "sand": "#efd8a4",
        "rock": "#a39ca4",
        "volcano": "#6e5660",
        "lake": "#cdd7a6",
        "shore": "#f3e4b4",
        "water": "#45a5d4",
        "deep": "#2785bd",
        "ripple": "#e4f8ff",
        "foam": "#ffffff",
        "shadow": "#2a1c26",
        "sea-shadow": "#0e4a5c",
        "seam": "#3a2a1e",
        "rim": "#fff6df",
        "accent": "#0d6b78",
        "ring-0": "#7cc4c4",
        "ring-1": "#93d3cd",
        "ring-2": "#b3e2d6",
        "ring-3": "#d5eedd",
    },
    opacities={"shadow": 0.36, "waves": 0.34, "coast": 0.09, "coast-line": 0.40},
    walls=("#8c5f40", "#a97750", "#c69466", "#ddb283"),
    sea=("#a9dcd6", "#6fb9bd", "#3f8f9d"),
    panel="#faf4e8",
    raised="#fffdf7",
    line="#dccdb2",
    ink="#2c241d",
    muted="#76685a",
)

DARK = Theme(
    name="dark",
    colours={
        "jungle": "#2f6c49",
        "clearing": "#7a9e46",
        "sand": "#d9c294",
        "rock": "#827c89",
        "volcano": "#4e3e48",
        "lake": "#a6b184",
        "shore": "#e0cf9a",
        "water": "#2c7fae",
        "deep": "#1e6797",
        "ripple": "#9fdcf0",
        "foam": "#cfeeea",
        "shadow": "#060a12",
        "sea-shadow": "#03141d",
        "seam": "#1a120e",
        "rim": "#ffe7bd",
        "accent": "#0d6b78",
        "ring-0": "#205562",
        "ring-1": "#2a6670",
        "ring-2": "#377a80",
        "ring-3": "#55979a",
    },
    opacities={"shadow": 0.42, "waves": 0.14, "coast": 0.035, "coast-line": 0.22},
    walls=("#5e4032", "#755140", "#8f6a52", "#a98669"),
    sea=("#2b6470", "#194652", "#0f2f3c"),
    panel="#1d252b",
    raised="#27313a",
    line="#38444d",
    ink="#f3eadb",
    muted="#a8a091",
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}


def theme_named(name: str) -> Theme:
    """The theme `light` or `dark`."""
    if name not in THEMES:
        raise ValueError(f"The theme must be one of {', '.join(THEMES)}, not {name!r}.")
    return THEMES[name]


@dataclass(frozen=True, slots=True)
class Paint:
    """A seat's colour and pattern, so that seats never differ by colour alone."""

    colour: str
    dark: str
    light: str
    mark: str
    """The colour of the pattern."""
    pattern: str

    @property
    def colours(self) -> dict[str, str]:
        """By name, as shapes and lines use them."""
        return {"colour": self.colour, "dark": self.dark, "light": self.light, "mark": self.mark}


PAINTS = (
    Paint("#cf3f3a", "#7d1f28", "#ee7460", "#ffe7cf", "tooth"),
    Paint("#2c4fa3", "#152a63", "#5b80d0", "#dbe9ff", "ring"),
    Paint("#f2b52c", "#8f5c08", "#ffd76c", "#6a3f05", "dot"),
    Paint("#f3ead9", "#75644f", "#ffffff", "#5d4c3d", "rib"),
)
OUTLINE = Paint("none", "currentColor", "none", "none", "none")
"""For a piece that is no longer there: only its outline."""


def paint_of(seat: int, colours: Mapping[int, int] | None = None) -> Paint:
    """The paint of a seat, 1 to 4; `colours` may assign other colours to seats, by number."""
    if not 1 <= seat <= len(PAINTS):
        raise ValueError(f"The seat must be from 1 to {len(PAINTS)}, not {seat}.")
    return PAINTS[(colours or {}).get(seat, seat) - 1]


def colours_of(theme: Theme, paint: Paint | None = None) -> dict[str, str]:
    """All colours that shapes may name."""
    return {**theme.colours, **paint.colours} if paint else dict(theme.colours)
