// The lobby: open games, refreshed while the page is visible.
/** @import {GameTerms, ListedGame} from '../types.js' */
import { get } from '../api.js';
import { emblemSvg, pieceSvg } from '../board/icons.js';
import { byId, decorative, element, fillNew } from '../dom.js';
import { t, tn } from '../messages.js';
import { termChips } from './terms.js';

const EVERY = 4000;

/** @type {(game: ListedGame) => HTMLElement} */
function line(game) {
  const sitting = game.seats.filter((seat) => !seat.open).map((seat) => seat.name);
  return element(
    'li.lobby-game',
    {},
    element(
      'div.emblems',
      { 'aria-hidden': 'true' },
      game.seats.map((seat) =>
        element('span', { class: seat.open ? 'open' : '' }, decorative(emblemSvg(seat.colour, 28))),
      ),
    ),
    element(
      'div',
      {},
      element('b', {}, sitting.join(', ')),
      termChips(
        /** @type {GameTerms} */ (game.terms),
        tn('{n} open seat', '{n} open seats', game.open),
        game.edition_name,
      ),
    ),
    element(
      'a.button.primary',
      {
        href: `/game/${game.id}`,
        'aria-label': t('Join {names}', { names: sitting.join(', ') }),
        data: { key: game.id },
      },
      t('Join'),
    ),
  );
}

async function show() {
  if (document.hidden) return;
  try {
    const { games } = await get('/api/lobby');
    byId('lobby-gone').hidden = true;
    byId('lobby-empty').hidden = games.length > 0;
    byId('lobby-count').textContent = games.length
      ? tn('{n} game waits for players', '{n} games wait for players', games.length)
      : '';
    fillNew(byId('lobby'), JSON.stringify(games), () => games.map(line));
  } catch {
    byId('lobby-gone').hidden = false;
  }
}

fillNew(byId('lobby-pieces'), 'pieces', () =>
  ['hut-1', 'temple-3', 'tower-2'].map((name) => {
    const [kind, colour] = name.split('-');
    return decorative(pieceSvg(kind, Number(colour), { size: 56 }));
  }),
);
setInterval(show, EVERY);
document.addEventListener('visibilitychange', show);
show();
