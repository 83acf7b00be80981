// The engine's advice: what it would do and why, shown on the island; and everybody's chance to win.
import { post } from '../api.js';
import { byId, element, fill, settle } from '../dom.js';
import { t } from '../messages.js';
import { settings } from '../settings.js';
import { readPlacement } from './hexes.js';
import { ghostCells } from './marks.js';
import { emblem, showNow } from './panel.js';
import { isMove } from './turn.js';
/** @import {Hint} from '../types.js' */
/** @import {GamePage} from './game.js' */
/** @import {ParsedPlacement, ShownHint, View} from './types.d.ts' */

export class Hints {
  constructor(/** @type {GamePage} */ page) {
    this.page = page;
    this.asking = false;
  }

  /** Asks for the rest of the turn, as far as it is decided. */
  async ask() {
    const { page } = this;
    const { turn } = page;
    if (!turn.view || this.asking || byId('hint').hidden) return;
    this.asking = true;
    byId('hint').classList.add('waiting');
    const prefix = [turn.choice, turn.placed ? turn.aim?.move : null].filter(isMove);
    await page.run(async () => {
      /** @type {Hint} */
      const hint = await post(`${page.path}/hint`, { version: page.view.version, moves: prefix });
      await this.#show(hint, prefix);
    });
    this.asking = false;
    byId('hint').classList.remove('waiting');
  }

  /** @type {(hint: Hint, prefix: string[]) => Promise<void>} */
  async #show(hint, prefix) {
    const { page } = this;
    const { turn } = page;
    const repeats = hint.moves.length > prefix.length && prefix.every((move, index) => move === hint.moves[index]);
    const whole = repeats ? hint.moves : [...prefix, ...hint.moves];
    const placement = whole.map(readPlacement).find((each) => each !== null);
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

  /**
   * The mark of a hint: its tile, and what it builds.
   * @type {(placement: ParsedPlacement, moves: string[]) => Promise<Pick<ShownHint, 'ghost' | 'build'>>}
   */
  async #onIsland(placement, moves) {
    const { page } = this;
    const steps = moves.slice(0, moves.indexOf(placement.move) + 1);
    const trial = await post(`${page.path}/try`, { version: page.view.version, moves: steps });
    const build = trial.builds.find((each) => each.move === moves.at(-1)) ?? null;
    // A tile that is already placed tentatively is not drawn twice.
    if (page.turn.placed) return { ghost: null, build };
    const cells = ghostCells(placement.code, placement.cells);
    const level = 1 + Math.max(...placement.cells.map(([q, r]) => page.turn.levelAt(q, r)));
    return { ghost: { cells, level, key: placement.move, legal: 'hint' }, build };
  }

  /** Fills in the suggested moves. */
  play() {
    const { page } = this;
    const moves = page.turn.hint?.moves ?? [];
    this.close();
    page.run(() => (moves[0] === 'draw' ? page.actions.send(['draw']) : page.turn.fillIn(moves)));
  }

  close() {
    const { turn } = this.page;
    if (!turn.hint) return;
    turn.hint = null;
    turn.changed();
  }

  /** Shows the card while the board shows the hint. */
  render() {
    const { history, turn } = this.page;
    const card = byId('hint-card');
    const hidden = !turn.hint || history.view !== null;
    if (card.hidden === hidden) return;
    card.hidden = hidden;
    this.page.captions.fitInsets();
  }
}

export class Chances {
  constructor(/** @type {GamePage} */ page) {
    this.page = page;
    /** The chance of each seat, while they are shown. @type {number[] | null} */
    this.values = null;
  }

  async ask() {
    const { page } = this;
    if (
      !settings.chances ||
      page.isPosition ||
      page.table?.isContest ||
      page.view.daily ||
      page.view.phase === 'over'
    ) {
      this.values = null;
      return renderChances(page.view, null);
    }
    // While the computer moves the answer would be outdated at once, so the bar stays as it is.
    if (!page.isMine) return null;
    const { version } = page.view;
    try {
      const { values } = await post(`${page.path}/chances`, { version });
      if (version !== page.view.version) return null;
      this.values = values;
    } catch {
      this.values = null;
    }
    return renderChances(page.view, this.values);
  }

  /** The settings have changed. */
  settle() {
    if (settings.chances !== Boolean(this.values)) this.ask();
  }
}

/** @type {(view: View, values: number[] | null) => void} */
function renderChances(view, values) {
  byId('chances-box').hidden = !values;
  showNow();
  if (values) fill(byId('chances'), chanceBars(view, values));
}

/** The parts of a bar, one for each side, as wide as its chance. @type {(view: View, values: number[]) => HTMLElement[]} */
export function chanceBars(view, values) {
  const shares = values.map((value) => Math.max(0, value));
  const sum = shares.reduce((a, b) => a + b, 0) || 1;
  const sides =
    view.setup.variant === 'teams'
      ? [
          [0, 2],
          [1, 3],
        ]
      : shares.map((_, index) => [index]);
  return sides.map((side) => {
    const seats = side.map((index) => view.seats[index]);
    const name = seats.map((seat) => seat.name).join(' & ');
    const share = side.reduce((total, index) => total + shares[index], 0) / sum;
    const percent = Math.round(100 * share);
    const part = element(
      'li',
      { class: `colour-${seats[0].colour}`, title: `${name}: ${t('{n} %', { n: percent })}` },
      element('span.unseen', {}, name),
      percent >= 12 && seats.map((seat) => emblem(seat.colour, 15)),
      element('span', { class: percent >= 12 ? '' : 'unseen' }, t('{n} %', { n: percent })),
    );
    part.style.flexGrow = String(Math.max(share, 0.02));
    return part;
  });
}
