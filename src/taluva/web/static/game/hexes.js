// Cells, directions and placements as notation.md writes them. No rules here.

export const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];
export const DIRECTION_NAMES = ['E', 'SE', 'SW', 'W', 'NW', 'NE'];

export const keyOf = (q, r) => `${q},${r}`;
export const neighbour = (q, r, d) => [q + DIRECTIONS[((d % 6) + 6) % 6][0], r + DIRECTIONS[((d % 6) + 6) % 6][1]];
/** The centre of a cell, in distances between neighbouring centres, x to the east and y to the south. */
export const centre = (q, r) => [q + r / 2, (r * Math.sqrt(3)) / 2];

/** The middle of several cells, in the same units. */
export function middle(cells) {
  const points = cells.map(([q, r]) => centre(q, r));
  return [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
}

export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The cells of a tile: the first on (q, r), the second towards d, the third towards the next direction clockwise. */
export function tileCells(code, q, r, d) {
  return [[q, r], neighbour(q, r, d), neighbour(q, r, d + 1)].slice(0, code.length);
}

/** The notation of a placement; tiles that read the same from both ends are written from E, SE or SW. */
export function placementMove(code, q, r, d) {
  let [aq, ar, direction] = [q, r, ((d % 6) + 6) % 6];
  if (code.length === 2 && code[0] === code[1] && direction > 2) {
    [aq, ar] = neighbour(q, r, direction);
    direction -= 3;
  }
  return `${code}@${aq},${ar}:${DIRECTION_NAMES[direction]}`;
}

/** Parses the notation of a placement; null for anything else. */
export function readPlacement(move) {
  const match = /^([A-Z]+)@(-?\d+),(-?\d+):([A-Z]+)$/.exec(move);
  if (!match) return null;
  const [code, q, r, d] = [match[1], Number(match[2]), Number(match[3]), DIRECTION_NAMES.indexOf(match[4])];
  return { move, code, q, r, d, cells: tileCells(code, q, r, d) };
}

/** The cell that the pin of a build stands on. */
export function pinCell(build) {
  const cell = build.cells[0];
  return cell ? [cell.q, cell.r] : [build.q, build.r];
}

/**
 * Placements with their cells, directions and levels; the level is one above that of the tile's first cell.
 * @param {string[]} placements
 * @param {Array<{q: number, r: number, level: number}>} cells
 */
export function expanded(placements, cells) {
  const levels = new Map(cells.map(({ q, r, level }) => [keyOf(q, r), level]));
  return placements.map((move) => {
    const { q, r, d, cells: covered } = readPlacement(move);
    return { move, q, r, d, level: (levels.get(keyOf(q, r)) ?? 0) + 1, cells: covered };
  });
}
