// The list of moves as a tree: the main line, variations nested in it; arrow keys go along lines and between them.
import { button, element, fill } from '../dom.js';
import { placementTold, tileName } from '../game/labels.js';
import { emblem, piece } from '../game/panel.js';
import { t } from '../messages.js';

/** @import {StudyPage} from './study.js' */
/** @import {TreeNode} from './types.d.ts' */

export class MoveTree {
  constructor(/** @type {StudyPage} */ page) {
    this.page = page;
    this.list = element('div.moves.tree', {
      role: 'group',
      'aria-label': t('Moves and variations'),
      'aria-describedby': 'tree-help',
      on: { keydown: (event) => this.#press(event) },
    });
    new ResizeObserver(() => this.#showNow()).observe(this.list);
    this.tools = element('div.row.tree-tools');
    this.box = element(
      'div.tree-box',
      {},
      element('p.unseen', { id: 'tree-help' }, t('Left and right go along the line, up and down between variations.')),
      this.list,
      this.tools,
    );
  }

  render() {
    const { tree, node } = this.page;
    fill(this.list, this.#row(tree.root), this.#lines(tree.root));
    fill(this.tools, node.parent && this.#buttons(node));
    this.#showNow();
  }

  /** Scrolls to the turn that is shown. */
  #showNow() {
    const now = /** @type {HTMLElement | null} */ (this.list.querySelector('.now'));
    if (now) this.list.scrollTop = now.offsetTop - this.list.clientHeight / 2;
  }

  /** What follows a node: the line that continues it, with the other variations under its first turn. */
  #lines(/** @type {TreeNode} */ from) {
    /** @type {HTMLElement[]} */
    const rows = [];
    for (let node = from; node.children.length; node = node.children[0]) {
      const [first, ...others] = node.children;
      rows.push(
        element(
          'li',
          {},
          this.#row(first),
          others.map((other) =>
            element(
              'div.variation',
              { role: 'group', 'aria-label': t('Variation') },
              this.#row(other),
              this.#lines(other),
            ),
          ),
        ),
      );
    }
    return rows.length > 0 && element('ol', {}, rows);
  }

  #row(/** @type {TreeNode} */ node) {
    const { page } = this;
    const { turn } = node;
    const isNow = node === page.node;
    const attributes = {
      type: 'button',
      tabindex: isNow ? '0' : '-1',
      data: { key: `node-${node.id}` },
      class: isNow ? 'now' : '',
      'aria-current': isNow ? 'step' : null,
      on: { click: () => page.go(node) },
    };
    if (!turn) return [element('button.move.root', attributes, t('Start')), this.#comment(node)];
    const seat = page.view.seats[turn.seat - 1];
    const kind = turn.piece === 'expand' ? 'hut' : turn.piece;
    const title = [turn.tile && tileName(turn.tile), turn.notation].filter(Boolean).join(', ');
    return [
      element(
        'button.move',
        { ...attributes, title },
        element('span.turn', {}, String(turn.turn)),
        emblem(seat.colour, 18),
        element('span.unseen', {}, seat.name),
        kind ? piece(kind, seat.colour, { size: 20 }) : element('span'),
        element('span.words', {}, turn.words, element('small', {}, placementTold(page.view, turn))),
        element('code', {}, turn.tile ?? ''),
      ),
      this.#comment(node),
    ];
  }

  #comment(/** @type {TreeNode} */ { comment }) {
    return comment && element('p.node-comment', {}, comment);
  }

  /** What can be done with the turn that is shown. */
  #buttons(/** @type {TreeNode} */ node) {
    const { page } = this;
    const variation = page.tree.variationOf(node);
    return [
      variation &&
        button(t('Promote'), {
          icon: 'above',
          kind: 'plain',
          on: { click: () => page.promote(variation) },
        }),
      button(t('Delete from here'), { icon: 'bin', kind: 'plain', on: { click: () => page.cut(node) } }),
    ];
  }

  #press(/** @type {KeyboardEvent} */ event) {
    const { page } = this;
    const { node, tree } = page;
    const steps = {
      ArrowLeft: () => node.parent,
      ArrowRight: () => node.children[0],
      ArrowUp: () => tree.beside(node, -1),
      ArrowDown: () => tree.beside(node, 1),
      Home: () => tree.root,
      End: () => tree.endOf(node),
    };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = step();
    if (next) page.go(next).then(() => this.focus());
  }

  /** Puts the keyboard on the turn that is shown. */
  focus() {
    /** @type {HTMLElement | null} */ (this.list.querySelector('.now'))?.focus({ preventScroll: true });
  }
}
