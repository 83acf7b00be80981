// Whose seats are whose: at one screen all people's are one's own, online those that one has taken.
import { t } from '../messages.js';

/** Whether somebody at this screen plays a seat. */
export const isOwn = (view, seat) => !seat.stand_in && !seat.forfeited && isTaken(view, seat);

/** Whether a seat belongs to somebody at this screen, even if the computer plays it on. */
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

/** Who plays a seat now: the computer may do it in a person's place. */
export const playerName = (seat) =>
  seat.kind === 'person' && (seat.stand_in || seat.forfeited) ? withComputer(seat.name) : seat.name;

/** Who made a turn. A stand-in is there for the newest turn at most, as people may come back; who has forfeited may not. */
export function moverName(view, move) {
  const seat = view.seats[move.seat - 1];
  const after = view.online?.forfeits.find((each) => each.seat === move.seat)?.turns ?? Infinity;
  const replaced = seat.forfeited ? move.turn > after : seat.stand_in && move.turn === view.moves.length;
  return replaced ? withComputer(seat.name) : seat.name;
}
