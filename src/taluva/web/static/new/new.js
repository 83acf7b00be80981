// A new game with all its options. The server decides which options go together; the page shows the reason.
/** @import {CheckedSetup, EditionChoice, Options} from '../types.js' */
import { get, post, Refusal } from '../api.js';
import { colourName, colourPicks, takeColour } from '../colours.js';
import { byId, element, fill, icon, pause } from '../dom.js';
import { limits, numbers } from '../limits.js';
import { t } from '../messages.js';
import { change, settings } from '../settings.js';

const oneScreen = new URLSearchParams(location.search).has('screen');
/** What online play adds; null at one screen. @type {import('../online/terms.js').TermsForm | null} */
const table = byId('terms') && (await import('../online/terms.js')).newTable();

/** @typedef {{who: string, name: string, colour: number}} SeatChoice `who` is "person", "open" or a level of the engine */
/** @typedef {{id: string | null, name: string, about: string}} Option */

/**
 * The current choices.
 * @type {{edition: string, players: number, variant: string | null, expansions: string[], zone: string | null, stack: number | null, seats: SeatChoice[]}}
 */
const chosen = {
  edition: '',
  players: limits.players.min,
  variant: null,
  expansions: [],
  zone: null,
  stack: null,
  seats: numbers(limits.colours).map((colour) => ({
    who: oneScreen || colour === 1 ? 'person' : table ? 'open' : String(settings.level),
    name: '',
    colour,
  })),
};
if (table && !oneScreen) chosen.seats[0].name = table.name;
/** @type {Options} */
let options;
/** What the server says about the choices, once it has answered. @type {CheckedSetup} */
let checked;

/** @type {(seat: SeatChoice) => boolean} */
const isPerson = ({ who }) => who === 'person' || who === 'open';

/** The name of a seat whose name field is empty. @type {(seat: SeatChoice) => string} */
function defaultName(seat) {
  if (seat.who === 'open') return t('Whoever comes');
  if (seat.who === 'person') return colourName(seat.colour);
  return options.levels.find((level) => String(level.id) === seat.who)?.name ?? '';
}

/** The name to send: empty for the default name in each viewer's language, unless two seats would share it. */
function nameOf(/** @type {SeatChoice} */ seat, /** @type {SeatChoice[]} */ seats) {
  if (seat.who === 'open') return '';
  const before = seats
    .slice(0, seats.indexOf(seat))
    .filter((each) => !each.name.trim() && defaultName(each) === defaultName(seat));
  if (seat.name.trim() || !before.length) return seat.name.trim();
  return `${defaultName(seat)} ${before.length + 1}`;
}

function showCounts() {
  fill(
    byId('counts'),
    numbers(limits.players).map((n) =>
      element(
        'label',
        {},
        element('input', {
          type: 'radio',
          name: 'players',
          value: String(n),
          checked: n === chosen.players,
          data: { key: `players-${n}` },
          on: {
            change: () => {
              chosen.players = n;
              chosen.stack = null;
              refresh();
            },
          },
        }),
        element('span', {}, t('{n} players', { n })),
      ),
    ),
  );
}

/** @type {(seat: SeatChoice, index: number) => HTMLElement} */
function seatLine(seat, index) {
  const title = t('Seat {n}', { n: index + 1 });
  const name = element('input', {
    type: 'text',
    maxlength: String(limits.name.max),
    placeholder: defaultName(seat),
    value: seat.who === 'open' ? '' : seat.name,
    disabled: seat.who === 'open',
    'aria-label': t('Name of seat {n}', { n: index + 1 }),
    autocomplete: 'off',
    data: { key: `name-${index}` },
    on: {
      input: () => {
        seat.name = name.value;
        showBeginners(chosen.seats.slice(0, chosen.players));
      },
    },
  });
  const who = element(
    'select',
    {
      'aria-label': t('Who plays seat {n}', { n: index + 1 }),
      data: { key: `who-${index}` },
      on: {
        change: () => {
          seat.who = who.value;
          showSeats();
        },
      },
    },
    element('option', { value: 'person', selected: seat.who === 'person' }, table ? t('You') : t('A person')),
    table && element('option', { value: 'open', selected: seat.who === 'open' }, t('Open: whoever has the link')),
    options.levels.map((level) =>
      element(
        'option',
        { value: String(level.id), selected: seat.who === String(level.id) },
        t('Computer, level {n}: {about}', { n: level.id, about: level.name }),
      ),
    ),
  );
  return element(
    'div.seat',
    { role: 'group', 'aria-label': title },
    colourPicks(index + 1, seat.colour, (colour) => {
      takeColour(chosen.seats, seat, colour);
      showSeats();
    }),
    who,
    name,
    opponent(seat),
  );
}

/** The face and description of a computer player. @type {(seat: SeatChoice) => HTMLElement | null} */
function opponent({ who }) {
  const level = options.levels.find(({ id }) => String(id) === who);
  if (!level) return null;
  const face = icon(`face-${level.id}`);
  face.setAttribute('class', 'face');
  return element(
    'p.opponent',
    {},
    face,
    element(
      'span',
      {},
      element('b', {}, level.name),
      ' ',
      element('small', {}, t('Level {n}', { n: level.id })),
      element('span.about', {}, level.about),
    ),
  );
}

function showSeats() {
  const playing = chosen.seats.slice(0, chosen.players);
  fill(byId('seats'), playing.map(seatLine));
  showBeginners(playing);
  table?.show(playing);
}

/** The choice of who begins: one of the seats, or chance. @type {(playing: SeatChoice[]) => void} */
function showBeginners(playing) {
  const begins = byId('begins').value || '1';
  const names = playing.map((seat, index) =>
    t('Seat {n}: {name}', { n: index + 1, name: seat.name.trim() || defaultName(seat) }),
  );
  fill(
    byId('begins'),
    names.map((name, index) => element('option', { value: String(index + 1) }, name)),
    element('option', { value: 'chance' }, t('Chance decides')),
  );
  byId('begins').value = begins === 'chance' || Number(begins) <= playing.length ? begins : '1';
}

/**
 * The one reason why none of several options can be chosen, if it is the same for all.
 * @type {(list: {id: string}[]) => string | null}
 */
function sharedReason(list) {
  const reasons = new Set(list.map(({ id }) => checked.refused[id] ?? null));
  return reasons.size === 1 ? [...reasons][0] : null;
}

/**
 * One option with its description; a disabled one shows the reason.
 * @type {(type: 'radio' | 'checkbox', group: string, option: Option, isChosen: boolean, choose: (on: boolean) => void, shared?: string | null) => HTMLElement}
 */
function tick(type, group, { id, name, about }, isChosen, choose, shared = null) {
  const why = checked.refused[id ?? ''] ?? null;
  return element(
    'label.tick',
    { class: why ? 'off' : '' },
    element('input', {
      type,
      name: group,
      checked: isChosen,
      disabled: Boolean(why),
      data: { key: `${group}-${id}` },
      on: { change: (event) => choose(event.currentTarget.checked) },
    }),
    element('span', {}, element('b', {}, name), about, why && why !== shared && element('span.why', {}, why)),
  );
}

function showOptions() {
  const edition = /** @type {EditionChoice} */ (options.editions.find((each) => each.id === chosen.edition));
  fill(
    byId('editions'),
    options.editions.map((each) =>
      tick('radio', 'edition', each, each.id === chosen.edition, () => {
        chosen.edition = each.id;
        chosen.stack = null;
        refresh();
      }),
    ),
  );
  fill(
    byId('variants'),
    options.variants.map((each) =>
      tick('radio', 'variant', each, each.id === chosen.variant, () => {
        chosen.variant = each.id;
        refresh();
      }),
    ),
  );
  const [noExpansion, noZone] = [sharedReason(options.expansions), sharedReason(options.zones)];
  byId('expansions-why').textContent = noExpansion ?? '';
  byId('zones-why').textContent = noZone ?? '';
  fill(
    byId('expansions'),
    options.expansions.map((each) =>
      tick(
        'checkbox',
        'expansion',
        each,
        chosen.expansions.includes(each.id),
        (on) => {
          chosen.expansions = chosen.expansions.filter((id) => id !== each.id).concat(on ? [each.id] : []);
          refresh();
        },
        noExpansion,
      ),
    ),
  );
  const none = { id: null, name: t('No game board'), about: t('The island may grow wherever it likes.') };
  fill(
    byId('zones'),
    [none, ...options.zones].map((each) =>
      tick(
        'radio',
        'zone',
        each,
        each.id === chosen.zone,
        () => {
          chosen.zone = each.id;
          refresh();
        },
        noZone,
      ),
    ),
  );
  const stack = chosen.stack ?? checked.stack.default;
  const field = byId('stack');
  [field.min, field.max, field.value] = [checked.stack.min, checked.stack.max, stack].map(String);
  byId('stack-number').textContent = String(stack);
  const usual = [edition.stacks[chosen.players], ...edition.other_stacks[chosen.players]];
  field.dataset.house = usual.includes(stack) ? '' : 'yes';
  byId('stack-words').textContent = usual.includes(stack)
    ? t('About {n} turns for each player.', { n: Math.round(stack / chosen.players) })
    : t('A house rule: this edition has {sizes} tiles for {n} players.', {
        sizes: new Intl.ListFormat(document.documentElement.lang, { type: 'disjunction' }).format(usual.map(String)),
        n: chosen.players,
      });
}

const request = () => ({
  edition: chosen.edition,
  players: chosen.players,
  variant: chosen.variant,
  expansions: [...chosen.expansions, ...(chosen.zone ? [chosen.zone] : [])],
  stack: chosen.stack,
});

let asked = 0;

/** Asks the server which options go together, drops those that do not, and redraws. */
async function refresh() {
  showCounts();
  const mine = ++asked;
  let answer = await post('/api/setup/check', request());
  if (mine !== asked) return;
  if (!answer.setup) {
    if (chosen.variant && chosen.variant in answer.refused) chosen.variant = null;
    if (chosen.zone && chosen.zone in answer.refused) chosen.zone = null;
    chosen.expansions = chosen.expansions.filter((id) => !(id in answer.refused));
    answer = await post('/api/setup/check', request());
    if (mine !== asked) return;
  }
  checked = answer;
  showOptions();
  showSeats();
  byId('begin').disabled = !checked.setup;
  byId('state').textContent = checked.setup ? '' : (checked.problem ?? '');
}

async function untilReady() {
  for (;;) {
    const state = await get('/api/ready');
    if (state.ready) return;
    byId('state').textContent = state.message || t('Getting ready: this happens once.');
    await pause(300);
  }
}

async function begin() {
  byId('begin').disabled = true;
  try {
    const playing = chosen.seats.slice(0, chosen.players);
    const seats = playing.map((seat) => ({
      kind: isPerson(seat) ? 'person' : 'engine',
      name: nameOf(seat, playing),
      colour: seat.colour,
      ...(isPerson(seat) ? table?.seat(seat) : { level: Number(seat.who) }),
    }));
    await untilReady();
    const { edition, variant, expansions, stack } = request();
    const view = await post('/api/games', {
      edition,
      variant,
      expansions,
      stack,
      seats,
      begins: Number(byId('begins').value) || 'chance',
      ...table?.terms(playing),
    });
    const computer = playing.find((seat) => !isPerson(seat));
    if (computer) change('level', Number(computer.who));
    location.assign(`/game/${view.id}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    byId('begin').disabled = false;
    byId('state').textContent = error.message || t('The server does not answer.');
  }
}

byId('stack').addEventListener('input', () => {
  chosen.stack = Number(byId('stack').value);
  if (checked) showOptions();
});
byId('stack').addEventListener('change', () => {
  if (checked) refresh();
});
byId('form').addEventListener('submit', (event) => {
  event.preventDefault();
  begin();
});
options = await get('/api/setup');
chosen.edition = options.default.edition;
await refresh();
// The size may have been chosen before the first answer.
if (chosen.stack !== null) await refresh();
