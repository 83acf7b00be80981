// The review of a game: chances, luck and skill, the turns with their marks; picking one shows it on the island.
import { post, Refusal } from '../api.js';
import { button, element, fill, icon, pause } from '../dom.js';
import { isOwn, turnTold } from '../game/labels.js';
import { emblem } from '../game/panel.js';
import { t, tn } from '../messages.js';
import { curve } from './curve.js';
import { isBest, reviewMarks } from './marks.js';

/** @import {GamePage} from '../game/game.js' */
/** @import {GameReview, ReviewedLine, ReviewedPlayer, ReviewedTurn} from '../types.js' */

/** From this cost on a turn is a mistake. */
const MISTAKE = 10;
/** Milliseconds before the server is asked again when it was not ready. */
const AGAIN = 2000;

/** Points with their sign. @type {(points: number) => string} */
const signed = (points) => `${points < -0.05 ? '−' : points > 0.05 ? '+' : '±'}${Math.abs(points).toFixed(1)}`;
/** @type {(share: number) => string} */
const percent = (share) => t('{n} %', { n: Math.round(100 * share) });

export class Review {
  /** @type {GameReview | null} */ #review = null;
  /** @type {ReviewedTurn[]} */ turns = [];
  /** The number of the decision that is shown on the island. @type {number | null} */
  picked = null;
  #loading = false;
  #problem = '';
  /** Parts that are filled again when there is more. */
  #parts = {
    progress: element('div.judging', { role: 'status' }),
    curve: element('div'),
    sums: element('div'),
    card: element('section.turn-card', { 'aria-live': 'polite' }),
    list: element('ol.moves.reviewed', { tabindex: '0', 'aria-label': t('Turns') }),
    learn: element('div.learn-row'),
  };

  constructor(/** @type {GamePage} */ page) {
    this.page = page;
  }

  /** Whether it is shown. */
  get isOpen() {
    return document.body.dataset.drawer === 'review';
  }

  get isComplete() {
    return this.#review !== null && this.turns.length === this.#review.total;
  }

  /** Mistakes; of this screen's players only, if they are to learn from them. @type {(own?: boolean) => ReviewedTurn[]} */
  mistakes(own = false) {
    const { view } = this.page;
    return this.turns.filter(
      ({ cost, seat }) => cost >= MISTAKE && (!own || isOwn(view, { ...view.seats[seat - 1], forfeited: null })),
    );
  }

  async open() {
    const { progress, curve: chart, sums, card, list, learn } = this.#parts;
    const showing = this.page.drawer?.show({
      title: t('Review'),
      kind: 'review',
      body: [progress, chart, card, learn, sums, list],
      back: () => this.page.openResult(),
    });
    this.render();
    await showing;
    if (this.picked !== null) this.pick(this.picked);
    this.#load();
  }

  /** Fetches what is judged, and waits for the rest. */
  async #load() {
    if (this.#loading || this.isComplete) return;
    this.#loading = true;
    try {
      while (!this.isComplete) await this.#next();
      this.page.say(t('The review is complete.'));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#problem = error.message || t('The server does not answer.');
    } finally {
      this.#loading = false;
      this.render();
    }
  }

  async #next() {
    try {
      const found = await post(`/api/games/${this.page.page.id}/review`, { first: this.turns.length });
      this.turns.push(...found.turns.slice(this.turns.length - found.first));
      this.#review = found;
      this.#problem = '';
      this.render();
    } catch (error) {
      if (!(error instanceof Refusal) || !['not-ready', 'gone'].includes(error.code)) throw error;
      this.#problem = error.message || t('The server does not answer. Trying again…');
      this.render();
      await pause(AGAIN);
    }
  }

  render() {
    const { progress, curve: chart, sums, list, learn } = this.#parts;
    const { view } = this.page;
    fill(progress, this.#progress());
    progress.hidden = this.isComplete;
    if (!this.#review) return;
    fill(
      chart,
      curve(this.#review, this.turns, view.seats, this.picked, (number) => this.pick(number)),
    );
    fill(sums, this.#decided(), this.#table(this.#review.players));
    fill(
      list,
      this.turns.map((turn) => this.#row(turn)),
    );
    fill(learn, this.#jumps(), this.#learnButton());
    this.renderCard();
  }

  #progress() {
    const total = this.#review?.total ?? 0;
    const done = this.turns.length;
    const retry = this.#problem && !this.#loading && button(t('Try again'), { on: { click: () => this.#retry() } });
    const words =
      this.#problem ||
      (total
        ? t('The engine is judging turn {n} of {total}…', { n: done + 1, total })
        : t('The engine begins to judge…'));
    const bar = element('progress', { max: total || 1, 'aria-label': t('Progress of the review') });
    if (total) bar.value = done;
    return [element('p', {}, words), !this.#problem && bar, retry];
  }

  #retry() {
    this.#problem = '';
    this.#load();
    this.render();
  }

  #decided() {
    if (!this.isComplete || !this.#review) return null;
    const { decided } = this.#review;
    return element('p.decided-words', {}, decided ? t('Decided at turn {n}', { n: decided }) : t('Open to the end'));
  }

  #table(/** @type {ReviewedPlayer[]} */ players) {
    const { seats } = this.page.view;
    const head = [t('Player'), t('Accuracy'), t('Luck'), t('Own turns'), t('Others')];
    const about = [
      '',
      t('How close to the best turns they played'),
      t('What the drawn tiles gave them, in points of the chance to win'),
      t('What their own turns gave them, in points of the chance to win'),
      t('What the turns of the others gave them, in points of the chance to win'),
    ];
    return element(
      'table.sums',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          head.map((words, index) => element('th', { scope: 'col', title: about[index] || null }, words)),
        ),
      ),
      element(
        'tbody',
        {},
        players.map(({ seat, accuracy, luck, own, others }) =>
          element(
            'tr',
            {},
            element(
              'th',
              { scope: 'row' },
              emblem(seats[seat - 1].colour, 18),
              element('span', {}, seats[seat - 1].name),
            ),
            element('td', {}, accuracy === null ? '–' : t('{n} %', { n: Math.round(accuracy) })),
            [luck, own, others].map((points) => element('td', {}, signed(points))),
          ),
        ),
      ),
    );
  }

  #row(/** @type {ReviewedTurn} */ turn) {
    const { view } = this.page;
    const seat = view.seats[turn.seat - 1];
    const shown = turn.number === this.picked;
    return element(
      'li',
      {},
      element(
        'button.move',
        {
          type: 'button',
          data: { key: `review-${turn.number}` },
          class: shown ? 'now' : '',
          'aria-current': shown ? 'step' : null,
          on: { click: () => this.pick(turn.number) },
        },
        element('span.turn', {}, String(turn.turn)),
        emblem(seat.colour, 18),
        element('span.unseen', {}, seat.name),
        this.#mark(turn),
        element('span.words', {}, turn.played.words),
        turn.cost >= 0.95 && element('span.cost', {}, signed(-turn.cost)),
      ),
    );
  }

  #mark(/** @type {ReviewedTurn} */ { mark, mark_words: words }) {
    if (!mark) return element('span.no-mark');
    const level = { '!': 'good', '?!': 'slight', '?': 'bad', '??': 'worst' }[mark];
    return element('span', { class: `mark ${level}`, title: words, role: 'img', 'aria-label': words }, mark);
  }

  #jumps() {
    const found = this.mistakes().length;
    if (!found) return this.isComplete && element('p.muted', {}, t('No mistakes: well played!'));
    return element(
      'div.row',
      { role: 'group', 'aria-label': t('Mistakes') },
      button(t('Previous mistake'), {
        icon: 'previous',
        text: false,
        kind: 'square',
        on: { click: () => this.jump(-1) },
      }),
      element('span', {}, tn('{n} mistake', '{n} mistakes', found)),
      button(t('Next mistake'), { icon: 'next', text: false, kind: 'square', on: { click: () => this.jump(1) } }),
    );
  }

  #learnButton() {
    const own = this.mistakes(true);
    if (!this.isComplete || !own.length) return null;
    return button(t('Learn from mistakes'), {
      icon: 'book',
      kind: 'primary',
      on: { click: async () => new (await import('./practice.js')).Practice(this.page, own).begin() },
    });
  }

  /** Shows a decision on the island: the board before it, what was played and what was better. */
  async pick(/** @type {number} */ number) {
    const turn = this.turns[number];
    if (!turn) return;
    const { page } = this;
    this.picked = number;
    page.overlay = { past: turn.turn - 1, marks: reviewMarks(turn, page.view) };
    await page.history.open(turn.turn - 1);
    if (this.picked !== number) return;
    const cells = page.overlay?.marks.ghost?.cells.map(({ q, r }) => /** @type {[number, number]} */ ([q, r]));
    if (cells) page.board.reveal(cells, turn.best.level ?? 1);
    this.render();
    this.#parts.list.querySelector('.now')?.scrollIntoView({ block: 'nearest' });
    this.#parts.card.scrollIntoView({ block: 'nearest' });
  }

  /** Goes to the next or the previous mistake. */
  jump(/** @type {number} */ by) {
    const found = this.mistakes();
    const at = this.picked ?? (by > 0 ? -1 : Infinity);
    const next = by > 0 ? found.find(({ number }) => number > at) : found.findLast(({ number }) => number < at);
    const turn = next ?? found.at(by > 0 ? 0 : -1);
    if (turn) this.pick(turn.number);
  }

  /** Handles a key while the review is open; says whether it did. @type {(key: string) => boolean} */
  press(key) {
    if (!this.isOpen) return false;
    const at = this.picked;
    if (key === 'n') this.jump(1);
    else if (key === 'p') this.jump(-1);
    else if (key === '.') this.pick(at === null ? 0 : Math.min(this.turns.length - 1, at + 1));
    else if (key === ',') this.pick(at === null ? this.turns.length - 1 : Math.max(0, at - 1));
    else return false;
    return true;
  }

  /** Gives the island back. */
  leave() {
    const { page } = this;
    page.practice?.end();
    if (this.picked === null) return;
    this.picked = null;
    page.overlay = null;
    page.history.open(Infinity);
  }

  renderCard() {
    const { card } = this.#parts;
    const turn = this.picked === null ? null : this.turns[this.picked];
    card.hidden = !turn;
    if (!turn) return;
    const { view } = this.page;
    const seat = view.seats[turn.seat - 1];
    const luck = turn.luck?.[turn.seat - 1] ?? 0;
    fill(
      card,
      element(
        'h3',
        {},
        emblem(seat.colour, 20),
        element('span.grow', {}, t('Turn {n}: {name}', { n: turn.turn, name: seat.name })),
        this.#mark(turn),
        element('span.cost', {}, isBest(turn) || turn.cost < 0.95 ? '' : signed(-turn.cost)),
      ),
      isBest(turn)
        ? this.#line(t('Played, and best'), 'best', turn.best, turn)
        : [this.#line(t('Played'), 'played', turn.played, turn), this.#line(t('Better'), 'best', turn.best, turn)],
      this.#why(turn),
      Math.abs(luck) >= 1 &&
        element(
          'p.muted',
          {},
          luck > 0
            ? t('A lucky tile: {points} points.', { points: signed(luck) })
            : t('An unlucky tile: {points} points.', { points: signed(luck) }),
        ),
      element(
        'a.button',
        { href: `/analysis?game=${this.page.page.id}&turn=${turn.turn - 1}` },
        icon('hint'),
        t('Try from here'),
      ),
    );
  }

  /** @type {(label: string, kind: string, line: ReviewedLine, turn: ReviewedTurn) => HTMLElement} */
  #line(label, kind, line, { seat }) {
    return element(
      'p',
      { class: `line ${kind}` },
      element('b', {}, label),
      element('span.grow', {}, turnTold(this.page.view, { ...line, seat })),
      element('span.chance', {}, percent(line.chances[seat - 1])),
    );
  }

  #why(/** @type {ReviewedTurn} */ turn) {
    const sentences = [...turn.for_best, ...(isBest(turn) ? [] : turn.against_played)];
    if (!sentences.length) return null;
    const against = isBest(turn) ? [] : turn.against_played;
    return [
      turn.for_best.length > 0 &&
        element(
          'ul.why',
          {},
          turn.for_best.map((words) => element('li.good', {}, words)),
        ),
      against.length > 0 && [
        element('p.muted', {}, t('The turn played:')),
        element(
          'ul.why',
          {},
          against.map((words) => element('li.bad', {}, words)),
        ),
      ],
    ];
  }
}

/** Opens the review of a page's game; there is one for each page. @type {(page: GamePage) => Promise<void>} */
export async function openReview(page) {
  page.review ??= new Review(page);
  await page.review.open();
}
