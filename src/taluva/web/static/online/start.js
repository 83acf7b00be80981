// The start page of an online site: a game by link in one click, open games, the account.
import { get, post } from '../api.js';
import { byId, element, fill } from '../dom.js';
import { limits, numbers } from '../limits.js';
import { t, tn } from '../messages.js';
import { savedName } from '../settings.js';

const EVERY = 5000;

/** @typedef {{problem: (error: unknown) => void, showGames: () => Promise<void>, untilReady: () => Promise<void>}} StartPage */

/** @type {(page: StartPage) => void} */
export function startOnline(page) {
  let beginning = false;
  const begin = async (/** @type {number} */ players) => {
    if (beginning) return;
    beginning = true;
    byId('problem').hidden = true;
    try {
      await page.untilReady();
      const seats = Array.from({ length: players }, (_, index) => ({
        kind: 'person',
        who: index ? 'open' : 'me',
        name: index ? '' : savedName(),
        colour: index + 1,
      }));
      const view = await post('/api/games', { seats });
      location.assign(`/game/${view.id}`);
    } catch (error) {
      beginning = false;
      page.problem(error);
    }
  };
  byId('friends').addEventListener('click', () => begin(2));
  fill(
    byId('friend-counts'),
    numbers(limits.players).map((n) =>
      element('button.level', { type: 'button', on: { click: () => begin(n) } }, t('{n} players', { n })),
    ),
  );
  addEventListener('pageshow', () => (beginning = false));
  const look = () => !document.hidden && show(page).catch(() => {});
  showAccount().catch(() => {});
  setInterval(look, EVERY);
  document.addEventListener('visibilitychange', look);
  showLobby().catch(() => {});
}

/** @type {(page: StartPage) => Promise<void>} */
async function show(page) {
  await Promise.all([showLobby(), page.showGames()]);
}

async function showLobby() {
  const { games } = await get('/api/lobby');
  byId('lobby-about').textContent = games.length
    ? tn('{n} game waits for players', '{n} games wait for players', games.length)
    : t('Join a table that is waiting for players');
}

async function showAccount() {
  const { account } = await get('/api/me');
  if (!account) return;
  import('../people/preferences.js').then(({ syncAccount }) => syncAccount(account));
  byId('account-name').textContent = account.name;
  byId('account').setAttribute('aria-label', t('Account of {name}', { name: account.name }));
}
