// What buttons, keys and lists do in a person's turn.
import { post } from '../api.js';
import { element, openDialog } from '../dom.js';
import { t, tn } from '../messages.js';
import { sound } from '../settings.js';
import { pinCell } from './hexes.js';
import { isNarrow } from './marks.js';
import { saveMoves } from './turn.js';

/** @import {BuildKind, Under} from '../board/types.d.ts' */
/** @import {Game} from '../types.js' */
/** @import {Press, Reason, Saying} from './types.d.ts' */

/** Pixels between pins that a finger can tell apart. */
const CROWDED = 40;
/** Pixels between two pins below which a tap is ambiguous. */
const APART = 24;
/** Kinds of build, the rarest first. @type {BuildKind[]} */
const WORTH = ['temple', 'tower', 'boat', 'expand', 'hut'];

export class Actions {
  /** @param {import('./game.js').GamePage} page */
  constructor(page) {
    this.page = page;
    this.turn = page.turn;
    /** Whether the board is zoomed in to tell pins apart. */
    this.magnified = false;
    /** The rules that refused something in this step: they can be read until it is done. @type {string | null} */
    this.heard = null;
  }

  choose = (/** @type {string} */ move) =>
    this.page.run(async () => (move === 'draw' ? this.#draw() : this.#takeInHand(move)));

  #draw() {
    return this.page.practice ? this.page.practice.attempt(['draw']) : this.send(['draw']);
  }

  /** @type {(steps: number, under?: Under | null) => void} */
  turnTile = (steps, under = null) => {
    this.heard = null;
    sound('turn');
    this.turn.turnTile(steps, under);
  };

  /**
   * A tap: on a spot it moves the tile there, on the tile it turns it; "Place here" places it.
   * @type {(under: Press) => unknown}
   */
  tap = (under) => {
    const { turn } = this;
    if (turn.step === 'build' && under.apart < APART) return this.#magnify(under);
    if (turn.step === 'build') return under.key ? this.chooseBuild(under.key) : this.refuseBuild(under);
    if (turn.step !== 'place') return undefined;
    const mark = turn.placements.find((each) => each.move === under.key);
    if (mark && mark !== turn.aim) {
      this.heard = null;
      return turn.aimAt(mark.move);
    }
    if (mark || (under.ghost && !turn.refused)) return this.turnTile(1, mark ? under : null);
    turn.pointAt(under);
    return turn.refused && this.refuse();
  };

  /** A click with the mouse: what was shown under the pointer. @type {(under: Press) => unknown} */
  choosePreview = (under) => {
    const { turn } = this;
    if (turn.step === 'build') return under.key ? this.chooseBuild(under.key) : this.refuseBuild(under);
    if (turn.step !== 'place') return undefined;
    return turn.refused ? this.refuse() : turn.aim?.move && this.place(turn.aim.move);
  };

  place = (/** @type {string} */ move) =>
    this.page.run(async () => {
      this.heard = null;
      if (!(await this.turn.place(move))) return;
      this.#thinOut();
      this.#landed();
      await this.page.lesson?.placed();
    });

  chooseKind = (/** @type {BuildKind} */ kind) => this.turn.chooseKind(kind);

  /** Explains what a kind of build needs. @type {(need: Saying) => void} */
  explain = (need) => {
    this.turn.explain(need);
    this.page.say(need.slice(0, 2).join(' '));
  };

  chooseBuild = (/** @type {string} */ move) => {
    this.heard = null;
    this.turn.chooseBuild(move);
    sound('hut');
    if (this.magnified) this.page.board.fit();
    this.magnified = false;
  };

  /** Zooms in until the pins under the finger are apart; choosing one zooms out again. */
  #magnify(/** @type {Press} */ { apart, point }) {
    this.magnified = true;
    this.page.board.zoom(Math.min(4, (2 * APART) / Math.max(1, apart)), point);
  }

  point = (/** @type {string | null} */ move) => this.turn.point(move);

  hint = () => {
    const task = this.page.lesson ?? this.page.practice;
    return task ? task.hint() : this.page.advice().then(({ hints }) => hints.ask());
  };

  /** Takes back one step of the tentative turn. Played turns have their own control. */
  takeBack = () => {
    const { page, turn } = this;
    if (!turn.view || !turn.canTakeBack || page.history.view) return;
    page.focus = null;
    turn.takeBack();
    if (turn.step === 'place' && !turn.aim) page.aimFirst();
  };

  /** Undoes a finished turn and what followed it, after a confirmation; among people, asks the others. */
  undo = async () => {
    const { page } = this;
    const { view } = page;
    if (page.table?.asksBack) return void page.table.askBack();
    if (!page.canUndo) return;
    const from = view.moves.findLastIndex((move) => view.seats[move.seat - 1].kind === 'person');
    const moves = from < 0 ? [] : view.moves.slice(from);
    const sure = await openDialog(
      t('Undo the last turn?'),
      [
        element('p', {}, t('The game goes back to before:')),
        element(
          'ul.undone',
          {},
          moves.map((move) =>
            element('li', {}, t('{name}: {words}', { name: view.seats[move.seat - 1].name, words: move.words })),
          ),
        ),
      ],
      [
        { label: t('Cancel'), value: '' },
        { label: t('Undo turn'), value: 'undo', kind: 'primary', icon: 'undo' },
      ],
    );
    if (sure) page.run(async () => page.arrival.take(await post(`${page.path}/undo`, { version: view.version })));
  };

  /** The main button: plays the hint that is shown, places the tile, plays the turn, or starts a rematch. */
  confirm = async () => {
    const { page, turn } = this;
    if (page.lesson?.isOver) return void page.run(() => page.lesson?.goOn());
    if (page.view.phase === 'over' && !page.isPosition)
      return void (page.isWatching || page.resultDue || page.drawer?.isOpen ? null : this.rematch());
    if (!turn.view || page.history.view) return;
    if (turn.hint) return void page.hints?.play();
    if (turn.step === 'place') {
      if (turn.aim?.move && !turn.refused) this.place(turn.aim.move);
      return;
    }
    if (page.isPosition && !page.lesson) return this.menu();
    if (!turn.isComplete) return;
    if (page.practice) return void page.practice.attempt(turn.moves);
    if (turn.trial?.eliminates || !turn.build) {
      const sure = await openDialog(
        t('This ends your game'),
        [element('p', {}, turn.trial?.warning ?? '')],
        [
          { label: t('Take back'), value: 'back', kind: 'primary' },
          { label: t('Play it all the same'), value: 'sure' },
        ],
      );
      if (sure === 'back') this.takeBack();
      if (sure !== 'sure') return;
    }
    page.run(() => this.send(turn.moves));
  };

  /** The menu is loaded on demand. */
  menu = async () => (await import('./menu.js')).openMenu(this.page);

  /** Starts a rematch. */
  rematch = () =>
    this.page.run(async () => {
      const { page } = this;
      /** @type {Game} */
      const view = await post(page.view.daily ? '/api/daily' : `${page.path}/rematch`);
      // Online the others are asked first.
      if (view.id === page.page.id) await page.arrival.take(view);
      else location.assign(`/game/${view.id}`);
    });

  /** Tells which rule forbids the tile at its current place. */
  refuse = () =>
    this.page.run(async () => {
      await this.turn.refuse();
      if (this.turn.refused?.rule) this.#tellRefusal(this.turn.refused);
    });

  /** Tells why nothing can be built on a cell. */
  refuseBuild = (/** @type {Under} */ { q, r }) =>
    this.page.run(async () => {
      await this.turn.refuseBuild(q, r);
      if (this.turn.refused?.rule) this.#tellRefusal(this.turn.refused);
    });

  #tellRefusal(/** @type {Reason} */ { message, rule }) {
    sound('no');
    this.heard = rule;
    this.page.say(t('{message} Rule {rule}.', { message, rule }));
  }

  async send(/** @type {string[]} */ moves) {
    const { page } = this;
    page.hints?.close();
    this.heard = null;
    page.coach?.confirmed();
    if (page.lesson) return page.lesson.play(moves);
    /** @type {Game} */
    const view = await page.outbox.send(`${page.path}/turns`, { version: page.view.version, moves });
    saveMoves(page.page.id, page.view.version, []);
    await page.arrival.take(view);
  }

  async #takeInHand(/** @type {string} */ code) {
    await this.turn.choose(code);
    if (this.turn.step === 'place') this.page.aimFirst();
  }

  /** Where pins would overlap, shows those of one kind first; the others are a tap away. */
  #thinOut() {
    const {
      page: { board },
      turn,
    } = this;
    const places = turn.builds.map((build) => board.screenOf(...pinCell(build)));
    const crowded = places.some((one, index) =>
      places.some((other, before) => before < index && Math.hypot(one.x - other.x, one.y - other.y) < CROWDED),
    );
    if (crowded && isNarrow())
      turn.show(WORTH.find((kind) => turn.builds.some((build) => build.kind === kind)) ?? null);
  }

  /** Shows and tells that the tile is placed tentatively. */
  #landed() {
    const { page } = this;
    const { aim, trial } = this.turn;
    if (!aim || !trial) return;
    const kind = trial.changes.eruption ? 'eruption' : 'tile';
    sound(kind);
    page.focus = null;
    page.board.reveal(aim.cells, aim.level);
    page.board.perform(kind, { cells: aim.cells, level: aim.level });
    const { builds } = trial;
    page.say(
      builds.length
        ? tn('Placed. {n} way to build.', 'Placed. {n} ways to build.', builds.length)
        : (trial.warning ?? ''),
    );
  }
}
