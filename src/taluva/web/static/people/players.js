// The leaderboard.
import { get } from '../api.js';
import { byId, element, fill, one } from '../dom.js';
import '../settings.js';
import { noProblem, pageOf, problem, ratingNodes } from './common.js';

/** @type {number | null} */
let next = null;
/** @type {string | null} */
let own = null;

/** @type {(player: import('../types.js').RankedPlayer) => HTMLElement} */
function row(player) {
  return element(
    'tr',
    { class: player.name === own ? 'own' : '' },
    element('td.number.rank', {}, String(player.rank)),
    element('td.name', {}, element('a', { href: pageOf(player.name) }, player.name)),
    element('td.number.rating', {}, ratingNodes(player)),
    element('td.number', {}, String(player.games)),
    element('td.number', {}, String(player.wins)),
  );
}

/** @type {(after: number) => Promise<void>} */
async function load(after) {
  noProblem();
  const by = /** @type {HTMLInputElement} */ (one('[name="by"]:checked')).value;
  const { players, next: following } = await get(`/api/players?by=${by}&after=${after}`);
  next = following;
  const rows = players.map(row);
  const focused = document.activeElement;
  const held = byId('leaders').contains(focused) ? focused?.textContent : null;
  if (after) byId('leaders').append(...rows);
  else fill(byId('leaders'), rows);
  if (!after && held)
    rows
      .map((one) => one.querySelector('a'))
      .find((link) => link?.textContent === held)
      ?.focus();
  byId('empty').hidden = byId('leaders').children.length > 0;
  byId('more').hidden = next === null;
  if (after) rows[0]?.querySelector('a')?.focus();
}

for (const choice of document.querySelectorAll('[name="by"]'))
  choice.addEventListener('change', () => load(0).catch(problem));
byId('more').addEventListener('click', () => load(next ?? 0).catch(problem));
get('/api/me')
  .then(({ account }) => {
    own = account?.name ?? null;
  })
  .catch(() => {})
  .then(() => load(0))
  .catch(problem);
