/** What is on the island: cells by place, lagoons, and the lines round sets of cells. */

import { cellKey, centre, DIRECTIONS, EDGES, LEVEL_HEIGHT, NEAR } from './geometry.js';
import { polygon, polyline } from './surface.js';

export class Island {
  #coast;
  #shores;

  /** @param view the cells, lagoons and setup of a game; @param colours from a seat to its colour's number */
  constructor(view, colours = {}) {
    this.cells = new Map();
    this.zone = view?.setup?.zone_size ?? null;
    this.dotted = String(view?.setup?.zone ?? '').endsWith('-dotted');
    this.lagoons = view?.lagoons ?? [];
    const startTile = view?.setup?.expansions?.includes('start-tile');
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

  /** The island's own coast, as closed loops in world units. */
  get coast() {
    this.#coast ??= coastline([...this.cells.values()].map(({ q, r }) => [q, r]));
    return this.#coast;
  }

  /** The cells that water is near enough to for their shadow. */
  get shores() {
    this.#shores ??= inOrder([...this.cells.values()].map(({ q, r }) => [q, r]))
      .filter(([q, r]) => !NEAR.every(([dq, dr]) => this.at(q + dq, r + dr)))
      .map(([q, r]) => this.at(q, r));
    return this.#shores;
  }

  at(q, r) {
    return this.cells.get(cellKey(q, r));
  }

  level(q, r) {
    return this.cells.get(cellKey(q, r))?.level ?? 0;
  }

  /** The height of a cell's ground. */
  top(q, r) {
    return this.level(q, r) * LEVEL_HEIGHT;
  }

  /** The middle of a cell's ground, or a point above it, on the drawing. */
  spot([q, r], camera, above = 0) {
    return camera.project(...centre(q, r), this.top(q, r) + above);
  }

  /** The settlement that a cell belongs to; none where nobody has built. */
  settlement(q, r) {
    const start = this.at(q, r);
    if (!start?.seat) return [];
    const found = new Map([[start.key, start]]);
    const waiting = [start];
    while (waiting.length) {
      const cell = waiting.pop();
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

/** @type {(point: number[]) => string} */
const pointKey = ([x, y]) => `${Math.round(x * 1000)}_${Math.round(y * 1000)}`;

/** Row by row: a line begins at the same cell whoever asks for it. */
const inOrder = (cells) => [...cells].sort(([aq, ar], [bq, br]) => ar - br || aq - bq);

/** The edge of a set of cells as closed loops, in world units. */
function coastline(cells) {
  const inside = new Set(cells.map(([q, r]) => cellKey(q, r)));
  const following = new Map();
  for (const [q, r] of inOrder(cells)) {
    const [cx, cy] = centre(q, r);
    DIRECTIONS.forEach(([dq, dr], direction) => {
      if (inside.has(cellKey(q + dq, r + dr))) return;
      const [from, to] = EDGES[direction].map(([x, y]) => [cx + x, cy + y]);
      following.set(pointKey(from), [from, to]);
    });
  }
  const loops = [];
  while (following.size) {
    const [first, [start, second]] = following.entries().next().value;
    following.delete(first);
    const loop = [start];
    let next = second;
    while (following.has(pointKey(next))) {
      const name = pointKey(next);
      const [point, after] = following.get(name);
      following.delete(name);
      loop.push(point);
      next = after;
    }
    loops.push(loop);
  }
  return loops;
}

/** The edge of a set of cells at their true heights, with verticals where the height changes. */
export function outline(path, cells, heightOf, camera) {
  const heights = new Map(cells.map(([q, r]) => [cellKey(q, r), heightOf(q, r)]));
  if (new Set(heights.values()).size === 1) {
    const z = heights.values().next().value;
    for (const loop of coastline(cells)) polygon(path, camera.projectAll(loop, z));
    return path;
  }
  const ends = new Map();
  for (const [q, r] of inOrder(cells)) {
    const [cx, cy] = centre(q, r);
    const z = heights.get(cellKey(q, r));
    DIRECTIONS.forEach(([dq, dr], direction) => {
      if (heights.has(cellKey(q + dq, r + dr))) return;
      const edge = EDGES[direction].map(([x, y]) => [cx + x, cy + y]);
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
