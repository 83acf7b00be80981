// The terms of a table: the form in which its host chooses them, and how others see them.
/** @import {GameTerms, TermsRequest} from '../types.js' */
import { get } from '../api.js';
import { byId, element, fill, one } from '../dom.js';
import { t, tn } from '../messages.js';
import { savedName } from '../settings.js';

/** @type {(clock: GameTerms['clock']) => string} */
function clockWords(clock) {
  if (!clock) return t('No clock');
  if (clock.kind === 'days') return tn('{n} day for each turn', '{n} days for each turn', clock.days);
  const minutes = clock.seconds / 60;
  return clock.increment ? t('{n} min + {s} s', { n: minutes, s: clock.increment }) : t('{n} min', { n: minutes });
}

/** The terms as a row of little labels. @type {(terms: GameTerms, ...first: string[]) => HTMLElement} */
export function termChips(terms, ...first) {
  return element(
    'ul.terms',
    {},
    [
      ...first,
      clockWords(terms.clock),
      terms.rated && t('Rated'),
      terms.public ? t('Open to everybody') : t('By link only'),
    ]
      .filter(Boolean)
      .map((words) => element('li', {}, words)),
  );
}

const MINUTES = [5, 10, 15, 20, 30, 45, 60, 90];
const INCREMENTS = [0, 5, 10, 15, 20, 30, 60];
const DAYS = [1, 2, 3, 5, 7, 14];

/** @typedef {'none' | 'live' | 'days'} ClockKind */

const chosen = {
  public: new URLSearchParams(location.search).has('public'),
  rated: false,
  chat: true,
  takebacks: true,
  away: /** @type {GameTerms['away']} */ ('engine'),
  clock: /** @type {ClockKind} */ ('none'),
  minutes: 20,
  increment: 15,
  days: 2,
};
let hasAccount = false;
/** @type {{who: string}[]} */
let seats = [];

/**
 * Several choices in a row, and a line about the one that is chosen.
 * @type {<Name extends 'clock' | 'public' | 'away'>(label: string, name: Name, options: [value: typeof chosen[Name], words: string, about: string][], redraw: () => void) => HTMLElement}
 */
function choice(label, name, options, redraw) {
  const about = options.find(([value]) => value === chosen[name])?.[2];
  return element(
    'fieldset.setting',
    {},
    element('legend.label', {}, label),
    element(
      'div.segments',
      {},
      options.map(([value, words]) =>
        element(
          'label',
          {},
          element('input', {
            type: 'radio',
            name,
            checked: value === chosen[name],
            data: { key: `${name}-${value}` },
            on: {
              change: () => {
                chosen[name] = value;
                redraw();
              },
            },
          }),
          element('span', {}, words),
        ),
      ),
    ),
    element('p.muted.small', { 'aria-live': 'polite' }, about),
  );
}

/** @type {(label: string, name: 'minutes' | 'increment' | 'days', values: number[], words: (value: number) => string) => HTMLElement} */
function pick(label, name, values, words) {
  return element(
    'label.setting',
    {},
    element('span.label', {}, label),
    element(
      'select',
      { data: { key: name }, on: { change: (event) => (chosen[name] = Number(event.currentTarget.value)) } },
      values.map((value) =>
        element('option', { value: String(value), selected: value === chosen[name] }, words(value)),
      ),
    ),
  );
}

/** @type {(label: string, name: 'rated' | 'takebacks' | 'chat', about: string, disabled?: boolean) => HTMLElement} */
function toggle(label, name, about, disabled = false) {
  return element(
    'div',
    {},
    element(
      'label.switch',
      {},
      element('input', {
        type: 'checkbox',
        role: 'switch',
        checked: chosen[name] && !disabled,
        disabled,
        data: { key: name },
        on: { change: (event) => (chosen[name] = event.currentTarget.checked) },
      }),
      element('span', {}, label),
    ),
    element('p.muted.small', {}, about),
  );
}

const clockParts = () =>
  ({
    none: [],
    live: [
      pick(t('Minutes for each player'), 'minutes', MINUTES, (n) => tn('{n} minute', '{n} minutes', n)),
      pick(t('Added after each turn'), 'increment', INCREMENTS, (n) => tn('{n} second', '{n} seconds', n)),
    ],
    days: [pick(t('Days for each turn'), 'days', DAYS, (n) => tn('{n} day', '{n} days', n))],
  })[chosen.clock];

function draw() {
  const open = /** @type {HTMLDetailsElement | null} */ (one('#terms details'))?.open ?? false;
  const people = seats.filter(({ who }) => who === 'person' || who === 'open').length;
  const alone = people === seats.length && seats.filter(({ who }) => who === 'person').length === 1;
  const canRate = hasAccount && alone && chosen.clock !== 'none' && !byId('stack').dataset.house;
  const needs =
    hasAccount && !alone
      ? t('Only between people, each on their own device.')
      : t(
          'Counts for the ranking. Everybody needs an account, and must be there when the game begins. The game needs a clock, and a stack size of the edition.',
        );
  fill(
    byId('terms'),
    choice(
      t('Clock'),
      'clock',
      [
        ['none', t('None'), t('Everybody takes the time they need.')],
        ['live', t('Live'), t('Everybody is there at the same time; a player who runs out of time loses.')],
        ['days', t('Days'), t('A move now and then, over days.')],
      ],
      draw,
    ),
    clockParts().length > 0 && element('div.clock-picks', {}, clockParts()),
    choice(
      t('Who may come'),
      'public',
      [
        [false, t('By link'), t('Only people with the link.')],
        [true, t('Everybody'), t('Listed among the open games.')],
      ],
      draw,
    ),
    element(
      'details.more',
      { open },
      element('summary', {}, t('More')),
      element(
        'div.more-body',
        {},
        toggle(t('Rated'), 'rated', needs, !canRate),
        choice(
          t('When somebody stays away'),
          'away',
          [
            ['engine', t('Computer'), t('The others may let the computer play on.')],
            ['forfeit', t('Lost'), t('The others may end the game for a player who is away.')],
          ],
          draw,
        ),
        toggle(t('Taking back'), 'takebacks', t('A turn can be taken back when all others agree.')),
        toggle(t('Chat'), 'chat', t('Short messages between the players. Everybody can mute them.')),
      ),
    ),
  );
}

/** @typedef {ReturnType<typeof newTable>} TermsForm */

/** The part of the page that online play adds. */
export function newTable() {
  get('/api/me')
    .then(({ account }) => {
      hasAccount = Boolean(account);
      draw();
    })
    .catch(() => {});
  return {
    /** Draws the form for the seats as chosen. */
    show(/** @type {{who: string}[]} */ playing) {
      seats = playing;
      byId('table-card').hidden = !playing.some(({ who }) => who === 'open');
      draw();
    },
    seat: (/** @type {{who: string}} */ { who }) => ({ who: who === 'open' ? 'open' : 'me' }),
    name: savedName(),
    terms(/** @type {{who: string}[]} */ playing) {
      if (!playing.some(({ who }) => who === 'open')) return {};
      const { public: isPublic, rated, chat, takebacks, away } = chosen;
      /** @type {Record<ClockKind, TermsRequest['clock']>} */
      const clocks = {
        none: null,
        live: { kind: 'live', seconds: chosen.minutes * 60, increment: chosen.increment },
        days: { kind: 'days', days: chosen.days },
      };
      return {
        terms: {
          public: isPublic,
          rated: rated && /** @type {HTMLInputElement | null} */ (one('[data-key=rated]'))?.disabled === false,
          chat,
          takebacks,
          away,
          clock: clocks[chosen.clock],
        },
      };
    },
  };
}
