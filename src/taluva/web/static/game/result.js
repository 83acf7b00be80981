// The result of a game: places, the reason it ended, and what to do next.
import { openDialog } from '../dialogs.js';
import { byId, element, fill } from '../dom.js';
import { t, tn } from '../messages.js';
import { isYou } from './labels.js';
import { emblem, piece } from './panel.js';

const PIECES = { temples: 'temple', towers: 'tower', boats: 'boat', huts: 'hut' };

function builtWords(type, n) {
  return {
    temples: () => tn('{n} temple built', '{n} temples built', n),
    towers: () => tn('{n} tower built', '{n} towers built', n),
    boats: () => tn('{n} boat built', '{n} boats built', n),
    huts: () => tn('{n} hut built', '{n} huts built', n),
  }[type]();
}

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
      seat.forfeited &&
        element(
          'small',
          {},
          { time: t('out of time'), away: t('stayed away'), resigned: t('resigned') }[seat.forfeited],
        ),
    ),
    built([seat]),
  );
}

/** The pieces that some players have built together, in the colour of the first. */
function built(seats, { total, colour } = seats[0]) {
  return element(
    'span.result-pieces',
    {},
    Object.keys(PIECES)
      .filter((type) => total[type])
      .map((type) => {
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

/** A player's new rating and its change. */
function ratingNodes(settlement, index) {
  const change = settlement?.changes[index];
  if (change === undefined || change === null) return null;
  return element(
    'small.rated',
    {},
    t('Rating {rating} ({change})', {
      rating: settlement.ratings[index],
      change: change < 0 ? `−${-change}` : `+${change}`,
    }),
  );
}

function title(view) {
  const winners = view.seats.filter((seat) => seat.place === 1);
  if (view.setup.variant === 'teams' && winners.length === 4) return t('Both teams share the victory');
  if (winners.length === 1)
    return isYou(view, winners[0]) ? t('You win!') : t('{name} wins', { name: winners[0].name });
  return tn('{names} wins', '{names} win', winners.length, { names: winners.map((seat) => seat.name).join(' & ') });
}

/** One row for each player, from the first place on; partners under one bracket, with the pieces that count. */
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

/** Updates the dialog with the ratings, which arrive a moment after the end. */
export function tellRatings(view) {
  if (!byId('results')) return;
  fill(byId('results'), rows(view));
  byId('result-unrated').textContent = view.online.settlement.words ?? '';
}

export async function showResult(page) {
  const deal = page.view.online?.opening && (await import('../online/deal.js'));
  const { view } = page;
  const opened = openDialog(
    title(view),
    [
      element('p', {}, view.end?.words ?? ''),
      element('ol.results', { id: 'results' }, rows(view)),
      deal?.dealLine(view),
      view.online && element('p.muted', { id: 'result-unrated', role: 'status' }, view.online.settlement?.words ?? ''),
      view.online && element('div.notice', { id: 'result-news', role: 'status', hidden: true }),
    ],
    [
      { label: t('Look at the island'), value: 'look' },
      { label: t('Start page'), value: 'home' },
      ...(page.isWatching ? [] : [{ label: t('Play again'), value: 'again', kind: 'primary', icon: 'again' }]),
    ],
    true,
  );
  page.resultDue = false;
  page.table?.render();
  const chosen = await opened;
  if (chosen === 'again') page.actions.rematch();
  if (chosen === 'home') location.assign('/');
}
