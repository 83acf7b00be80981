/** What is on the island: cells by place, lagoons, and the lines round sets of cells. */

import { cellKey, centre, DIRECTIONS, EDGES, LEVEL_HEIGHT, NEAR } from './geometry.js';
import { polygon, polyline } from './surface.js';

/** @import {Camera, Cell, Hex, IslandView, Path, Point, SeatColours} from './types.d.ts' */

export class Island {
  #coast = /** @type {Point[][] | undefined} */ (undefined);
  #shores = /** @type {Cell[] | undefined} */ (undefined);

  /** @param {IslandView | null} view @param {SeatColours} [colours] */
  constructor(view, colours = {}) {
    this.cells = /** @type {Map<string, Cell>} */ (new Map());
    this.zone = view?.setup?.zone_size ?? null;
    this.dotted = String(view?.setup?.zone ?? '').endsWith('-dotted');
    this.lagoons = view?.lagoons ?? [];
    const startTile = view?.setup?.expansions?.includes('start-tile') ?? false;
    for (const cell of view?.cells ?? []) {
      const key = cellKey(cell.q, cell.r);
      const [x, y] = centre(cell.q, cell.r);
      const colour = cell.seat ? (colours[cell.seat] ?? cell.seat) : 0;
      const quiet = startTile && cell.level === 1 && ['0,0', '1,0', '0,1'].includes(key);
      this.cells.set(key, { ...cell, key, x, y, colour, quiet, z: cell.level * LEVEL_HEIGHT });
    }
    this.colours = colours;
    this.highest = Math.max(0, ...[...this.cells.values()].map((cell) => cell.level));
  }

  /** The island's own coast, as closed loops in world units. @type {Point[][]} */
  get coast() {
    this.#coast ??= coastline([...this.cells.values()].map(({ q, r }) => [q, r]));
    return this.#coast;
  }

  /** The cells that water is near enough to for their shadow. @type {Cell[]} */
  get shores() {
    this.#shores ??= inOrder([...this.cells.values()].map(({ q, r }) => [q, r]))
      .filter(([q, r]) => !NEAR.every(([dq, dr]) => this.at(q + dq, r + dr)))
      .map(([q, r]) => /** @type {Cell} */ (this.at(q, r)));
    return this.#shores;
  }

  /** @type {(q: number, r: number) => Cell | undefined} */
  at(q, r) {
    return this.cells.get(cellKey(q, r));
  }

  /** @type {(q: number, r: number) => number} */
  level(q, r) {
    return this.cells.get(cellKey(q, r))?.level ?? 0;
  }

  /** The height of a cell's ground. @type {(q: number, r: number) => number} */
  top(q, r) {
    return this.level(q, r) * LEVEL_HEIGHT;
  }

  /** The middle of a cell's ground, or a point above it, on the drawing.
   * @type {(cell: Hex, camera: Camera, above?: number) => Point} */
  spot([q, r], camera, above = 0) {
    return camera.project(...centre(q, r), this.top(q, r) + above);
  }

  /** The settlement that a cell belongs to; none where nobody has built. @type {(q: number, r: number) => Hex[]} */
  settlement(q, r) {
    const start = this.at(q, r);
    if (!start?.seat) return [];
    const found = new Map([[start.key, start]]);
    const waiting = [start];
    for (let cell = waiting.pop(); cell; cell = waiting.pop()) {
      for (const [dq, dr] of DIRECTIONS) {
        const near = this.at(cell.q + dq, cell.r + dr);
        if (near && near.seat === start.seat && !found.has(near.key)) {
          found.set(near.key, near);
          waiting.push(near);
        }
      }
    }
    return [...found.values()].map((cell) => [cell.q, cell.r]);
  }
}

/** @type {(point: Point) => string} */
const pointKey = ([x, y]) => `${Math.round(x * 1000)}_${Math.round(y * 1000)}`;

/** The edge of a cell about a point. @type {(cx: number, cy: number, direction: number) => Point[]} */
const edgeOf = (cx, cy, direction) => EDGES[direction].map(([x, y]) => [cx + x, cy + y]);

/** Row by row: a line begins at the same cell whoever asks for it. @type {(cells: Hex[]) => Hex[]} */
const inOrder = (cells) => [...cells].sort(([aq, ar], [bq, br]) => ar - br || aq - bq);

/** The edge of a set of cells as closed loops, in world units. @type {(cells: Hex[]) => Point[][]} */
function coastline(cells) {
  const inside = new Set(cells.map(([q, r]) => cellKey(q, r)));
  const following = /** @type {Map<string, [Point, Point]>} */ (new Map());
  for (const [q, r] of inOrder(cells)) {
    const [cx, cy] = centre(q, r);
    DIRECTIONS.forEach(([dq, dr], direction) => {
      if (inside.has(cellKey(q + dq, r + dr))) return;
      const [from, to] = edgeOf(cx, cy, direction);
      following.set(pointKey(from), [from, to]);
    });
  }
  const loops = /** @type {Point[][]} */ ([]);
  for (const [first, [start, second]] of following) {
    following.delete(first);
    const loop = [start];
    let name = pointKey(second);
    for (let edge = following.get(name); edge; edge = following.get(name)) {
      following.delete(name);
      loop.push(edge[0]);
      name = pointKey(edge[1]);
    }
    loops.push(loop);
  }
  return loops;
}

/** The edge of a set of cells at their true heights, with verticals where the height changes.
 * @type {(path: Path, cells: Hex[], heightOf: (q: number, r: number) => number, camera: Camera) => Path} */
export function outline(path, cells, heightOf, camera) {
  const heights = new Map(cells.map(([q, r]) => [cellKey(q, r), heightOf(q, r)]));
  if (new Set(heights.values()).size === 1) {
    const [z] = heights.values();
    for (const loop of coastline(cells)) polygon(path, camera.projectAll(loop, z));
    return path;
  }
  const ends = /** @type {Map<string, { point: Point, low: number, high: number }>} */ (new Map());
  for (const [q, r] of inOrder(cells)) {
    const [cx, cy] = centre(q, r);
    const z = /** @type {number} */ (heights.get(cellKey(q, r)));
    DIRECTIONS.forEach(([dq, dr], direction) => {
      if (heights.has(cellKey(q + dq, r + dr))) return;
      const edge = edgeOf(cx, cy, direction);
      polyline(path, camera.projectAll(edge, z));
      for (const point of edge) {
        const seen = ends.get(pointKey(point)) ?? { point, low: z, high: z };
        ends.set(pointKey(point), { point, low: Math.min(seen.low, z), high: Math.max(seen.high, z) });
      }
    });
  }
  for (const { point, low, high } of ends.values()) {
    if (high > low) polyline(path, [camera.project(...point, low), camera.project(...point, high)]);
  }
  return path;
}
