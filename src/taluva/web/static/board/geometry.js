/** Cells, corners and the camera. World unit: the distance between the centres of neighbouring cells. */

import { ART } from './art.js';

/** @import {Hex, Point} from './types.d.ts' */

export const UNIT = 100;
const RADIUS = 1 / Math.sqrt(3);
export const LEVEL_HEIGHT = ART.measures.levelHeight;
/** The length of a shadow by height: on land, on land from straight above, on the sea; and what it has in any case. */
const [ON_LAND, FROM_ABOVE, ON_SEA, LEAST] = ART.measures.shadow;
const ROW = Math.sqrt(3) / 2;

/** Steps to the six neighbours: E, SE, SW, W, NW, NE. @type {Hex[]} */
export const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

/** Cells at most two steps away: as far as shadows reach. */
export const NEAR = /** @type {Hex[]} */ ([]);
for (let q = -2; q <= 2; q++) {
  for (let r = -2; r <= 2; r++) if ((q || r) && Math.abs(q + r) <= 2) NEAR.push([q, r]);
}

/** @type {(degrees: number) => number} */
export const radians = (degrees) => (degrees * Math.PI) / 180;
/** @type {(value: number, low: number, high: number) => number} */
export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** Corners of a cell about its centre, clockwise from the north. @type {Point[]} */
export const CORNERS = [
  [0, -RADIUS],
  [0.5, -RADIUS / 2],
  [0.5, RADIUS / 2],
  [0, RADIUS],
  [-0.5, RADIUS / 2],
  [-0.5, -RADIUS / 2],
];

/** The edge towards each direction: its two corners. @type {[Point, Point][]} */
export const EDGES = DIRECTIONS.map((_, i) => [CORNERS[(i + 1) % 6], CORNERS[(i + 2) % 6]]);

/** @type {(q: number, r: number) => Point} */
export const centre = (q, r) => [q + r / 2, r * ROW];
const NORMALS = DIRECTIONS.map(([q, r]) => centre(q, r));
/** @type {(q: number, r: number) => string} */
export const cellKey = (q, r) => `${q},${r}`;

/** The point where the cells of a tile meet. @type {(cells: Hex[]) => Point} */
export function middle(cells) {
  let x = 0;
  let y = 0;
  for (const [q, r] of cells) {
    const [cx, cy] = centre(q, r);
    x += cx / cells.length;
    y += cy / cells.length;
  }
  return [x, y];
}

/** The cell nearest to the middle of some cells. @type {(cells: Hex[]) => Hex} */
export function middleCell(cells) {
  const [x, y] = middle(cells);
  const away = (/** @type {Hex} */ [q, r]) => Math.hypot(centre(q, r)[0] - x, centre(q, r)[1] - y);
  return cells.reduce((best, cell) => (away(cell) < away(best) - 1e-6 ? cell : best));
}

/** The cell under a point of the ground. @type {(x: number, y: number) => Hex} */
export function cellAt(x, y) {
  const r = y / ROW;
  const q = x - r / 2;
  let roundQ = Math.round(q);
  let roundR = Math.round(r);
  const roundS = Math.round(-q - r);
  const [dq, dr, ds] = [Math.abs(roundQ - q), Math.abs(roundR - r), Math.abs(roundS + q + r)];
  if (dq > dr && dq > ds) roundQ = -roundR - roundS;
  else if (dr > ds) roundR = -roundQ - roundS;
  return [roundQ, roundR];
}

/** An orthographic camera: any azimuth, elevation from 20 to 90 degrees (straight down). */
export class Camera {
  /** @type {Camera | undefined} */
  #facing;

  constructor(azimuth = -17, elevation = 48) {
    this.azimuth = azimuth;
    this.elevation = elevation;
    this.cosA = Math.cos(radians(azimuth));
    this.sinA = Math.sin(radians(azimuth));
    this.sinE = Math.sin(radians(elevation));
    this.cosE = elevation >= 90 ? 0 : Math.cos(radians(elevation));
    this.straightDown = elevation > 88;
    // The sun is fixed to the screen, upper left and a little behind: shadows fall this way in the world.
    const [right, near] = ART.measures.sun;
    this.shadow = /** @type {Point} */ ([right * this.cosA + near * this.sinA, near * this.cosA - right * this.sinA]);
  }

  /** The camera for what always faces the viewer. @type {Camera} */
  get facing() {
    this.#facing ??= this.azimuth === 0 ? this : new Camera(0, this.elevation);
    return this.#facing;
  }

  /** The camera for a world that is turned clockwise. @type {(degrees: number) => Camera} */
  turned(degrees) {
    return new Camera(this.azimuth + degrees, this.elevation);
  }

  /** A point of the world on the drawing, in drawing units. @type {(x: number, y: number, z?: number) => Point} */
  project(x, y, z = 0) {
    return [
      UNIT * (x * this.cosA - y * this.sinA),
      UNIT * ((x * this.sinA + y * this.cosA) * this.sinE - z * this.cosE),
    ];
  }

  /** @type {(points: Point[], z?: number) => Point[]} */
  projectAll(points, z = 0) {
    return points.map(([x, y]) => this.project(x, y, z));
  }

  /** The point of the ground seen at a point of the drawing.
   * @type {(screenX: number, screenY: number, z?: number) => Point} */
  unproject(screenX, screenY, z = 0) {
    const across = screenX / UNIT;
    const depth = (screenY / UNIT + z * this.cosE) / this.sinE;
    return [across * this.cosA + depth * this.sinA, depth * this.cosA - across * this.sinA];
  }

  /** How near to the viewer a point is. @type {(x: number, y: number) => number} */
  depth(x, y) {
    return x * this.sinA + y * this.cosA;
  }

  /** How far right a point is. @type {(x: number, y: number) => number} */
  across(x, y) {
    return x * this.cosA - y * this.sinA;
  }

  /** The hexagon of a cell at a height, smaller by a factor.
   * @type {(q: number, r: number, z: number, size?: number) => Point[]} */
  hexagon(q, r, z, size = 1) {
    const [cx, cy] = centre(q, r);
    return CORNERS.map(([x, y]) => this.project(cx + x * size, cy + y * size, z));
  }

  /** The matrix that lays a drawing of the ground flat. @type {[number, number, number, number]} */
  get ground() {
    return [this.cosA, this.sinA * this.sinE, -this.sinA, this.cosA * this.sinE];
  }
}

/** @type {(o: Point, a: Point, b: Point) => number} */
const cross = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** @type {(points: Point[]) => Point[]} */
function half(points) {
  const hull = /** @type {Point[]} */ ([]);
  for (const point of points) {
    while (hull.length > 1 && cross(hull[hull.length - 2], hull[hull.length - 1], point) <= 1e-12) hull.pop();
    hull.push(point);
  }
  hull.pop();
  return hull;
}

/** The hull of a cell about the origin and the same cell moved: the ground its shadow covers.
 * @type {(dx: number, dy: number) => Point[]} */
function swept(dx, dy) {
  /** @type {Point[]} */
  const points = CORNERS.flatMap(([x, y]) => [
    [x, y],
    [x + dx, y + dy],
  ]);
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...half(points), ...half(points.reverse())];
}

/** Of a polygon whose corners run clockwise. @type {(polygon: Point[]) => number} */
function area(polygon) {
  return polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/** A smaller shadow than this is not drawn: it only touches the cell. Points as near as a hair lie on its edge. */
const [SLIVER, HAIR] = [1e-4, 1e-9];

/** The part of a convex polygon that lies on the cell about the origin. @type {(polygon: Point[]) => Point[]} */
function clipToCell(polygon) {
  let kept = polygon;
  for (const [nx, ny] of NORMALS) {
    const next = /** @type {Point[]} */ ([]);
    for (let i = 0; i < kept.length; i++) {
      const [a, b] = [kept[i], kept[(i + 1) % kept.length]];
      const beyondA = a[0] * nx + a[1] * ny - 0.5;
      const beyondB = b[0] * nx + b[1] * ny - 0.5;
      if (beyondA <= HAIR) next.push(a);
      if ((beyondA < -HAIR && beyondB > HAIR) || (beyondA > HAIR && beyondB < -HAIR)) {
        const share = beyondA / (beyondA - beyondB);
        next.push([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]);
      }
    }
    kept = next;
    if (!kept.length) return kept;
  }
  return kept;
}

/** What the shadow of a height covers of the water, about the centre of the cell that casts it, on the drawing.
 * @type {(height: number, camera: Camera) => Point[]} */
export function seaHull(height, camera) {
  return camera.projectAll(swept(camera.shadow[0] * height, camera.shadow[1] * height));
}

/** The same for the island, at a level. @type {(level: number, camera: Camera) => Point[]} */
export const islandHull = (level, camera) => seaHull(ON_SEA * level * LEVEL_HEIGHT, camera);

const [WALL_LIGHT, WALL_SLANT] = ART.measures.wall;

/** What all cells share under one camera: corners, edges that are seen, shadows, each worked out once. */
export class Lens {
  /** @param {Camera} camera */
  constructor(camera) {
    this.camera = camera;
    // A trifle larger than the cell, so that no hairline of the ground below shows between two tops.
    this.top = camera.projectAll(CORNERS.map(([x, y]) => [x * ART.measures.top, y * ART.measures.top]));
    this.corners = camera.projectAll(CORNERS);
    this.step = LEVEL_HEIGHT * UNIT * camera.cosE;
    this.seen = camera.straightDown ? [] : [0, 1, 2, 3, 4, 5].filter((i) => camera.depth(...NORMALS[i]) > 0.015);
    this.light = NORMALS.map((normal) => WALL_LIGHT - WALL_SLANT * camera.across(...normal));
    this.front = NORMALS.map((normal) => camera.depth(...normal) > 0.5);
    this.nearer = NORMALS.map((normal) => camera.depth(...normal) > 0);
    this.shadows = /** @type {Map<string, Point[]>} */ (new Map());
  }

  /** The shadow that a neighbour so much higher casts on a cell, about the cell's centre.
   * @type {(q: number, r: number, difference: number) => Point[]} */
  shadow(q, r, difference) {
    const name = `${q},${r},${difference}`;
    if (!this.shadows.has(name)) {
      const { camera } = this;
      const reach = (camera.cosE < 0.2 ? FROM_ABOVE : ON_LAND) * difference * LEVEL_HEIGHT + LEAST;
      const [x, y] = centre(q, r);
      /** @type {Point[]} */
      const hull = swept(camera.shadow[0] * reach, camera.shadow[1] * reach).map(([dx, dy]) => [x + dx, y + dy]);
      const shape = clipToCell(hull);
      this.shadows.set(name, area(shape) > SLIVER ? camera.projectAll(shape) : []);
    }
    return /** @type {Point[]} */ (this.shadows.get(name));
  }
}
