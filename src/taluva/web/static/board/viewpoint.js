/** Where the board is seen from: camera, scale, and the point of the ground in the middle of the view. */

import { Camera, clamp, LEVEL_HEIGHT, UNIT } from './geometry.js';

/** @import {Box, Insets, Island, Point, ViewAngles, Viewpoint} from './types.d.ts' */

export const HOME = { azimuth: -17, elevation: 48 };
/** In an upright view the camera looks further down: the island fills it better, and cells are easier to touch. */
const UPRIGHT_ELEVATION = 56;
export const ELEVATIONS = /** @type {[number, number]} */ ([20, 90]);
export const SCALES = /** @type {[number, number]} */ ([16, 220]);
/** A view shows at least so many units: a first tile does not fill it. */
const LEAST = [6.4, 5];
/** In a view narrower than this, in pixels, the island comes first: spots far out may lie at the very edge. */
const NARROW = 560;
/** So many pixels of the margin may be out of sight before the camera moves by itself. */
const SLACK = 8;
/** How near to a multiple of 60 degrees the camera may rest: there walls are seen edge-on and look flat. */
const FLAT_LOOK = 5;

/** A viewpoint within its limits. @type {(viewpoint: Viewpoint) => Viewpoint} */
export function limited({ azimuth, elevation, scale, x, y }) {
  return {
    azimuth: ((azimuth % 360) + 360) % 360,
    elevation: clamp(elevation, ...ELEVATIONS),
    scale: clamp(scale, ...SCALES),
    x: clamp(x, -40, 40),
    y: clamp(y, -40, 40),
  };
}

/** The azimuth to rest at, near one that was asked for. @type {(azimuth: number) => number} */
export function restful(azimuth) {
  const nearest = Math.round(azimuth / 60) * 60;
  const off = azimuth - nearest;
  return Math.abs(off) < FLAT_LOOK ? nearest + (off < 0 ? -FLAT_LOOK : FLAT_LOOK) : azimuth;
}

/** What a viewpoint makes of the drawing, in a view of some size. */
export class Projection {
  /** @param {Viewpoint} viewpoint @param {number} width @param {number} height */
  constructor(viewpoint, width, height, camera = new Camera(viewpoint.azimuth, viewpoint.elevation)) {
    this.camera = camera;
    this.zoom = viewpoint.scale / UNIT;
    this.width = width;
    this.height = height;
    this.centre = camera.project(viewpoint.x, viewpoint.y);
  }

  /** From the drawing to pixels of the view. @type {(point: Point) => Point} */
  toView([x, y]) {
    return [this.width / 2 + (x - this.centre[0]) * this.zoom, this.height / 2 + (y - this.centre[1]) * this.zoom];
  }

  /** From pixels of the view to the drawing. @type {(point: Point) => Point} */
  toDrawing([x, y]) {
    return [this.centre[0] + (x - this.width / 2) / this.zoom, this.centre[1] + (y - this.height / 2) / this.zoom];
  }

  /** @type {Box} */
  get viewBox() {
    const [width, height] = [this.width / this.zoom, this.height / this.zoom];
    return [this.centre[0] - width / 2, this.centre[1] - height / 2, width, height];
  }
}

/** Left, top, right and bottom of what is to be seen, in drawing units.
 * @type {(island: Island, also: Point[], camera: Camera, narrow: boolean) => [number, number, number, number]} */
function extent(island, also, camera, narrow) {
  const [shore, above, spot] = narrow ? [0.8, 0.7, 0.1] : [1.2, 0.9, 0.5];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const include = (/** @type {Point} */ [x, y], /** @type {number} */ margin) => {
    left = Math.min(left, x - margin * UNIT);
    right = Math.max(right, x + margin * UNIT);
    top = Math.min(top, y - margin * UNIT * camera.sinE);
    bottom = Math.max(bottom, y + margin * UNIT * camera.sinE);
  };
  for (const cell of island.cells.values()) {
    include(camera.project(cell.x, cell.y), shore);
    include(camera.project(cell.x, cell.y, cell.level * LEVEL_HEIGHT + 0.3), above);
  }
  for (const [x, y] of also) include(camera.project(x, y), spot);
  if (left === Infinity) include([0, 0], 2);
  const wider = Math.max(0, LEAST[0] * UNIT - (right - left)) / 2;
  const higher = Math.max(0, LEAST[1] * UNIT * camera.sinE - (bottom - top)) / 2;
  return [left - wider, top - higher, right + wider, bottom + higher];
}

/**
 * The viewpoint from which all is seen. `also` are points of the ground beyond the island, `insets` the margins
 * of the view that other things cover: top, right, bottom, left.
 * @type {(island: Island, also: Point[], from: ViewAngles, width: number, height: number, insets: Insets) => Viewpoint}
 */
export function fitted(island, also, { azimuth, elevation }, width, height, insets) {
  const camera = new Camera(azimuth, elevation);
  const [left, top, right, bottom] = extent(island, also, camera, width < NARROW);
  const [insetTop, insetRight, insetBottom, insetLeft] = insets;
  const [roomX, roomY] = [Math.max(60, width - insetLeft - insetRight), Math.max(60, height - insetTop - insetBottom)];
  const scale = clamp(UNIT * Math.min(roomX / (right - left), roomY / (bottom - top)), ...SCALES);
  const middleX = (left + right) / 2 + (((insetRight - insetLeft) / 2) * UNIT) / scale;
  const middleY = (top + bottom) / 2 + (((insetBottom - insetTop) / 2) * UNIT) / scale;
  const [x, y] = camera.unproject(middleX, middleY);
  return { azimuth, elevation, scale, x, y };
}

/** Whether all is seen from a viewpoint already, but for some pixels.
 * @type {(island: Island, also: Point[], from: Viewpoint, width: number, height: number, insets: Insets) => boolean} */
export function seesAll(island, also, viewpoint, width, height, insets) {
  const projection = new Projection(viewpoint, width, height);
  const [left, top, right, bottom] = extent(island, also, projection.camera, width < NARROW);
  const [minX, minY] = projection.toView([left, top]);
  const [maxX, maxY] = projection.toView([right, bottom]);
  const [insetTop, insetRight, insetBottom, insetLeft] = insets.map((inset) => inset - SLACK);
  return minX >= insetLeft && minY >= insetTop && maxX <= width - insetRight && maxY <= height - insetBottom;
}

/** The usual elevation for a view of some shape. @type {(width: number, height: number) => number} */
export const homeElevation = (width, height) => (width < height ? UPRIGHT_ELEVATION : HOME.elevation);

/** The azimuth from which the island fills an upright view best; the usual one in a wide view.
 * @type {(island: Island, also: Point[], elevation: number, width: number, height: number, insets: Insets) => number} */
export function bestAzimuth(island, also, elevation, width, height, insets) {
  if (width >= height) return HOME.azimuth;
  let [best, largest] = [HOME.azimuth, 0];
  for (let turn = 0; turn < 360; turn += 4) {
    const azimuth = HOME.azimuth + (turn > 180 ? turn - 360 : turn);
    if (restful(azimuth) !== azimuth) continue;
    const { scale } = fitted(island, also, { azimuth, elevation }, width, height, insets);
    // Of equally good ones the nearest to the usual.
    if (scale - Math.abs(azimuth - HOME.azimuth) * 0.002 > largest) {
      [best, largest] = [azimuth, scale - Math.abs(azimuth - HOME.azimuth) * 0.002];
    }
  }
  return best;
}
