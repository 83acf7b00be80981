// What online play adds to the game page: presence, clocks, proposals, chat, notices.
/** @import {Live} from '../game/connection.js' */
/** @import {JoinRequest, PresenceMessage, ServerMessage} from '../types.js' */
/** @import {CloseAnd, Forfeit, MakeItem, View} from '../game/types.js' */
/** @import {OnlineView} from './types.js' */
import { post } from '../api.js';
import { byId, element, openDialog } from '../dom.js';
import { isOwn } from '../game/labels.js';
import { t, tn } from '../messages.js';
import { settings, sound } from '../settings.js';
import { Clocks } from './clocks.js';
import { Notices } from './notices.js';
import { forfeitedWords, ownForfeitWords, Proposals, takebackWords, takenBackWords } from './proposals.js';

/** Milliseconds for which news of the table are shown. */
const NOTE_FOR = 12_000;

export class Table {
  constructor(/** @type {import('../game/game.js').GamePage} */ page) {
    this.page = page;
    /** The seats whose players are connected. @type {Set<number>} */
    this.present = new Set();
    /** Since when the players of the other seats are not. @type {Map<number, number>} */
    this.gone = new Map();
    this.watching = 0;
    /** Loaded when a seat is open. @type {Promise<import('./waiting_room.js').WaitingRoom> | null} */
    this.room = null;
    /** What has just happened at the table, in words. @type {{words: string, until: number} | null} */
    this.note = null;
    this.clocks = new Clocks(page);
    /** Loaded after the first look. @type {Promise<import('./chat.js').Chat>} */
    this.chat = page.leisure.then(() => import('./chat.js')).then(({ Chat }) => new Chat(this));
    this.proposals = new Proposals(this);
    this.notices = new Notices(page);
    page.leisure.then(() => import('../people/preferences.js')).then(({ syncPreferences }) => syncPreferences());
    for (const [id, step] of /** @type {const} */ ([
      ['watch-previous', -1],
      ['watch-next', 1],
    ]))
      byId(id).addEventListener('click', () => page.history.step(step));
  }

  /** The current view. Methods that may run before the first one has come test for it. */
  get view() {
    return /** @type {OnlineView} */ (this.page.view);
  }

  get terms() {
    return this.view.online.terms;
  }

  /** Whether other people have a seat: then takebacks need their consent. */
  get isShared() {
    const { view } = this;
    return view.seats.some((seat) => seat.kind === 'person' && !view.you.seats.includes(seat.seat));
  }

  /** Whether people play against each other: then there are no hints. */
  get isContest() {
    return this.view.phase !== 'over' && this.isShared;
  }

  /** Whether names can no longer be changed. */
  get isFixed() {
    return this.isContest || this.view.phase === 'over';
  }

  /** Whether the viewer can propose a takeback. */
  get asksBack() {
    const { view } = this;
    return this.isContest && !view.online.waiting && !view.online.proposal && Boolean(this.#wayBack);
  }

  /** The seat of the viewer's last turn, and the seats whose turns would be taken back. */
  get #wayBack() {
    const {
      online: { takebacks },
      you,
    } = this.view;
    const ways = you.seats.map((seat) => ({ seat, turns: takebacks[seat - 1] })).filter(({ turns }) => turns.length);
    return ways.sort((one, other) => one.turns.length - other.turns.length)[0];
  }

  /** Proposes a takeback, after a confirmation. */
  async askBack() {
    const { version } = this.view;
    const sure = await openDialog(
      t('Take back?'),
      [
        element('p', {}, takebackWords(this.view, this.#wayBack)),
        element('p.muted', {}, t('The others have to agree.')),
      ],
      [
        { label: t('Never mind'), value: 'no' },
        { label: t('Ask'), value: 'yes', kind: 'primary' },
      ],
    );
    if (sure === 'yes') this.ask('takeback', { version });
  }

  /** Sends a request, and shows the view that it returns. @type {(what: string, body?: Record<string, boolean | number>) => Promise<void>} */
  ask(what, body = {}) {
    const { page } = this;
    return page.run(async () => page.arrival.take(await post(`${page.path}/${what}`, body)));
  }

  /** Takes a seat. A guest gets a session by it, so the socket reconnects. */
  join(/** @type {JoinRequest} */ body) {
    const { page } = this;
    return page.run(async () =>
      page.arrival.take(await /** @type {Live} */ (page.live).anew(() => post(`${page.path}/join`, body))),
    );
  }

  /** A new view has come. @type {(before: View | null, view: View) => void} */
  take(...views) {
    const [before, view] = /** @type {[OnlineView | null, OnlineView]} */ (views);
    this.clocks.take(view);
    this.notices.take(before, view);
    if (before?.online.waiting && !view.online.waiting) {
      sound('end');
      this.page.say(t('Everybody is here: the game begins.'));
    }
    if (before) this.#tellChange(before, view);
    if (before && !before.online.rematch && view.online.rematch && !this.page.isWatching)
      location.assign(`/game/${view.online.rematch}`);
    if (!before?.online.settlement && view.online.settlement)
      import('../game/result.js').then(({ tellRatings }) => tellRatings(view));
    this.#waiting(view);
    this.chat.then((chat) => chat.settle());
  }

  /** Tells forfeits and takebacks in words for a while. @type {(before: OnlineView, view: OnlineView) => void} */
  #tellChange(before, view) {
    const out =
      view.phase !== 'over' &&
      view.seats.find(
        (seat, index) => seat.forfeited && !before.seats[index].forfeited && !view.you.seats.includes(seat.seat),
      );
    const back = before.online.proposal?.kind === 'takeback' && view.moves.length < before.moves.length;
    const words = out
      ? forfeitedWords(out.name, /** @type {Forfeit} */ (out.forfeited))
      : back
        ? takenBackWords(view, before.moves.slice(view.moves.length))
        : null;
    if (words) this.note = { words, until: performance.now() + NOTE_FOR };
  }

  async #waiting(/** @type {OnlineView} */ view) {
    if (!view.online.waiting && !this.room) return;
    this.room ??= import('./waiting_room.js').then(({ WaitingRoom }) => new WaitingRoom(this));
    (await this.room).render();
  }

  /** Draws everything around the board. */
  render() {
    if (!this.view) return;
    const { page, view } = this;
    document.body.classList.toggle('is-waiting', view.online.waiting);
    const { forfeited } = page;
    byId('watch').hidden = !(page.isWatching || forfeited) || view.online.waiting;
    byId('watch-words').textContent = forfeited ? ownForfeitWords(forfeited) : t('You are watching');
    byId('watch-previous').disabled = page.history.turn === 0;
    byId('watch-next').disabled = page.history.turn === page.history.length;
    this.clocks.render();
    this.proposals.render();
  }

  hear(/** @type {ServerMessage} */ message) {
    if (message.type === 'chat') this.chat.then((chat) => chat.hear(message));
    if (message.type === 'chat-deleted') this.chat.then((chat) => chat.readAgain());
    const seat = message.type === 'reaction' && this.view?.seats[message.seat - 1];
    if (seat && !settings.muted) {
      import('./reactions.js').then(({ floatReaction }) => floatReaction(this.page, seat, message.reaction));
    }
    if (message.type === 'presence') this.#presence(message);
    if (message.type === 'sent-away') this.room?.then((room) => room.tellSentAway(message.name));
    if (message.type === 'called-off')
      import('./waiting_room.js').then(({ tellCalledOff }) => tellCalledOff(this.page, message.name));
  }

  #presence(/** @type {PresenceMessage} */ { seats, watching }) {
    const now = performance.now();
    for (const { seat, kind } of this.view?.seats ?? []) {
      if (kind !== 'person' || seats.includes(seat)) this.gone.delete(seat);
      else if (!this.gone.has(seat)) this.gone.set(seat, now);
    }
    this.present = new Set(seats);
    this.watching = watching;
    if (!this.view) return;
    this.page.renderPlayers();
    this.page.renderChip();
    if (this.view.online.waiting) this.#waiting(this.view);
  }

  /** "2 watching", for the line at the top. */
  watchers() {
    return this.watching > 0 && element('span.watchers', {}, tn('{n} watching', '{n} watching', this.watching));
  }

  /** Seconds for which the player of a seat has been away. @type {(seat: number) => number} */
  awayFor(seat) {
    const since = this.gone.get(seat);
    return since === undefined ? 0 : (performance.now() - since) / 1000;
  }

  async menu(/** @type {MakeItem} */ item, /** @type {CloseAnd} */ close) {
    const { tableMenu } = await import('./menu.js');
    return tableMenu(this, item, close);
  }

  /** The seats of this screen. */
  get own() {
    return this.view.seats.filter((seat) => isOwn(this.view, seat));
  }
}
