/** Bitmaps of the symbols for the moving board: made when first seen, kept for cameras that are nearly the same. */

import { Camera, clamp } from './geometry.js';
import { CanvasSurface } from './surface.js';

/** How far the camera may turn and tilt, in degrees, before a symbol is made anew: less than the eye notices. */
const [TURN, TILT] = [6, 5];
const KEPT = 1200;
/** Milliseconds of each frame that new bitmaps may take; until there is time the nearest old one serves. */
const BUDGET = 4;

/** Left, top, width and height of a bitmap, in drawing units about the symbol's origin. */
const BOXES = { terrain: [-62, -64, 124, 126], piece: [-60, -104, 126, 150], sign: [-36, -72, 72, 96] };

function kindOf(name) {
  if (/^[JCSRLV]/.test(name)) return 'terrain';
  return /^(h|tower|temple|boat)\d/.test(name) ? 'piece' : 'sign';
}

export class Sprites {
  #kept = new Map();
  #latest = new Map();
  #resolution = 0;
  #frame = { scale: 1, x: 0, y: 0 };
  #spent = 0;

  /** Begin a frame: who looks, pixels to a drawing unit, and the pixel of the drawing's origin. */
  aim(camera, scale, x, y) {
    this.#frame = { scale, x, y };
    const turn = Math.round(camera.azimuth / TURN) * TURN;
    const tilt = clamp(Math.round(camera.elevation / TILT) * TILT, 20, 90);
    if (this.nearby?.azimuth !== turn || this.nearby?.elevation !== tilt) this.nearby = new Camera(turn, tilt);
    // During a zoom bitmaps are a little too large or too small rather than made anew at every step.
    if (scale > this.#resolution * 1.15 || scale < this.#resolution * 0.7) {
      this.#resolution = scale;
      this.clear();
    }
    this.#spent = 0;
  }

  clear() {
    this.#kept.clear();
    this.#latest.clear();
  }

  /** Forget the scale, so that the next frame's bitmaps fit exactly. */
  refit(scale) {
    if (scale === this.#resolution) return;
    this.#resolution = scale;
    this.clear();
  }

  place(context, name, [x, y], draw, scale) {
    const kind = kindOf(name);
    const bitmap = this.#find(name, kind, draw, scale);
    const [left, top, width, height] = BOXES[kind];
    const frame = this.#frame;
    // On whole pixels and unscaled: nothing to interpolate.
    const grown = frame.scale / this.#resolution;
    const px = Math.round(frame.x + (x + left * scale) * frame.scale);
    const py = Math.round(frame.y + (y + top * scale) * frame.scale);
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (grown === 1) context.drawImage(bitmap, px, py);
    else context.drawImage(bitmap, px, py, width * scale * frame.scale, height * scale * frame.scale);
    context.setTransform(frame.scale, 0, 0, frame.scale, frame.x, frame.y);
  }

  #find(name, kind, draw, scale) {
    const { azimuth, elevation } = this.nearby;
    const suffix = { terrain: `@${azimuth}/${elevation}`, piece: `@${elevation}`, sign: scale === 1 ? '' : `*${scale.toFixed(2)}` };
    const full = name + suffix[kind];
    let bitmap = this.#kept.get(full);
    if (bitmap) return bitmap;
    bitmap = this.#latest.get(name);
    if (bitmap && this.#spent > BUDGET && kind !== 'sign') return bitmap;
    const begun = performance.now();
    bitmap = this.#make(kind, draw, scale);
    this.#spent += performance.now() - begun;
    if (this.#kept.size >= KEPT) {
      const [oldest] = this.#kept.keys();
      this.#kept.delete(oldest);
    }
    this.#kept.set(full, bitmap);
    this.#latest.set(name, bitmap);
    return bitmap;
  }

  #make(kind, draw, scale) {
    const [left, top, width, height] = BOXES[kind];
    const fine = this.#resolution * scale;
    const canvas = new OffscreenCanvas(Math.ceil(width * fine), Math.ceil(height * fine));
    const context = canvas.getContext('2d');
    context.setTransform(fine, 0, 0, fine, -left * fine, -top * fine);
    draw(new CanvasSurface(context, null), this.nearby);
    return canvas.transferToImageBitmap();
  }
}
