// Before the game: the link to share, the seats as they fill, a seat to take.
/** @import {Child} from '../elements.js' */
/** @import {GamePage} from '../game/game.js' */
/** @import {OwnAccount, Seat} from '../types.js' */
import { get, patch, remove } from '../api.js';
import { closeDialogs, openDialog } from '../dialogs.js';
import { button, byId, element, fill, fillNew } from '../dom.js';
import { emblem } from '../game/panel.js';
import { limits, numbers } from '../limits.js';
import { t, tn } from '../messages.js';
import { savedName, saveName, settings } from '../settings.js';
import { linkBox } from './menu.js';
import { canNotify, chooseNotices, isNotifying } from './notices.js';
import { termChips } from './terms.js';

const waysOut = () => [
  element('a.button.primary', { href: '/lobby' }, t('Open games')),
  element('a.button', { href: '/' }, t('Start page')),
];

/** Tells those who wait that the game was called off, and offers ways out. */
export async function tellCalledOff(/** @type {GamePage} */ page, /** @type {string} */ name) {
  if (page.calledOff) return;
  page.calledOff = true;
  closeDialogs();
  const words = name ? t('{name} has called this game off.', { name }) : t('Somebody has called this game off.');
  page.say(words);
  await openDialog(t('This game is no longer there'), [
    element('p', {}, words),
    element('div.row.wrap', {}, waysOut()),
  ]);
  location.assign('/');
}

export class WaitingRoom {
  constructor(/** @type {import('./table.js').Table} */ table) {
    this.table = table;
    this.name = element('input', {
      type: 'text',
      maxlength: String(limits.name.max),
      autocomplete: 'nickname',
      value: savedName(),
      placeholder: t('Your name'),
      'aria-label': t('Your name'),
    });
    this.rename = element('input', {
      type: 'text',
      maxlength: String(limits.name.max),
      autocomplete: 'nickname',
      'aria-label': t('Your name'),
      data: { key: 'own-name' },
      on: { change: () => this.#rename() },
    });
    /** The visitor's account; undefined until it is known. @type {OwnAccount | null | undefined} */
    this.account = undefined;
    get('/api/me')
      .then((me) => {
        this.account = me.account;
        this.name.value ||= me.account?.name ?? me.name ?? '';
        this.render();
      })
      .catch(() => {});
    this.parts = {
      head: element('div'),
      share: element('div'),
      news: element('p.room-news', { role: 'status', hidden: true }),
      seats: element('ul.room-seats'),
      foot: element('div.room-foot'),
    };
    fill(
      byId('waiting-room'),
      element('div.room', {}, this.parts.head, this.parts.share, this.parts.news, this.parts.seats, this.parts.foot),
    );
  }

  render() {
    const { table, parts } = this;
    const { view } = table;
    byId('waiting-room').hidden = !view.online.waiting;
    if (!view.online.waiting) return;
    const seated = view.you.seats.length > 0;
    const open = view.seats.filter((seat) => seat.open).length;
    const { banned } = view.you;
    fillNew(parts.head, JSON.stringify([seated, open, view.online.terms, banned]), () => [
      element(
        'h2',
        { id: 'waiting-title' },
        banned ? t('The host has sent you away') : seated ? t('Waiting for players') : t('You are invited'),
      ),
      element(
        'p.muted',
        { role: 'status' },
        banned
          ? t('Your seat at this table is open again. You can watch, join another game, or open your own.')
          : seated
            ? tn(
                '{n} seat is open. The game begins when it is taken.',
                '{n} seats are open. The game begins when all are taken.',
                open,
              )
            : t('Take a seat to play, or stay and watch.'),
      ),
      termChips(view.online.terms, view.setup.edition_name, tn('{n} tile', '{n} tiles', view.setup.stack)),
    ]);
    // Until the account is known, the seat is offered as at any other table.
    const needsAccount = view.online.terms.rated && this.account === null && !seated;
    fillNew(parts.share, `${seated} ${needsAccount} ${banned}`, () =>
      banned
        ? element('div.row.wrap', {}, waysOut())
        : seated
          ? [
              element('h3', {}, t('Send this link to everybody who should play')),
              linkBox(t('Link to this game'), `/game/${table.page.page.id}`),
            ]
          : needsAccount
            ? this.#accountFirst()
            : element(
                'div.join-row',
                {},
                view.online.terms.rated
                  ? null
                  : element('label.setting', {}, element('span.label', {}, t('Your name')), this.name),
                button(t('Take a seat'), {
                  kind: 'primary',
                  icon: 'check',
                  id: 'take-seat',
                  on: { click: () => this.#join(null) },
                }),
              ),
    );
    fillNew(parts.seats, JSON.stringify([view.seats, view.you, [...table.present], needsAccount]), () =>
      view.seats.map((seat) => this.#seat(seat, seated || needsAccount)),
    );
    fillNew(parts.foot, JSON.stringify([view.you, isNotifying(), settings.notify]), () => this.#foot(seated));
  }

  /** Rated tables need an account: links to log in and come back here. */
  #accountFirst() {
    /** @type {(words: string, name: string, kind: string) => HTMLElement} */
    const way = (words, name, kind) =>
      element('a.button', { class: kind, href: `/account?${name}&to=${encodeURIComponent(location.pathname)}` }, words);
    return [
      element('p', {}, t('This game is rated: you need an account to play.')),
      element('div.join-row', {}, way(t('Log in'), 'login', 'primary'), way(t('New account'), 'new', '')),
    ];
  }

  /** Tells the others that somebody was sent away. @type {(name: string) => void} */
  tellSentAway(name) {
    if (this.table.view.you.banned) return;
    const words = t('The host has sent {name} away.', { name });
    this.table.page.say(words);
    this.parts.news.hidden = false;
    this.parts.news.textContent = words;
  }

  #seat(/** @type {Seat} */ seat, /** @type {boolean} */ seated) {
    const { table } = this;
    const { host, seats } = table.view.you;
    const own = seats.includes(seat.seat);
    const here = table.present.has(seat.seat);
    const words = seat.open ? t('Open seat') : seat.name;
    const about = seat.open
      ? t('Waiting…')
      : seat.kind === 'engine'
        ? t('Computer, level {n}', { n: seat.level ?? '' })
        : own
          ? t('you')
          : here
            ? t('here')
            : t('away');
    const isFirst = own && seat.seat === seats[0];
    if (isFirst && document.activeElement !== this.rename) this.rename.value = seat.name;
    return element(
      'li',
      { class: `room-seat colour-${seat.colour}${seat.open ? ' open' : ''}` },
      emblem(seat.colour, 30),
      element(
        'span.grow',
        {},
        isFirst ? this.rename : element('b', {}, words),
        element('small', {}, about, seat.rating ? ` · ${Math.round(seat.rating)}` : null),
      ),
      seat.open &&
        !seated &&
        !table.view.you.banned &&
        button(t('Sit here'), { data: { key: `sit-${seat.seat}` }, on: { click: () => this.#join(seat.seat) } }),
      seat.open &&
        host &&
        button(t('Computer'), {
          icon: 'engine',
          data: { key: `engine-${seat.seat}` },
          'aria-label': t('Put the computer on seat {n}', { n: seat.seat }),
          on: { click: () => this.#engine(seat.seat) },
        }),
      !seat.open &&
        !own &&
        host &&
        button(t('Send {name} away', { name: seat.name }), {
          icon: 'close',
          text: false,
          kind: 'square plain',
          data: { key: `kick-${seat.seat}` },
          on: { click: () => this.#sendAway(seat) },
        }),
    );
  }

  /** @type {(seated: boolean) => Child} */
  #foot(seated) {
    const { table } = this;
    const { host } = table.view.you;
    const notices = element('input', {
      type: 'checkbox',
      role: 'switch',
      checked: isNotifying(),
      on: { change: async () => (notices.checked = await chooseNotices(notices.checked)) },
    });
    return [
      canNotify() &&
        seated &&
        element('label.switch', {}, notices, element('span', {}, t('Notice when it is my turn'))),
      element(
        'div.row.wrap',
        {},
        seated && !host && button(t('Leave the table'), { on: { click: () => table.ask('leave') } }),
        host && button(t('Call the game off'), { icon: 'bin', on: { click: () => this.#callOff() } }),
      ),
    ];
  }

  async #join(/** @type {number | null} */ seat) {
    const name = this.name.value.trim();
    saveName(name);
    await this.table.join({ seat, name });
  }

  /** Changes the name on the visitor's own seat. */
  #rename() {
    const { page, view } = this.table;
    const name = this.rename.value.trim();
    saveName(name);
    page.run(async () =>
      page.arrival.take(
        await patch(page.path, { seats: view.seats.map(({ seat }) => (seat === view.you.seats[0] ? { name } : {})) }),
      ),
    );
  }

  async #engine(/** @type {number} */ seat) {
    const levels = numbers(limits.levels);
    const level = await openDialog(
      t('Which level?'),
      [element('p', {}, t('From a gentle beginner to a hard master'))],
      levels.map((n) => ({ label: String(n), value: String(n), kind: n === settings.level ? 'primary' : '' })),
    );
    if (level) this.table.ask(`seats/${seat}/engine`, { level: Number(level) });
  }

  async #sendAway(/** @type {Seat} */ { seat, name }) {
    const sure = await openDialog(
      t('Send {name} away?', { name }),
      [element('p', {}, t('The seat is open again then, and {name} cannot come back to this table.', { name }))],
      [
        { label: t('Cancel'), value: '', kind: 'primary' },
        { label: t('Send away'), value: 'away', icon: 'close' },
      ],
    );
    if (sure) this.table.ask(`seats/${seat}/kick`);
  }

  async #callOff() {
    const sure = await openDialog(
      t('Call the game off?'),
      [element('p', {}, t('The link will lead nowhere.'))],
      [
        { label: t('Keep it'), value: 'keep', kind: 'primary' },
        { label: t('Call it off'), value: 'off', icon: 'bin' },
      ],
    );
    if (sure === 'off')
      this.table.page.run(async () => {
        this.table.page.calledOff = true;
        await remove(this.table.page.path);
        location.assign('/');
      });
  }
}
