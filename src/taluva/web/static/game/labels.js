// Names and labels: of terrains, pieces, cells and players, for the eye and for screen readers.
import { t, tn } from '../messages.js';

export function terrainName(letter) {
  return (
    {
      V: t('volcano'),
      J: t('jungle'),
      C: t('clearing'),
      S: t('sand'),
      R: t('rock'),
      L: t('lake'),
    }[letter] ?? letter
  );
}

export const tileName = (code) => [...code].map(terrainName).join(', ');

export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export function kindName(kind) {
  return { hut: t('Hut'), expand: t('Expand'), tower: t('Tower'), temple: t('Temple'), boat: t('Boat') }[kind];
}

export function supplyName(type) {
  return { huts: t('huts'), towers: t('towers'), temples: t('temples'), boats: t('boats') }[type];
}

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
export function placeName(q, r) {
  if (q === 0 && r === 0) return t('in the middle');
  const s = -q - r;
  const steps = [];
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

function pieceWords(cell, name) {
  if (cell.piece === 'hut') return tn('{n} hut of {name}', '{n} huts of {name}', cell.count || 1, { name });
  if (cell.piece === 'tower') return t('tower of {name}', { name });
  return t('temple of {name}', { name });
}

/** One spoken line for a cell of a view, with its place. */
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

/** Whether a seat is played at this screen. */
export const isOwn = (view, seat) => !seat.stand_in && !seat.forfeited && isTaken(view, seat);

/** Whether a seat belongs to this screen, even if the computer has taken over. */
function isTaken(view, seat) {
  if (seat.kind !== 'person' || seat.open) return false;
  return !view.online || view.you.seats.includes(seat.seat);
}

/** Whether a seat is "you": the only one of this screen, against computers or people elsewhere. */
export function isYou(view, seat) {
  if (!isTaken(view, seat)) return false;
  return view.seats.every(
    (each) => each === seat || each.kind === 'engine' || (view.online && !view.you.seats.includes(each.seat)),
  );
}

const withComputer = (name) => t('{name} (computer)', { name });

/** The name of who plays a seat now, which may be the computer in a person's place. */
export const playerName = (seat) =>
  seat.kind === 'person' && (seat.stand_in || seat.forfeited) ? withComputer(seat.name) : seat.name;

/** The name of who made a turn. A stand-in can only have made the newest one; after a forfeit all are its. */
export function moverName(view, move) {
  const seat = view.seats[move.seat - 1];
  const after = view.online?.forfeits.find((each) => each.seat === move.seat)?.turns ?? Infinity;
  const replaced = seat.forfeited ? move.turn > after : seat.stand_in && move.turn === view.moves.length;
  return replaced ? withComputer(seat.name) : seat.name;
}
