// Cells, directions and placements as notation.md writes them. No rules here.
import { DIRECTIONS } from '../board/geometry.js';

/** @import {Hex, Point} from '../board/types.d.ts' */
/** @import {LandCell, PossibleBuild} from '../types.js' */
/** @import {ParsedPlacement, Placement, ScreenPoint} from './types.d.ts' */

const DIRECTION_NAMES = ['E', 'SE', 'SW', 'W', 'NW', 'NE'];

/** @type {(q: number, r: number) => string} */
export const keyOf = (q, r) => `${q},${r}`;
/** @type {(q: number, r: number, d: number) => Hex} */
export const neighbour = (q, r, d) => [q + DIRECTIONS[((d % 6) + 6) % 6][0], r + DIRECTIONS[((d % 6) + 6) % 6][1]];
/**
 * The centre of a cell, in distances between neighbouring centres, x to the east and y to the south.
 * @type {(q: number, r: number) => Point}
 */
export const centre = (q, r) => [q + r / 2, (r * Math.sqrt(3)) / 2];

/** The middle of several cells, in the same units. @type {(cells: Hex[]) => Point} */
export function middle(cells) {
  const points = cells.map(([q, r]) => centre(q, r));
  const mean = (/** @type {0 | 1} */ axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return [mean(0), mean(1)];
}

/** @type {(a: Point, b: Point) => number} */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * The cells of a tile: the first on (q, r), the second towards d, the third towards the next direction clockwise.
 * @type {(code: string, q: number, r: number, d: number) => Hex[]}
 */
export function tileCells(code, q, r, d) {
  /** @type {Hex[]} */
  const cells = [[q, r], neighbour(q, r, d), neighbour(q, r, d + 1)];
  return cells.slice(0, code.length);
}

/**
 * The notation of a placement; tiles that read the same from both ends are written from E, SE or SW.
 * @type {(code: string, q: number, r: number, d: number) => string}
 */
export function placementMove(code, q, r, d) {
  let [aq, ar, direction] = [q, r, ((d % 6) + 6) % 6];
  if (code.length === 2 && code[0] === code[1] && direction > 2) {
    [aq, ar] = neighbour(q, r, direction);
    direction -= 3;
  }
  return `${code}@${aq},${ar}:${DIRECTION_NAMES[direction]}`;
}

/** Parses the notation of a placement; null for anything else. @type {(move: string) => ParsedPlacement | null} */
export function readPlacement(move) {
  const match = /^([A-Z]+)@(-?\d+),(-?\d+):([A-Z]+)$/.exec(move);
  if (!match) return null;
  const [code, q, r, d] = [match[1], Number(match[2]), Number(match[3]), DIRECTION_NAMES.indexOf(match[4])];
  return { move, code, q, r, d, cells: tileCells(code, q, r, d) };
}

/** The cell that the pin of a build stands on. @type {(build: PossibleBuild) => Hex} */
export function pinCell(build) {
  const cell = build.cells[0];
  return cell ? [cell.q, cell.r] : [build.q, build.r];
}

/** The cells of the settlement on a cell: neighbours of one player. @type {(view: { cells: LandCell[] }, q: number, r: number) => Hex[]} */
export function settlementAt({ cells }, q, r) {
  const land = new Map(cells.map((cell) => [keyOf(cell.q, cell.r), cell]));
  const seat = land.get(keyOf(q, r))?.seat;
  if (!seat) return [];
  /** @type {Map<string, Hex>} */
  const found = new Map([[keyOf(q, r), [q, r]]]);
  // What is added meanwhile is visited, too.
  for (const [cq, cr] of found.values())
    for (let d = 0; d < 6; d++) {
      const near = neighbour(cq, cr, d);
      if (land.get(keyOf(...near))?.seat === seat) found.set(keyOf(...near), near);
    }
  return [...found.values()].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

/**
 * Placements with their cells, directions and levels; the level is one above that of the tile's first cell.
 * @type {(placements: string[], cells: LandCell[]) => Placement[]}
 */
export function expanded(placements, cells) {
  const levels = new Map(cells.map(({ q, r, level }) => [keyOf(q, r), level]));
  return placements.map((move) => {
    const { q, r, d, cells: covered } = /** @type {ParsedPlacement} */ (readPlacement(move));
    return { move, q, r, d, level: (levels.get(keyOf(q, r)) ?? 0) + 1, cells: covered };
  });
}

/** A direction on the screen, to the right and down. @typedef {[x: number, y: number]} Towards */
/** @type {Record<string, Towards>} */
export const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * The candidate nearest in a direction on the screen: what lies straight ahead counts as nearer than what lies aside.
 * @template {ScreenPoint} T
 * @param {ScreenPoint} from @param {Towards} towards @param {T[]} candidates
 */
export function nearestTowards(from, towards, candidates) {
  /** @type {T | null} */
  let best = null;
  let least = Infinity;
  for (const candidate of candidates) {
    const [dx, dy] = [candidate.x - from.x, candidate.y - from.y];
    const ahead = dx * towards[0] + dy * towards[1];
    const aside = Math.abs(dx * towards[1]) + Math.abs(dy * towards[0]);
    if (ahead < 2 || aside > ahead * 2.2) continue;
    const cost = ahead + 1.6 * aside;
    if (cost < least) [best, least] = [candidate, cost];
  }
  return best;
}
