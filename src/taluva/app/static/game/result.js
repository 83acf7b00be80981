// How the game ended: places, why, and what one may do next.
import { openDialog } from '../dialogs.js';
import { element } from '../dom.js';
import { t, tn } from '../messages.js';
import { rematch } from './menu.js';
import { isYou } from './seats.js';
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
  const types = Object.keys(PIECES).filter((type) => seat.total[type]);
  return element('li', { class: `result-row colour-${seat.colour}${seat.place === 1 ? ' winner' : ''}` },
    element('b.place', {}, String(seat.place ?? '')), emblem(seat.colour, 28),
    element('span.name', {}, seat.name, seat.status === 'eliminated' && element('small', {}, t('eliminated')),
      seat.forfeited && element('small', {}, { time: t('out of time'), away: t('stayed away'), resigned: t('resigned') }[seat.forfeited])),
    element('span.result-pieces', {}, types.map((type) => {
      const built = seat.total[type] - seat.supply[type];
      return element('span', { title: builtWords(type, built) }, element('span.unseen', {}, builtWords(type, built)),
        element('span.count', { 'aria-hidden': 'true' }, piece(PIECES[type], seat.colour, { size: 24 }), String(built)));
    })));
}

function title(view) {
  const winners = view.seats.filter((seat) => seat.place === 1);
  if (winners.length === 1) return isYou(view, winners[0]) ? t('You win!') : t('{name} wins', { name: winners[0].name });
  return tn('{names} wins', '{names} win', winners.length, { names: winners.map((seat) => seat.name).join(' & ') });
}

export async function showResult(page) {
  const { view } = page;
  const seats = [...view.seats].sort((a, b) => (a.place ?? 9) - (b.place ?? 9));
  const chosen = await openDialog(title(view), [
    element('p', {}, view.end?.words ?? ''),
    element('ol.results', {}, seats.map((seat) => row(view, seat))),
    view.online?.opening && (await import('../online/deal.js')).dealLine(view),
    view.online && element('p.notice', { id: 'result-news', role: 'status', hidden: true }),
  ], [
    { label: t('Look at the island'), value: 'look' },
    { label: t('Start page'), value: 'home' },
    ...(page.isWatching ? [] : [{ label: t('Play again'), value: 'again', kind: 'primary', icon: 'again' }]),
  ]);
  if (chosen === 'again') page.run(() => rematch(page));
  if (chosen === 'home') location.assign('/');
}
