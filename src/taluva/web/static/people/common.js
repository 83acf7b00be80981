// What the pages about people share: figures, dates, one game in a list.
/** @import {Child} from '../elements.js' */
/** @import {FinishedGame, ListedSeat, Person, RankedPlayer} from '../types.js' */
import { Refusal } from '../api.js';
import { emblemSvg } from '../board/icons.js';
import { byId, decorative, element, icon } from '../dom.js';
import { language, t, tn } from '../messages.js';

/** Shows an error, in a place that screen readers announce. @type {(error: unknown) => void} */
export function problem(error) {
  if (!(error instanceof Refusal)) throw error;
  byId('problem').hidden = false;
  byId('problem').textContent = error.code === 'gone' ? t('The server does not answer.') : error.message;
}

export const noProblem = () => {
  byId('problem').hidden = true;
};

/** @param {number} seconds since 1970 */
export function day(seconds) {
  return new Date(seconds * 1000).toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** A rating, with a question mark while there are few games. @type {(person: Person | RankedPlayer) => Child[]} */
export function ratingNodes({ rating, provisional }) {
  return [
    String(rating),
    provisional &&
      element(
        'span.mark',
        { title: t('Fewer than ten rated games') },
        ' ?',
        element('span.unseen', {}, ` (${t('Fewer than ten rated games')})`),
      ),
  ];
}

/** Rating, games and victories as a list of figures. @type {(person: Person) => HTMLElement[]} */
export function figures(person) {
  /** @type {(words: string, value: Child, kind?: string) => HTMLElement} */
  const one = (words, value, kind = '') =>
    element('div', { class: kind }, element('dt', {}, words), element('dd', {}, value));
  return [
    one(t('Rating'), ratingNodes(person), 'first-figure'),
    one(t('Rated games'), String(person.games)),
    one(t('Won'), String(person.wins)),
  ];
}

/** @type {(name: string) => string} */
export const pageOf = (name) => `/player/${encodeURIComponent(name)}`;

/** @type {(game: FinishedGame, seat: ListedSeat, number: number) => HTMLElement} */
function seatNode(game, seat, number) {
  const place = game.places?.[number - 1];
  return element(
    'span',
    { class: place === 1 ? 'won' : '' },
    decorative(emblemSvg(seat.colour, 24)),
    seat.name,
    place !== undefined && element('span.place', {}, t('place {n}', { n: place })),
  );
}

/** @type {(delta: number | null | undefined) => HTMLElement | null} */
function deltaNode(delta) {
  if (delta === null || delta === undefined) return null;
  const text = delta > 0 ? `+${delta}` : String(delta).replace('-', '−');
  return element(
    'span.delta',
    { class: delta >= 0 ? 'up' : 'down' },
    element('span.unseen', {}, `${t('Rating')}: `),
    text,
  );
}

/** A finished game in a list: players and places, with links to replay and save it. */
export function gameItem(/** @type {FinishedGame & {delta?: number | null}} */ game) {
  const about = [
    game.edition_name,
    tn('{n} turn', '{n} turns', game.turn),
    day(game.updated),
    game.rated && t('rated'),
  ];
  return element(
    'li',
    {},
    element(
      'div',
      {},
      element(
        'div.who',
        {},
        game.seats.map((seat, index) => seatNode(game, seat, index + 1)),
      ),
      element('small', {}, about.filter(Boolean).join(' · ')),
    ),
    element(
      'div.acts',
      {},
      deltaNode(game.delta),
      element(
        'a.button',
        { href: `/game/${game.id}?turn=0`, 'aria-label': `${t('Replay')}: ${game.title}` },
        icon('first'),
        element('span', {}, t('Replay')),
      ),
      element(
        'a.button',
        { href: `/api/games/${game.id}/record`, download: true, 'aria-label': `${t('Save as a file')}: ${game.title}` },
        icon('save'),
        element('span', {}, t('Save')),
      ),
    ),
  );
}
