/** Small movements of tiles and pieces. With reduced motion only a fade. */

import { centre, LEVEL_HEIGHT, middle, radians, UNIT } from './geometry.js';
import { GHOST_LIFT } from './land.js';
import { INKS } from './painter.js';

/** @import {AnimationKind, Camera, Ghost, Hex, HexLike, Island} from './types.d.ts' */

const OUT = 'cubic-bezier(.2,.8,.2,1)';
const FALL = 'cubic-bezier(.5,0,.8,.4)';
const SVG = 'http://www.w3.org/2000/svg';

/** @type {(animations: Animation[]) => Promise<void>} */
const finished = async (animations) => void (await Promise.allSettled(animations.map((each) => each.finished)));

/** @type {(cells?: HexLike[]) => Hex[]} */
const places = (cells) => (cells ?? []).map((cell) => (Array.isArray(cell) ? cell : [cell.q, cell.r]));

/** Play an animation on the board's elements: 'tile', 'pieces', 'buried' or 'eruption'.
 * @type {(root: ShadowRoot, kind: AnimationKind, detail: { cells?: HexLike[] },
 *   scene: { camera: Camera, island: Island, calm: boolean }) => Promise<void>} */
export function play(root, kind, detail, { camera, island, calm }) {
  const cells = places(detail.cells);
  const groups = cells.map(([q, r]) => root.querySelector(`[data-cell="${q},${r}"]`)).filter((group) => group !== null);
  if (calm) {
    return finished(groups.map((group) => group.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 100 })));
  }
  const height = UNIT * Math.max(0.35, camera.cosE);
  if (kind === 'tile') return drop(groups, height);
  if (kind === 'eruption') return erupt(root, cells, groups, height, camera, island);
  if (kind === 'pieces') return pieces(root, cells, groups, height);
  if (kind === 'buried') return sink(root, groups, height);
  return Promise.resolve();
}

/** A tile falls and settles. @type {(groups: Element[], height: number) => Promise<void>} */
async function drop(groups, height) {
  const from = { transform: `translateY(${-GHOST_LIFT * height}px)` };
  await finished(groups.map((group) => group.animate([from, { transform: 'none' }], { duration: 260, easing: FALL })));
  const squash = [{ transform: 'none' }, { transform: `translateY(${0.03 * height}px)` }, { transform: 'none' }];
  await finished(groups.map((group) => group.animate(squash, { duration: 90 })));
}

/** A tile falls on a volcano: the ground shakes, the lava flares up.
 * @type {(root: ShadowRoot, cells: Hex[], groups: Element[], height: number,
 *   camera: Camera, island: Island) => Promise<void>} */
async function erupt(root, cells, groups, height, camera, island) {
  await drop(groups, height);
  const land = /** @type {Element} */ (root.querySelector('.land'));
  const shake = [0, 3, -2.4, 1.6, -0.8, 0].map((x) => ({ transform: `translate(${x}px, ${Math.abs(x) * 0.4}px)` }));
  const animations = [land.animate(shake, { duration: 400, easing: OUT })];
  const flares = [];
  for (const [q, r] of cells) {
    const cell = island.at(q, r);
    if (cell?.terrain !== 'V') continue;
    const flare = document.createElementNS(SVG, 'ellipse');
    const [x, y] = camera.project(cell.x, cell.y, cell.z + 0.24);
    const parts = { cx: x, cy: y, rx: 17, ry: 17 * Math.max(0.5, camera.sinE), fill: INKS.flare };
    for (const [name, value] of Object.entries(parts)) flare.setAttribute(name, String(value));
    land.lastElementChild?.append(flare);
    flares.push(flare);
    const origin = { transformOrigin: `${x}px ${y}px` };
    const flaring = [
      { opacity: 0.95, transform: 'scale(.5)', ...origin },
      { opacity: 0, transform: 'scale(2)', ...origin },
    ];
    animations.push(flare.animate(flaring, { duration: 400, easing: OUT, fill: 'forwards' }));
  }
  await finished(animations);
  for (const flare of flares) flare.remove();
}

const PIECE = /-(h\d|tower|temple|boat)/;
/** @type {(use: Element) => boolean} */
const isPiece = (use) => PIECE.test(use.getAttribute('href') ?? '');
/** @type {(group: Element) => Element | undefined} */
const pieceOf = (group) => [...group.querySelectorAll(':scope > use')].find(isPiece);

/** Pieces drop into place, one after the other.
 * @type {(root: ShadowRoot, cells: Hex[], groups: Element[], height: number) => Promise<void>} */
function pieces(root, cells, groups, height) {
  const boats = cells.map(([q, r]) => root.querySelector(`[data-boat="${q},${r}"]`)).filter((boat) => boat !== null);
  const dropped = [...groups, ...boats].map(pieceOf).filter((piece) => piece !== undefined);
  const frames = [
    { transform: `translateY(${-0.5 * height}px)`, opacity: 0 },
    { opacity: 1, offset: 0.4 },
    { transform: 'none', opacity: 1 },
  ];
  return finished(
    dropped.map((piece, i) => piece.animate(frames, { duration: 200, delay: 60 * i, easing: OUT, fill: 'backwards' })),
  );
}

/** Covered huts sink and fade: copies of them, which are taken away at the end.
 * @type {(root: ShadowRoot, groups: Element[], height: number) => Promise<void>} */
async function sink(root, groups, height) {
  const copies = groups
    .map(pieceOf)
    .filter((piece) => piece !== undefined)
    .map((piece) => /** @type {Element} */ (piece.cloneNode()));
  root.querySelector('.land')?.lastElementChild?.append(...copies);
  const away = { transform: `translateY(${0.2 * height}px)`, opacity: 0 };
  const options = /** @type {KeyframeAnimationOptions} */ ({ duration: 240, easing: OUT, fill: 'forwards' });
  await finished(copies.map((copy) => copy.animate([{ opacity: 1 }, away], options)));
  for (const copy of copies) copy.remove();
}

/** The tile in hand comes from where it was, turning if it was turned; a new one is lifted.
 * @type {(root: ShadowRoot, before: Ghost | null | undefined, after: Ghost, camera: Camera) => void} */
export function moveGhost(root, before, after, camera) {
  const parts = [...root.querySelectorAll('[data-ghost], [data-mark="ghost"]')];
  const height = (/** @type {Ghost} */ ghost) => ghost.level * LEVEL_HEIGHT + GHOST_LIFT;
  const place = (/** @type {Ghost} */ ghost) => camera.project(...middle(places(ghost.cells)), height(ghost));
  if (!before) {
    const low = { transform: `translateY(${GHOST_LIFT * UNIT * camera.cosE}px)`, opacity: 0.3 };
    for (const part of parts) part.animate([low, { transform: 'none', opacity: 1 }], { duration: 160, easing: OUT });
    return;
  }
  const [from, to] = [place(before), place(after)];
  const turned = turnBetween(before, after);
  const frames = [];
  for (let i = 0; i <= 8; i++) {
    const left = 1 - i / 8;
    const [a, b, c, d] = turnOnGround(camera, radians(-turned * left));
    const [x, y] = [to[0] + (from[0] - to[0]) * left, to[1] + (from[1] - to[1]) * left];
    const shift = [x - a * to[0] - c * to[1], y - b * to[0] - d * to[1]];
    frames.push({ transform: `matrix(${[a, b, c, d, ...shift].map((term) => term.toFixed(4)).join(',')})` });
  }
  for (const part of parts) part.animate(frames, { duration: turned ? 180 : 160, easing: OUT });
}

/** By how many degrees a tile was turned about its middle. @type {(before: Ghost, after: Ghost) => number} */
function turnBetween(before, after) {
  const angle = (/** @type {Ghost} */ { cells }) => {
    const [mx, my] = middle(places(cells));
    const [x, y] = centre(cells[0].q, cells[0].r);
    return (Math.atan2(y - my, x - mx) * 180) / Math.PI;
  };
  const turned = Math.round(angle(after) - angle(before));
  return ((turned + 540) % 360) - 180;
}

/** The matrix that turns a drawing as if it lay on the ground.
 * @type {(camera: Camera, angle: number) => [number, number, number, number]} */
function turnOnGround(camera, angle) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin * camera.sinE, -sin / camera.sinE, cos];
}
