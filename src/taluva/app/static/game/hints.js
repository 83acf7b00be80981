// What the engine would do, and why: shown on the island, and filled in on request.
import { post } from '../api.js';
import { byId, element, fill } from '../dom.js';
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
    if (placement) turn.hint = await this.#onIsland(placement, whole);
    const card = byId('hint-card');
    card.hidden = false;
    fill(card,
      element('div.grow', {}, element('b', {}, hint.words), element('ul', {}, hint.reasons.map((reason) => element('li', {}, reason)))),
      element('div.row', {},
        element('button.button', { type: 'button', on: { click: () => { this.close(); turn.changed(); } } }, t('No, thanks')),
        element('button.button.primary', { type: 'button', on: { click: () => this.#play(whole) } }, t('Play it'))));
    page.say([hint.words, ...hint.reasons].join('. '));
    turn.changed();
  }

  /** The mark of a hint: its tile, and what it builds. */
  async #onIsland(placement, moves) {
    const { page } = this;
    const steps = moves.slice(0, moves.indexOf(placement.move) + 1);
    const trial = await post(`${page.path}/try`, { version: page.view.version, moves: steps });
    return {
      cells: placement.cells.map(([q, r], index) => ({ q, r, terrain: placement.code[index] })),
      level: 1 + Math.max(...placement.cells.map(([q, r]) => page.turn.levelAt(q, r))),
      build: trial.builds.find((each) => each.move === moves.at(-1)) ?? null,
    };
  }

  #play(moves) {
    const { page } = this;
    this.close();
    page.run(() => (moves[0] === 'draw' ? page.actions.send(['draw']) : page.turn.fillIn(moves)));
  }

  close() {
    byId('hint-card').hidden = true;
    this.page.turn.hint = null;
  }
}
