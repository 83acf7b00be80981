// What a view says to its viewer alone, and legal placements: they come as notation, and are told in full here.
import { keyOf, readPlacement } from './hexes.js';

/** A view as the page keeps it, from a message: what all viewers share, and what is this viewer's own. */
export function viewOf({ view, you = null, placements = null, now = null }) {
  return { ...view, ...(you && { you }), ...(placements && { placements }), ...(now && { now }) };
}

/**
 * Placements with their cells, directions and levels: the tile comes to lie on top of what its first cell shows.
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
