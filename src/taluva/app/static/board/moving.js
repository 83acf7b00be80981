/** The board in motion: the same drawings on a canvas, their symbols as bitmaps. */

import { Land } from './land.js';
import { HATCHES, Overlays } from './overlays.js';
import { drawCoastCells, drawSeaShadow, drawShallows, drawWaves, drawZone } from './sea.js';
import { Sprites } from './sprites.js';
import { CanvasSurface } from './surface.js';

export class MovingPicture {
  constructor() {
    this.canvas = document.createElement('canvas');
    this.context = this.canvas.getContext('2d');
    this.sprites = new Sprites();
    this.hatches = null;
  }

  /** Forget bitmaps made for another theme. */
  forget() {
    this.sprites.clear();
  }

  draw(scene, projection) {
    const { camera, width, height, zoom } = projection;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const { canvas, context } = this;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    const scale = zoom * ratio;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale, 0, 0, scale, canvas.width / 2 - projection.centre[0] * scale, canvas.height / 2 - projection.centre[1] * scale);
    this.sprites.aim(camera, scale);
    const surface = new CanvasSurface(context, this.sprites, (this.hatches ??= hatchPatterns(context)));
    const land = new Land(scene.island, camera, scene.theme, { ...scene.options, ghost: scene.marks?.ghost });
    const overlays = new Overlays(scene.marks, scene.island, camera, scene.theme, scene.options);
    drawWaves(surface, camera, scene.theme);
    surface.flat(camera, (on) => drawShallows(on, scene.island, scene.theme));
    drawSeaShadow(surface, scene.island, camera, scene.theme);
    drawZone(surface, scene.island, camera, scene.theme);
    drawCoastCells(surface, overlays.coastCells(), camera, scene.theme);
    land.drawGhostOnSea(surface);
    for (const { draw } of land.items()) draw(surface);
    overlays.drawLast(surface);
    overlays.drawPulsing(surface);
    overlays.drawSteady(surface);
  }
}

function hatchPatterns(context) {
  const patterns = {};
  for (const [name, [ground, groundOpacity, bar, barOpacity, slant]] of Object.entries(HATCHES)) {
    const tile = document.createElement('canvas');
    tile.width = tile.height = 14;
    const pen = tile.getContext('2d');
    pen.globalAlpha = groundOpacity;
    pen.fillStyle = ground;
    pen.fillRect(0, 0, 14, 14);
    pen.globalAlpha = barOpacity;
    pen.fillStyle = bar;
    pen.fillRect(0, 0, 5, 14);
    patterns[name] = context.createPattern(tile, 'repeat');
    patterns[name].setTransform(new DOMMatrix().rotate(slant));
  }
  return patterns;
}
