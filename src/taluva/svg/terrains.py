"""The five terrains one can build on, each as a symbol about the centre of a cell.

A symbol has three variants and two states: free, and built, which keeps the middle clear for the piece.
"""

from math import cos, sin

from taluva.svg.camera import Camera, around
from taluva.svg.palette import Theme, mix, shade
from taluva.svg.scatter import generator, seeded_spots, spots
from taluva.svg.shapes import Point, ellipse, joined, line, number, pair, path, polygon, polyline, smooth
from taluva.tiles import Terrain

VARIANTS = 3


def draw_terrain(terrain: Terrain, variant: int, built: bool, camera: Camera, theme: Theme) -> str:
    """The symbol of a terrain other than the volcano."""
    return _SYMBOLS[terrain](camera, theme, variant, built)


def _jungle(camera: Camera, theme: Theme, variant: int, built: bool) -> str:
    green = theme.jungle
    seed = 11 + 7 * variant + (100 if built else 0)
    places = list(seeded_spots(seed, 13, 0.115, 0.125, 0.29) if built else seeded_spots(seed, 15, 0.135, 0.150))
    if built:
        # Crowns in front of the piece would hide its foot.
        places = [p for p in places if camera.depth(*p) < 0.22 or abs(camera.across(*p)) > 0.34]
    places.sort(key=lambda p: camera.depth(*p))
    sx, sy = camera.sunwards
    flat = 0.86 + 0.14 * camera.sin_e
    shadows, crowns, lit, lights = [], [], [], []
    for i, (x, y) in enumerate(places):
        size = 100 * ((0.085 if built else 0.118) + 0.0035 * (i * 37 % 10))
        cx, cy = camera.project(x, y, 0.05 if built else 0.085)
        foot = camera.project(x + sx * 0.09, y + sy * 0.09)
        shadows.append(ellipse(foot, size * 0.98, size * max(0.62, camera.sin_e)))
        crowns.append(ellipse((cx, cy), size, size * flat))
        lit.append(ellipse((cx - size * 0.08, cy - size * 0.13), size * 0.80, size * flat * 0.78))
        lights.append(ellipse((cx - size * 0.24, cy - size * 0.34), size * 0.42, size * flat * 0.36))
    return (
        path(joined(shadows), fill=shade(green, 0.42), fill_opacity=0.55)
        + path(joined(crowns), fill=shade(green, 0.62))
        + path(joined(lit), fill=shade(green, 0.92))
        + path(joined(lights), fill=mix(green, "#b9dd7a", 0.48))
        + ("" if built else _palm(camera, green, variant))
    )


def _palm(camera: Camera, green: str, variant: int) -> str:
    x, y = ((0.10, 0.05), (-0.12, 0.10), (0.05, -0.12))[variant]
    foot, top = camera.project(x, y, 0.06), camera.project(x + 0.03, y, 0.27)
    fronds = ""
    for ux, uy in around(7, 0.4 + variant):
        bend = camera.project(x + 0.03 + ux * 0.093, y + uy * 0.093, 0.31)
        tip = camera.project(x + 0.03 + ux * 0.155, y + uy * 0.155, 0.215)
        fronds += f"M{pair(top)}Q{pair(bend)} {pair(tip)}"
    return (
        path(polyline([foot, top]), stroke=shade("#8a6a45", 0.8), stroke_width=2.4)
        + line(fronds, stroke=shade(green, 0.5), stroke_width=5.6)
        + line(fronds, stroke=mix(green, "#cfe58a", 0.62), stroke_width=3.2)
    )


def _clearing(camera: Camera, theme: Theme, variant: int, built: bool) -> str:
    green = theme.clearing
    random = generator(31 + 5 * variant)
    patch = []
    for ux, uy in around(9):
        reach = 0.27 + 0.08 * random()
        patch.append(camera.project(reach * ux - 0.03, reach * uy - 0.02))
    up = 0.45 + 0.55 * camera.cos_e
    tufts = ""
    for i, place in enumerate(spots(random, 11 if built else 13, 0.085, 0.135, 0.26 if built else 0)):
        foot, k = pair(camera.project(*place)), 4.4 + 1.4 * (i * 7 % 3)
        for lean, height in ((-1, 1.0), (0, 1.45), (1, 1.0)):
            bend = pair((lean * k * 0.3, -k * (0.8 if lean == 0 else 0.7) * up))
            tufts += f"M{foot}q{bend} {pair((lean * k, -k * height * up))}"
    flowers = [
        ellipse(camera.project(x, y, 0.02), 3, 2.6) for x, y in spots(random, 5, 0.12, 0.2, 0.28 if built else 0.05)
    ]
    return (
        path(smooth(patch), fill=mix(green, "#f3efaa", 0.34))
        + line(tufts, stroke=shade(green, 0.56), stroke_width=2.1)
        + path(joined(flowers), fill="#fff8df")
    )


def _sand(camera: Camera, theme: Theme, variant: int, built: bool) -> str:
    del built  # Ripples run on under the piece.
    random = generator(51 + 3 * variant)
    dark, light = "", ""
    for i in range(5):
        y = -0.33 + 0.165 * i
        reach = 0.40 - abs(y) * 0.34
        start, end = -reach + random() * 0.05, reach - random() * 0.08
        ripple = []
        for step in range(15):
            x = start + (end - start) * step / 14
            ripple.append((x, y + 0.026 * sin(15 * x + 1.9 * i + variant)))
        dark += polyline(camera.project_all(ripple))
        light += polyline([camera.project(x, y + 0.030) for x, y in ripple])
    grains = [ellipse(camera.project(*place), 1.5, 1.2) for place in spots(random, 11, 0.10, 0.09)]
    return (
        line(dark, stroke=shade(theme.sand, 0.72), stroke_width=2.5)
        + line(light, stroke=mix(theme.sand, "#fffdf2", 0.65), stroke_width=2.3)
        + path(joined(grains), fill=shade(theme.sand, 0.60))
    )


_BOULDERS = (
    (-0.17, -0.15, 0.205, 0.25),
    (0.21, -0.07, 0.165, 0.18),
    (-0.01, 0.21, 0.16, 0.14),
    (-0.29, 0.15, 0.09, 0.08),
    (0.27, 0.20, 0.085, 0.07),
    (0.10, -0.33, 0.10, 0.09),
)
"""x, y, radius, height of each boulder of a free cell."""
_SMALL_BOULDERS = (
    (-0.26, -0.22, 0.11, 0.10),
    (0.27, -0.20, 0.12, 0.11),
    (-0.33, 0.10, 0.07, 0.05),
    (0.33, 0.13, 0.07, 0.05),
    (0.0, -0.37, 0.09, 0.08),
)


def _rock(camera: Camera, theme: Theme, variant: int, built: bool) -> str:
    grey = theme.rock
    turn_x, turn_y = cos(2.1 * variant), sin(2.1 * variant)
    sx, sy = camera.sunwards
    boulders = []
    for index, (x, y, radius, height) in enumerate(_SMALL_BOULDERS if built else _BOULDERS):
        boulders.append((x * turn_x - y * turn_y, x * turn_y + y * turn_x, radius, height, index))
    boulders.sort(key=lambda boulder: camera.depth(boulder[0], boulder[1]))
    shadows, tops = "", ""
    facets: dict[float, str] = {0.62: "", 0.86: "", 1.10: ""}
    for x, y, radius, height, index in boulders:
        random = generator(17 * index + 3 * variant + 5)
        base: list[Point] = []
        top: list[tuple[float, float, float]] = []
        for ux, uy in around(6, index):
            reach = radius * (0.86 + 0.24 * random())
            base.append((x + reach * ux, y + reach * uy))
            lift = height * (0.78 + 0.3 * random())
            top.append((x - 0.02 + reach * 0.44 * ux, y - 0.01 + reach * 0.44 * uy, lift))
        fall = height * 0.55
        shadows += polygon([camera.project(bx + sx * fall, by + sy * fall) for bx, by in base])
        for i in range(6):
            j = (i + 1) % 6
            face = [
                camera.project(*base[i]),
                camera.project(*base[j]),
                camera.project(*top[j]),
                camera.project(*top[i]),
            ]
            if faces_viewer(face):
                mx, my = (base[i][0] + base[j][0]) / 2 - x, (base[i][1] + base[j][1]) / 2 - y
                slant = camera.across(mx, my) / (mx * mx + my * my) ** 0.5
                facets[1.10 if slant < -0.35 else 0.86 if slant < 0.3 else 0.62] += polygon(face)
        tops += polygon([camera.project(*point) for point in top])
    cracks = "".join(
        polyline([camera.project(x, y), camera.project(x + 0.05, y + 0.03)])
        for x, y in seeded_spots(71 + 13 * variant, 7, 0.09, 0.14, 0.1)
    )
    return (
        line(cracks, stroke=shade(grey, 0.6), stroke_width=2)
        + path(shadows, fill=shade(grey, 0.35), fill_opacity=0.5)
        + joined(path(data, fill=shade(grey, light)) for light, data in facets.items())
        + path(tops, fill=shade(grey, 1.32))
    )


def faces_viewer(face: list[Point]) -> bool:
    """Whether a face of a solid, its corners given from outside clockwise, is seen from in front."""
    turned = zip(face, face[1:] + face[:1], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in turned) > 0


_RIPPLES = ((-0.14, -0.2), (0.16, -0.08), (-0.2, 0.06), (0.06, 0.2), (0.2, 0.27), (-0.02, -0.33))
_RIPPLES_BUILT = ((-0.22, -0.30), (0.20, -0.30), (-0.30, 0.16), (0.30, 0.16), (0.0, 0.34))


def _lake(camera: Camera, theme: Theme, variant: int, built: bool) -> str:
    def blob(size: float, shift: float) -> str:
        random = generator(3 + variant)
        shore = []
        for ux, uy in around(12):
            reach = size * (0.90 + 0.14 * random())
            shore.append(camera.project(reach * ux + shift, reach * uy + shift))
        return smooth(shore)

    swell = number(5 * camera.sin_e)
    ripples = ""
    for x, y in _RIPPLES_BUILT if built else _RIPPLES:
        cx, cy = camera.project(x, y)
        ripples += f"M{pair((cx - 11, cy))}q5.5-{swell} 11 0q5.5 {swell} 11 0"
    return (
        path(blob(0.505, 0), fill=theme.lake_shore)
        + path(blob(0.455, 0), fill=theme.lake_water)
        + path(blob(0.30, 0.03), fill=theme.lake_deep)
        + line(ripples, stroke=theme.lake_ripple, stroke_width=2.6)
    )


_SYMBOLS = {
    Terrain.JUNGLE: _jungle,
    Terrain.CLEARING: _clearing,
    Terrain.SAND: _sand,
    Terrain.ROCK: _rock,
    Terrain.LAKE: _lake,
}
