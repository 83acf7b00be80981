// The menu of a game: save, share, names and colours, settings, keys, and the ways out.
import { patch, post } from '../api.js';
import { colourName, colourPicks, takeColour } from '../colours.js';
import { copyField, openDialog } from '../dialogs.js';
import { element, fill, icon } from '../dom.js';
import { limits } from '../limits.js';
import { t } from '../messages.js';
import { settings, theme } from '../settings.js';
import { openSettings } from '../settings_dialog.js';

/** The shortcuts, grouped, in the order of the sheet. */
/** @returns {[string, [string[], string][]][]} */
function shortcuts() {
  return [
    [
      t('Your turn'),
      [
        [['←', '↑', '↓', '→'], t('Move between spots on the island')],
        [['Enter'], t('Choose the spot or the build; confirm what is chosen')],
        [['Q', 'E'], t('Turn the tile left or right')],
        [['B'], t('Next kind of build')],
        [['N', 'P'], t('Next or previous build')],
        [['C'], t('Confirm')],
        [['Backspace'], t('Take back')],
        [['U'], t('Undo turn')],
        [['H'], t('Hint')],
        [['1', '…', '5'], t('Choose a tile, or a kind of build')],
      ],
    ],
    [
      t('Camera'),
      [
        [['+', '−'], t('Closer, further away')],
        [['0'], t('Show the whole island')],
        [['Shift', '←', '→'], t('Move the picture')],
        [['<', '>'], t('Turn the island')],
        [['Page ↑', 'Page ↓'], t('Tilt the island')],
        [['L'], t('Level numbers')],
      ],
    ],
    [
      t('The game'),
      [
        [[',', '.'], t('One turn back or on')],
        [['Home', 'End'], t('To the start, to now')],
        [['X'], t('Look at any cell with the arrow keys, on and off')],
        [['T'], t('Island and moves as text')],
        [['?'], t('This list')],
      ],
    ],
  ];
}

export function openShortcuts() {
  return openDialog(
    t('Keyboard'),
    shortcuts().map(([title, rows]) =>
      element(
        'section',
        {},
        element('h3', {}, title),
        element(
          'dl.keys',
          {},
          rows.map(([keys, words]) =>
            element(
              'div',
              {},
              element(
                'dt',
                {},
                keys.map((key) => element('kbd', {}, key)),
              ),
              element('dd', {}, words),
            ),
          ),
        ),
      ),
    ),
  );
}

function pictureAddress(page) {
  const { azimuth, elevation } = page.board.camera;
  const turn = page.history.view ? `&turn=${page.history.view.past}` : '';
  return `${page.path}/picture.svg?theme=${theme()}&azimuth=${azimuth.toFixed(1)}&elevation=${elevation.toFixed(1)}${turn}`;
}

/** Colour and name of every seat, for the address of a position; default names are left out. */
function sharedSeats({ seats }) {
  return seats.map(({ colour, name }) => ['seat', name === colourName(colour) ? `${colour}` : `${colour} ${name}`]);
}

export function openShare(page) {
  const link = `${location.origin}/position?${new URLSearchParams([['p', page.shown.position], ...sharedSeats(page.shown)])}`;
  return openDialog(t('Share this position'), [
    element('p', {}, t('Whoever opens the link sees the island as it is now, and can play on from there.')),
    copyField(t('Link to the position'), link),
    copyField(t('The position in one line'), page.shown.position),
    !page.isPosition &&
      element(
        'a.button',
        { href: pictureAddress(page), download: 'taluva.svg' },
        icon('save'),
        t('Save the picture (SVG)'),
      ),
  ]);
}

function item(label, name, attributes) {
  const tag = attributes.href ? 'a' : 'button';
  return element(
    `${tag}.menu-item`,
    { type: tag === 'button' ? 'button' : null, ...attributes },
    icon(name),
    element('span', {}, label),
  );
}

/** Starts a game from a shared position. */
export async function playPosition(page, opponent) {
  const { setup, seats } = page.view;
  const view = await post('/api/games', {
    edition: setup.edition,
    variant: setup.variant,
    expansions: setup.expansions,
    stack: setup.stack,
    position: page.view.position,
    seats: seats.map((seat) => {
      const person = opponent === 'person' || seat.seat === page.view.seat;
      const name = seat.name === colourName(seat.colour) ? '' : seat.name;
      return person
        ? { kind: 'person', name, colour: seat.colour }
        : { kind: 'engine', level: settings.level, name: '', colour: seat.colour };
    }),
  });
  location.assign(`/game/${view.id}`);
}

export async function openMenu(page) {
  const close = (act) => ({
    on: {
      click: (event) => {
        event.target.closest('dialog').close('');
        act();
      },
    },
  });
  const ofTable = await page.table?.menu(item, close);
  await openDialog(t('Menu'), [
    element(
      'div.menu',
      {},
      page.isPosition &&
        item(
          t('Play on against the computer'),
          'check',
          close(() => page.run(() => playPosition(page, 'engine'))),
        ),
      page.isPosition &&
        item(
          t('Play on at one screen'),
          'check',
          close(() => page.run(() => playPosition(page, 'person'))),
        ),
      page.view.phase === 'over' &&
        !page.isPosition &&
        !page.isWatching &&
        item(
          t('Play again'),
          'again',
          close(() => page.actions.rematch()),
        ),
      page.canUndo &&
        !page.isPosition &&
        item(
          t('Undo turn'),
          'undo',
          close(() => page.actions.undo()),
        ),
      ofTable,
      !page.isPosition &&
        item(t('Save the game (.taluva file)'), 'save', { href: `${page.path}/record`, download: '' }),
      item(
        t('Share this position'),
        'share',
        close(() => openShare(page)),
      ),
      !page.isPosition &&
        !page.isWatching &&
        !page.table?.isFixed &&
        item(
          t('Names and colours'),
          'players',
          close(() => openPlayers(page)),
        ),
      item(
        t('Settings'),
        'settings',
        close(() => openSettings()),
      ),
      item(t('Keyboard'), 'keys', close(openShortcuts)),
      item(t('Rules'), 'book', { href: `/learn/${page.view.setup.edition}` }),
      item(t('New game'), 'plus', { href: '/new' }),
      item(t('All games'), 'list', { href: '/' }),
    ),
  ]);
}

function line(seats, seat, redraw) {
  const n = seats.indexOf(seat) + 1;
  const name = element('input', {
    type: 'text',
    maxlength: String(limits.name.max),
    value: seat.name,
    autocomplete: 'off',
    'aria-label': t('Name of seat {n}', { n }),
    data: { key: `name-${n}` },
    on: { input: () => (seat.name = name.value) },
  });
  return element(
    'div.player-line',
    { role: 'group', 'aria-label': t('Seat {n}', { n }) },
    name,
    colourPicks(n, seat.colour, (colour) => {
      takeColour(seats, seat, colour);
      redraw();
    }),
  );
}

export async function openPlayers(page) {
  const before = page.view.seats;
  const seats = before.map(({ name, colour }) => ({ name, colour }));
  const box = element('div.player-lines');
  const redraw = () =>
    fill(
      box,
      seats.map((seat) => line(seats, seat, redraw)),
    );
  redraw();
  const chosen = await openDialog(
    t('Names and colours'),
    [box],
    [
      { label: t('Cancel'), value: '' },
      { label: t('Save'), value: 'save', kind: 'primary', icon: 'check' },
    ],
  );
  if (chosen !== 'save') return;
  // Unchanged names are not sent, so default names stay in each viewer's language.
  const changes = seats.map(({ name, colour }, index) => ({
    colour,
    ...(name === before[index].name ? {} : { name: name.trim() }),
  }));
  await page.run(async () => page.arrival.take(await patch(page.path, { seats: changes })));
}
