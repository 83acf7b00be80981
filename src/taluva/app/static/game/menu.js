// The menu of a game: save, share, settings, keys, and the ways out.
import { post } from '../api.js';
import { copyField, openDialog } from '../dialogs.js';
import { element, icon } from '../dom.js';
import { t } from '../messages.js';
import { openSettings } from '../settings_dialog.js';
import { settings, theme } from '../settings.js';
import { shortcuts } from './keys.js';
import { openPlayers } from './players.js';

export function openShortcuts() {
  return openDialog(t('Keyboard'), shortcuts().map(([title, rows]) => element('section', {}, element('h3', {}, title),
    element('dl.keys', {}, rows.map(([keys, words]) => element('div', {}, element('dt', {}, keys.map((key) => element('kbd', {}, key))), element('dd', {}, words)))))));
}

function pictureAddress(page) {
  const { azimuth, elevation } = page.board.camera;
  const turn = page.history.view ? `&turn=${page.history.view.past}` : '';
  return `${page.path}/picture.svg?theme=${theme()}&azimuth=${azimuth.toFixed(1)}&elevation=${elevation.toFixed(1)}${turn}`;
}

export function openShare(page) {
  const link = `${location.origin}/position?p=${encodeURIComponent(page.shown.position)}`;
  return openDialog(t('Share this position'), [
    element('p', {}, t('Whoever opens the link sees the island as it is now, and can play on from there.')),
    copyField(t('Link to the position'), link),
    copyField(t('The position in one line'), page.shown.position),
    !page.isPosition && element('a.button', { href: pictureAddress(page), download: 'taluva.svg' }, icon('save'), t('Save the picture (SVG)')),
  ]);
}

function item(label, name, attributes) {
  const tag = attributes.href ? 'a' : 'button';
  return element(`${tag}.menu-item`, { type: tag === 'button' ? 'button' : null, ...attributes }, icon(name), element('span', {}, label));
}

/** Starts a game from a shared position. */
export async function playPosition(page, opponent) {
  const { setup, seats } = page.view;
  const view = await post('/api/games', {
    edition: setup.edition, variant: setup.variant, expansions: setup.expansions, stack: setup.stack, position: page.view.position,
    seats: seats.map((seat) => {
      const person = opponent === 'person' || seat.seat === page.view.seat;
      return person ? { kind: 'person', name: '', colour: seat.colour } : { kind: 'engine', level: settings.level, name: '', colour: seat.colour };
    }),
  });
  location.assign(`/game/${view.id}`);
}

export async function openMenu(page) {
  const close = (act) => ({ on: { click: (event) => { event.target.closest('dialog').close(''); act(); } } });
  await openDialog(t('Menu'), [element('div.menu', {},
    page.isPosition && item(t('Play on against the computer'), 'check', close(() => page.run(() => playPosition(page, 'engine')))),
    page.isPosition && item(t('Play on at one screen'), 'check', close(() => page.run(() => playPosition(page, 'person')))),
    page.view.phase === 'over' && !page.isPosition && !page.isWatching && item(t('Play again'), 'again', close(() => page.run(() => rematch(page)))),
    page.table?.menu(item, close),
    !page.isPosition && item(t('Save the game (.taluva file)'), 'save', { href: `${page.path}/record`, download: '' }),
    item(t('Share this position'), 'share', close(() => openShare(page))),
    !page.isPosition && !page.isWatching && !page.table?.isContest && item(t('Names and colours'), 'players', close(() => openPlayers(page))),
    item(t('Settings'), 'settings', close(() => openSettings())),
    item(t('Keyboard'), 'keys', close(openShortcuts)),
    item(t('Rules'), 'book', { href: `/learn/${page.view.setup.edition}` }),
    item(t('New game'), 'plus', { href: '/new' }),
    item(t('All games'), 'list', { href: '/' }))]);
}

export async function rematch(page) {
  const view = await post(`${page.path}/rematch`);
  location.assign(`/game/${view.id}`);
}
