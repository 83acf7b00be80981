// What floats over the board at places of the island: why something is refused, a line about a cell.
import { all, byId, element, fill } from '../dom.js';
import { t } from '../messages.js';
import { emblem } from './panel.js';
import { cellWords } from './words.js';

const WORDS_AFTER = 400;
const NEWS_FOR = 5000;

/** A phone, upright or on its side. */
export const isNarrow = () => matchMedia('(max-width: 699px), (max-height: 499px)').matches;

export class Floating {
  constructor(page) {
    this.page = page;
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

  /** The rule's sentence stands over the tile or the cell that it forbids, and within the window. */
  refusal() {
    const { board, history, turn } = this.page;
    const bubble = byId('refusal');
    bubble.hidden = true;
    if (!turn.refused?.rule || history.view) return;
    const { cells, level, message, rule } = turn.refused;
    fill(bubble, element('b', {}, message), element('span', {}, t('Rule {rule}', { rule })));
    const points = cells.map(([q, r]) => board.screenOf(q, r, level + 0.5));
    const highest = Math.min(...points.map((point) => point.y));
    const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
    this.#put(bubble, { x: 0, y: 0 });
    const { width, height } = bubble.getBoundingClientRect();
    const field = board.getBoundingClientRect();
    // Above the place; below it where there is no room above.
    const above = highest - height - 30;
    const y = above < field.top + 8 ? Math.max(...points.map((point) => point.y)) + 40 : above;
    const within = (value, least, most) => Math.max(least, Math.min(most, value));
    this.#put(bubble, {
      x: within(x - width / 2, 8, innerWidth - width - 8),
      y: within(y, 8, innerHeight - height - 8),
    });
  }

  /** The camera moves: nothing stays where it was. */
  hide() {
    byId('cell-label').hidden = true;
    byId('refusal').hidden = true;
  }

  /** What lies over the board: the island is fitted into the rest. */
  fitInsets() {
    const tray = byId('tray').getBoundingClientRect();
    const { board } = this.page;
    // With the kinds of build the tray is higher: the island keeps its place from step to step.
    const below = innerWidth >= 1100 ? 152 : Math.min(150, board.getBoundingClientRect().bottom - tray.top + 12);
    const card = byId('hint-card');
    // What is suggested is seen above the card that explains it.
    const under = card.hidden
      ? below
      : Math.max(below, board.getBoundingClientRect().bottom - card.getBoundingClientRect().top + 12);
    const insets = isNarrow() ? this.#narrowInsets() : [74, 24, under, 84];
    if (String(insets) !== String(board.insets)) board.insets = insets;
  }

  /** On a phone cards come and go at the top and the foot of the board; the camera's button has a corner of its own. */
  #narrowInsets() {
    const box = this.page.board.getBoundingClientRect();
    const over = (selector) =>
      all(selector)
        .map((node) => node.getBoundingClientRect())
        .filter(({ height, left, right }) => height && left < box.right - 1 && right > box.left + 1);
    const top = Math.max(64, ...over('.strip-box').map(({ bottom }) => bottom));
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

  #put(node, { x, y }) {
    node.style.left = `${x}px`;
    node.style.top = `${y}px`;
    node.hidden = false;
  }
}
