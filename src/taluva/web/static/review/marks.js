// Judged turns on the island: the best one is a tile with its terrain and its build, others are outlined.
import { readPlacement } from '../game/hexes.js';
import { ghostCells } from '../game/marks.js';

/** @import {BuildKind, Ghost, LineMark, Marks} from '../board/types.d.ts' */
/** @import {ReviewedLine, ReviewedTurn} from '../types.js' */
/** @import {View} from '../game/types.d.ts' */

/** @type {(line: ReviewedLine) => Ghost | null} */
function ghostOf(line) {
  const placement = line.moves.map(readPlacement).find((each) => each !== null);
  if (!placement) return null;
  const cells = ghostCells(placement.code, placement.cells);
  return { cells, level: line.level ?? 1, key: placement.move, legal: 'hint' };
}

/** What a line builds, as a hint shows it. @type {(line: ReviewedLine) => NonNullable<Marks['hint']>['build']} */
function buildOf({ piece, built }) {
  if (!piece || !built.length) return null;
  const huts = built.reduce((sum, cell) => sum + cell.huts, 0);
  return { kind: /** @type {BuildKind} */ (piece), q: built[0].q, r: built[0].r, cells: built, huts };
}

export const isBest = (/** @type {ReviewedTurn} */ { best, played }) => String(best.moves) === String(played.moves);

/** The marks of a turn. @type {(turn: ReviewedTurn, view: View) => Partial<Marks>} */
export function reviewMarks(turn, view) {
  const { colour } = view.seats[turn.seat - 1];
  const ghost = ghostOf(turn.best);
  const placed = ghostOf(turn.played);
  const played = placed && {
    cells: placed.cells,
    level: placed.level,
    built: turn.played.built,
    colour,
  };
  return {
    colour,
    last: null,
    ghost,
    hint: { ghost, build: buildOf(turn.best) },
    played: isBest(turn) ? null : played,
  };
}

/** @type {(line: ReviewedLine, index: number) => LineMark} */
function lineMark(line, index) {
  const ghost = ghostOf(line);
  return { number: index + 1, cells: ghost?.cells ?? [], level: ghost?.level ?? 1, build: buildOf(line) ?? null };
}

/**
 * The marks of the engine's best lines. The tile of the one with index `shown` is held over the island, unless `isHeld`
 * says that the player holds one.
 * @type {(lines: ReviewedLine[], shown: number, isHeld: boolean) => Partial<Marks>}
 */
export function lineMarks(lines, shown, isHeld) {
  const marks = lines.map(lineMark);
  const ghost = lines[shown] && !isHeld ? ghostOf(lines[shown]) : null;
  return ghost ? { lines: marks, ghost } : { lines: marks };
}
