// The card over the island: the task of a lesson, or a note of the coach.
import { byId, element, fill, icon } from '../dom.js';
/** @import {Child} from '../elements.js' */
/** @import {GamePage} from '../game/game.js' */

export class Card {
  /** What is shown. */
  #key = '';

  /** @param {GamePage} page @param {string} label what a screen reader calls it */
  constructor(page, label) {
    this.page = page;
    this.node = element('section.task-card', { 'aria-label': label, role: 'status', hidden: true });
    byId('bring-back').before(this.node);
  }

  /**
   * Shows something new; the island makes room for it.
   * @type {(key: string, tone: string, parts: () => Child) => void}
   */
  show(key, tone, parts) {
    if (this.#key === key) return;
    this.#key = key;
    this.node.className = `task-card ${tone}`;
    this.node.hidden = false;
    fill(this.node, parts());
    this.page.captions.fitInsets();
  }

  hide() {
    if (this.node.hidden) return;
    this.#key = '';
    this.node.hidden = true;
    this.page.captions.fitInsets();
  }
}

/** A line with an icon in front. @type {(name: string, ...children: Child[]) => HTMLElement} */
export const iconLine = (name, ...children) => element('p.icon-line', {}, icon(name), element('span', {}, ...children));
