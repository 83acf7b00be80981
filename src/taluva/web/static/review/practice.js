// Learning from mistakes: each is a task on the normal board. Any turn nearly as good as the best one passes.
import { get, post } from '../api.js';
import { button, element, fill } from '../dom.js';
import { turnTold } from '../game/labels.js';
import { emblem } from '../game/panel.js';
import { t } from '../messages.js';
import { sound } from '../settings.js';
import { reviewMarks } from './marks.js';
/** @import {Child} from '../elements.js' */
/** @import {GamePage} from '../game/game.js' */
/** @import {View} from '../game/types.d.ts' */
/** @import {Attempt, ReviewedTurn} from '../types.js' */

export class Practice {
  #at = 0;
  /** What the card says besides the task. @type {Child} */
  #answer = null;
  #isChecking = false;
  #isSolved = false;
  #card = element('section.turn-card.task', { 'aria-live': 'polite' });

  constructor(/** @type {GamePage} */ page, /** @type {ReviewedTurn[]} */ tasks) {
    this.page = page;
    this.tasks = tasks;
    /** The game, which comes back afterwards. @type {View} */
    this.game = page.view;
  }

  get #task() {
    return this.tasks[this.#at];
  }

  async begin() {
    const { page } = this;
    page.practice = this;
    await page.drawer?.show({
      title: t('Learn from mistakes'),
      kind: 'practice',
      body: [this.#card],
      back: () => this.#leave(),
    });
    await this.#open(0);
  }

  /** Puts a task on the board. */
  async #open(/** @type {number} */ at) {
    const { page, game } = this;
    this.#at = at;
    this.#answer = null;
    this.#isSolved = false;
    const seats = game.seats.map(({ colour, name }) => ['seat', `${colour} ${name}`]);
    const address = `/api/position?${new URLSearchParams([['p', this.#task.position], ...seats])}`;
    await page.run(async () => {
      const view = await get(/** @type {'/api/position'} */ (address));
      const turn = this.#task.turn - 1;
      this.#start({ ...view, turn, moves: game.moves.slice(0, turn) });
    });
    this.render();
    page.say(t('Your tile. Find better.'));
  }

  #start(/** @type {View} */ view) {
    const { page } = this;
    page.overlay = null;
    page.history.view = null;
    page.view = view;
    page.turn.path = '/api/position';
    page.turn.clear(view);
    page.focus = null;
    page.hover = null;
    page.render();
    if (view.phase === 'place') page.aimFirst();
  }

  /** Shows the task, and what was said about the last attempt. */
  render() {
    const { game } = this;
    const task = this.#task;
    const seat = game.seats[task.seat - 1];
    // Once it is solved there is nothing to place.
    document.body.dataset.drawer = this.#isSolved ? 'solved' : 'practice';
    fill(
      this.#card,
      element(
        'h3',
        {},
        emblem(seat.colour, 20),
        element('span.grow', {}, t('Your tile. Find better.')),
        element('span.muted', {}, `${this.#at + 1} / ${this.tasks.length}`),
        button(t('Back to the review'), {
          icon: 'close',
          text: false,
          kind: 'square plain leave',
          on: { click: () => this.#leave() },
        }),
      ),
      element(
        'p.line.played',
        {},
        element('b', {}, t('Turn {n}', { n: task.turn })),
        element('span.grow', {}, turnTold(game, { ...task.played, seat: task.seat })),
        element('span.cost', {}, `−${task.cost.toFixed(1)}`),
      ),
      this.#isChecking && element('p', { role: 'status' }, t('The engine is looking at your turn…')),
      this.#answer,
      element('div.row.wrap', {}, this.#buttons()),
    );
    this.page.captions.fitInsets();
  }

  #buttons() {
    const isLast = this.#at === this.tasks.length - 1;
    const next = isLast
      ? button(t('Back to the review'), { kind: this.#isSolved ? 'primary' : '', on: { click: () => this.#leave() } })
      : button(this.#isSolved ? t('Next task') : t('Skip'), {
          kind: this.#isSolved ? 'primary' : '',
          icon: 'next',
          on: { click: () => this.#open(this.#at + 1) },
        });
    if (this.#isSolved)
      return [button(t('Once more'), { icon: 'again', on: { click: () => this.#open(this.#at) } }), next];
    return [
      button(t('Hint'), { icon: 'hint', kind: 'task-hint', on: { click: () => this.hint() } }),
      button(t('Solution'), { icon: 'check', on: { click: () => this.#solve() } }),
      next,
    ];
  }

  /** Says in words what the best turn does. */
  hint() {
    const words = this.#task.for_best;
    this.#answer = element(
      'ul.why',
      {},
      (words.length ? words : [t('It builds: {words}', { words: this.#task.best.words })]).map((sentence) =>
        element('li.good', {}, sentence),
      ),
    );
    this.page.say(words.join(' '));
    this.render();
  }

  /** Shows the best turn on the island. */
  #solve() {
    const { page, game } = this;
    const task = this.#task;
    this.#isSolved = true;
    this.#answer = [
      element(
        'p.line.best',
        {},
        element('b', {}, t('Better')),
        element('span.grow', {}, turnTold(game, { ...task.best, seat: task.seat })),
      ),
      element(
        'ul.why',
        {},
        task.for_best.map((sentence) => element('li.good', {}, sentence)),
      ),
    ];
    page.turn.clear(null);
    page.overlay = { past: null, marks: reviewMarks(task, game) };
    page.render();
    this.render();
  }

  /** Has the engine judge a turn. */
  async attempt(/** @type {string[]} */ moves) {
    const { page } = this;
    if (this.#isChecking || this.#isSolved) return;
    this.#isChecking = true;
    this.#answer = null;
    this.render();
    try {
      await page.run(async () =>
        this.#tell(await post(`/api/games/${page.page.id}/review/attempt`, { number: this.#task.number, moves })),
      );
    } finally {
      this.#isChecking = false;
      this.render();
    }
  }

  #tell(/** @type {Attempt} */ { passed, cost, against, misses }) {
    if (passed) {
      this.#isSolved = true;
      sound('yours');
      this.#answer = element('p.verdict.good', {}, t('Well found! It is as good as the best turn.'));
      this.page.say(t('Well found! It is as good as the best turn.'));
      return;
    }
    sound('no');
    const words = t('It costs {points} points. Take it back, and try another turn.', { points: cost.toFixed(1) });
    const why = against.length ? against : misses;
    this.#answer = [
      element('p.verdict.bad', {}, words),
      !against.length && misses.length > 0 && element('p.muted', {}, t('What it misses:')),
      element(
        'ul.why',
        {},
        why.map((sentence) => element('li', { class: against.length ? 'bad' : 'good' }, sentence)),
      ),
    ];
    this.page.say([words, ...why].join(' '));
  }

  #leave() {
    this.end();
    this.page.openReview();
  }

  /** Gives the game back to the board. */
  end() {
    const { page } = this;
    if (page.practice !== this) return;
    page.practice = null;
    page.overlay = null;
    page.view = this.game;
    page.turn.path = page.path;
    page.turn.clear(null);
    page.render();
    page.arrival.resume();
  }
}
