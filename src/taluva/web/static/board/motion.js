/** The board in motion: the same drawings on a canvas, their symbols as bitmaps kept for nearly the same camera. */

import { Camera, clamp } from './geometry.js';
import { drawWater, Land } from './land.js';
import { Overlays } from './overlays.js';
import { CanvasSurface, hatchPatterns } from './surface.js';

/** @import {Box, Context, Draw, Point, Projection, Scene, Sprite, Surface, SymbolKind} from './types.d.ts' */

/** How far the camera may turn and tilt, in degrees, before a symbol is made anew: less than the eye notices. */
const [TURN, TILT] = [6, 5];
const KEPT = 1200;
/** Milliseconds of each frame that new bitmaps may take; until there is time the last one of that symbol serves. */
const BUDGET = 4;
/** How much larger or smaller than made a bitmap may be shown. */
const STRETCH = 1.2;

/** Left, top, width and height of a bitmap, in drawing units about the symbol's origin.
 * @type {Record<SymbolKind, Box>} */
const BOXES = { terrain: [-62, -64, 124, 126], piece: [-60, -104, 126, 150], sign: [-36, -72, 72, 96] };

/** @type {(name: string) => SymbolKind} */
function kindOf(name) {
  if (/^[JCSRLV]/.test(name)) return 'terrain';
  return /^(h|tower|temple|boat)\d/.test(name) ? 'piece' : 'sign';
}

export class Sprites {
  #kept = /** @type {Map<string, Sprite>} */ (new Map());
  #latest = /** @type {Map<string, Sprite>} */ (new Map());
  #frame = { scale: 1, x: 0, y: 0 };
  #left = 0;
  /** The camera that bitmaps are made for. */
  nearby = new Camera();
  #exact = false;
  /** Whether a bitmap could not be made within the budget. */
  missing = false;

  /**
   * Begin a frame: who looks, pixels to a drawing unit, and the pixel of the drawing's origin.
   * At rest, with time to spare, bitmaps are made `exact`: for this very scale.
   * @type {(camera: Camera, scale: number, x: number, y: number, how?: { budget?: number, exact?: boolean }) => void}
   */
  aim(camera, scale, x, y, { budget = BUDGET, exact = false } = {}) {
    this.#frame = { scale, x, y };
    const turn = Math.round(camera.azimuth / TURN) * TURN;
    const tilt = clamp(Math.round(camera.elevation / TILT) * TILT, 20, 90);
    if (this.nearby.azimuth !== turn || this.nearby.elevation !== tilt) this.nearby = new Camera(turn, tilt);
    this.#left = budget;
    this.#exact = exact;
    this.missing = false;
  }

  clear() {
    this.#kept.clear();
    this.#latest.clear();
  }

  /** @type {(context: Context, name: string, at: Point, draw: Draw, scale: number) => void} */
  place(context, name, [x, y], draw, scale) {
    const kind = kindOf(name);
    const { bitmap, resolution } = this.find(name, draw, scale);
    const [left, top, width, height] = BOXES[kind];
    const frame = this.#frame;
    const px = Math.round(frame.x + (x + left * scale) * frame.scale);
    const py = Math.round(frame.y + (y + top * scale) * frame.scale);
    context.setTransform(1, 0, 0, 1, 0, 0);
    // On whole pixels and unscaled there is nothing to interpolate: many times faster.
    if (resolution === frame.scale) context.drawImage(bitmap, px, py);
    else context.drawImage(bitmap, px, py, width * scale * frame.scale, height * scale * frame.scale);
    context.setTransform(frame.scale, 0, 0, frame.scale, frame.x, frame.y);
  }

  /** The bitmap of a symbol, as good as there is time for.
   * @type {(name: string, draw: Draw, scale: number) => Sprite} */
  find(name, draw, scale) {
    const kind = kindOf(name);
    const { azimuth, elevation } = this.nearby;
    const seen = { terrain: `@${azimuth}/${elevation}`, piece: `@${elevation}`, sign: `*${scale.toFixed(2)}` };
    const full = name + seen[kind];
    const kept = this.#kept.get(full);
    if (kept && this.#fits(kept)) return kept;
    const stale = kept ?? this.#latest.get(name);
    if (stale && this.#left <= 0) {
      this.missing = true;
      return stale;
    }
    const begun = performance.now();
    const made = { bitmap: this.#make(kind, draw, scale), resolution: this.#frame.scale };
    this.#left -= performance.now() - begun;
    if (this.#kept.size >= KEPT) this.#kept.delete(/** @type {string} */ (this.#kept.keys().next().value));
    this.#kept.set(full, made);
    this.#latest.set(name, made);
    return made;
  }

  /** @type {(sprite: Sprite) => boolean} */
  #fits({ resolution }) {
    const grown = this.#frame.scale / resolution;
    return this.#exact ? grown === 1 : grown < STRETCH && grown > 1 / STRETCH;
  }

  /** @type {(kind: SymbolKind, draw: Draw, scale: number) => ImageBitmap} */
  #make(kind, draw, scale) {
    const [left, top, width, height] = BOXES[kind];
    const fine = this.#frame.scale * scale;
    const canvas = new OffscreenCanvas(Math.ceil(width * fine), Math.ceil(height * fine));
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.setTransform(fine, 0, 0, fine, -left * fine, -top * fine);
    draw(new CanvasSurface(context, null), this.nearby);
    return canvas.transferToImageBitmap();
  }
}

const NO_PATH = { moveTo() {}, lineTo() {}, quadraticCurveTo() {}, closePath() {}, ellipse() {} };

/** A surface on which nothing is drawn: it only has the bitmaps made that a drawing needs. */
class PreparingSurface {
  /** @param {Sprites} sprites */
  constructor(sprites) {
    this.sprites = sprites;
  }

  path() {
    return NO_PATH;
  }

  draw() {}

  text() {}

  /** @type {Surface['use']} */
  use(name, _at, draw, { scale = 1 } = {}) {
    this.sprites.find(name, draw, scale);
  }

  /** @type {Surface['group']} */
  group(_hooks, draw) {
    draw(this);
  }

  at() {}
}

export class MovingPicture {
  constructor() {
    this.canvas = document.createElement('canvas');
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    this.sprites = new Sprites();
    this.hatches = /** @type {Record<string, CanvasPattern> | null} */ (null);
    this.pace = new Pace();
  }

  /** Forget bitmaps made for another theme. */
  forget() {
    this.sprites.clear();
  }

  /** @type {(scene: Scene, projection: Projection) => void} */
  draw(scene, projection) {
    this.pace.step(performance.now());
    const lines = this.pace.detail;
    const { camera, width, height } = projection;
    const { canvas, context } = this;
    const { ratio, scale, x, y } = frameOf(projection);
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale, 0, 0, scale, x, y);
    this.sprites.aim(camera, scale, x, y);
    this.hatches ??= hatchPatterns(context);
    const surface = new CanvasSurface(context, this.sprites, this.hatches);
    const land = new Land(scene.island, camera, scene.theme, { ...scene.options, lines, ghost: scene.marks?.ghost });
    const overlays = new Overlays(scene.marks, scene.island, camera, scene.theme, scene.options);
    drawWater(surface, scene, camera, land, overlays.coastCells(), lines > 1);
    for (const { draw } of land.items()) draw(surface);
    overlays.drawLast(surface);
    overlays.drawPulsing(surface);
    overlays.drawSteady(surface);
  }

  /** Make the bitmaps for a motion that may begin here, a few at a time; says whether some are still missing.
   * @type {(scene: Scene, projection: Projection, budget: number) => boolean} */
  prepare(scene, projection, budget) {
    const { camera } = projection;
    const { scale, x, y } = frameOf(projection);
    this.sprites.aim(camera, scale, x, y, { budget, exact: true });
    const surface = new PreparingSurface(this.sprites);
    const land = new Land(scene.island, camera, scene.theme, { ...scene.options, lines: 0, ghost: scene.marks?.ghost });
    const overlays = new Overlays(scene.marks, scene.island, camera, scene.theme, scene.options);
    for (const { draw } of land.items()) draw(surface);
    overlays.drawSteady(surface);
    return this.sprites.missing;
  }
}

/** Pixels of the screen to one of the page, pixels to a drawing unit, and the pixel of the drawing's origin.
 * @type {(projection: Projection) => { ratio: number, scale: number, x: number, y: number }} */
function frameOf({ width, height, zoom, centre }) {
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  const scale = zoom * ratio;
  return { ratio, scale, x: (width * ratio) / 2 - centre[0] * scale, y: (height * ratio) / 2 - centre[1] * scale };
}

/** How much detail this machine can draw in motion: less after slow frames, more again after quick ones. */
class Pace {
  detail = 1;
  #before = 0;
  #slow = 0;
  #quick = 0;

  /** A frame begins. @type {(now: number) => void} */
  step(now) {
    const took = now - this.#before;
    this.#before = now;
    // A longer pause is no slow frame: the motion has just begun.
    if (took > 250) return;
    this.#slow = took > 24 ? this.#slow + 1 : 0;
    this.#quick = took < 18 ? this.#quick + 1 : 0;
    if (this.#slow >= 2) this.#change(-1);
    else if (this.#quick >= 90) this.#change(1);
  }

  /** @type {(by: number) => void} */
  #change(by) {
    this.detail = Math.max(0, Math.min(2, this.detail + by));
    this.#slow = 0;
    this.#quick = 0;
  }
}
