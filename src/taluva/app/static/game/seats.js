// Whose seats are whose: at one screen all people's are one's own, online those that one has taken.

/** Whether somebody at this screen plays a seat. */
export function isOwn(view, seat) {
  if (seat.kind !== 'person' || seat.open || seat.stand_in || seat.forfeited) return false;
  return !view.online || view.you.seats.includes(seat.seat);
}

/** Whether a seat is "you": the only one of this screen, against computers or people elsewhere. */
export function isYou(view, seat) {
  if (!isOwn(view, seat)) return false;
  return view.seats.every((each) => each === seat || each.kind === 'engine' || (view.online && !view.you.seats.includes(each.seat)));
}
