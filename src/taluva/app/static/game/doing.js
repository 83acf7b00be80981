// What buttons, keys and lists do in a person's turn.
import { post } from '../api.js';
import { openDialog } from '../dialogs.js';
import { element } from '../dom.js';
import { t, tn } from '../messages.js';
import { sound } from '../sounds.js';
import { isNarrow } from './floating.js';
import { pinCell } from './hexes.js';
import { keepMoves } from './keeping.js';
import { openMenu, rematch } from './menu.js';

/** Pixels between pins that a finger can tell apart. */
const CROWDED = 40;
/** Kinds of build, the rarest first. */
const WORTH = ['temple', 'tower', 'boat', 'expand', 'hut'];

export class Doing {
  /** @param {import('./game.js').GamePage} page */
  constructor(page) {
    this.page = page;
    this.turn = page.turn;
  }

  choose = (move) => this.page.run(async () => (move === 'draw' ? this.send(['draw']) : this.#takeInHand(move)));

  turnTile = (steps) => {
    sound('turn');
    this.turn.turnTile(steps);
  };

  place = (move) => this.page.run(async () => {
    if (!(await this.turn.place(move))) return;
    this.#thinOut();
    this.#landed();
  });

  chooseKind = (kind) => this.turn.chooseKind(kind);

  /** Says what a kind of build would need. */
  explain = (need) => {
    this.turn.explain(need);
    this.page.say(need.slice(0, 2).join(' '));
  };

  chooseBuild = (move) => {
    this.turn.chooseBuild(move);
    sound('hut');
  };

  point = (move) => this.turn.point(move);

  hint = () => this.page.hints.ask();

  /** One step of the tentative turn back; where nothing is tentative, the last turn. */
  takeBack = () => {
    const { page, turn } = this;
    page.focus = null;
    if (turn.view && turn.canTakeBack) {
      page.hints.close();
      turn.takeBack();
      if (turn.step === 'place' && !turn.aim) page.aimFirst();
    } else if (page.table?.asksBack) {
      page.table.askBack();
    } else if (page.canUndo) {
      page.run(async () => page.arrival.take(await post(`${page.path}/undo`, { version: page.view.version })));
    }
  };

  /** The one way on: places the tile, plays the turn, or begins again. */
  confirm = async () => {
    const { page, turn } = this;
    if (page.view.phase === 'over' && !page.isPosition) return void (page.isWatching ? null : page.run(() => rematch(page)));
    if (!turn.view || page.history.view) return;
    if (turn.step === 'place') {
      if (turn.aim && !turn.refused) this.place(turn.aim.move);
      return;
    }
    if (page.isPosition) return void openMenu(page);
    if (!turn.isComplete) return;
    if (turn.trial.eliminates || !turn.build) {
      const sure = await openDialog(t('This ends your game'), [element('p', {}, turn.trial.warning ?? '')], [
        { label: t('Take back'), value: 'back', kind: 'primary' }, { label: t('Play it all the same'), value: 'sure' }]);
      if (sure === 'back') this.takeBack();
      if (sure !== 'sure') return;
    }
    page.run(() => this.send(turn.moves));
  };

  /** Tries the tile where it may not lie: the rule is shown and said. */
  refuse = (q, r) => this.page.run(async () => {
    await this.turn.refuse(q, r);
    if (!this.turn.refused) return;
    sound('no');
    const { message, rule } = this.turn.refused;
    this.page.say(t('{message} Rule {rule}.', { message, rule }));
  });

  async send(moves) {
    const { page } = this;
    page.hints.close();
    const view = await page.sending.send(`${page.path}/turns`, { version: page.view.version, moves });
    keepMoves(page.page.id, page.view.version, []);
    await page.arrival.take(view);
  }

  async #takeInHand(code) {
    await this.turn.choose(code);
    if (this.turn.step === 'place') this.page.aimFirst();
  }

  /** Where pins would hide each other, those of one kind come first; the others are a tap away. */
  #thinOut() {
    const { page: { board }, turn } = this;
    const places = turn.builds.map((build) => board.screenOf(...pinCell(build)));
    const crowded = places.some((one, index) => places.some((other, before) => before < index && Math.hypot(one.x - other.x, one.y - other.y) < CROWDED));
    if (crowded && isNarrow()) turn.show(WORTH.find((kind) => turn.builds.some((build) => build.kind === kind)));
  }

  /** The tile lies, for now. */
  #landed() {
    const { page } = this;
    const { aim, trial } = this.turn;
    const kind = trial.changes.eruption ? 'eruption' : 'tile';
    sound(kind);
    page.focus = null;
    page.board.perform(kind, { cells: aim.cells, level: aim.level });
    const { builds } = trial;
    page.say(builds.length ? tn('Placed. {n} way to build.', 'Placed. {n} ways to build.', builds.length) : trial.warning ?? '');
  }
}
