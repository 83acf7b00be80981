// A tentative turn outlives a reload: it is kept in the tab until it is played.

const nameOf = (id) => `taluva.turn.${id}`;

/** The steps kept for this version of a game, or null. */
export function keptMoves(id, version) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(id)) ?? '{}');
    return kept.version === version ? kept.moves : null;
  } catch {
    return null;
  }
}

/** Keeps steps; an empty list forgets them. */
export function keepMoves(id, version, moves) {
  try {
    if (moves.length) sessionStorage.setItem(nameOf(id), JSON.stringify({ version, moves }));
    else sessionStorage.removeItem(nameOf(id));
  } catch {
    // Without storage a reload begins the turn anew.
  }
}
