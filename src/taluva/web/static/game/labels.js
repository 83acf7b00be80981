// Names and labels: of terrains, pieces, cells and players, for the eye and for screen readers.
import { t, tn } from '../messages.js';
/** @import {BuildKind} from '../board/types.d.ts' */
/** @import {FinishedTurn, LandCell, PlacementEffects, Seat} from '../types.js' */
/** @import {PieceType, View} from './types.d.ts' */

/** @type {(letter: string) => string} */
export function terrainName(letter) {
  /** @type {Record<string, string>} */
  const names = {
    V: t('volcano'),
    J: t('jungle'),
    C: t('clearing'),
    S: t('sand'),
    R: t('rock'),
    L: t('lake'),
  };
  return names[letter] ?? letter;
}

/** @type {(code: string) => string} */
export const tileName = (code) => [...code].map(terrainName).join(', ');

/** @type {(text: string) => string} */
export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** @type {(kind: BuildKind) => string} */
export function kindName(kind) {
  return { hut: t('Hut'), expand: t('Expand'), tower: t('Tower'), temple: t('Temple'), boat: t('Boat') }[kind];
}

/** @type {(type: PieceType) => string} */
export function supplyName(type) {
  return { huts: t('huts'), towers: t('towers'), temples: t('temples'), boats: t('boats') }[type];
}

/** @type {(d: number, steps: number) => string} */
function direction(d, steps) {
  return [
    tn('{n} east', '{n} east', steps),
    tn('{n} south-east', '{n} south-east', steps),
    tn('{n} south-west', '{n} south-west', steps),
    tn('{n} west', '{n} west', steps),
    tn('{n} north-west', '{n} north-west', steps),
    tn('{n} north-east', '{n} north-east', steps),
  ][d];
}

/** Where a cell lies, seen from the first cell of the island: "2 east, 1 south-east". */
export function placeName(/** @type {number} */ q, /** @type {number} */ r) {
  if (q === 0 && r === 0) return t('in the middle');
  const s = -q - r;
  /** @type {string[]} */
  const steps = [];
  /** @type {(d: number, n: number) => unknown} */
  const add = (d, n) => n > 0 && steps.push(direction(d, n));
  // Two neighbouring directions always suffice; which two depends on the signs of the three coordinates.
  if (q >= 0 && r >= 0) {
    add(0, q);
    add(1, r);
  } else if (q <= 0 && r <= 0) {
    add(3, -q);
    add(4, -r);
  } else if (q < 0 && s <= 0) {
    add(1, -s);
    add(2, -q);
  } else if (q < 0) {
    add(2, r);
    add(3, s);
  } else if (s >= 0) {
    add(4, s);
    add(5, q);
  } else {
    add(5, -r);
    add(0, -s);
  }
  return steps.join(', ');
}

/** @type {(cell: LandCell, name: string) => string} */
function pieceWords(cell, name) {
  if (cell.piece === 'hut') return tn('{n} hut of {name}', '{n} huts of {name}', cell.count || 1, { name });
  if (cell.piece === 'tower') return t('tower of {name}', { name });
  return t('temple of {name}', { name });
}

/** One spoken line for a cell of a view, with its place. @type {(view: View, q: number, r: number) => string} */
export function cellWords(view, q, r) {
  const place = placeName(q, r);
  const cell = view.cells.find((each) => each.q === q && each.r === r);
  if (cell) {
    const name = cell.seat ? view.seats[cell.seat - 1].name : '';
    const what = t('{terrain}, level {level}', { terrain: terrainName(cell.terrain), level: cell.level });
    return [what, cell.piece ? pieceWords(cell, name) : cell.terrain === 'V' ? null : t('free'), place]
      .filter(Boolean)
      .join(', ');
  }
  const lagoon = view.lagoons.find((each) => each.cells.some(([lq, lr]) => lq === q && lr === r));
  if (!lagoon) return `${t('sea')}, ${place}`;
  if (!lagoon.seat) return `${t('lagoon')}, ${place}`;
  return `${t('lagoon with a boat of {name}', { name: view.seats[lagoon.seat - 1].name })}, ${place}`;
}

/** Whether a seat is played at this screen. @type {(view: View, seat: Seat) => boolean} */
export const isOwn = (view, seat) => !seat.stand_in && !seat.forfeited && isTaken(view, seat);

/** Whether a seat belongs to this screen, even if the computer has taken over. */
function isTaken(/** @type {View} */ view, /** @type {Seat} */ seat) {
  if (seat.kind !== 'person' || seat.open) return false;
  return !view.online || view.you.seats.includes(seat.seat);
}

/** Whether a seat is "you": the only one of this screen, against computers or people elsewhere. */
export function isYou(/** @type {View} */ view, /** @type {Seat} */ seat) {
  if (!isTaken(view, seat)) return false;
  return view.seats.every(
    (each) => each === seat || each.kind === 'engine' || (view.online && !view.you.seats.includes(each.seat)),
  );
}

/**
 * What a placement does, in words: "Erupts to level 3, buries 4 of your huts".
 * @type {(view: View, turn: PlacementEffects & { seat: number }) => string}
 */
export function placementTold(view, { level, buried, split, seat: mover }) {
  if (level === null) return '';
  if (level === 1) return t('New coast');
  const whose = (/** @type {number} */ seat) => view.seats[seat - 1];
  const lost = buried.map(({ seat, huts: n }) =>
    isYou(view, whose(seat))
      ? tn('buries {n} of your huts', 'buries {n} of your huts', n)
      : seat === mover
        ? tn('buries {n} hut of their own', 'buries {n} huts of their own', n)
        : tn('buries {n} hut of {name}', 'buries {n} huts of {name}', n, { name: whose(seat).name }),
  );
  const cut = split.map(({ seat, parts }) => {
    const sizes = parts.join(' + ');
    if (isYou(view, whose(seat))) return t('splits your settlement ({sizes})', { sizes });
    return seat === mover
      ? t('splits a settlement of their own ({sizes})', { sizes })
      : t('splits a settlement of {name} ({sizes})', { sizes, name: whose(seat).name });
  });
  return [t('Erupts to level {n}', { n: level }), ...lost, ...cut].join(', ');
}

/** A whole turn in words: the placement, then the build. */
export const turnTold = (
  /** @type {View} */ view,
  /** @type {PlacementEffects & { seat: number, words: string }} */ turn,
) => [placementTold(view, turn), turn.words].filter(Boolean).join(' · ');

const withComputer = (/** @type {string} */ name) => t('{name} (computer)', { name });

/** The name of who plays a seat now, which may be the computer in a person's place. @type {(seat: Seat) => string} */
export const playerName = (seat) =>
  seat.kind === 'person' && (seat.stand_in || seat.forfeited) ? withComputer(seat.name) : seat.name;

/** The name of who made a turn. A stand-in can only have made the newest one; after a forfeit all are its. */
export function moverName(/** @type {View} */ view, /** @type {FinishedTurn} */ move) {
  const seat = view.seats[move.seat - 1];
  const after = view.online?.forfeits.find((each) => each.seat === move.seat)?.turns ?? Infinity;
  const replaced = seat.forfeited ? move.turn > after : seat.stand_in && move.turn === view.moves.length;
  return replaced ? withComputer(seat.name) : seat.name;
}
