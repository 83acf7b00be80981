// The archive: public finished games, searched by player, edition and date.
import { get } from '../api.js';
import { byId, fill } from '../dom.js';
import { t, tn } from '../messages.js';
import '../settings.js';
import { gameItem, noProblem, problem } from './common.js';

const PAUSE = 250;
const form = byId('search');
const address = new URLSearchParams(location.search);
/** @type {number | null} */
let next = null;
let asked = 0;
/** @type {number | undefined} */
let typing;

function query() {
  const wanted = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (String(value).trim()) wanted.set(name, String(value).trim());
  return wanted;
}

/** The query as the API takes it: an end date becomes a timestamp. */
function asRequest(/** @type {URLSearchParams} */ wanted, /** @type {number | null} */ before) {
  const request = new URLSearchParams(wanted);
  const until = request.get('until');
  request.delete('until');
  if (before !== null) request.set('before', String(before));
  else if (until) request.set('before', String(new Date(`${until}T24:00`).getTime() / 1000));
  return request;
}

/** @type {(before: number | null) => Promise<void>} */
async function load(before) {
  noProblem();
  const [wanted, number] = [query(), ++asked];
  const { games, next: following } = await get(`/api/archive?${asRequest(wanted, before)}`);
  if (number !== asked) return;
  next = following;
  const items = games.map(gameItem);
  if (before === null) fill(byId('games'), items);
  else byId('games').append(...items);
  const count = byId('games').children.length;
  byId('found').textContent =
    count === 0
      ? wanted.size
        ? t('No finished games match.')
        : t('No finished game is listed yet. Only public games are.')
      : next === null
        ? tn('{n} game', '{n} games', count)
        : t('The latest {n} games', { n: count });
  byId('more').hidden = next === null;
  history.replaceState(null, '', wanted.size ? `?${wanted}` : location.pathname);
  if (before !== null) items[0]?.querySelector('a')?.focus();
}

function search() {
  clearTimeout(typing);
  typing = setTimeout(() => load(null).catch(problem), PAUSE);
}

for (const [name, value] of address) {
  const field = /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));
  if (field) field.value = value;
}
form.addEventListener('input', search);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  search();
});
byId('more').addEventListener('click', () => load(next).catch(problem));
load(null).catch(problem);
