// Shapes that the modules of online play share.
import type { View } from '../game/types.js';
import type { OnlineGame } from '../types.js';

/** A game on a site: what online play adds is always there. */
export type OnlineView = View & { online: OnlineGame };
