/** The style of the board's own parts, kept apart from the page's. */

import { FONT_FAMILY } from './surface.js';
import { THEMES } from './palette.js';

/** @type {(colours: string[]) => string} */
const gradient = ([centre, middle, rim]) => `radial-gradient(75% 75% at 46% 45%, ${centre}, ${middle} 50%, ${rim})`;

export const sheet = new CSSStyleSheet();
sheet.replaceSync(`
:host {
  display: block; position: relative; overflow: hidden; contain: strict; touch-action: none; cursor: grab;
  user-select: none; -webkit-user-select: none; -webkit-tap-highlight-color: transparent;
  background: ${gradient(THEMES.light.sea)}; font-family: ${FONT_FAMILY};
}
:host([data-theme='dark']) { background: ${gradient(THEMES.dark.sea)}; }
:host(:focus-visible) { outline: 3px solid ${THEMES.light.accent}; outline-offset: -3px; }
:host([data-pointing]) { cursor: pointer; }
:host([data-dragging]) { cursor: grabbing; }
.stage { position: absolute; inset: 0; transform-origin: 0 0; will-change: transform; }
svg { position: absolute; left: 0; top: 0; width: 100%; height: 100%; overflow: visible; pointer-events: none; }
svg [data-cell], svg [data-key] { pointer-events: auto; }
svg text { font-variant-numeric: tabular-nums; }
canvas { position: absolute; left: 0; top: 0; width: 100%; height: 100%; pointer-events: none; visibility: hidden; }
:host([data-moving]) canvas { visibility: visible; }
:host([data-moving]) .stage { visibility: hidden; }
.pulse { will-change: opacity; animation: pulse 1.8s ease-in-out infinite alternate; }
@keyframes pulse { from { opacity: 0.75; } to { opacity: 1; } }
:host([data-calm]) .pulse, :host([data-moving]) .pulse { animation: none; }
`);
