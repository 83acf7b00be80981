// The shapes that the modules of the analysis board share.
import type { FinishedTurn } from '../types.js';

/** A node of the tree: a turn and what follows it. Only the root has neither a parent nor a turn. */
export interface TreeNode {
  id: number;
  parent: TreeNode | null;
  children: TreeNode[];
  steps: string[];
  comment: string;
  turn: FinishedTurn | null;
  /** The tile that comes here; null for any, undefined until somebody has been here */ coming?: string | null;
}
