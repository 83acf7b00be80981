/** The painter: colours, symbols and lines of the art (`art.js`) on any surface. */

import { ART } from './art.js';
import { Camera, radians } from './geometry.js';
import { blob, curve, disc, polygon, polyline } from './surface.js';

/** @import {Cone, Facets, Measures, NamedStyle, Paints, Path, PathPart, PieceKind, Point, Stroke, Style, Surface,
 * Terrain, Theme, Words} from './types.d.ts' */

export const { inks: INKS, measures: MEASURES, themes: THEMES } = ART;
export const ICON_BOXES = ART.icons.boxes;
const HALF = Math.PI;
const [SUN_ACROSS, SUN_TOWARDS] = MEASURES.sun;
/** Signs lie on the drawing; icons are seen from low. */
const ON_DRAWING = new Camera(0, 90);
const ICON_CAMERA = new Camera(0, ART.icons.elevation);

/** @type {(colour: string) => number[]} */
const channels = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
const mixtures = /** @type {Map<string, string>} */ (new Map());
const TONE = /^([^*>]+)(?:\*([\d.]+)|>([^@]+)@([\d.]+))?$/;

/** A colour with a share of another; what has no colour stays without.
 * @type {(from: string, to: string, share: number) => string} */
export function mix(from, to, share) {
  const name = `${from}${to}${share}`;
  let mixed = mixtures.get(name);
  if (!mixed) {
    mixed = 'none';
    if (from[0] === '#' && to[0] === '#') {
      const [a, b] = [channels(from), channels(to)];
      const parts = a.map((value, i) => Math.round(Math.max(0, Math.min(255, value + (b[i] - value) * share))));
      mixed = `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    }
    if (mixtures.size > 4000) mixtures.clear();
    mixtures.set(name, mixed);
  }
  return mixed;
}

/** A colour in more or less light, in steps of 1/64: below 1 darker and cooler, above 1 lighter and warmer.
 * @type {(colour: string, light: number) => string} */
function shade(colour, light) {
  const step = Math.round(light * 64) / 64;
  return step < 1 ? mix(colour, INKS.darkness, 1 - step) : mix(colour, INKS.sunlight, step - 1);
}

/** The colour that a shape names: as it is, in other light (`rock*0.62`), or mixed (`colour>dark@0.45`).
 * @type {(name: string, colours: Record<string, string>) => string} */
function tone(name, colours) {
  const [, base, light, other, share] = /** @type {RegExpExecArray} */ (TONE.exec(name));
  const colour = colours[base] ?? base;
  if (light) return shade(colour, Number(light));
  return other ? mix(colour, colours[other] ?? other, Number(share)) : colour;
}

/** The colour of a cell's top: higher is lighter, but no terrain may come to pass for another.
 * @type {(theme: Theme, terrain: Terrain, level: number) => string} */
export function groundTone(theme, terrain, level) {
  const { lowest, step, highest } = terrain === 'V' ? ART.ground.volcano : ART.ground.land;
  return shade(theme.colours[ART.terrains[terrain]], Math.min(highest, lowest + step * (level - 1)));
}

/** The wood of a level in some light. @type {(theme: Theme, level: number, light: number) => string} */
export const woodTone = (theme, level, light) => shade(theme.walls[Math.min(theme.walls.length, level) - 1], light);

/** @type {Map<Theme, Paints[]>} */
const paints = new Map();

/**
 * All that shapes may name, in a theme and for a player; without one, pieces are outlines.
 * @type {(theme: Theme, number?: number) => Paints}
 */
export function paintsOf(theme, number = 0) {
  const known = paints.get(theme) ?? [];
  if (!known.length) paints.set(theme, known);
  const { colours, pattern } = ART.paints[number];
  const { opacities } = theme;
  known[number] ??= {
    number,
    colours: { ...theme.colours, ...colours },
    pattern,
    opacities,
    styles: new Map(),
    facets: new Map(),
  };
  return known[number];
}

/** A style with its colours; widths grow with the scale.
 * @type {(style: NamedStyle, palette: Paints, scale: number) => Style} */
function resolved(style, palette, scale) {
  let found = palette.styles.get(style);
  if (!found) {
    const { fill, fillOpacity, stroke, strokeOpacity, width, dash, rule } = style;
    /** @type {(value?: number | string) => number | undefined} */
    const opacity = (value) => (typeof value === 'string' ? palette.opacities[value] : value);
    found = { width, dash, rule, fillOpacity: opacity(fillOpacity), strokeOpacity: opacity(strokeOpacity) };
    if (fill) found.fill = fill === 'hatch' ? `hatch${palette.number || 'Refusal'}` : tone(fill, palette.colours);
    if (stroke) found.stroke = tone(stroke, palette.colours);
    palette.styles.set(style, found);
  }
  return scale === 1 || !found.width ? found : { ...found, width: found.width * scale };
}

/** The style of each tone of a solid's faces; they have an edge in their own colour, so that no gaps show.
 * @type {(facets: Facets, width: number | undefined, palette: Paints) => Style[]} */
function facetStyles(facets, width, palette) {
  let found = palette.facets.get(facets);
  if (!found) {
    const fills = facets.tones.map((name) => tone(name, palette.colours));
    found = fills.map((fill) => (width ? { fill, stroke: fill, width } : { fill }));
    palette.facets.set(facets, found);
  }
  return found;
}

/** Paint a path with the lines of a name, one above the other.
 * @type {(surface: Surface, name: string, path: Path, palette: Paints, scale?: number) => void} */
export function drawLines(surface, name, path, palette, scale = 1) {
  for (const style of ART.lines[name]) {
    if (!style.only || style.only === palette.pattern) surface.draw(path, resolved(style, palette, scale));
  }
}

/** Where the points of a shape come to lie on the drawing. */
class Pen {
  /** @param {Camera} camera @param {Point} origin @param {number} scale @param {Point} [shift] */
  constructor(camera, origin, scale, shift = [0, 0]) {
    this.camera = camera;
    this.scale = scale;
    this.origin = origin;
    this.shift = shift;
  }

  /** @type {(worldX: number, worldY: number, z?: number, up?: number, shadow?: number) => Point} */
  point(worldX, worldY, z = 0, up = 0, shadow = 0) {
    const { camera, scale, origin, shift } = this;
    const x = worldX + shift[0];
    const y = worldY + shift[1];
    const across = x * camera.cosA - y * camera.sinA + SUN_ACROSS * shadow;
    const towards = x * camera.sinA + y * camera.cosA + SUN_TOWARDS * shadow;
    return [origin[0] + across * scale, origin[1] + (towards * camera.sinE - z * camera.cosE - up) * scale];
  }

  /** The point whose numbers begin at an index: most have two or three, and spreading them all would cost more.
   * @type {(values: number[], i: number, width: number) => Point} */
  #pointAt(values, i, width) {
    if (width < 4) return this.point(values[i], values[i + 1], width > 2 ? values[i + 2] : 0);
    return this.point(values[i], values[i + 1], values[i + 2], values[i + 3], width > 4 ? values[i + 4] : 0);
  }

  /** Adds to a path; `name` is an operation, and how many values a point has.
   * @type {(path: Path, name: string, values: number[]) => void} */
  element(path, name, values) {
    const operation = name[0];
    const width = name.charCodeAt(1) - 48;
    if (operation === 'f') {
      polygon(path, this.#band(values));
      return;
    }
    if (operation === 'o') {
      const rx = values[0] * this.scale;
      const ry = rx * (values[1] + values[2] * this.camera.sinE);
      for (let i = 3; i < values.length; i += width) disc(path, this.#pointAt(values, i, width), rx, ry);
      return;
    }
    const points = /** @type {Point[]} */ ([]);
    for (let i = 0; i < values.length; i += width) points.push(this.#pointAt(values, i, width));
    if (operation === 'p') polygon(path, points);
    else if (operation === 'l') polyline(path, points);
    else if (operation === 'b') blob(path, points);
    else curve(path, points, operation === 'c');
  }

  /** @type {(values: number[]) => Point[]} */
  #band([low, foot, high, top, start, end]) {
    const steps = Math.max(6, Math.round((end - start) / 13));
    const angles = Array.from({ length: steps + 1 }, (_, i) => radians(start + ((end - start) * i) / steps));
    /** @type {(radius: number, angle: number, z: number) => Point} */
    const at = (radius, angle, z) => this.point(radius * Math.cos(angle), radius * Math.sin(angle), z);
    return [...angles.map((angle) => at(low, angle, foot)), ...angles.reverse().map((angle) => at(high, angle, top))];
  }

  /** Points on the side of a cone: areas are cut to what is seen of it, lines and dots beyond it left out.
   * @type {(path: Path, cone: Cone, elements: Stroke[]) => void} */
  onCone(path, [radius, foot, peak], elements) {
    const [rise, flat] = [(peak - foot) * this.camera.cosE, radius * this.camera.sinE];
    const hidden = rise <= flat * 1.001 ? -HALF / 2 : -Math.asin(flat / rise);
    for (const [operation, values] of elements) {
      const before = operation === 'o2' ? values.slice(0, 3) : [];
      const points = [];
      for (let i = before.length; i < values.length; i += 2) {
        let angle = radians(values[i]);
        if (operation === 'p2') angle = Math.min(Math.max(angle, hidden), HALF - hidden);
        else if (angle < hidden - 0.02 || angle > HALF - hidden + 0.02) continue;
        const reach = radius * (1 - values[i + 1]);
        points.push(reach * Math.cos(angle), reach * Math.sin(angle), foot + (peak - foot) * values[i + 1]);
      }
      if (points.length) this.element(path, `${operation[0]}3`, [...before, ...points]);
    }
  }

  /** The elements at each place, facing the viewer; `clear` leaves out the places in front of a piece.
   * @type {(path: Path, at: number[], part: PathPart) => void} */
  repeated(path, at, { path: elements, clear: [near, aside] = [Infinity, 0] }) {
    const { camera, scale } = this;
    const there = new Pen(camera.facing, [0, 0], 1);
    for (let i = 0; i < at.length; i += 4) {
      const [x, y] = [at[i], at[i + 1]];
      if (camera.depth(x, y) >= near && Math.abs(camera.across(x, y)) <= aside) continue;
      there.origin = this.point(x, y, at[i + 2]);
      there.scale = at[i + 3] * scale;
      for (const element of elements) there.element(path, element[0], element[1]);
    }
  }

  /** The faces of solids that are seen, as a path for each tone.
   * @type {(surface: Surface, facets: Facets) => (Path | null)[]} */
  faces(surface, { across, depth, steps, tones, solids }) {
    const { camera } = this;
    const paths = tones.map(() => /** @type {Path | null} */ (null));
    for (const { axis, rings, lights } of solids) {
      const count = rings[0].length / 3;
      const drawn = rings.map((ring) => Array.from({ length: count }, (_, i) => this.#pointAt(ring, 3 * i, 3)));
      for (let band = 0; band + 1 < rings.length; band++) {
        for (let i = 0; i < count; i++) {
          const [j, low] = [(i + 1) % count, rings[band]];
          const face = [drawn[band][i], drawn[band][j], drawn[band + 1][j], drawn[band + 1][i]];
          if (!facesViewer(face)) continue;
          const [x, y] = [(low[3 * i] + low[3 * j]) / 2 - axis[0], (low[3 * i + 1] + low[3 * j + 1]) / 2 - axis[1]];
          const slant = (across * camera.across(x, y) + depth * camera.depth(x, y)) / Math.hypot(x, y);
          const light = lights[(band * count + i) % lights.length] + slant;
          const index = steps.filter((step) => light >= step).length;
          paths[index] ??= surface.path();
          polygon(paths[index], face);
        }
      }
    }
    return paths;
  }
}

/** Whether the corners of a face run clockwise on the drawing. @type {(face: Point[]) => boolean} */
function facesViewer(face) {
  let area = 0;
  face.forEach(([x, y], i) => {
    const [nextX, nextY] = face[(i + 1) % face.length];
    area += x * nextY - nextX * y;
  });
  return area > 0;
}

/** Draw a symbol of the art about a point of the drawing; `words` is what is written on a sign.
 * @type {(on: Surface, name: string, camera: Camera, palette: Paints, words?: Words, scale?: number, at?: Point) => void} */
export function drawSymbol(surface, name, camera, palette, words = '', scale = 1, at = /** @type {Point} */ ([0, 0])) {
  for (const shape of ART.symbols[name]) {
    const { when, only } = shape;
    if (only && only !== palette.pattern) continue;
    if (when && (camera.elevation < when[0] || camera.elevation >= when[1])) continue;
    const pen = new Pen(camera, at, scale, shape.shift);
    if ('use' in shape) {
      const [x, y, size] = shape.place;
      const [slope, start] = shape.grow ?? [0, 1];
      const grown = scale * (size + slope * Math.max(0, camera.sinE - start));
      const seen = shape.elevation ? ICON_CAMERA : shape.turn ? camera.turned(shape.turn) : camera;
      drawSymbol(surface, shape.use, seen, palette, words, grown, pen.point(x, y));
    } else if ('text' in shape) {
      const [x, y, size] = shape.text.map((value) => value * scale);
      surface.text(words, at[0] + x, at[1] + y, { size, fill: tone(shape.fill, palette.colours) });
    } else if ('facets' in shape) {
      const tones = facetStyles(shape.facets, shape.width, palette);
      pen.faces(surface, shape.facets).forEach((path, i) => {
        if (path) surface.draw(path, tones[i]);
      });
    } else {
      const path = surface.path();
      if (shape.cone) pen.onCone(path, shape.cone, shape.path);
      else if (shape.at) pen.repeated(path, shape.at, shape);
      else for (const element of shape.path) pen.element(path, element[0], element[1]);
      surface.draw(path, resolved(shape, palette, scale));
    }
  }
}

/** @type {(kind: PieceKind, colour: number, count: number) => string} */
export const pieceName = (kind, colour, count) =>
  kind === 'hut' ? `h${colour}${Math.min(4, count)}` : `${kind}${colour}`;

/** A piece as it stands on the island; more than four huts are drawn as four.
 * @type {(surface: Surface, kind: PieceKind, palette: Paints, count: number, camera: Camera) => void} */
export function drawPiece(surface, kind, palette, count, camera) {
  const name = kind === 'hut' ? `huts-${Math.max(1, Math.min(4, count))}` : `board-${kind}`;
  drawSymbol(surface, name, camera.facing, palette);
}

/** A piece as an icon, of the size the icons' boxes expect.
 * @type {(surface: Surface, kind: string, palette: Paints) => void} */
export const drawIcon = (surface, kind, palette) => drawSymbol(surface, `icon-${kind}`, ICON_CAMERA, palette);

/** A sign of the art, placed as a symbol of the picture; `k` enlarges it where the island is small.
 * @type {(on: Surface, name: string, symbol: string, at: Point, palette: Paints, k: number, words?: Words) => void} */
export function useSign(surface, name, symbol, at, palette, k, words = '') {
  surface.use(name, at, (on) => drawSign(on, symbol, palette, words), { scale: k });
}

/** @type {(surface: Surface, symbol: string, palette: Paints, words?: Words) => void} */
export function drawSign(surface, symbol, palette, words = '') {
  drawSymbol(surface, symbol, ON_DRAWING, palette, words);
}

/** Where a sign stands that belongs to a point on the ground.
 * @type {(at: Point, offset: keyof Measures['offsets'], camera: Camera) => Point} */
export function beside(at, offset, camera) {
  const [right, near, down] = MEASURES.offsets[offset];
  return [at[0] + right, at[1] + near * camera.sinE + down];
}

/** How many huts stand on a cell, or would.
 * @type {(surface: Surface, at: Point, words: Words, palette: Paints, k: number) => void} */
export function useCount(surface, at, words, palette, k) {
  const name = `n${palette.number}${String(words).replace('+', 'p')}`;
  useSign(surface, name, `count-${Math.min(3, String(words).length)}`, at, palette, k, words);
}
