// The result of a game: places, the reason it ended, and what to do next.
import { button, byId, element, fill } from '../dom.js';
import { t, tn } from '../messages.js';
import { Drawer } from '../review/drawer.js';
import { isYou } from './labels.js';
import { emblem, forfeitWord, PIECES, piece } from './panel.js';

/** @import {Seat, Settlement} from '../types.js' */
/** @import {GamePage} from './game.js' */
/** @import {PieceType, View} from './types.d.ts' */

/** @type {PieceType[]} */
const TYPES = ['temples', 'towers', 'boats', 'huts'];

/** @type {(type: PieceType, n: number) => string} */
function builtWords(type, n) {
  return {
    temples: () => tn('{n} temple built', '{n} temples built', n),
    towers: () => tn('{n} tower built', '{n} towers built', n),
    boats: () => tn('{n} boat built', '{n} boats built', n),
    huts: () => tn('{n} hut built', '{n} huts built', n),
  }[type]();
}

/** @type {(view: View, seat: Seat) => HTMLElement} */
function row(view, seat) {
  return element(
    'li',
    { class: `result-row colour-${seat.colour}${seat.place === 1 ? ' winner' : ''}` },
    element('b.place', {}, String(seat.place ?? '')),
    emblem(seat.colour, 28),
    element(
      'span.name',
      {},
      seat.name,
      seat.status === 'eliminated' && element('small', {}, t('eliminated')),
      ratingNodes(view.online?.settlement, seat.seat - 1),
      seat.forfeited && element('small', {}, forfeitWord(seat.forfeited)),
    ),
    built([seat]),
  );
}

/**
 * The pieces that some players have built together, in the colour of the first.
 * @type {(seats: Seat[], first?: Seat) => HTMLElement}
 */
function built(seats, { total, colour } = seats[0]) {
  return element(
    'span.result-pieces',
    {},
    TYPES.filter((type) => total[type]).map((type) => {
      const n = seats.reduce((sum, { supply }) => sum + total[type] - supply[type], 0);
      return element(
        'span',
        { title: builtWords(type, n) },
        element('span.unseen', {}, builtWords(type, n)),
        element('span.count', { 'aria-hidden': 'true' }, piece(PIECES[type], colour, { size: 24 }), String(n)),
      );
    }),
  );
}

/**
 * A player's new rating and its change.
 * @type {(settlement: Settlement | null | undefined, index: number) => HTMLElement | null}
 */
function ratingNodes(settlement, index) {
  const [change, rating] = [settlement?.changes[index] ?? null, settlement?.ratings[index] ?? null];
  if (change === null || rating === null) return null;
  return element(
    'small.rated',
    {},
    t('Rating {rating} ({change})', { rating, change: change < 0 ? `−${-change}` : `+${change}` }),
  );
}

/** @type {(view: View) => string} */
function title(view) {
  const winners = view.seats.filter((seat) => seat.place === 1);
  if (view.setup.variant === 'teams' && winners.length === 4) return t('Both teams share the victory');
  if (winners.length === 1)
    return isYou(view, winners[0]) ? t('You win!') : t('{name} wins', { name: winners[0].name });
  return tn('{names} wins', '{names} win', winners.length, { names: winners.map((seat) => seat.name).join(' & ') });
}

/**
 * One row for each player, from the first place on; partners under one bracket, with the pieces that count.
 * @type {(view: View) => HTMLElement[]}
 */
function rows(view) {
  const seats = [...view.seats].sort((a, b) => (a.place ?? 9) - (b.place ?? 9));
  if (view.setup.variant !== 'teams') return seats.map((seat) => row(view, seat));
  const teams = [seats[0].seat % 2, 1 - (seats[0].seat % 2)].map((odd) => seats.filter(({ seat }) => seat % 2 === odd));
  return teams.map((team) =>
    element(
      'li.team',
      {},
      element(
        'p.team-sum',
        {},
        element('span', {}, team.map(({ name }) => name).join(' & ')),
        built(
          team.filter(({ status }) => status !== 'eliminated'),
          team[0],
        ),
      ),
      element(
        'ul',
        {},
        team.map((seat) => row(view, seat)),
      ),
    ),
  );
}

/** Updates the dialog with the ratings, which arrive a moment after the end. @type {(view: View) => void} */
export function tellRatings(view) {
  if (!byId('results')) return;
  fill(byId('results'), rows(view));
  byId('result-unrated').textContent = view.online?.settlement?.words ?? '';
}

/** Shows the result beside the island. @type {(page: GamePage, byItself: boolean) => Promise<void>} */
export async function showResult(page, byItself) {
  const deal = page.view.online?.opening && (await import('../online/deal.js'));
  page.review?.leave();
  page.drawer ??= new Drawer(page);
  if (byItself && page.address.has('review')) {
    // Opened from a list of games to be reviewed.
    page.address.delete('review');
    page.resultDue = false;
    return void (await page.openReview());
  }
  const { view } = page;
  await page.drawer.show({
    title: title(view),
    kind: 'result',
    byItself,
    body: [
      element('p', {}, view.end?.words ?? ''),
      element('ol.results', { id: 'results' }, rows(view)),
      view.daily && element('p', {}, element('a', { href: '/daily' }, t('All results of the daily island'))),
      deal?.dealLine(view),
      view.online && element('p.muted', { id: 'result-unrated', role: 'status' }, view.online.settlement?.words ?? ''),
      view.online && element('div.notice', { id: 'result-news', role: 'status', hidden: true }),
    ],
    foot: [
      element('a.button', { href: '/' }, t('Start page')),
      !page.isWatching &&
        button(t('Play again'), { icon: 'again', kind: 'again', on: { click: () => page.actions.rematch() } }),
      view.moves.length > 0 &&
        button(t('Review'), { icon: 'hint', kind: 'primary', on: { click: () => page.openReview() } }),
    ],
  });
  page.resultDue = false;
  page.renderTray();
  page.table?.render();
}
