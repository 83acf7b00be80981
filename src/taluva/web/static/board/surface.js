/**
 * Two surfaces to draw on, with one set of strokes: SVG for the board at rest, a canvas while it moves.
 * `Surface` in types.d.ts says what both can do, `Path` and `Style` what they take.
 */

import { ART } from './art.js';

/** @import {Camera, Context, Draw, Hatch, Hooks, Path, Point, Sprites, Style, Surface, Words} from './types.d.ts' */

/** @type {(value: number) => number} */
const round = (value) => Math.round(value * 10) / 10;

/** A path that writes itself as the `d` of an SVG path. */
class SvgPath {
  d = '';

  /** @type {(x: number, y: number) => void} */
  moveTo(x, y) {
    this.d += `M${round(x)} ${round(y)}`;
  }

  /** @type {(x: number, y: number) => void} */
  lineTo(x, y) {
    this.d += `L${round(x)} ${round(y)}`;
  }

  /** @type {(cx: number, cy: number, x: number, y: number) => void} */
  quadraticCurveTo(cx, cy, x, y) {
    this.d += `Q${round(cx)} ${round(cy)} ${round(x)} ${round(y)}`;
  }

  closePath() {
    this.d += 'Z';
  }

  /** @type {(x: number, y: number, rx: number, ry: number) => void} */
  ellipse(x, y, rx, ry) {
    const [a, b] = [round(rx), round(ry)];
    this.d += `A${a} ${b} 0 1 1 ${round(x - rx)} ${round(y)}A${a} ${b} 0 1 1 ${round(x + rx)} ${round(y)}`;
  }
}

/** @type {(path: Path, points: Point[]) => Path} */
export function polygon(path, points) {
  polyline(path, points);
  if (points.length) path.closePath();
  return path;
}

/** @type {(path: Path, points: Point[]) => Path} */
export function polyline(path, points) {
  for (let i = 0; i < points.length; i++) {
    if (i) path.lineTo(points[i][0], points[i][1]);
    else path.moveTo(points[i][0], points[i][1]);
  }
  return path;
}

/** @type {(path: Path, centre: Point, rx: number, ry?: number) => Path} */
export const disc = (path, [x, y], rx, ry = rx) => {
  path.moveTo(x + rx, y);
  path.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  path.closePath();
  return path;
};

/** Quadratic arcs: a start, then a control point and an end for each.
 * @type {(path: Path, points: Point[], closed?: boolean) => Path} */
export function curve(path, points, closed = false) {
  path.moveTo(...points[0]);
  for (let i = 1; i < points.length; i += 2) path.quadraticCurveTo(...points[i], ...points[i + 1]);
  if (closed) path.closePath();
  return path;
}

/** A soft closed shape near some points. @type {(path: Path, points: Point[]) => Path} */
export function blob(path, points) {
  /** @type {(a: Point, b: Point) => Point} */
  const between = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  path.moveTo(...between(points[points.length - 1], points[0]));
  points.forEach((point, i) => {
    path.quadraticCurveTo(...point, ...between(point, points[(i + 1) % points.length]));
  });
  path.closePath();
  return path;
}

const FONT = '"Segoe UI",Roboto,system-ui,"Helvetica Neue","Noto Sans",sans-serif';
/** @type {(words: Words) => string} */
const escaped = (words) => String(words).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Writes SVG. Symbols are written once, into `defs`. */
export class SvgSurface {
  /** @param {string} prefix begins all ids, so that pictures on one page do not share them */
  constructor(prefix = '') {
    this.prefix = prefix;
    this.markup = '';
    this.symbols = /** @type {Map<string, string>} */ (new Map());
  }

  path() {
    return new SvgPath();
  }

  /** @type {(path: SvgPath, style: Style) => void} */
  draw(path, style) {
    if (path.d) this.markup += `<path d="${path.d}"${attributes(style, this.prefix)}/>`;
  }

  /** @type {Surface['text']} */
  text(words, x, y, { size, fill, weight = 800, anchor = 'middle', halo }) {
    const outline = halo ? ` stroke="${halo}" stroke-width="${round(size * 0.24)}" paint-order="stroke"` : '';
    this.markup +=
      `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}" font-weight="${weight}" ` +
      `text-anchor="${anchor}" fill="${fill}"${outline}>${escaped(words)}</text>`;
  }

  /** Place a symbol; `draw(surface)` makes it, about the origin, when it is first needed. @type {Surface['use']} */
  use(name, [x, y], draw, { opacity = 1, scale = 1 } = {}) {
    if (!this.symbols.has(name)) {
      this.symbols.set(name, '');
      const kept = this.markup;
      this.markup = '';
      draw(this);
      this.symbols.set(name, this.markup);
      this.markup = kept;
    }
    const faint = opacity < 1 ? ` opacity="${opacity}"` : '';
    const place =
      scale === 1
        ? `x="${round(x)}" y="${round(y)}"`
        : `transform="translate(${round(x)} ${round(y)})scale(${Math.round(scale * 1000) / 1000})"`;
    this.markup += `<use href="#${this.prefix}${name}" ${place}${faint}/>`;
  }

  /** @type {Surface['group']} */
  group(hooks, draw) {
    const written = Object.entries(hooks)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
    this.markup += `<g${written.join('')}>`;
    draw(this);
    this.markup += '</g>';
  }

  /** Draw with another place as the origin. @type {(at: Point, scale: number, draw: Draw) => void} */
  at([x, y], scale, draw) {
    const grow = scale === 1 ? '' : `scale(${Math.round(scale * 1000) / 1000})`;
    this.group({ transform: `translate(${round(x)} ${round(y)})${grow}` }, draw);
  }

  /** Draw on the ground: world units times UNIT, laid flat. @type {(camera: Camera, draw: Draw) => void} */
  flat(camera, draw) {
    const terms = camera.ground.map((term) => term.toFixed(4));
    this.group({ transform: `matrix(${terms.join(' ')} 0 0)` }, draw);
  }

  /** The symbols as the content of `defs`. */
  get definitions() {
    let all = '';
    for (const [name, markup] of this.symbols) all += `<g id="${this.prefix}${name}">${markup}</g>`;
    return all;
  }
}

/** @type {(style: Style, prefix: string) => string} */
function attributes(style, prefix) {
  let written = '';
  if (style.fill) written += ` fill="${style.fill.startsWith('hatch') ? `url(#${prefix}${style.fill})` : style.fill}"`;
  if (style.fillOpacity !== undefined) written += ` fill-opacity="${style.fillOpacity}"`;
  if (style.rule) written += ` fill-rule="${style.rule}"`;
  if (style.stroke) written += ` stroke="${style.stroke}" stroke-width="${round(/** @type {number} */ (style.width))}"`;
  if (style.strokeOpacity !== undefined) written += ` stroke-opacity="${style.strokeOpacity}"`;
  if (style.dash) written += ` stroke-dasharray="${style.dash.join(' ')}"`;
  if (style.cap) written += ` stroke-linecap="${style.cap}"`;
  if (style.join) written += ` stroke-linejoin="${style.join}"`;
  return written;
}

/** Draws on a canvas. Symbols become bitmaps, made once for each camera they are seen by. */
export class CanvasSurface {
  /** @param {Context} context @param {Sprites | null} sprites @param {Record<string, CanvasPattern>} hatches */
  constructor(context, sprites, hatches = {}) {
    this.context = context;
    this.sprites = sprites;
    this.hatches = hatches;
    context.lineCap = 'round';
    context.lineJoin = 'round';
  }

  path() {
    return new Path2D();
  }

  /** @type {(path: Path2D, style: Style) => void} */
  draw(path, style) {
    const { context } = this;
    if (style.fill) {
      context.globalAlpha = style.fillOpacity ?? 1;
      context.fillStyle = this.hatches[style.fill] ?? style.fill;
      context.fill(path, style.rule ?? 'nonzero');
    }
    if (style.stroke) {
      context.globalAlpha = style.strokeOpacity ?? 1;
      context.strokeStyle = style.stroke;
      context.lineWidth = /** @type {number} */ (style.width);
      context.lineCap = style.cap ?? 'round';
      if (style.dash) context.setLineDash(style.dash);
      context.stroke(path);
      if (style.dash) context.setLineDash([]);
    }
  }

  /** @type {Surface['text']} */
  text(words, x, y, { size, fill, weight = 800, anchor = 'middle', halo }) {
    const { context } = this;
    context.globalAlpha = 1;
    context.font = `${weight} ${size}px ${FONT}`;
    context.textAlign = anchor === 'middle' ? 'center' : anchor;
    if (halo) {
      context.strokeStyle = halo;
      context.lineWidth = size * 0.24;
      context.strokeText(String(words), x, y);
    }
    context.fillStyle = fill;
    context.fillText(String(words), x, y);
  }

  /** @type {Surface['use']} */
  use(name, at, draw, { opacity = 1, scale = 1 } = {}) {
    this.context.globalAlpha = opacity;
    if (this.sprites) this.sprites.place(this.context, name, at, draw, scale);
    else this.at(at, scale, draw);
  }

  /** @type {Surface['group']} */
  group(_hooks, draw) {
    draw(this);
  }

  /** @type {(at: Point, scale: number, draw: Draw) => void} */
  at([x, y], scale, draw) {
    this.context.save();
    this.context.translate(x, y);
    this.context.scale(scale, scale);
    draw(this);
    this.context.restore();
  }

  /** @type {(camera: Camera, draw: Draw) => void} */
  flat(camera, draw) {
    this.context.save();
    this.context.transform(...camera.ground, 0, 0);
    draw(this);
    this.context.restore();
  }
}

/** The attributes every board and icon has on its outermost group. */
export const DEFAULTS = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
export const FONT_FAMILY = FONT;

/** The side of a hatch's pattern, and the width of a bar. */
const { side: SIDE, bar: BAR } = ART.measures.hatch;

/**
 * Slanting bars, by name: the ground and its opacity, the bars and theirs, the slant in degrees.
 * @type {Record<string, Hatch>}
 */
const HATCHES = { hatchRefusal: ART.hatches.refusal };
ART.paints.slice(1).forEach(({ colours }, i) => {
  const [ground, ...rest] = ART.hatches.player;
  HATCHES[`hatch${i + 1}`] = [colours[ground], ...rest];
});

/** The hatches as patterns of an SVG. @type {(prefix: string) => string} */
export function hatchDefinitions(prefix) {
  let all = '';
  for (const [name, [ground, groundOpacity, bar, barOpacity, slant]] of Object.entries(HATCHES)) {
    all +=
      `<pattern id="${prefix}${name}" width="${SIDE}" height="${SIDE}" patternUnits="userSpaceOnUse" ` +
      `patternTransform="rotate(${slant})">` +
      `<path d="M0 0h${SIDE}v${SIDE}h-${SIDE}z" fill="${ground}" fill-opacity="${groundOpacity}"/>` +
      `<path d="M0 0h${BAR}v${SIDE}h-${BAR}z" fill="${bar}" fill-opacity="${barOpacity}"/></pattern>`;
  }
  return all;
}

/** The hatches as patterns of a canvas. @type {(context: CanvasRenderingContext2D) => Record<string, CanvasPattern>} */
export function hatchPatterns(context) {
  const patterns = /** @type {Record<string, CanvasPattern>} */ ({});
  for (const [name, [ground, groundOpacity, bar, barOpacity, slant]] of Object.entries(HATCHES)) {
    const tile = new OffscreenCanvas(SIDE, SIDE);
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (tile.getContext('2d'));
    pen.globalAlpha = groundOpacity;
    pen.fillStyle = ground;
    pen.fillRect(0, 0, SIDE, SIDE);
    pen.globalAlpha = barOpacity;
    pen.fillStyle = bar;
    pen.fillRect(0, 0, BAR, SIDE);
    patterns[name] = /** @type {CanvasPattern} */ (context.createPattern(tile, 'repeat'));
    patterns[name].setTransform(new DOMMatrix().rotate(slant));
  }
  return patterns;
}
