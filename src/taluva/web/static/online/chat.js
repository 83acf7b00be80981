// Short messages between the players, beside the list of moves. Everything is shown as text, never as markup.
/** @import {ChatMessage, Message} from '../types.js' */
/** @import {Reaction} from './reactions.js' */
import { get, post, Refusal } from '../api.js';
import { byId, element, fill } from '../dom.js';
import { togglePanel } from '../game/controls.js';
import { emblem } from '../game/panel.js';
import { t, tn } from '../messages.js';
import { change, settings } from '../settings.js';

/** @typedef {'moves' | 'chat'} Tab */
/** @type {Tab[]} */
const TABS = ['moves', 'chat'];

export class Chat {
  constructor(/** @type {import('./table.js').Table} */ table) {
    this.table = table;
    this.page = table.page;
    /** By their numbers. @type {Map<number, Message>} */
    this.lines = new Map();
    this.unread = 0;
    this.tabs = { moves: byId('tab-moves'), chat: byId('tab-chat') };
    this.parts = { moves: byId('moves-section'), chat: byId('chat') };
    /** Whether the messages so far were asked for. */
    this.asked = false;
    for (const name of TABS) {
      this.tabs[name].addEventListener('click', () => this.open(name));
      this.tabs[name].addEventListener('keydown', (event) => this.#walk(event));
    }
    byId('chat-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#send();
    });
    byId('chat-mute').addEventListener('click', () => {
      change('muted', !settings.muted);
      this.settle();
    });
    byId('open-panel').addEventListener('click', () => this.open('moves'));
    byId('open-chat').addEventListener('click', () => this.#show());
  }

  get isMuted() {
    return settings.muted;
  }

  get isOpen() {
    return !this.parts.chat.hidden && byId('panel').checkVisibility({ visibilityProperty: true });
  }

  /** Arrow keys go from tab to tab. */
  #walk(/** @type {KeyboardEvent} */ event) {
    if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const other = event.currentTarget === this.tabs.chat ? 'moves' : 'chat';
    this.open(other);
    this.tabs[other].focus();
  }

  /** On a phone: a sheet with nothing but the chat. */
  #show() {
    togglePanel(true);
    byId('panel').classList.add('for-chat');
    byId('panel-title').textContent = t('Chat');
    this.open('chat');
  }

  open(/** @type {Tab} */ name) {
    for (const each of TABS) {
      const on = each === name;
      this.tabs[each].setAttribute('aria-selected', String(on));
      this.tabs[each].tabIndex = on ? 0 : -1;
      this.parts[each].hidden = !on;
    }
    byId('chat-mute').hidden = name !== 'chat';
    if (name !== 'chat') return;
    this.#offerReactions();
    this.unread = 0;
    this.#badge();
    this.#toEnd();
  }

  /** The drawings are loaded when the chat is opened for the first time. */
  async #offerReactions() {
    if (byId('reactions').childElementCount) return;
    const { REACTIONS, reactionName, reactionSvg } = await import('./reactions.js');
    fill(
      byId('reactions'),
      REACTIONS.map((reaction) => {
        const label = reactionName(reaction);
        return element(
          'button.react',
          {
            type: 'button',
            'aria-label': label,
            title: label,
            data: { reaction },
            on: { click: () => this.#react(reaction) },
          },
          reactionSvg(reaction, 26),
        );
      }),
    );
  }

  /** Applies the terms and the settings; the messages so far are fetched once. */
  settle() {
    const { page, table } = this;
    const { terms, view } = table;
    const people = view.seats.filter((seat) => seat.kind === 'person').length > 1;
    byId('tabs').hidden = !people;
    byId('open-chat').hidden = !table.isShared;
    this.#badge();
    if (!people && !this.parts.chat.hidden) this.open('moves');
    byId('chat-form').hidden = !terms.chat || page.isWatching;
    byId('reactions').hidden = page.isWatching;
    byId('chat-mute').setAttribute('aria-pressed', String(settings.muted));
    byId('chat-note').textContent = settings.muted
      ? t('You have muted the others.')
      : !terms.chat
        ? t('This table plays without chat.')
        : page.isWatching
          ? t('Only the players write here.')
          : '';
    byId('chat-lines').hidden = settings.muted;
    if (!terms.chat || this.asked) return;
    this.asked = true;
    get(`${page.path}/chat`)
      .then(({ messages }) => {
        for (const message of messages) this.lines.set(message.number, message);
        this.#draw();
      })
      .catch(() => (this.asked = false));
  }

  /** Fetches all messages again, after some were deleted. */
  readAgain() {
    this.lines.clear();
    this.asked = false;
    this.settle();
  }

  hear(/** @type {Message} */ message) {
    if (this.lines.has(message.number)) return;
    this.lines.set(message.number, message);
    this.#draw();
    if (this.isMuted || this.table.view.you.seats.includes(message.seat)) return;
    if (this.isOpen) return;
    this.unread += 1;
    this.#badge();
    this.page.say(t('{name} writes: {words}', { name: message.name, words: message.text }));
  }

  #badge() {
    const words = tn('new message', 'new messages', this.unread);
    for (const id of ['chat-badge', 'open-chat-badge']) {
      byId(id).hidden = !this.unread;
      fill(byId(id), String(this.unread), element('span.unseen', {}, ` ${words}`));
    }
    const label = this.unread ? `${t('Chat')}, ${this.unread} ${words}` : t('Chat');
    byId('open-chat').setAttribute('aria-label', label);
    byId('open-chat').title = label;
  }

  #draw() {
    const { view } = this.table;
    const lines = [...this.lines.values()].sort((a, b) => a.number - b.number);
    fill(
      byId('chat-lines'),
      lines.map(({ seat, name, text, at }) => {
        const colour = view.seats[seat - 1]?.colour;
        const when = new Date(at * 1000).toLocaleTimeString(document.documentElement.lang, {
          hour: '2-digit',
          minute: '2-digit',
        });
        return element(
          'div.chat-line',
          { title: when },
          colour ? emblem(colour, 16) : null,
          element('p', {}, element('b', {}, name), ' ', text),
        );
      }),
    );
    byId('chat-empty').hidden = lines.length > 0;
    this.#toEnd();
  }

  #toEnd() {
    byId('chat-lines').scrollTop = byId('chat-lines').scrollHeight;
  }

  async #send() {
    const field = byId('chat-text');
    const text = field.value.trim();
    if (!text) return;
    await this.#post('chat', { text }, () => (field.value = ''));
  }

  #react(/** @type {Reaction} */ reaction) {
    return this.#post('reactions', { reaction });
  }

  /** @type {(what: string, body: {text: string} | {reaction: Reaction}, done?: () => void) => Promise<void>} */
  async #post(what, body, done = () => {}) {
    try {
      /** @type {ChatMessage | null} */
      const answer = await post(`${this.page.path}/${what}`, body);
      if (answer) this.hear(answer);
      byId('chat-note').textContent = '';
      done();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      byId('chat-note').textContent = error.message || t('The server does not answer.');
    }
  }
}
