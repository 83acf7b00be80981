// The tree of turns: a main line, variations, comments. The server checks every turn; this only keeps them in order.

/** @import {AnalysedTree, FinishedTurn, StudyTree} from '../types.js' */
/** @import {TreeNode} from './types.d.ts' */

/** The tile that is drawn in a turn, if one is. @type {(steps: string[]) => string | null} */
export const drawnTile = (steps) => steps.find((step) => /^V[JCSRL]{2}$/.test(step)) ?? null;

export class Tree {
  #ids = 0;

  constructor(/** @type {AnalysedTree} */ { start, seats, tile, nodes }) {
    this.start = start;
    this.seats = seats;
    /** @type {TreeNode[]} */
    const made = [];
    for (const { parent, steps, comment, turn } of nodes)
      made.push(this.#node(parent === null ? null : made[parent], steps, comment, turn));
    this.root = made[0];
    if (tile) this.end.coming = tile;
  }

  /** @type {(parent: TreeNode | null, steps: string[], comment: string, turn: FinishedTurn | null) => TreeNode} */
  #node(parent, steps, comment, turn) {
    /** @type {TreeNode} */
    const node = { id: this.#ids++, parent, children: [], steps, comment, turn };
    parent?.children.push(node);
    return node;
  }

  /** The number of nodes. */
  get size() {
    return [...this.all()].length;
  }

  /** The last node of the main line. */
  get end() {
    return this.endOf(this.root);
  }

  /** The last node of the line through a node. @type {(node: TreeNode) => TreeNode} */
  endOf(node) {
    let last = node;
    while (last.children.length) last = last.children[0];
    return last;
  }

  /** All nodes from one on; of the nodes after a node, the first comes first. @returns {Generator<TreeNode>} */
  *all(/** @type {TreeNode} */ node = this.root) {
    yield node;
    for (const child of node.children) yield* this.all(child);
  }

  /** The nodes that lead to a node, without the root. @type {(node: TreeNode) => TreeNode[]} */
  pathTo(node) {
    /** @type {TreeNode[]} */
    const path = [];
    for (let at = node; at.parent; at = at.parent) path.unshift(at);
    return path;
  }

  /** The node after some turns of the main line. @type {(turns: number) => TreeNode} */
  after(turns) {
    let node = this.root;
    for (let turn = 0; turn < turns && node.children.length; turn++) node = node.children[0];
    return node;
  }

  /** A node as the server is asked about it. @type {(node: TreeNode) => {start: string, seats: string[], turns: string[][]}} */
  asked(node) {
    return { start: this.start, seats: this.seats, turns: this.pathTo(node).map(({ steps }) => steps) };
  }

  /** The turn after a node that has these steps, if it is there already. @type {(node: TreeNode, steps: string[]) => TreeNode | null} */
  known(node, steps) {
    return node.children.find((child) => String(child.steps) === String(steps)) ?? null;
  }

  /** Adds a turn after a node. @type {(node: TreeNode, steps: string[], turn: FinishedTurn | null) => TreeNode} */
  add(node, steps, turn) {
    return this.known(node, steps) ?? this.#node(node, steps, '', turn);
  }

  /** Whether a node continues the line of its parent. @type {(node: TreeNode) => boolean} */
  isFirst(node) {
    return !node.parent || node.parent.children[0] === node;
  }

  /** The first node of the variation that a node belongs to; null on the main line. @type {(node: TreeNode) => TreeNode | null} */
  variationOf(node) {
    for (let at = node; at.parent; at = at.parent) if (!this.isFirst(at)) return at;
    return null;
  }

  /** Makes a variation the continuation of the line that it leaves. @type {(node: TreeNode) => void} */
  promote(node) {
    const { children } = /** @type {TreeNode} */ (node.parent);
    children.splice(children.indexOf(node), 1);
    children.unshift(node);
  }

  /** Removes a node and all that follows it. @type {(node: TreeNode) => TreeNode} the node before it */
  remove(node) {
    const parent = /** @type {TreeNode} */ (node.parent);
    parent.children.splice(parent.children.indexOf(node), 1);
    return parent;
  }

  /** The node beside one among the turns after the same node. @type {(node: TreeNode, by: number) => TreeNode | null} */
  beside(node, by) {
    if (!node.parent) return null;
    return node.parent.children[node.parent.children.indexOf(node) + by] ?? null;
  }

  /** The whole tree as it is kept. @returns {StudyTree} */
  kept() {
    const nodes = [...this.all()];
    const numbers = new Map(nodes.map((node, number) => [node, number]));
    return {
      start: this.start,
      seats: this.seats,
      tile: /** @type {StudyTree['tile']} */ (this.end.coming ?? null),
      nodes: nodes.map(({ parent, steps, comment }) => ({
        parent: parent && (numbers.get(parent) ?? null),
        steps,
        comment,
      })),
    };
  }
}
