// The page of all puzzles: that of the day, one's own progress, the themes.
/** @import {PuzzleOverview, PuzzleTheme} from '../types.js' */
import { get, Refusal } from '../api.js';
import { byId, element, fill, pause } from '../dom.js';
import { t, tn } from '../messages.js';

/** Milliseconds between two questions to a server that has just started. */
const RETRY_AFTER = 700;

/** The overview, from a server that may have just started. @returns {Promise<PuzzleOverview>} */
async function fetchOverview() {
  for (;;) {
    try {
      return await get('/api/puzzles');
    } catch (error) {
      if (!(error instanceof Refusal) || !['not-ready', 'gone'].includes(error.code)) throw error;
      await pause(RETRY_AFTER);
    }
  }
}

/** Opens a puzzle that suits the solver, of any theme or of one. */
async function openNext(/** @type {string | null} */ theme = null) {
  const { id } = await get(theme ? `/api/puzzles/next?theme=${theme}` : '/api/puzzles/next');
  location.assign(theme ? `/puzzles/${id}?theme=${theme}` : `/puzzles/${id}`);
}

/** @type {(theme: PuzzleTheme) => HTMLElement} */
function themeLine({ theme, name, task, count, solved }) {
  return element(
    'li',
    {},
    element(
      'button.theme',
      { type: 'button', data: { theme }, on: { click: () => openNext(theme) } },
      element('b', {}, name),
      element('span.about', {}, task),
      element('span.progress', { 'aria-hidden': 'true' }, progressBar(solved / count)),
      element('small', {}, t('{solved} of {count} solved', { solved, count })),
    ),
  );
}

/** @type {(share: number) => HTMLElement} */
function progressBar(share) {
  const bar = element('i', {});
  bar.style.width = `${100 * share}%`;
  return bar;
}

function show(/** @type {PuzzleOverview} */ { solver, themes, daily }) {
  byId('daily-words').textContent = t('{name}, difficulty {rating}', { name: daily.name, rating: daily.rating });
  byId('daily-streak').textContent = streakWords(solver.streak, solver.best_streak);
  byId('daily-label').textContent = daily.solved ? t('Solved. Look again') : t('Solve it');
  byId('daily-link').setAttribute('href', `/puzzles/${daily.id}`);
  byId('rating').textContent = solver.tried ? String(solver.rating) : '–';
  byId('totals').textContent = solver.tried
    ? t('{first} of {tried} solved at the first attempt', { first: solver.first, tried: solver.tried })
    : t('The first puzzles tell how strong you are.');
  fill(byId('themes'), ...themes.map(themeLine));
  byId('loading').hidden = true;
  byId('content').hidden = false;
}

/** @type {(streak: number, best: number) => string} */
function streakWords(streak, best) {
  if (!streak) return t('Solve it every day to start a streak.');
  const now = tn('{n} day in a row', '{n} days in a row', streak);
  return best > streak ? `${now}. ${tn('Your best: {n} day', 'Your best: {n} days', best)}` : now;
}

byId('next').addEventListener('click', () => openNext());
fetchOverview().then(show);
