// Before the game: the link to share, the seats as they fill, a seat to take.
import { get, patch, remove } from '../api.js';
import { openDialog } from '../dialogs.js';
import { button, byId, element, fill, fillNew } from '../dom.js';
import { t, tn } from '../messages.js';
import { settings } from '../settings.js';
import { emblem } from '../game/panel.js';
import { linkBox } from './link.js';
import { gameLink } from './menu.js';
import { keepName, keptName } from './names.js';
import { canNotify, chooseNotices, isNotifying } from './notices.js';
import { qrFigure } from './qr.js';
import { termChips } from './terms.js';

export class WaitingRoom {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.link = gameLink(table.page.page.id);
    this.name = element('input', { type: 'text', maxlength: '24', autocomplete: 'nickname', value: keptName(), placeholder: t('Your name'), 'aria-label': t('Your name') });
    this.rename = element('input', { type: 'text', maxlength: '24', autocomplete: 'nickname', 'aria-label': t('Your name'), data: { key: 'own-name' }, on: { change: () => this.#rename() } });
    get('/api/me').then((me) => (this.name.value ||= me.account?.name ?? me.name ?? '')).catch(() => {});
    this.parts = { head: element('div'), share: element('div'), seats: element('ul.room-seats'), foot: element('div.room-foot') };
    fill(byId('waiting-room'), element('div.room', {}, this.parts.head, this.parts.share, this.parts.seats, this.parts.foot));
  }

  render() {
    const { table, parts } = this;
    const { view } = table;
    byId('waiting-room').hidden = !view.online.waiting;
    if (!view.online.waiting) return;
    const seated = view.you.seats.length > 0;
    const open = view.seats.filter((seat) => seat.open).length;
    fillNew(parts.head, JSON.stringify([seated, open, view.online.terms]), () => [
      element('h2', { id: 'waiting-title' }, seated ? t('Waiting for players') : t('You are invited')),
      element('p.muted', {}, seated ? tn('{n} seat is open. The game begins when it is taken.', '{n} seats are open. The game begins when all are taken.', open)
        : t('Take a seat to play, or stay and watch.')),
      termChips(view.online.terms, view.setup.edition_name, tn('{n} tile', '{n} tiles', view.setup.stack)),
    ]);
    fillNew(parts.share, `${seated}`, () => (seated ? [element('h3', {}, t('Send this link to whoever should play')), element('div.share-row', {}, linkBox(this.link), qrFigure(this.link))]
      : element('div.join-row', {}, element('label.setting', {}, element('span.label', {}, t('Your name')), this.name),
        button(t('Take a seat'), { kind: 'primary', icon: 'check', id: 'take-seat', on: { click: () => this.#join(null) } }))));
    fillNew(parts.seats, JSON.stringify([view.seats, view.you, [...table.present]]), () => view.seats.map((seat) => this.#seat(seat, seated)));
    fillNew(parts.foot, JSON.stringify([view.you, isNotifying(), settings.notify]), () => this.#foot(seated));
  }

  #seat(seat, seated) {
    const { table } = this;
    const { host, seats } = table.view.you;
    const own = seats.includes(seat.seat);
    const here = table.present.has(seat.seat);
    const words = seat.open ? t('Open seat') : seat.name;
    const about = seat.open ? t('Waiting…') : seat.kind === 'engine' ? t('Computer, level {n}', { n: seat.level }) : own ? t('you') : here ? t('here') : t('away');
    const isFirst = own && seat.seat === seats[0];
    if (isFirst && document.activeElement !== this.rename) this.rename.value = seat.name;
    return element('li', { class: `room-seat colour-${seat.colour}${seat.open ? ' open' : ''}` }, emblem(seat.colour, 30),
      element('span.grow', {}, isFirst ? this.rename : element('b', {}, words), element('small', {}, about, seat.rating ? ` · ${Math.round(seat.rating)}` : null)),
      seat.open && !seated && button(t('Sit here'), { data: { key: `sit-${seat.seat}` }, on: { click: () => this.#join(seat.seat) } }),
      seat.open && host && button(t('Computer'), { icon: 'engine', data: { key: `engine-${seat.seat}` }, 'aria-label': t('Put the computer on seat {n}', { n: seat.seat }), on: { click: () => this.#engine(seat.seat) } }),
      !seat.open && !own && host && button(t('Send {name} away', { name: seat.name }), { icon: 'close', text: false, kind: 'square plain', data: { key: `kick-${seat.seat}` }, on: { click: () => table.ask(`seats/${seat.seat}/kick`) } }));
  }

  #foot(seated) {
    const { table } = this;
    const { host } = table.view.you;
    const notices = element('input', { type: 'checkbox', role: 'switch', checked: isNotifying(), on: { change: async () => (notices.checked = await chooseNotices(notices.checked)) } });
    return [
      canNotify() && seated && element('label.switch', {}, notices, element('span', {}, t('Notice when it is my turn'))),
      element('div.row.wrap', {},
        seated && !host && button(t('Leave the table'), { on: { click: () => table.ask('leave') } }),
        host && button(t('Call the game off'), { icon: 'bin', on: { click: () => this.#callOff() } })),
    ];
  }

  async #join(seat) {
    const name = this.name.value.trim();
    keepName(name);
    await this.table.join({ seat, name });
  }

  /** The name on one's own seat, for all to see. */
  #rename() {
    const { page, view } = this.table;
    const name = this.rename.value.trim();
    keepName(name);
    page.run(async () => page.arrival.take(await patch(page.path, { seats: view.seats.map(({ seat }) => (seat === view.you.seats[0] ? { name } : {})) })));
  }

  async #engine(seat) {
    const levels = [1, 2, 3, 4, 5, 6, 7, 8];
    const level = await openDialog(t('Which level?'), [element('p', {}, t('From a gentle beginner to a hard master'))],
      levels.map((n) => ({ label: String(n), value: String(n), kind: n === settings.level ? 'primary' : '' })));
    if (level) this.table.ask(`seats/${seat}/engine`, { level: Number(level) });
  }

  async #callOff() {
    const sure = await openDialog(t('Call the game off?'), [element('p', {}, t('The link will lead nowhere.'))],
      [{ label: t('Keep it'), value: 'keep', kind: 'primary' }, { label: t('Call it off'), value: 'off', icon: 'bin' }]);
    if (sure === 'off') this.table.page.run(async () => { await remove(this.table.page.path); location.assign('/'); });
  }
}
