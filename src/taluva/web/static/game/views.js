// The views of a game: as they arrive, shown one after the other with animation and sound, and those of the past.
import { get } from '../api.js';
import { byId, pause } from '../dom.js';
import { t } from '../messages.js';
import { isStill, sound } from '../settings.js';
import { settlementAt } from './hexes.js';
import { moverName, tileName, turnTold } from './labels.js';
import { marksOf } from './marks.js';
/** @import {Hex, IslandView} from '../board/types.d.ts' */
/** @import {ViewMessage} from '../types.js' */
/** @import {GamePage} from './game.js' */
/** @import {PastView, View} from './types.d.ts' */

/**
 * A view from a message, which has the parts that all viewers share and this viewer's own.
 * @type {(message: ViewMessage) => View}
 */
export function viewOf({ view, you, placements, now }) {
  return { ...view, you, placements, ...(now && { now }) };
}

/** Milliseconds to see the parts of a settlement that was split. */
const SPLIT_FOR = 900;
/** With more views waiting, as after a laptop's sleep, only the newest is shown. */
const MANY = 4;

export class Arrival {
  constructor(/** @type {GamePage} */ page) {
    this.page = page;
    /** @type {View[]} */
    this.queue = [];
    this.showing = false;
  }

  /**
   * Takes a view from the server. Names, colours and what players agree on may change without a new version.
   * @type {(view: View) => Promise<void>}
   */
  async take(view) {
    const newest = this.queue.at(-1) ?? this.page.view;
    const revision = (/** @type {View} */ { online }) => online?.revision ?? 0;
    if (newest && (view.version < newest.version || revision(view) < revision(newest))) return;
    if (newest && view.version === newest.version && sideways(view) === sideways(newest)) return;
    this.queue.push(view);
    if (this.page.practice) return;
    await this.resume();
  }

  /** Shows the views that wait, one after the other; during a task they wait for its end. */
  async resume() {
    if (this.showing) return;
    this.showing = true;
    try {
      while (this.queue.length) {
        if (this.queue.length > MANY) this.queue.splice(0, this.queue.length - 1);
        await this.page.show(/** @type {View} */ (this.queue.shift()));
      }
    } finally {
      this.showing = false;
    }
  }

  /**
   * Animates the last turn: its tile, then its build. At the player's own screen the tile is already there.
   * @type {(before: View, view: View, wasMine: boolean) => Promise<void>}
   */
  async animate(before, view, wasMine) {
    const { page } = this;
    const { last } = view;
    const move = view.moves.at(-1);
    if (!last || !move) return;
    const seat = view.seats[last.seat - 1];
    const name = moverName(view, move);
    const words = turnTold(view, move);
    page.say(t('{name}: {words}', { name, words }));
    if (page.history.view) return;
    if (!wasMine) {
      page.captions.news({ ...seat, name }, words);
      page.playing = { title: name, more: words };
      page.renderTray();
    }
    await this.perform(before, view, wasMine);
  }

  /**
   * Shows the last turn of a view on the island: what it buries goes, its tile lands, what it splits is outlined in its
   * parts, its build appears.
   * @type {(before: View, view: View, wasMine: boolean) => Promise<void>}
   */
  async perform(before, view, wasMine) {
    const { page } = this;
    const { last } = view;
    const move = view.moves.at(-1);
    if (!last || !move) return;
    const { colour } = view.seats[last.seat - 1];
    if (!wasMine) {
      const buried = coveredBy(before, last.tile);
      const split = new Set(move.split.map(({ seat }) => seat));
      const whole = settlementsOf(before, buried, split);
      if (buried.length) {
        page.board.marks = { ...marksOf(before, null), settlements: whole };
        page.board.reveal(buried, 2);
        await page.board.perform('buried', { cells: buried });
      }
      page.board.view = withoutBuilt(view);
      const marks = { ...marksOf(view, null), last: { tile: last.tile, built: [], colour } };
      page.board.marks = { ...marks, settlements: settlementsOf(view, whole.flat(), split) };
      page.renderPlayers();
      const level = levelOf(view, last.tile);
      page.board.reveal(last.tile, level);
      sound(level > 1 ? 'eruption' : 'tile');
      await page.board.perform(level > 1 ? 'eruption' : 'tile', { cells: last.tile, level });
      if (!isStill()) await pause(whole.length ? SPLIT_FOR : 180);
    }
    page.board.view = view;
    page.board.marks = marksOf(view, null);
    if (!last.built.length) return;
    sound(move.piece ?? 'hut');
    await page.board.perform('pieces', { cells: last.built });
    if (!wasMine && !isStill()) await pause(250);
  }

  /** Shows the last turn as it is played. @type {(before: View, view: View, wasMine: boolean) => Promise<void>} */
  async play(before, view, wasMine) {
    try {
      await this.animate(before, view, wasMine);
    } finally {
      this.page.playing = null;
    }
  }

  /** Announces whose turn it is, with a sound for a player who has waited. */
  announce(/** @type {View | null} */ before) {
    const { page } = this;
    const { view } = page;
    if (before && (view.online || view.seats.some((seat) => seat.kind === 'engine'))) sound('yours');
    const { name } = view.seats[view.seat - 1];
    if (view.tile) page.say(t('{name} to move. Tile: {tile}.', { name, tile: tileName(view.tile.code) }));
  }
}

/** What may change between two turns. */
const sideways = (/** @type {View} */ { seats, online, you }) => JSON.stringify([seats, online, you]);

/** The settlements of some seats that some cells belong to. @type {(view: View, cells: Hex[], seats: Set<number>) => Hex[][]} */
function settlementsOf(view, cells, seats) {
  /** @type {Map<string, Hex[]>} */
  const found = new Map();
  for (const cell of cells) {
    if (!seats.has(view.cells.find(({ q, r }) => q === cell[0] && r === cell[1])?.seat ?? 0)) continue;
    const whole = settlementAt(view, ...cell);
    found.set(String(whole[0]), whole);
  }
  return [...found.values()];
}

/** The cells with huts that a tile covers. @type {(before: View, tile: Hex[]) => Hex[]} */
function coveredBy(before, tile) {
  return tile.filter(([q, r]) => before.cells.some((cell) => cell.q === q && cell.r === r && cell.piece));
}

/** @type {(view: View, tile: Hex[]) => number} */
function levelOf(view, tile) {
  return Math.max(...tile.map(([q, r]) => view.cells.find((cell) => cell.q === q && cell.r === r)?.level ?? 1));
}

/** The view before the last build: builds only go where nothing stood. @type {(view: View) => IslandView} */
function withoutBuilt(view) {
  const built = new Set(view.last?.built.map(String));
  return {
    ...view,
    cells: view.cells.map((cell) =>
      built.has(`${cell.q},${cell.r}`) ? { ...cell, seat: null, piece: null, count: 0 } : cell,
    ),
    lagoons: view.lagoons.map((lagoon) =>
      lagoon.cells.some((cell) => built.has(String(cell))) ? { ...lagoon, seat: null } : lagoon,
    ),
  };
}

export class History {
  constructor(/** @type {GamePage} */ page) {
    this.page = page;
    /** The view of the past that is shown, if any. @type {PastView | null} */
    this.view = null;
    /** @type {Map<number, View>} */
    this.views = new Map();
    /** Turns played. */
    this.length = 0;
    /** The turn that was asked for last. */
    this.wanted = 0;
  }

  /** Updates the slider for a new view; views of the past stay valid unless turns were undone. */
  grown(/** @type {View} */ view) {
    const slider = byId('step-slider');
    if (view.moves.length <= this.length) this.views.clear();
    this.length = view.moves.length;
    slider.max = String(this.length);
    if (this.view && this.view.past >= this.length) this.view = null;
    if (!this.view) slider.value = String(this.length);
    this.buttons();
  }

  get turn() {
    return this.view ? this.view.past : this.length;
  }

  buttons() {
    for (const id of /** @type {const} */ (['step-first', 'step-previous', 'past-previous']))
      byId(id).disabled = this.turn === 0;
    for (const id of /** @type {const} */ (['step-next', 'step-last'])) byId(id).disabled = this.turn === this.length;
    byId('step-slider').disabled = this.length === 0;
  }

  /**
   * Where the board that is shown can be analysed; null in a shared position, and in a game of other people, or against
   * them, before it is over.
   */
  get analysis() {
    const { page } = this;
    const { id } = page.page;
    const isFair = page.view.phase === 'over' || !(page.isWatching || page.table?.isContest);
    return id && !page.isPosition && isFair ? `/analysis?game=${id}&turn=${this.turn}` : null;
  }

  step(/** @type {number} */ by) {
    return this.open(this.turn + by);
  }

  /** The board after turn n, as the server tells it. @type {(n: number) => Promise<View>} */
  async #viewAt(n) {
    if (n === this.length) return this.page.view;
    const view = this.views.get(n) ?? (await get(`${this.page.path}?turn=${n}`));
    this.views.set(n, view);
    return view;
  }

  /** Shows turn n as it was played, and stays there; the last turn by default. */
  async replay(n = this.length) {
    const { page } = this;
    const turn = Math.max(1, Math.min(this.length, n));
    // While a view arrives, or a tile is held, the board is busy.
    if (!this.length || page.isPosition || page.practice || page.arrival.showing) return;
    if (isStill() || page.turn.placed) return void (await this.open(turn));
    this.wanted = turn;
    const [before, after] = await Promise.all([this.#viewAt(turn - 1), this.#viewAt(turn)]);
    if (this.wanted !== turn) return;
    this.view = { ...before, past: turn - 1 };
    page.render();
    await page.arrival.perform(before, after, false);
    if (this.wanted === turn) await this.open(turn);
  }

  /** Shows the board after turn n; the last turn is now. @type {(n: number) => Promise<void>} */
  async open(n) {
    if (this.page.practice) return;
    const turn = Math.max(0, Math.min(this.length, n));
    this.wanted = turn;
    byId('step-slider').value = String(turn);
    if (turn === this.length || this.page.isPosition) {
      this.view = null;
    } else {
      const view = await this.#viewAt(turn);
      if (this.wanted !== turn) return;
      this.view = { ...view, past: turn };
      const move = this.page.view.moves[turn - 1];
      if (move) this.page.say(`${move.turn}. ${moverName(this.page.view, move)}: ${turnTold(this.page.view, move)}`);
    }
    this.buttons();
    this.page.hints?.close();
    this.page.render();
  }
}
