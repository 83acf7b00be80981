// A player's page: rating, its chart, and public games.
import { get } from '../api.js';
import { byId, fill } from '../dom.js';
import { t } from '../messages.js';
import '../settings.js';
import { day, figures, gameItem, noProblem, problem } from './common.js';
import { ratingChart } from './rating_chart.js';

/** @type {{name: string}} */
const { name } = JSON.parse(byId('page').textContent);
/** @type {number | null} */
let next = null;

/** @type {(player: import('../types.js').Player) => void} */
function show(player) {
  document.title = `${player.name} · Taluva`;
  byId('person').hidden = byId('games-part').hidden = false;
  byId('player-name').textContent = player.name;
  byId('player-since').textContent = t('Here since {day}', { day: day(player.since) });
  fill(byId('figures'), figures(player));
  byId('curve').hidden = player.curve.length < 2;
  if (player.curve.length < 2) return;
  const draw = () =>
    fill(byId('curve'), ratingChart(player.curve, Math.max(280, Math.round(byId('curve').clientWidth))));
  draw();
  addEventListener('resize', draw);
}

/** @type {(before: number | null) => Promise<void>} */
async function load(before) {
  noProblem();
  const query = before === null ? '' : `?before=${before}`;
  const player = await get(`/api/players/${encodeURIComponent(name)}${query}`);
  if (before === null) show(player);
  const items = player.history.map(gameItem);
  byId('games').append(...items);
  byId('empty').hidden = byId('games').children.length > 0;
  next = player.next;
  byId('more').hidden = next === null;
  if (before !== null) items[0]?.querySelector('a')?.focus();
}

byId('more').addEventListener('click', () => load(next).catch(problem));
load(null).catch(problem);
