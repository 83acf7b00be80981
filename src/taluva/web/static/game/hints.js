// What the engine would do, and why: shown on the island, and filled in on request.
import { post } from '../api.js';
import { byId, element, fill, settle } from '../dom.js';
import { t } from '../messages.js';
import { readPlacement } from './hexes.js';

export class Hints {
  constructor(page) {
    this.page = page;
  }

  /** Asks for the rest of the turn, as far as it is decided. */
  async ask() {
    const { page } = this;
    const { turn } = page;
    if (!turn.view || this.asking || byId('hint').hidden) return;
    this.asking = true;
    byId('hint').classList.add('waiting');
    const prefix = [turn.choice, turn.placed ? turn.aim.move : null].filter(Boolean);
    await page.run(async () => {
      const hint = await post(`${page.path}/hint`, { version: page.view.version, moves: prefix });
      await this.#show(hint, prefix);
    });
    this.asking = false;
    byId('hint').classList.remove('waiting');
  }

  async #show(hint, prefix) {
    const { page } = this;
    const { turn } = page;
    const repeats = hint.moves.length > prefix.length && prefix.every((move, index) => move === hint.moves[index]);
    const whole = repeats ? hint.moves : [...prefix, ...hint.moves];
    const placement = whole.map(readPlacement).find(Boolean);
    const shown = placement ? await this.#onIsland(placement, whole) : { ghost: null, build: null };
    turn.hint = { ...shown, moves: whole, words: hint.words };
    const card = byId('hint-card');
    settle(card);
    fill(
      card,
      element(
        'div.grow',
        {},
        element('b', {}, hint.words),
        element(
          'ul',
          {},
          hint.reasons.map((reason) => element('li', {}, reason)),
        ),
      ),
      element(
        'div.row',
        {},
        element('button.button', { type: 'button', on: { click: () => this.close() } }, t('No, thanks')),
        element('button.button.primary', { type: 'button', on: { click: () => this.play() } }, t('Play it')),
      ),
    );
    page.say([hint.words, ...hint.reasons].join('. '));
    turn.changed();
  }

  /** The mark of a hint: its tile, and what it builds. */
  async #onIsland(placement, moves) {
    const { page } = this;
    const steps = moves.slice(0, moves.indexOf(placement.move) + 1);
    const trial = await post(`${page.path}/try`, { version: page.view.version, moves: steps });
    const build = trial.builds.find((each) => each.move === moves.at(-1)) ?? null;
    // A tile that lies there for now needs no second one over it.
    if (page.turn.placed) return { ghost: null, build };
    const cells = placement.cells.map(([q, r], index) => ({ q, r, terrain: placement.code[index] }));
    const level = 1 + Math.max(...placement.cells.map(([q, r]) => page.turn.levelAt(q, r)));
    return { ghost: { cells, level, key: placement.move, legal: 'hint' }, build };
  }

  /** Fills in what is shown. */
  play() {
    const { page } = this;
    const { moves } = page.turn.hint;
    this.close();
    page.run(() => (moves[0] === 'draw' ? page.actions.send(['draw']) : page.turn.fillIn(moves)));
  }

  close() {
    const { turn } = this.page;
    if (!turn.hint) return;
    turn.hint = null;
    turn.changed();
  }

  /** The card is there as long as the board shows the hint. */
  render() {
    const { history, turn } = this.page;
    const card = byId('hint-card');
    const hidden = !turn.hint || history.view !== null;
    if (card.hidden === hidden) return;
    card.hidden = hidden;
    this.page.floating.fitInsets();
  }
}
