// What floats over the board at places of the island: buttons at the tile's foot, a line about a cell.
import { byId, element, fill } from '../dom.js';
import { t } from '../messages.js';
import { emblem } from './panel.js';
import { cellWords } from './words.js';

const TOOLS_AFTER = 350;
const WORDS_AFTER = 400;
const NEWS_FOR = 5000;

/** A phone, upright or on its side. */
export const isNarrow = () => matchMedia('(max-width: 699px), (max-height: 499px)').matches;

export class Floating {
  constructor(page) {
    this.page = page;
  }

  /** The round buttons come to the foot of the tile once it rests, where they hide no other spot. */
  tools() {
    const { board, history, turn } = this.page;
    const tools = byId('ghost-tools');
    clearTimeout(this.toolsTimer);
    const wanted = turn.view && !history.view && turn.step === 'place' && turn.aim && !turn.refused && !turn.hint;
    if (wanted && !tools.hidden && this.toolsAt === turn.aim.move) return;
    tools.hidden = true;
    if (!wanted) return;
    this.toolsTimer = setTimeout(() => {
      const foot = board.ghostPosition();
      if (!foot || turn.step !== 'place' || this.#hidesSpot(foot)) return;
      this.toolsAt = turn.aim?.move;
      this.#put(tools, foot);
    }, TOOLS_AFTER);
  }

  #hidesSpot({ x, y }) {
    const { board, turn } = this.page;
    return turn.spots.some((spot) => {
      if (spot === turn.aim) return false;
      const points = spot.cells.map(([q, r]) => board.screenOf(q, r, spot.level - 1));
      const [sx, sy] = ['x', 'y'].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
      return Math.abs(sx - x) < 95 && sy > y - 20 && sy < y + 75;
    });
  }

  /** A line about the cell under the mouse, while nothing is to be done. */
  words() {
    const { board, history, hover, shown, turn } = this.page;
    const label = byId('cell-label');
    clearTimeout(this.wordsTimer);
    label.hidden = true;
    if (!hover || (turn.view && !history.view)) return;
    this.wordsTimer = setTimeout(() => {
      label.textContent = cellWords(shown, ...hover);
      this.#put(label, board.screenOf(...hover));
    }, WORDS_AFTER);
  }

  /** What another player has just done, for as long as it takes to read. */
  news(seat, words) {
    const { page } = this;
    const line = byId('news');
    fill(line, emblem(seat.colour, 22), element('span', {}, element('b', {}, seat.name), ` · ${words}`));
    // A phone has no room for it over the island: there the tray tells it.
    line.hidden = isNarrow();
    page.news = isNarrow() ? t('{name}: {words}', { name: seat.name, words }) : null;
    clearTimeout(this.newsTimer);
    this.newsTimer = setTimeout(() => {
      line.hidden = true;
      page.news = null;
      page.renderTray();
    }, NEWS_FOR);
  }

  /** The rule's sentence stands over the tile that may not lie there. */
  refusal() {
    const { board, history, turn } = this.page;
    const bubble = byId('refusal');
    bubble.hidden = true;
    if (!turn.refused || history.view || turn.step !== 'place') return;
    const { cells, level, message, rule } = turn.refused;
    fill(bubble, element('b', {}, message), element('span', {}, t('Rule {rule}', { rule })));
    const points = cells.map(([q, r]) => board.screenOf(q, r, level + 0.5));
    const edge = Math.min(150, innerWidth / 2 - 8);
    const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
    this.#put(bubble, { x: Math.max(edge, Math.min(innerWidth - edge, x)), y: Math.min(...points.map((point) => point.y)) });
  }

  /** The camera moves: nothing stays where it was. */
  hide() {
    byId('ghost-tools').hidden = true;
    byId('cell-label').hidden = true;
    byId('refusal').hidden = true;
  }

  /** What lies over the board: the island is fitted into the rest. */
  fitInsets() {
    const tray = byId('tray').getBoundingClientRect();
    const { board } = this.page;
    // With the kinds of build the tray is higher: the island keeps its place from step to step.
    const below = innerWidth >= 1100 ? 152 : Math.min(150, board.getBoundingClientRect().bottom - tray.top + 12);
    const above = document.querySelector('.strip-box').getBoundingClientRect().bottom + 12;
    board.insets = isNarrow() ? [Math.max(80, above), 14, 34, 14] : [74, 24, below, 84];
  }

  #put(node, { x, y }) {
    node.style.left = `${x}px`;
    node.style.top = `${y}px`;
    node.hidden = false;
  }
}
