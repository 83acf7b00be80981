// The terms of a table: the form in which its host chooses them, and how others see them.
import { get } from '../api.js';
import { byId, element, fill, one } from '../dom.js';
import { t, tn } from '../messages.js';
import { savedName } from '../settings.js';

export function clockWords(clock) {
  if (!clock) return t('No clock');
  if (clock.kind === 'days') return tn('{n} day for each turn', '{n} days for each turn', clock.days);
  const minutes = clock.seconds / 60;
  return clock.increment ? t('{n} min + {s} s', { n: minutes, s: clock.increment }) : t('{n} min', { n: minutes });
}

/** The terms as a row of little labels. */
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

const chosen = {
  public: new URLSearchParams(location.search).has('public'),
  rated: false,
  chat: true,
  takebacks: true,
  away: 'engine',
  clock: 'none',
  minutes: 20,
  increment: 15,
  days: 2,
};
let hasAccount = false;
let seats = [];

/** Several choices in a row, and a line about the one that is chosen. */
function choice(label, name, options, redraw) {
  const [, , about] = options.find(([value]) => value === chosen[name]);
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

function pick(label, name, values, words) {
  return element(
    'label.setting',
    {},
    element('span.label', {}, label),
    element(
      'select',
      { data: { key: name }, on: { change: (event) => (chosen[name] = Number(event.target.value)) } },
      values.map((value) =>
        element('option', { value: String(value), selected: value === chosen[name] }, words(value)),
      ),
    ),
  );
}

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
        on: { change: (event) => (chosen[name] = event.target.checked) },
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
  const open = one('#terms details')?.open ?? false;
  const people = seats.filter(({ who }) => who === 'person' || who === 'open').length;
  const alone = people === seats.length && seats.filter(({ who }) => who === 'person').length === 1;
  const canRate = hasAccount && alone && chosen.clock !== 'none' && !byId('stack').dataset.house;
  const needs =
    hasAccount && !alone
      ? t('Only with people alone, one on each device.')
      : t(
          'Counts for the ranking. Everybody needs an account and is there when the game begins; with a clock, and a stack of the edition.',
        );
  fill(
    byId('terms'),
    choice(
      t('Clock'),
      'clock',
      [
        ['none', t('None'), t('Everybody takes the time they need.')],
        ['live', t('Live'), t('All are there at the same time; whoever runs out of time has lost.')],
        ['days', t('Days'), t('A move now and then, over days.')],
      ],
      draw,
    ),
    clockParts().length > 0 && element('div.clock-picks', {}, clockParts()),
    choice(
      t('Who may come'),
      'public',
      [
        [false, t('By link'), t('Only who has the link.')],
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
            ['forfeit', t('Lost'), t('The others may end the game for whoever is away.')],
          ],
          draw,
        ),
        toggle(t('Taking back'), 'takebacks', t('A turn can be taken back when all others agree.')),
        toggle(t('Chat'), 'chat', t('Short messages between the players. Everybody can mute them.')),
      ),
    ),
  );
}

/** The part of the page that online play adds. */
export function newTable() {
  get('/api/me')
    .then(({ account }) => {
      hasAccount = Boolean(account);
      draw();
    })
    .catch(() => {});
  return {
    /** @param {Array<{who: string}>} playing the seats as chosen */
    show(playing) {
      seats = playing;
      byId('table-card').hidden = !playing.some(({ who }) => who === 'open');
      draw();
    },
    seat: ({ who }) => ({ who: who === 'open' ? 'open' : 'me' }),
    name: savedName(),
    terms(playing) {
      if (!playing.some(({ who }) => who === 'open')) return {};
      const { public: isPublic, rated, chat, takebacks, away } = chosen;
      const clock = {
        none: null,
        live: { kind: 'live', seconds: chosen.minutes * 60, increment: chosen.increment },
        days: { kind: 'days', days: chosen.days },
      }[chosen.clock];
      return {
        terms: {
          public: isPublic,
          rated: rated && one('[data-key=rated]')?.disabled === false,
          chat,
          takebacks,
          away,
          clock,
        },
      };
    },
  };
}
