// A puzzle on the board of a game: the turn is made as in a game, and the server judges it.
/** @import {PuzzleSolution, PuzzleVerdict, PuzzleView} from '../types.js' */
/** @import {View} from '../game/types.js' */
import { get, post, Refusal } from '../api.js';
import { byId, element, fill, icon, openDialog, settle } from '../dom.js';
import { Actions } from '../game/actions.js';
import { untilReady } from '../game/connection.js';
import { GamePage } from '../game/game.js';
import { playerName } from '../game/labels.js';
import { Captions, isNarrow } from '../game/marks.js';
import { t, tn } from '../messages.js';
import { sound } from '../settings.js';

class PuzzleActions extends Actions {
  /** The main button: places the tile, then answers with the turn. */
  confirm = async () => {
    const page = /** @type {PuzzlePage} */ (this.page);
    const { turn } = page;
    if (!turn.view || page.isDone) return;
    if (turn.step === 'place') {
      if (turn.aim?.move && !turn.refused) this.place(turn.aim.move);
    } else if (turn.isComplete) page.run(() => page.answer(turn.moves));
  };
}

/** Space between the card and the island, in pixels. */
const GAP = 12;

class PuzzleCaptions extends Captions {
  /** Keeps the island clear of the card, too. */
  fitInsets() {
    super.fitInsets();
    const { board, card } = /** @type {PuzzlePage} */ (this.page);
    if (isNarrow() || !card.childElementCount) return;
    const [top, right, bottom, left] = board.insets;
    const covered = board.getBoundingClientRect().bottom - card.getBoundingClientRect().top + GAP;
    if (covered > bottom) board.insets = [top, right, covered, left];
  }
}

class PuzzlePage extends GamePage {
  /** @type {PuzzleView | null} */ puzzle = null;
  /** What the server said to the last answer. @type {PuzzleVerdict | null} */ verdict = null;
  card = element('section.puzzle-card', { 'aria-live': 'polite', 'aria-label': t('Puzzle') });
  theme = new URLSearchParams(location.search).get('theme');

  /** @param {{puzzle: string, position: boolean, ready: boolean}} page */
  constructor(page) {
    super(page);
    this.id = page.puzzle;
    /** @type {Actions} */
    this.actions = new PuzzleActions(this);
    /** @type {Captions} */
    this.captions = new PuzzleCaptions(this);
    byId('hint-card').before(this.card);
  }

  /** The view to begin with, from a server that may have just started. @returns {Promise<View>} */
  async fetchView() {
    if (!this.page.ready) await untilReady();
    for (;;) {
      try {
        this.puzzle = await get(`/api/puzzles/${this.id}`);
        return this.puzzle.view;
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'not-ready') throw error;
        await untilReady();
      }
    }
  }

  /** Whether the solution is known. */
  get isDone() {
    return Boolean(this.verdict?.solution);
  }

  /** Sends a turn to be judged. @type {(moves: string[]) => Promise<void>} */
  async answer(moves) {
    this.verdict = await post(`/api/puzzles/${this.id}/answers`, { moves });
    sound(this.verdict.right ? 'end' : 'no');
    this.renderCard();
    this.render();
  }

  /** Clears the board for another attempt. */
  retry() {
    this.verdict = null;
    this.turn.clear(this.view);
    this.aimFirst();
    this.renderCard();
    byId('island').focus();
  }

  /** Shows the best turn on the board. */
  showSolution = () =>
    this.run(async () => {
      if (!this.isDone) this.verdict = await post(`/api/puzzles/${this.id}/solution`);
      const { solution } = /** @type {PuzzleVerdict} */ (this.verdict);
      this.turn.clear(this.view);
      await this.turn.fillIn(/** @type {PuzzleSolution} */ (solution).moves);
      // Of all pins only those of the solution's kind.
      this.turn.show(this.turn.build?.kind ?? null);
      this.renderCard();
      this.render();
    });

  /** Goes on with a puzzle that suits the solver. */
  next = () =>
    this.run(async () => {
      const query = this.theme ? `?theme=${this.theme}` : '';
      const { id } = await get(`/api/puzzles/next${query}`);
      location.assign(`/puzzles/${id}${query}`);
    });

  render() {
    super.render();
    if (this.puzzle && !this.card.childElementCount) this.renderCard();
  }

  renderTray() {
    super.renderTray();
    if (!this.view || this.turn.step !== 'build') return;
    byId('confirm').disabled = !this.turn.isComplete || this.verdict !== null;
    byId('confirm-label').textContent = t('Answer');
  }

  renderChip() {
    super.renderChip();
    if (!this.puzzle) return;
    const { name, daily } = this.puzzle;
    const tiles = tn('{n} tile left', '{n} tiles left', this.shown.stack_left);
    fill(
      byId('chip'),
      element('b', {}, daily ? t('Puzzle of the day') : t('Puzzle')),
      element('span', {}, name),
      element('span.edition', {}, tiles),
    );
    document.title = `${name} · Taluva`;
  }

  renderCard() {
    if (!this.puzzle) return;
    settle(this.card);
    byId('tray').classList.toggle('is-judged', this.verdict !== null);
    fill(this.card, ...(this.verdict ? this.#judged(this.verdict) : this.#task(this.puzzle)));
    this.captions.fitInsets();
  }

  /** What is to be done. @type {(puzzle: PuzzleView) => HTMLElement[]} */
  #task({ name, task, rating, tried }) {
    const mover = playerName(this.view.seats[this.view.seat - 1]);
    const more = tried
      ? t('You know this puzzle: it does not count again.')
      : t('{name} to move. Difficulty {rating}.', { name: mover, rating });
    return [
      element('div.grow', {}, element('b', {}, name), element('p', {}, task), element('p.muted', {}, more)),
      element(
        'div.row',
        {},
        this.#button(t('Solution'), 'hint', () => this.#askSolution(tried)),
      ),
    ];
  }

  /** What came of an answer. @type {(verdict: PuzzleVerdict) => HTMLElement[]} */
  #judged({ right, reasons, solution }) {
    if (!right && !solution)
      return [
        element(
          'div.grow',
          {},
          element('b', {}, t('Not this one')),
          element('p', {}, reasons[0] ?? t('There is a turn that is much better.')),
          this.#change(),
        ),
        element(
          'div.row',
          {},
          this.#button(t('Solution'), 'hint', this.showSolution),
          this.#button(t('Try again'), 'back', () => this.retry(), 'primary'),
        ),
      ];
    const { words, chance, following, others, reasons: why } = /** @type {PuzzleSolution} */ (solution);
    return [
      element(
        'div.grow',
        {},
        element('b', {}, right ? t('Right!') : t('The solution')),
        element('p', {}, right ? '' : words),
        element('ul', {}, ...(right && reasons.length ? reasons : why).map((reason) => element('li', {}, reason))),
        element(
          'p.muted',
          {},
          t('Chance to win: {chance} %. After any other turn: at most {following} %.', { chance, following }),
          ' ',
          others > 0 && tn('{n} other turn is right, too.', '{n} other turns are right, too.', others),
        ),
        this.#change(),
      ),
      element(
        'div.row',
        {},
        element('a.button', { href: '/puzzles' }, t('All puzzles')),
        right && others > 0 && this.#button(t('Best turn'), 'hint', this.showSolution),
        this.#button(t('Next puzzle'), 'next', this.next, 'primary'),
      ),
    ];
  }

  /** How the rating has changed, and the streak. */
  #change() {
    const { counted, change, solver, right } = /** @type {PuzzleVerdict} */ (this.verdict);
    if (!counted) return element('p.muted.small', {}, t('Your rating: {rating}', { rating: solver.rating }));
    const signed = change < 0 ? `−${-change}` : `+${change}`;
    const streak =
      right && this.puzzle?.daily && solver.streak > 1
        ? ` ${tn('{n} day in a row', '{n} days in a row', solver.streak)}.`
        : '';
    return element(
      'p.muted.small',
      {},
      t('Your rating: {rating} ({change}).', { rating: solver.rating, change: signed }),
      streak,
    );
  }

  /** @type {(label: string, name: string, act: () => unknown, kind?: string) => HTMLElement} */
  #button(label, name, act, kind = '') {
    return element('button.button', { type: 'button', class: kind, on: { click: act } }, icon(name), label);
  }

  /** Shows the solution; the first time that counts as a wrong answer, so it is asked for twice. */
  async #askSolution(/** @type {boolean} */ tried) {
    const sure =
      tried ||
      (await openDialog(
        t('Show the solution?'),
        [element('p', {}, t('It will count as not solved.'))],
        [
          { label: t('Cancel'), value: '' },
          { label: t('Show it'), value: 'show', kind: 'primary' },
        ],
      ));
    if (sure) await this.showSolution();
  }
}

new PuzzlePage(JSON.parse(byId('page').textContent)).start();
