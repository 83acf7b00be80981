/** Bitmaps of the symbols for the moving board: made when first seen, kept for cameras that are nearly the same. */

import { Camera } from './geometry.js';
import { CanvasSurface } from './surface.js';

/** How far the camera may turn and tilt, in degrees, before a symbol is made anew. */
const [TURN, TILT] = [6, 6];
const KEPT = 900;
/** Milliseconds of each frame that new bitmaps may take; until there is time the nearest old one serves. */
const BUDGET = 5;

/** Left, top, width and height of a bitmap, in drawing units about the symbol's origin. */
const BOXES = { terrain: [-64, -66, 128, 130], piece: [-62, -104, 130, 154], sign: [-36, -72, 72, 96] };

function kindOf(name) {
  if (/^[JCSRLV]/.test(name)) return 'terrain';
  return /^(h|tower|temple|boat)\d/.test(name) ? 'piece' : 'sign';
}

export class Sprites {
  #kept = new Map();
  #latest = new Map();
  #resolution = 1;
  #spent = 0;

  /** Begin a frame: who looks, and how many pixels a drawing unit has. */
  aim(camera, resolution) {
    this.camera = camera;
    const turn = Math.round(camera.azimuth / TURN) * TURN;
    const tilt = Math.max(20, Math.min(90, Math.round(camera.elevation / TILT) * TILT));
    if (this.nearby?.azimuth !== turn || this.nearby?.elevation !== tilt) this.nearby = new Camera(turn, tilt);
    // Bitmaps are a little too large or too small rather than made anew for every step of the zoom.
    if (resolution > this.#resolution * 1.25 || resolution < this.#resolution * 0.6) {
      this.#resolution = resolution;
      this.clear();
    }
    this.#spent = 0;
  }

  clear() {
    this.#kept.clear();
    this.#latest.clear();
  }

  place(context, name, at, draw, scale) {
    const kind = kindOf(name);
    const sprite = this.#find(name, kind, draw);
    const [left, top, width, height] = BOXES[kind];
    if (kind === 'terrain') {
      const [a, b, c, d] = this.#turned(sprite.camera);
      context.save();
      context.transform(a, b, c, d, at[0], at[1]);
      context.drawImage(sprite.bitmap, left, top, width, height);
      context.restore();
    } else {
      context.drawImage(sprite.bitmap, at[0] + left * scale, at[1] + top * scale, width * scale, height * scale);
    }
  }

  #find(name, kind, draw) {
    const { azimuth, elevation } = this.nearby;
    const seen = { terrain: `${name}@${azimuth}/${elevation}`, piece: `${name}@${elevation}`, sign: name }[kind];
    let sprite = this.#kept.get(seen);
    if (sprite) return sprite;
    sprite = this.#latest.get(name);
    if (sprite && this.#spent > BUDGET) return sprite;
    const begun = performance.now();
    sprite = this.#make(kind, draw);
    this.#spent += performance.now() - begun;
    if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value);
    this.#kept.set(seen, sprite);
    this.#latest.set(name, sprite);
    return sprite;
  }

  #make(kind, draw) {
    const [left, top, width, height] = BOXES[kind];
    const bitmap = document.createElement('canvas');
    bitmap.width = Math.ceil(width * this.#resolution);
    bitmap.height = Math.ceil(height * this.#resolution);
    const context = bitmap.getContext('2d');
    context.scale(bitmap.width / width, bitmap.height / height);
    context.translate(-left, -top);
    draw(new CanvasSurface(context, null), this.nearby);
    return { bitmap, camera: this.nearby };
  }

  /** What turns the ground as one camera sees it into the ground as the present one does. */
  #turned(from) {
    const [a, b, c, d] = from.ground;
    const [e, f, g, h] = this.camera.ground;
    const area = a * d - b * c;
    return [(e * d - g * b) / area, (f * d - h * b) / area, (g * a - e * c) / area, (h * a - f * c) / area];
  }
}
