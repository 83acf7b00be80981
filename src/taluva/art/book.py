"""All art in one place: symbols, lines, measures and colours, and the same as data for the browser."""

import json
from typing import Any

from taluva.art.lines import HATCHES, LINES, MEASURES
from taluva.art.palette import (
    CREAM,
    DARKNESS,
    GROUND,
    INK,
    LAVA_CORE,
    OUTLINE,
    PAINTS,
    SUNLIGHT,
    TERRAINS,
    THEMES,
    VOLCANO_GROUND,
    Paint,
    Theme,
)
from taluva.art.pieces import ICON_BOXES, ICON_ELEVATION, piece_symbols
from taluva.art.shapes import Symbol
from taluva.art.signs import sign_symbols
from taluva.art.terrains import terrain_symbols
from taluva.art.volcano import volcano_symbols

SYMBOLS: dict[str, Symbol] = {**terrain_symbols(), **volcano_symbols(), **piece_symbols(), **sign_symbols()}

__all__ = ["HATCHES", "ICON_BOXES", "LINES", "MEASURES", "SYMBOLS", "browser_module"]


def _theme(theme: Theme) -> dict[str, Any]:
    return {
        "name": theme.name,
        "colours": theme.colours,
        "opacities": theme.opacities,
        "walls": theme.walls,
        "sea": theme.sea,
    }


def _paint(paint: Paint) -> dict[str, Any]:
    return {"colours": paint.colours, "pattern": paint.pattern}


def browser_module() -> str:
    """The art as a JavaScript module; paint 0 is an outline only."""
    book = {
        "themes": {name: _theme(theme) for name, theme in THEMES.items()},
        "paints": [_paint(paint) for paint in (OUTLINE, *PAINTS)],
        "inks": {
            "cream": CREAM,
            "ink": INK,
            "flare": LAVA_CORE,
            "darkness": DARKNESS,
            "sunlight": SUNLIGHT,
        },
        "terrains": TERRAINS,
        "ground": {"land": GROUND, "volcano": VOLCANO_GROUND},
        "measures": MEASURES,
        "lines": LINES,
        "hatches": HATCHES,
        "icons": {"elevation": ICON_ELEVATION, "boxes": ICON_BOXES},
    }
    parts = [f"{json.dumps(name)}:{_written(part)}" for name, part in book.items()]
    symbols = [f"{json.dumps(name)}:{_written(symbol)}" for name, symbol in SYMBOLS.items()]
    parts.append('"symbols":{\n' + ",\n".join(symbols) + "\n}")
    head = "/** The art, written by `python -m taluva.art` from src/taluva/art: change it there. */\n\n"
    return f"{head}/** @type {{import('./types.d.ts').Art}} */\nexport const ART = {{\n" + ",\n".join(parts) + "\n};\n"


def _written(part: Any) -> str:
    return json.dumps(part, separators=(",", ":"))
