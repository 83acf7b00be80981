// The views of a game: as they arrive, shown one after the other with animation and sound, and those of the past.
import { get } from '../api.js';
import { byId, pause } from '../dom.js';
import { t } from '../messages.js';
import { isStill, sound } from '../settings.js';
import { moverName, tileName } from './labels.js';
import { marksOf } from './marks.js';

/** A view from a message, which has the parts that all viewers share and this viewer's own. */
export function viewOf({ view, you = null, placements = null, now = null }) {
  return { ...view, ...(you && { you }), ...(placements && { placements }), ...(now && { now }) };
}

/** With more views waiting, as after a laptop's sleep, only the newest is shown. */
const MANY = 4;

export class Arrival {
  constructor(page) {
    this.page = page;
    this.queue = [];
    this.showing = false;
  }

  /** Takes a view from the server. Names, colours and what players agree on may change without a new version. */
  async take(view) {
    const newest = this.queue.at(-1) ?? this.page.view;
    if (newest && (view.version < newest.version || view.online?.revision < newest.online?.revision)) return;
    if (newest && view.version === newest.version && sideways(view) === sideways(newest)) return;
    this.queue.push(view);
    if (this.showing) return;
    this.showing = true;
    try {
      while (this.queue.length) {
        if (this.queue.length > MANY) this.queue.splice(0, this.queue.length - 1);
        await this.page.show(this.queue.shift());
      }
    } finally {
      this.showing = false;
    }
  }

  /** Animates the last turn: its tile, then its build. At the player's own screen the tile is already there. */
  async animate(before, view, wasMine) {
    const { page } = this;
    const { last } = view;
    const move = view.moves.at(-1);
    const seat = view.seats[last.seat - 1];
    const name = moverName(view, move);
    page.say(t('{name}: {words}', { name, words: move.words }));
    if (page.history.view) return;
    if (!wasMine) {
      page.captions.news({ ...seat, name }, move.words);
      page.playing = { title: name, more: move.words };
      page.renderTray();
      const buried = coveredBy(before, last.tile);
      if (buried.length) await page.board.perform('buried', { cells: buried });
      page.board.view = withoutBuilt(view);
      page.board.marks = { ...marksOf(view, null), last: { tile: last.tile, built: [], colour: seat.colour } };
      page.renderPlayers();
      const level = levelOf(view, last.tile);
      page.board.reveal(last.tile, level);
      sound(level > 1 ? 'eruption' : 'tile');
      await page.board.perform(level > 1 ? 'eruption' : 'tile', { cells: last.tile, level });
      if (!isStill()) await pause(180);
    }
    page.board.view = view;
    page.board.marks = marksOf(view, null);
    if (!last.built.length) return;
    sound(move.piece ?? 'hut');
    await page.board.perform('pieces', { cells: last.built });
    if (!wasMine && !isStill()) await pause(250);
  }

  /** Shows the last turn as it is played. */
  async play(before, view, wasMine) {
    try {
      await this.animate(before, view, wasMine);
    } finally {
      this.page.playing = null;
    }
  }

  /** Announces whose turn it is, with a sound for a player who has waited. */
  announce(before) {
    const { page } = this;
    const { view } = page;
    if (before && (view.online || view.seats.some((seat) => seat.kind === 'engine'))) sound('yours');
    const { name } = view.seats[view.seat - 1];
    if (view.tile) page.say(t('{name} to move. Tile: {tile}.', { name, tile: tileName(view.tile.code) }));
  }
}

/** What may change between two turns. */
const sideways = ({ seats, online, you }) => JSON.stringify([seats, online, you]);

/** The cells with huts that a tile covers. */
function coveredBy(before, tile) {
  return tile.filter(([q, r]) => before.cells.some((cell) => cell.q === q && cell.r === r && cell.piece));
}

function levelOf(view, tile) {
  return Math.max(...tile.map(([q, r]) => view.cells.find((cell) => cell.q === q && cell.r === r)?.level ?? 1));
}

/** The view before the last build: builds only go where nothing stood. */
function withoutBuilt(view) {
  const built = new Set(view.last.built.map(String));
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
  constructor(page) {
    this.page = page;
    this.view = null;
    this.views = new Map();
  }

  /** Updates the slider for a new view; views of the past stay valid unless turns were undone. */
  grown(view) {
    const slider = byId('step-slider');
    if (this.length !== undefined && view.moves.length <= this.length) this.views.clear();
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
    for (const id of ['step-first', 'step-previous', 'past-previous']) byId(id).disabled = this.turn === 0;
    for (const id of ['step-next', 'step-last']) byId(id).disabled = this.turn === this.length;
    byId('step-slider').disabled = this.length === 0;
  }

  step(by) {
    return this.open(this.turn + by);
  }

  /** Shows the board after turn n; the last turn is now. */
  async open(n) {
    const turn = Math.max(0, Math.min(this.length, n));
    this.wanted = turn;
    byId('step-slider').value = String(turn);
    if (turn === this.length || this.page.isPosition) {
      this.view = null;
    } else {
      if (!this.views.has(turn)) this.views.set(turn, await get(`${this.page.path}?turn=${turn}`));
      if (this.wanted !== turn) return;
      this.view = { ...this.views.get(turn), past: turn };
      const move = this.page.view.moves[turn - 1];
      if (move) this.page.say(`${move.turn}. ${moverName(this.page.view, move)}: ${move.words}`);
    }
    this.buttons();
    this.page.hints?.close();
    this.page.render();
  }
}
