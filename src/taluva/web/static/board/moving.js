/** The board in motion: the same drawings on a canvas, their symbols as bitmaps. */

import { hatchPatterns } from './hatches.js';
import { Land } from './land.js';
import { Overlays } from './overlays.js';
import { drawCoastCells, drawSeaShadow, drawShallows, drawWaves, drawZone } from './sea.js';
import { PreparingSurface, Sprites } from './sprites.js';
import { CanvasSurface } from './surface.js';

export class MovingPicture {
  constructor() {
    this.canvas = document.createElement('canvas');
    this.context = this.canvas.getContext('2d');
    this.sprites = new Sprites();
    this.hatches = null;
    this.pace = new Pace();
  }

  /** Forget bitmaps made for another theme. */
  forget() {
    this.sprites.clear();
  }

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
    const surface = new CanvasSurface(context, this.sprites, (this.hatches ??= hatchPatterns(context)));
    const land = new Land(scene.island, camera, scene.theme, { ...scene.options, lines, ghost: scene.marks?.ghost });
    const overlays = new Overlays(scene.marks, scene.island, camera, scene.theme, scene.options);
    drawWaves(surface, camera, scene.theme);
    surface.flat(camera, (on) => drawShallows(on, scene.island, scene.theme, lines > 1));
    drawSeaShadow(surface, scene.island, camera, scene.theme);
    drawZone(surface, scene.island, camera, scene.theme);
    drawCoastCells(surface, overlays.coastCells(), camera, scene.theme);
    land.drawGhostOnSea(surface);
    for (const { draw } of land.items()) draw(surface);
    overlays.drawLast(surface);
    overlays.drawPulsing(surface);
    overlays.drawSteady(surface);
  }

  /** Make the bitmaps for a motion that may begin here, a few at a time; says whether some are still missing. */
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

/** Pixels of the screen to one of the page, pixels to a drawing unit, and the pixel of the drawing's origin. */
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

  /** A frame begins. */
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

  #change(by) {
    this.detail = Math.max(0, Math.min(2, this.detail + by));
    this.#slow = 0;
    this.#quick = 0;
  }
}
