// The menu of a game: save, share, names and colours, settings, keys, and the ways out.
import { patch, post } from '../api.js';
import { colourName, colourPicks, takeColour } from '../colours.js';
import { copyField, openDialog } from '../dialogs.js';
import { element, fill, icon } from '../dom.js';
import { limits } from '../limits.js';
import { t } from '../messages.js';
import { openReference } from '../reference/links.js';
import { settings, theme } from '../settings.js';
import { openSettings } from '../settings_dialog.js';

/** @import {GamePage} from './game.js' */
/** @import {CloseAnd, MakeItem, View} from './types.d.ts' */

/** @typedef {{ name: string, colour: number }} SeatForm */

/** The shortcuts, grouped, in the order of the sheet. @returns {[string, [string[], string][]][]} */
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
        [[',', '.'], t('One turn back or forward')],
        [['Home', 'End'], t('To the start, to now')],
        [['R'], t('Show the last turn again')],
        [['N', 'P'], t('In a review: next or previous mistake')],
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

function pictureAddress(/** @type {GamePage} */ page) {
  const { azimuth, elevation } = page.board.camera;
  const turn = page.history.view ? `&turn=${page.history.view.past}` : '';
  return `${page.path}/picture.svg?theme=${theme()}&azimuth=${azimuth.toFixed(1)}&elevation=${elevation.toFixed(1)}${turn}`;
}

/** Colour and name of every seat, without default names, for a position's address. @type {(view: View) => string[][]} */
function sharedSeats({ seats }) {
  return seats.map(({ colour, name }) => ['seat', name === colourName(colour) ? `${colour}` : `${colour} ${name}`]);
}

function openShare(/** @type {GamePage} */ page) {
  const link = `${location.origin}/position?${new URLSearchParams([['p', page.shown.position], ...sharedSeats(page.shown)])}`;
  return openDialog(t('Share this position'), [
    element('p', {}, t('Anyone who opens the link sees the island as it is now, and can play on from there.')),
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

/** Shows the whole game as an animation, which takes a while to make, and offers to save it. */
function openAnimation(/** @type {GamePage} */ page) {
  const address = `${page.path}/animation.webp?theme=${theme()}`;
  const state = element('p.muted', { role: 'status' }, t('The animation is being made. This can take a minute.'));
  const save = element(
    'a.button.primary',
    { href: address, download: 'taluva.webp', hidden: true },
    icon('save'),
    t('Save the animation (WebP)'),
  );
  const picture = element('img.animation', {
    alt: t('The whole game, turn by turn'),
    hidden: true,
    on: {
      load: () => {
        state.hidden = true;
        picture.hidden = false;
        save.hidden = false;
      },
      error: () => (state.textContent = t('The animation could not be made. Try again later.')),
    },
  });
  picture.src = address;
  return openDialog(t('The game as an animation'), [state, picture, save]);
}

/** @type {MakeItem} */
function item(label, name, attributes) {
  const tag = attributes.href ? 'a' : 'button';
  return element(
    `${tag}.menu-item`,
    { type: tag === 'button' ? 'button' : null, ...attributes },
    icon(name),
    element('span', {}, label),
  );
}

/** Starts a game from a shared position. @type {(page: GamePage, opponent: 'person' | 'engine') => Promise<void>} */
async function playPosition(page, opponent) {
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

export async function openMenu(/** @type {GamePage} */ page) {
  /** @type {CloseAnd} */
  const close = (act) => ({
    on: {
      click: (event) => {
        /** @type {HTMLElement} */ (event.target).closest('dialog')?.close('');
        act();
      },
    },
  });
  const ofTable = await page.table?.menu(item, close);
  const isShared = page.isPosition && !page.lesson;
  await openDialog(t('Menu'), [
    element(
      'div.menu',
      {},
      isShared &&
        item(
          t('Play on against the computer'),
          'check',
          close(() => page.run(() => playPosition(page, 'engine'))),
        ),
      isShared &&
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
      page.history.analysis && item(t('Analysis'), 'hint', { href: page.history.analysis }),
      page.view.phase === 'over' &&
        page.page.animations &&
        item(
          t('Save as animation'),
          'film',
          close(() => openAnimation(page)),
        ),
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
      page.lesson &&
        item(
          t('Start the lesson again'),
          'again',
          close(() => page.run(() => page.lesson?.restart())),
        ),
      page.lesson && item(t('All lessons'), 'list', { href: '/learn' }),
      item(
        t('Rules'),
        'book',
        close(() => openReference(page.view.setup.edition, null)),
      ),
      page.view.daily && item(t('Daily island'), 'above', { href: '/daily' }),
      item(t('New game'), 'plus', { href: '/new' }),
      item(t('Your progress'), 'levels', { href: '/progress' }),
      item(t('All games'), 'list', { href: '/' }),
    ),
  ]);
}

/** @type {(seats: SeatForm[], seat: SeatForm, redraw: () => void) => HTMLElement} */
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
    colourPicks(n, seat.colour, (/** @type {number} */ colour) => {
      takeColour(seats, seat, colour);
      redraw();
    }),
  );
}

async function openPlayers(/** @type {GamePage} */ page) {
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
