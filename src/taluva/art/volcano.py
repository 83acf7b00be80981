"""The volcano: a cone with a crater, and lava that flows to where the cells of its tile meet."""

from math import sin

from taluva.art.palette import LAVA, LAVA_CORE, LAVA_EDGE
from taluva.art.scatter import around, generator
from taluva.art.shapes import Element, Symbol, discs, fill, outlined, polygon
from taluva.art.terrains import solid

_SIDES = 14
_FOOT, _WAIST, _MOUTH = 0.435, 0.275, 0.165
_TOP = 0.285
_WAIST_HEIGHT = _TOP * 0.56

Ring = list[tuple[float, float, float]]


def volcano_symbols() -> dict[str, Symbol]:
    """The volcano with its lava still in the pool, and lava that flows east; it is turned for other directions."""
    rings = _rings()
    return {"V": _cone(rings) + _crater(rings[2]), "lava": _lava()}


def _rings() -> tuple[Ring, Ring, Ring]:
    random = generator(5)
    rough = [0.93 + 0.12 * random() for _ in range(_SIDES)]
    foot: Ring = []
    waist: Ring = []
    mouth: Ring = []
    for i, (ux, uy) in enumerate(around(_SIDES)):
        worn = rough[(i + 3) % _SIDES]
        foot.append((_FOOT * rough[i] * ux, _FOOT * rough[i] * uy, 0.0))
        waist.append((_WAIST * worn * ux, _WAIST * worn * uy, _WAIST_HEIGHT))
        mouth.append((_MOUTH * rough[i] * ux, _MOUTH * rough[i] * uy, _TOP * (0.97 + 0.03 * (i * 5 % 3))))
    return foot, waist, mouth


def _cone(rings: tuple[Ring, Ring, Ring]) -> Symbol:
    sides = [(band, i) for band in (0, 1) for i in range(_SIDES)]
    lights = [0.86 + (0.06 if band else -0.04) + ((i * 7 + band * 3) % 5 - 2) * 0.028 for band, i in sides]
    shadow = [(x * 1.02, y * 1.02, 0, 0, 0.16) for x, y, _ in rings[0]]
    tones = [f"volcano*{eighth / 8}" for eighth in range(4, 11)]
    return [
        fill("volcano*0.35", polygon(shadow, digits=0), opacity=0.45),
        {
            "facets": {
                "across": -0.36,
                "depth": -0.04,
                "steps": [(eighth + 0.5) / 8 for eighth in range(4, 10)],
                "tones": tones,
                "solids": [solid((0, 0), rings, lights)],
            },
            "width": 0.7,
        },
    ]


def _crater(mouth: Ring) -> Symbol:
    def ring(size: float, sunk: float) -> Element:
        return polygon([(x * size, y * size, z - sunk) for x, y, z in mouth], digits=0 if size == 1 else 1)

    return [
        fill("volcano*1.22", ring(1, 0)),
        fill("#2b1714", ring(0.80, 0.03)),
        fill(LAVA, ring(0.62, 0.075)),
        fill(LAVA_CORE, discs([(0, 0, _TOP - 0.075)], 0.07, 0, 0.857)),
    ]


def _bed(along: float) -> tuple[float, float]:
    """Distance from the axis and height of the lava's bed; `along` is 0 in the pool and 1 at the foot."""
    if along >= 1:
        return _FOOT + (along - 1) * 0.42, 0.004
    reach = 0.07 + (_FOOT - 0.07) * along
    if reach < _MOUTH:
        height = _TOP - 0.035 + (reach - 0.07) * 0.36
    elif reach < _WAIST:
        height = _TOP - (reach - _MOUTH) / (_WAIST - _MOUTH) * (_TOP - _WAIST_HEIGHT)
    else:
        height = _WAIST_HEIGHT * (1 - (reach - _WAIST) / (_FOOT - _WAIST))
    return reach, max(0.0, height) + 0.008


def _ribbon(drift: float, start: float, end: float, length: float, wobble: float) -> Element:
    """A stream that drifts to one side, its half-width growing from `start` to `end`."""
    left, right = [], []
    for i in range(13):
        along = length * i / 12
        reach, z = _bed(along)
        half = start + (end - start) * i / 12 + 0.012 * sin(1.9 * i + wobble)
        side = drift * along + 0.018 * sin(0.9 * i + wobble)
        left.append((reach, side + half, z))
        right.append((reach, side - half, z))
    reach, z = _bed(length)
    tip = (reach + 0.035, drift * length, z)
    return polygon([*left, *_arc(left[-1], tip, right[-1]), *reversed(right)])


def _arc(start: tuple[float, ...], control: tuple[float, ...], end: tuple[float, ...]) -> Ring:
    """Points on a quadratic arc between its ends."""
    points: Ring = []
    for share in (0.25, 0.5, 0.75):
        terms = zip(start, control, end, strict=True)
        x, y, z = ((1 - share) ** 2 * a + 2 * share * (1 - share) * b + share**2 * c for a, b, c in terms)
        points.append((x, y, z))
    return points


def _lava() -> Symbol:
    edge = [_ribbon(0, 0.052, 0.095, 1.19, 0.6), _ribbon(0.20, 0.026, 0.034, 0.80, 2.2)]
    edge.append(_ribbon(-0.19, 0.026, 0.032, 0.62, 4))
    stream = [_ribbon(0, 0.034, 0.072, 1.165, 0.6), _ribbon(0.20, 0.014, 0.02, 0.76, 2.2)]
    stream.append(_ribbon(-0.19, 0.014, 0.02, 0.58, 4))
    return [
        {**outlined(fill(f"{LAVA_EDGE}*0.95", *edge), 1.6, "#8c2413"), "strokeOpacity": 0.55},
        fill(LAVA, *stream),
        fill(LAVA_CORE, _ribbon(0, 0.016, 0.038, 1.12, 1.2)),
    ]
