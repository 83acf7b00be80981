// What the pages about one's progress share: waiting for the server, problems, days, results of daily islands.
/** @import {DailyResult} from '../types.js' */
import { get, Refusal } from '../api.js';
import { byId, pause } from '../dom.js';
import { language, t, tn } from '../messages.js';

/** Milliseconds between two questions to a server that has just started. */
const RETRY_AFTER = 700;

/** Shows an error, in a place that screen readers announce. @type {(error: unknown) => void} */
export function problem(error) {
  if (!(error instanceof Refusal)) throw error;
  byId('problem').hidden = false;
  byId('problem').textContent = error.code === 'gone' ? t('The server does not answer.') : error.message;
}

/**
 * An answer of a server that may have just started.
 * @type {<P extends string>(path: P) => Promise<import('../types.js').GetAnswer<P>>}
 */
export async function getReady(path) {
  for (;;) {
    try {
      return await get(path);
    } catch (error) {
      if (!(error instanceof Refusal) || !['not-ready', 'gone'].includes(error.code)) throw error;
      await pause(RETRY_AFTER);
    }
  }
}

export function showContent() {
  byId('loading').hidden = true;
  byId('content').hidden = false;
}

/** A day in words, from seconds since 1970 or from a date such as 2026-11-18. @type {(when: number | string) => string} */
export function dayWords(when) {
  /** @type {Intl.DateTimeFormatOptions} */
  const form = { day: 'numeric', month: 'long', year: 'numeric' };
  if (typeof when === 'number') return new Date(when * 1000).toLocaleDateString(language, form);
  return new Date(`${when}T12:00Z`).toLocaleDateString(language, { ...form, timeZone: 'UTC' });
}

/** How a game on a daily island ended. @type {(result: DailyResult) => string} */
export function rankWords({ rank, left }) {
  if (rank === 'early') return tn('Early victory, {n} tile left', 'Early victory, {n} tiles left', left);
  return { won: t('Victory'), shared: t('Shared victory'), lost: t('Defeat') }[rank];
}

/** What was built there. @type {(result: DailyResult) => string} */
export function builtWords({ temples, towers, huts }) {
  return [
    tn('{n} temple', '{n} temples', temples),
    tn('{n} tower', '{n} towers', towers),
    tn('{n} hut', '{n} huts', huts),
  ].join(', ');
}
