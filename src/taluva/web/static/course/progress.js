// Progress in the course, kept in this browser, and the first game at the end of the course.
import { post } from '../api.js';

const KEY = 'taluva.course';
/** How the first game counts among the lessons. */
export const FIRST_GAME = 'first-game';
const LEVEL = 1;
const TILES = 12;

/** The ids of the lessons that are solved. @returns {Set<string>} */
export function solvedLessons() {
  try {
    const solved = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(solved) ? solved : []);
  } catch {
    return new Set();
  }
}

/** Remembers that a lesson is solved. @type {(id: string) => void} */
export function solve(id) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...solvedLessons().add(id)]));
  } catch {
    // Without storage the page forgets it.
  }
}

/** Starts the short coached game against the lowest level, and goes there. */
export async function startFirstGame() {
  const view = await post('/api/games', {
    stack: TILES,
    seats: [{ kind: 'person' }, { kind: 'engine', level: LEVEL }],
  });
  location.assign(`/game/${view.id}?coach`);
}
