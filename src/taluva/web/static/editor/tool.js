// What is in hand in the editor: a tile, a piece, or nothing but the wish to take something away.
import { colourName } from '../colours.js';
import { expanded, placementMove, tileCells } from '../game/hexes.js';
import { placeName, terrainName } from '../game/labels.js';
import { t } from '../messages.js';

/** @import {Ghost, Hex, Marks, PieceKind, SpotMark, Terrain} from '../board/types.d.ts' */
/** @import {DraftPiece, DraftView} from '../types.js' */
/** @import {Placement} from '../game/types.d.ts' */
/** @import {EditorPage, Tab} from './editor.js' */

export class Tool {
  /** @type {'tile' | 'piece' | 'remove' | 'none'} */
  kind = 'tile';
  /** The chosen tile; null while none is in hand. @type {string | null} */
  code = 'VJC';
  /** The direction of its second cell. */
  d = 0;
  /** @type {DraftPiece['piece']} */
  piece = 'hut';
  seat = 1;

  takeTile(/** @type {string} */ code) {
    this.kind = 'tile';
    this.code = code;
  }

  /** @type {(piece: DraftPiece['piece'], seat: number) => void} */
  takePiece(piece, seat) {
    Object.assign(this, { kind: 'piece', piece, seat });
  }

  turn(/** @type {number} */ steps) {
    this.d = (this.d + steps + 6) % 6;
  }

  /** Each tab has its own tool; the others only look at the island. */
  openTab(/** @type {Tab} */ tab) {
    this.kind = tab === 'tiles' && this.code ? 'tile' : tab === 'pieces' ? 'piece' : 'none';
  }

  /** Puts back what there is no more of. */
  fit(/** @type {DraftView} */ { unseen, two_hex_left, setup }) {
    if (this.code && !(unseen[this.code] > 0) && !two_hex_left.includes(this.code)) {
      this.code = Object.keys(unseen).find((code) => unseen[code] > 0) ?? two_hex_left[0] ?? null;
      if (!this.code && this.kind === 'tile') this.kind = 'none';
    }
    if (this.seat > setup.players) this.seat = 1;
    if (this.piece === 'boat' && !setup.expansions.includes('boats')) this.piece = 'hut';
  }
}

/** The chosen tile as it would lie. @type {(page: EditorPage, cells: Hex[], move: string, legal: boolean) => Ghost} */
function ghostOf({ tool, view }, cells, move, legal) {
  const level = Math.max(...cells.map(([q, r]) => view.cells.find((cell) => cell.q === q && cell.r === r)?.level ?? 0));
  const code = tool.code ?? '';
  return {
    key: move,
    level: level + 1,
    legal,
    cells: cells.map(([q, r], index) => ({ q, r, terrain: /** @type {Terrain} */ (code[index]) })),
  };
}

/** Where the chosen tile can be laid as it is turned; on volcanoes also as it could be turned. */
function spotsOf(/** @type {EditorPage} */ { tool, view }) {
  const all = expanded(view.placements, view.cells);
  const isTurned = (/** @type {Placement} */ { q, r, d, move }) =>
    placementMove(tool.code ?? '', q, r, tool.d) !== move && d !== tool.d;
  const coast = all.filter((placement) => placement.level === 1 && !isTurned(placement));
  /** @type {Map<string, Placement>} */
  const volcanoes = new Map();
  for (const placement of all.filter(({ level }) => level > 1)) {
    const key = `${placement.q},${placement.r}`;
    if (!volcanoes.has(key) || !isTurned(placement)) volcanoes.set(key, placement);
  }
  /** @type {(placement: Placement) => SpotMark} */
  const mark = (placement) => ({
    key: placement.move,
    cells: placement.cells,
    level: placement.level,
    turned: isTurned(placement),
  });
  return { all, coast: coast.map(mark), eruptions: [...volcanoes.values()].map(mark) };
}

/** Everything that is marked on the island. @type {(page: EditorPage) => Marks} */
export function marksOf(page) {
  const { tool, under, focus, view } = page;
  const at = /** @type {Hex | null} */ (focus ?? (under ? [under.q, under.r] : null));
  /** @type {Marks} */
  const marks = { colour: tool.seat, focus, hover: focus ? null : at };
  if (view.fault?.cell) marks.settlements = [[view.fault.cell]];
  if (tool.kind === 'none') marks.hover = null;
  if (tool.kind !== 'tile' || !tool.code) return marks;
  const { all, coast, eruptions } = spotsOf(page);
  Object.assign(marks, { coast, eruptions, hand: true, hover: null });
  const chosen = under?.key && !focus ? all.find(({ move }) => move === under.key) : null;
  if (chosen) marks.ghost = ghostOf(page, chosen.cells, chosen.move, true);
  else if (focus) {
    const move = placementMove(tool.code, ...focus, tool.d);
    marks.ghost = ghostOf(page, tileCells(tool.code, ...focus, tool.d), move, view.placements.includes(move));
  }
  return marks;
}

/** What is on a cell, in words. @type {(view: DraftView, q: number, r: number) => string} */
export function cellName(view, q, r) {
  const place = placeName(q, r);
  const cell = view.cells.find((each) => each.q === q && each.r === r);
  if (!cell) {
    const lagoon = view.lagoons.find(({ cells }) => cells.some(([lq, lr]) => lq === q && lr === r));
    const boat = lagoon?.seat && t('lagoon with a boat of {name}', { name: colourName(lagoon.seat) });
    return `${boat || (lagoon ? t('lagoon') : t('sea'))}, ${place}`;
  }
  const what = t('{terrain}, level {level}', { terrain: terrainName(cell.terrain), level: cell.level });
  if (!cell.piece || !cell.seat) return `${what}, ${place}`;
  return `${what}, ${pieceName(/** @type {PieceKind} */ (cell.piece))}, ${colourName(cell.seat)}, ${place}`;
}

/** @type {(piece: string) => string} */
export function pieceName(piece) {
  /** @type {Record<string, string>} */
  const names = { hut: t('Hut'), tower: t('Tower'), temple: t('Temple'), boat: t('Boat') };
  return names[piece];
}
