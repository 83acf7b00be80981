// The menu items of an online game.
/** @import {Child} from '../elements.js' */
/** @import {Table} from './table.js' */
/** @import {CloseAnd, MakeItem} from '../game/types.js' */
import { post } from '../api.js';
import { openDialog } from '../dialogs.js';
import { element } from '../dom.js';
import { t } from '../messages.js';
import { canNotify, chooseNotices, isNotifying } from './notices.js';

/** A link box, loaded on demand. @type {(label: string, path: string) => HTMLElement} */
export function linkBox(label, path) {
  const box = element('div');
  import('./links.js').then(({ linkBox: make }) => box.replaceWith(make(label, path)));
  return box;
}

/** @type {(table: Table, item: MakeItem, close: CloseAnd) => Child[]} */
export function tableMenu(table, item, close) {
  const { page, view } = table;
  const playing = !page.isWatching && view.phase !== 'over' && !view.online.waiting;
  const running = playing && table.own.length > 0;
  return [
    table.asksBack &&
      item(
        t('Ask to take back'),
        'back',
        close(() => table.askBack()),
      ),
    item(
      t('Link to this game'),
      'link',
      close(() => openLink(table)),
    ),
    running &&
      item(
        t('Play on another device'),
        'devices',
        close(() => openSeatLink(table)),
      ),
    canNotify() &&
      !page.isWatching &&
      item(
        isNotifying() ? t('No notices when it is my turn') : t('Notice when it is my turn'),
        'bell',
        close(() => chooseNotices(!isNotifying())),
      ),
    view.online.commitment &&
      item(
        t('The deal'),
        'seal',
        close(() => openDeal(table)),
      ),
    running &&
      table.isContest &&
      table.own.some((seat) => seat.status === 'playing') &&
      item(
        t('Resign'),
        'flag',
        close(() => resign(table)),
      ),
  ];
}

/** @type {(table: Table) => Promise<string | null>} */
function openLink(table) {
  return openDialog(t('Link to this game'), [
    element(
      'p',
      {},
      table.view.online.waiting
        ? t('Anyone who opens it can take an open seat, or watch.')
        : t('Anyone who opens it can watch.'),
    ),
    linkBox(t('Link to this game'), `/game/${table.page.page.id}`),
  ]);
}

/** Asks which of the viewer's seats goes to another device, if there are several. */
async function openSeatLink(/** @type {Table} */ table) {
  const { own, page } = table;
  let seat = own[0].seat;
  if (own.length > 1) {
    const chosen = await openDialog(
      t('Play on another device'),
      [element('p', {}, t('Which seat?'))],
      own.map((each) => ({ label: each.name, value: String(each.seat) })),
    );
    if (!chosen) return;
    seat = Number(chosen);
  }
  await page.run(async () => {
    const { link } = await post(`${page.path}/seats/${seat}/link`);
    openDialog(t('Play on another device'), [
      element('p', {}, t('Open this link there. From then on the seat is played there, and this device watches.')),
      linkBox(t('Link to your seat'), link),
      element('p.notice', {}, t('Keep it to yourself: whoever opens it first gets your seat. It works once.')),
    ]);
  });
}

/** @type {(table: Table) => Promise<void>} */
async function resign(table) {
  const sure = await openDialog(
    t('Resign?'),
    [
      element(
        'p',
        {},
        table.view.seats.filter((seat) => !seat.forfeited).length > 2
          ? t('You come last. The computer plays on in your place.')
          : t('The game ends, and you lose.'),
      ),
    ],
    [
      { label: t('Play on'), value: 'no', kind: 'primary' },
      { label: t('Resign'), value: 'yes', icon: 'flag' },
    ],
  );
  if (sure === 'yes') table.ask('resign');
}

/** @type {(table: Table) => Promise<void>} */
async function openDeal(table) {
  const { dealWords, dealLine } = await import('./deal.js');
  const { commitment } = table.view.online;
  openDialog(t('The deal'), [
    element('p', {}, dealWords()),
    element(
      'div.seal-box',
      {},
      element('h3', {}, t('Seal of the stack (SHA-256)')),
      element('code.seal', {}, commitment),
    ),
    table.view.online.reshuffled !== null &&
      element(
        'p.notice',
        {},
        t('Turns were taken back to turn {n}: the tiles not drawn yet were shuffled and sealed anew.', {
          n: table.view.online.reshuffled,
        }),
      ),
    table.view.online.opening && dealLine(table.view),
    element('p.muted.small', {}, t('The saved game file can be checked with: {command}', { command: 'taluva verify' })),
  ]);
}
