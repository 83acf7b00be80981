"""Colours: two themes, the paints of the four seats, and how light changes a colour."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from taluva.tiles import Terrain

CREAM = "#fffaf0"
INK = "#2c241d"
EMBER = "#e2501f"
REFUSAL = "#b3202c"
LAVA, LAVA_CORE, LAVA_EDGE = "#ff7a2a", "#ffd257", "#c8391a"


@lru_cache(maxsize=4096)
def mix(colour: str, other: str, share: float) -> str:
    """A colour with a share of another."""
    channels = ((int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{min(255, max(0, round(a + (b - a) * share))):02x}" for a, b in channels)


def shade(colour: str, light: float) -> str:
    """A colour in more or less light; 1 leaves it as it is."""
    if light < 1:
        return mix(colour, "#1d1420", round(1 - light, 4))
    return mix(colour, "#fff4dc", round(light - 1, 4))


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of the board, and of what is written on it, by day or by night."""

    name: str
    jungle: str
    clearing: str
    sand: str
    rock: str
    volcano: str
    lake: str
    lake_shore: str
    lake_water: str
    lake_deep: str
    lake_ripple: str
    walls: tuple[str, str, str, str]
    sea: tuple[str, str, str]
    rings: tuple[str, str, str, str]
    foam: str
    wave_opacity: float
    shadow: str
    shadow_opacity: float
    sea_shadow: str
    seam: str
    rim: str
    accent: str
    coast: tuple[float, float]
    """Opacities of the pale cells on the sea: fill, line."""
    panel: str
    raised: str
    line: str
    ink: str
    muted: str

    def ground(self, terrain: Terrain, level: int) -> str:
        """The colour of a cell's top: higher is lighter, but no terrain may come to pass for another."""
        base = getattr(self, terrain.word)
        assert isinstance(base, str)
        if terrain is Terrain.VOLCANO:
            return shade(base, min(1.28, 0.72 + 0.07 * (level - 1)))
        return shade(base, min(1.28, 0.92 + 0.055 * (level - 1)))

    def wall(self, level: int) -> str:
        """The colour of the wood of a level."""
        return self.walls[min(level, len(self.walls)) - 1]


LIGHT = Theme(
    name="light",
    jungle="#3f8556",
    clearing="#9cc157",
    sand="#efd8a4",
    rock="#a39ca4",
    volcano="#6e5660",
    lake="#cdd7a6",
    lake_shore="#f3e4b4",
    lake_water="#45a5d4",
    lake_deep="#2785bd",
    lake_ripple="#e4f8ff",
    walls=("#8c5f40", "#a97750", "#c69466", "#ddb283"),
    sea=("#a9dcd6", "#6fb9bd", "#3f8f9d"),
    rings=("#7cc4c4", "#93d3cd", "#b3e2d6", "#d5eedd"),
    foam="#ffffff",
    wave_opacity=0.34,
    shadow="#2a1c26",
    shadow_opacity=0.36,
    sea_shadow="#0e4a5c",
    seam="#3a2a1e",
    rim="#fff6df",
    accent="#0d6b78",
    coast=(0.09, 0.40),
    panel="#faf4e8",
    raised="#fffdf7",
    line="#dccdb2",
    ink="#2c241d",
    muted="#76685a",
)

DARK = Theme(
    name="dark",
    jungle="#2f6c49",
    clearing="#7a9e46",
    sand="#d9c294",
    rock="#827c89",
    volcano="#4e3e48",
    lake="#a6b184",
    lake_shore="#e0cf9a",
    lake_water="#2c7fae",
    lake_deep="#1e6797",
    lake_ripple="#9fdcf0",
    walls=("#5e4032", "#755140", "#8f6a52", "#a98669"),
    sea=("#2b6470", "#194652", "#0f2f3c"),
    rings=("#205562", "#2a6670", "#377a80", "#55979a"),
    foam="#cfeeea",
    wave_opacity=0.14,
    shadow="#060a12",
    shadow_opacity=0.42,
    sea_shadow="#03141d",
    seam="#1a120e",
    rim="#ffe7bd",
    accent="#0d6b78",
    coast=(0.035, 0.22),
    panel="#1d252b",
    raised="#27313a",
    line="#38444d",
    ink="#f3eadb",
    muted="#a8a091",
)

_THEMES = {theme.name: theme for theme in (LIGHT, DARK)}


def theme_named(name: str) -> Theme:
    """The theme `light` or `dark`."""
    if name not in _THEMES:
        raise ValueError(f"The theme must be one of {', '.join(_THEMES)}, not {name!r}.")
    return _THEMES[name]


@dataclass(frozen=True, slots=True)
class Paint:
    """A seat's colour and pattern: never told apart by colour alone."""

    colour: str
    dark: str
    light: str
    mark: str
    """The colour of the pattern."""
    pattern: str


PAINTS = (
    Paint("#cf3f3a", "#7d1f28", "#ee7460", "#ffe7cf", "tooth"),
    Paint("#2c4fa3", "#152a63", "#5b80d0", "#dbe9ff", "ring"),
    Paint("#f2b52c", "#8f5c08", "#ffd76c", "#6a3f05", "dot"),
    Paint("#f3ead9", "#75644f", "#ffffff", "#5d4c3d", "rib"),
)

_COLOURS: ContextVar[Mapping[int, int]] = ContextVar("colours", default=MappingProxyType({}))


def paint_of(seat: int) -> Paint:
    """The paint of a seat, 1 to 4."""
    if not 1 <= seat <= len(PAINTS):
        raise ValueError(f"The seat must be from 1 to {len(PAINTS)}, not {seat}.")
    return PAINTS[_COLOURS.get().get(seat, seat) - 1]


@contextmanager
def painted(colours: Mapping[int, int]) -> Iterator[None]:
    """Within it, seats have the colours that are given by number instead of their own."""
    token = _COLOURS.set(colours)
    try:
        yield
    finally:
        _COLOURS.reset(token)
