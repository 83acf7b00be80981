// What is marked on the island: spots, the tile in hand, builds; and the words that float over it.
import { all, byId, element, fill } from '../dom.js';
import { t } from '../messages.js';
import { idsOf, ruleLinks } from '../reference/links.js';
import { cellWords } from './labels.js';
import { emblem } from './panel.js';
import { SUPPLY } from './tray.js';
/** @import {Ghost, Hex, Insets, IslandView, Marks, SpotMark, Terrain} from '../board/types.d.ts' */
/** @import {Seat, Trial} from '../types.js' */
/** @import {GamePage} from './game.js' */
/** @import {Turn} from './turn.js' */
/** @import {Placement, ScreenPoint, View} from './types.d.ts' */

/**
 * The cells and lagoons to draw: those of the tentative placement once it is made.
 * @type {(view: View, turn: Turn | null) => IslandView}
 */
export function drawnView(view, turn) {
  const trial = turn?.placed ? turn.trial : null;
  if (!trial) return view;
  // The same object as long as nothing changes: the board redraws for a new one.
  if (drawn?.view !== view || drawn.trial !== trial) {
    drawn = {
      view,
      trial,
      island: { ...view, tentative: true, cells: trial.cells, lagoons: trial.lagoons ?? view.lagoons },
    };
  }
  return drawn.island;
}

/** @type {{ view: View, trial: Trial, island: IslandView } | null} */
let drawn = null;

/** @type {Marks} */
const NOTHING = {
  coast: [],
  eruptions: [],
  ghost: null,
  builds: [],
  colour: 1,
  settlement: null,
  last: null,
  hint: null,
  hover: null,
  focus: null,
  buried: [],
  reach: [],
  hand: false,
};

/** @type {(view: View) => Marks['last']} */
function lastMark(view) {
  if (!view.last) return null;
  return { tile: view.last.tile, built: view.last.built, colour: view.seats[view.last.seat - 1].colour };
}

/** The cells of a tile as the board draws them. @type {(code: string, cells: Hex[]) => Ghost['cells']} */
export const ghostCells = (code, cells) =>
  cells.map(([q, r], index) => ({ q, r, terrain: /** @type {Terrain} */ (code[index]) }));

/** @type {(turn: Turn) => Ghost | null} */
function ghostOf({ code, aim, refused }) {
  const held = refused ?? aim;
  if (!code || !held?.move) return null;
  // Null until the reason is known.
  const legal = refused ? (refused.rule ? false : null) : true;
  return { cells: ghostCells(code, held.cells), level: held.level, key: held.move, legal };
}

/**
 * All marks for a turn that a person is making, or for a board that is only looked at (turn null).
 * @type {(view: View, turn: Turn | null, pointed?: { hover?: Hex | null, focus?: Hex | null }) => Marks}
 */
export function marksOf(view, turn, { hover = null, focus = null } = {}) {
  /** @type {Marks} */
  const marks = { ...NOTHING, hover, focus, last: lastMark(view) };
  if (!turn?.view) return marks;
  marks.colour = view.seats[view.seat - 1].colour;
  if (turn.hint) return { ...marks, hint: turn.hint, ghost: turn.hint.ghost, hand: turn.step === 'place' };
  if (turn.step === 'place') {
    /** @type {(placement: Placement) => SpotMark} */
    const mark = ({ move, cells, level, d }) => ({ key: move, cells, level, turned: d !== turn.direction });
    Object.assign(marks, { hover: null, hand: true, reach: turn.reach, ghost: ghostOf(turn) });
    marks.coast = turn.spots.filter((spot) => spot.level === 1).map(mark);
    marks.eruptions = turn.eruptions.map(mark);
    if (turn.trial && !turn.refused) marks.buried = turn.trial.changes.buried.map(({ q, r }) => [q, r]);
  }
  if (turn.step === 'build') {
    const shown = turn.pointed ?? turn.build;
    marks.builds = turn.builds.map((each) => ({
      key: each.move,
      kind: each.kind,
      q: each.q,
      r: each.r,
      cells: each.cells,
      huts: each.huts,
      chosen: each === shown,
    }));
    marks.settlement = shown && shown.kind !== 'expand' ? shown.settlement : null;
    if (turn.aim?.cells.length) marks.last = { tile: turn.aim.cells, built: [], colour: marks.colour };
  }
  return marks;
}

/** The view with the supplies as after the tentative build. @type {(view: View, turn: Turn | null) => View} */
export function playersView(view, turn) {
  if (!turn?.view) return view;
  if (!turn.build) return { ...view, phase: turn.step };
  const { kind, huts } = turn.build;
  const type = SUPPLY[kind];
  const seats = view.seats.map((seat) => {
    if (seat.seat !== view.seat) return seat;
    const supply = { ...seat.supply, [type]: seat.supply[type] - (kind === 'expand' ? huts : 1) };
    const done = supply[type] === 0 && !seat.types_done.includes(type) ? [...seat.types_done, type] : seat.types_done;
    return { ...seat, supply, types_done: done };
  });
  return { ...view, seats, phase: turn.step };
}

const WORDS_AFTER = 400;
const NEWS_FOR = 5000;

/** Whether the screen is a phone's, upright or on its side. */
export const isNarrow = () => matchMedia('(max-width: 699px), (max-height: 499px)').matches;

export class Captions {
  /** @type {number | undefined} */ #wordsTimer;
  /** @type {number | undefined} */ #newsTimer;

  constructor(/** @type {GamePage} */ page) {
    this.page = page;
  }

  /** Shows a line about the cell under the mouse, while it is nobody's turn here. */
  words() {
    const { board, history, hover, shown, turn } = this.page;
    const label = byId('cell-label');
    clearTimeout(this.#wordsTimer);
    label.hidden = true;
    // While a tile is held, it covers what is under it; in the build step a settlement can be looked at.
    const isBusy = turn.view && !history.view;
    if (!hover || (isBusy && turn.step !== 'build')) return;
    this.#wordsTimer = setTimeout(() => {
      if (!isBusy) {
        label.textContent = cellWords(shown, ...hover);
        this.#put(label, board.screenOf(...hover));
      }
      this.look(hover);
    }, WORDS_AFTER);
  }

  /** Shows what the settlement on a cell is and may get, if there is one. */
  async look(/** @type {Hex} */ cell) {
    const { page } = this;
    if (!page.shown.cells.some(({ q, r, seat }) => seat && q === cell[0] && r === cell[1])) return;
    const lines = await (await import('./lens.js')).lookAt(page, cell);
    if (!lines) return;
    const label = byId('cell-label');
    fill(label, lines);
    this.#put(label, page.board.screenOf(...cell));
    // Within the window.
    const { width, height } = label.getBoundingClientRect();
    const { x, y } = page.board.screenOf(...cell);
    const left = Math.max(8 + width / 2, Math.min(innerWidth - width / 2 - 8, x));
    this.#put(label, { x: left, y: Math.max(height + 26, y) });
  }

  /** Shows for a few seconds what another player has just done. @type {(seat: Seat, words: string) => void} */
  news(seat, words) {
    const { page } = this;
    const line = byId('news');
    fill(line, emblem(seat.colour, 22), element('span', {}, element('b', {}, seat.name), ` · ${words}`));
    // On a phone the tray shows it: there is no room over the island.
    line.hidden = isNarrow();
    page.news = isNarrow() ? t('{name}: {words}', { name: seat.name, words }) : null;
    clearTimeout(this.#newsTimer);
    this.#newsTimer = setTimeout(() => {
      line.hidden = true;
      page.news = null;
      page.renderTray();
    }, NEWS_FOR);
  }

  /** Shows the rule that forbids a tile or a cell above it, within the window. */
  refusal() {
    const { board, history, turn } = this.page;
    const bubble = byId('refusal');
    bubble.hidden = true;
    if (!turn.refused?.rule || history.view) return;
    const { cells, level, message, rule } = turn.refused;
    fill(
      bubble,
      element('b', {}, message),
      element('span', {}, ruleLinks(t('Rule {rule}', { rule }), idsOf(rule), this.page.view.setup.edition)),
    );
    const points = cells.map(([q, r]) => board.screenOf(q, r, level + 0.5));
    const highest = Math.min(...points.map((point) => point.y));
    const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
    this.#put(bubble, { x: 0, y: 0 });
    const { width, height } = bubble.getBoundingClientRect();
    const field = board.getBoundingClientRect();
    // Below the place where there is no room above.
    const above = highest - height - 30;
    const y = above < field.top + 8 ? Math.max(...points.map((point) => point.y)) + 40 : above;
    /** @type {(value: number, least: number, most: number) => number} */
    const within = (value, least, most) => Math.max(least, Math.min(most, value));
    this.#put(bubble, {
      x: within(x - width / 2, 8, innerWidth - width - 8),
      y: within(y, 8, innerHeight - height - 8),
    });
  }

  /** Hides everything while the camera moves. */
  hide() {
    byId('cell-label').hidden = true;
    byId('refusal').hidden = true;
  }

  /** Tells the board which edges are covered, so that the island is fitted into the rest. */
  fitInsets() {
    const tray = byId('tray').getBoundingClientRect();
    const { board } = this.page;
    // Reserves room for the higher tray of the build step, so that the island does not jump.
    const below = innerWidth >= 1100 ? 152 : Math.min(150, board.getBoundingClientRect().bottom - tray.top + 12);
    const card = byId('hint-card');
    // Keeps the suggestion visible above its card.
    const under = card.hidden
      ? below
      : Math.max(below, board.getBoundingClientRect().bottom - card.getBoundingClientRect().top + 12);
    /** @type {Insets} */
    const insets = isNarrow() ? this.#narrowInsets() : [this.#cardFoot(), 24, under, 84];
    if (String(insets) !== String(board.insets)) board.insets = insets;
  }

  /** Where a lesson's task ends, under the line at the top. */
  #cardFoot() {
    const [card] = all('.task-card:not([hidden])');
    const top = this.page.board.getBoundingClientRect().top;
    return card ? card.getBoundingClientRect().bottom - top + 8 : 74;
  }

  /**
   * On a phone cards come and go at the top and the foot of the board; the camera's button has a corner of its own.
   * @returns {Insets}
   */
  #narrowInsets() {
    const box = this.page.board.getBoundingClientRect();
    const over = (/** @type {string} */ selector) =>
      all(selector)
        .map((node) => node.getBoundingClientRect())
        .filter(({ height, left, right }) => height && left < box.right - 1 && right > box.left + 1);
    const top = Math.max(64, ...over('.strip-box, .task-card').map(({ bottom }) => bottom));
    const bottom = Math.min(
      box.bottom,
      ...over('.tray, .floating > :not([hidden], .hint-card)').map((each) => each.top),
    );
    const [camera] = over('#above');
    const isAbove = camera?.bottom < box.height / 2;
    return [
      Math.max(top + 16, isAbove ? camera.bottom + 6 : 0),
      14,
      box.bottom - bottom + 14,
      isAbove || !camera ? 14 : camera.right + 8,
    ];
  }

  /** @type {(node: HTMLElement, at: ScreenPoint) => void} */
  #put(node, { x, y }) {
    node.style.left = `${x}px`;
    node.style.top = `${y}px`;
    node.hidden = false;
  }
}
