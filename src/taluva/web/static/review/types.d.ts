// The shapes that the modules of the review share.
import type { Child } from '../elements.js';

/** What the drawer shows: `kind` is for its style, `byItself` if it opens without an action of the user. */
export interface DrawerContent {
  title: string; body: Child[]; foot?: Child[];
  back?: (() => void) | null;
  kind?: string;
  byItself?: boolean;
}
