// The island behind the start page; it is only looked at.
import { isStill, theme } from '../settings.js';
import { CELLS, LAGOONS } from './island.js';

/** Shows the island to the right of the choices, or below them on a phone. */
export function showBackdrop(board) {
  const wide = innerWidth >= 900;
  board.theme = theme();
  board.reducedMotion = isStill();
  board.colours = { 1: 1, 2: 2, 3: 3, 4: 4 };
  board.insets = wide ? [30, 10, 40, Math.max(40, innerWidth * 0.05) + 470] : [104, 6, 78, 6];
  if (board.view) return;
  board.view = { cells: CELLS, lagoons: LAGOONS, setup: {} };
  board.camera = wide ? { azimuth: 118, elevation: 38 } : { azimuth: 76, elevation: 32 };
  board.fit({ animate: false });
}
