/** Small movements of tiles and pieces. With reduced motion only a fade. */

import { UNIT } from './geometry.js';

const OUT = 'cubic-bezier(.2,.8,.2,1)';
const FALL = 'cubic-bezier(.5,0,.8,.4)';
const SVG = 'http://www.w3.org/2000/svg';

/** When what was set last has been drawn. */
export function nextRest() {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

const finished = (animations) => Promise.allSettled(animations.map((animation) => animation.finished));

/** Play an animation on the board's elements: 'tile', 'pieces', 'buried' or 'eruption'. */
export function play(root, kind, detail, { camera, calm }) {
  const cells = (detail.cells ?? []).map((cell) => (Array.isArray(cell) ? cell : [cell.q, cell.r]));
  const groups = cells.map(([q, r]) => root.querySelector(`[data-cell="${q},${r}"]`)).filter(Boolean);
  if (calm) {
    return finished(groups.map((group) => group.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 100 })));
  }
  const height = UNIT * Math.max(0.35, camera.cosE);
  if (kind === 'tile' || kind === 'eruption') return drop(root, groups, height, kind === 'eruption');
  if (kind === 'pieces') return pieces(root, cells, groups, height);
  if (kind === 'buried') return sink(root, cells, detail, height);
  return Promise.resolve();
}

/** A tile falls and settles; an eruption shakes the ground. */
async function drop(root, groups, height, eruption) {
  const from = { transform: `translateY(${-0.2 * height}px)` };
  await finished(groups.map((group) => group.animate([from, { transform: 'none' }], { duration: 260, easing: FALL })));
  const squash = [{ transform: 'none' }, { transform: `translateY(${0.03 * height}px)` }, { transform: 'none' }];
  const settling = groups.map((group) => group.animate(squash, { duration: 90 }));
  if (eruption) {
    const land = root.querySelector('.land');
    const shake = [0, 3, -2.4, 1.6, -0.8, 0].map((x) => ({ transform: `translate(${x}px, ${Math.abs(x) * 0.4}px)` }));
    settling.push(land.animate(shake, { duration: 400, easing: OUT }));
  }
  await finished(settling);
}

const pieceOf = (group) => [...group.querySelectorAll(':scope > use')].find((use) => /-(h\d|tower|temple|boat)/.test(use.getAttribute('href')));

/** Pieces drop into place, one after the other. */
function pieces(root, cells, groups, height) {
  const boats = cells.map(([q, r]) => root.querySelector(`[data-boat="${q},${r}"]`)).filter(Boolean);
  const dropped = [...groups, ...boats].map(pieceOf).filter(Boolean);
  return finished(dropped.map((piece, i) =>
    piece.animate(
      [{ transform: `translateY(${-0.5 * height}px)`, opacity: 0 }, { opacity: 1, offset: 0.4 }, { transform: 'none', opacity: 1 }],
      { duration: 200, delay: 60 * i, easing: OUT, fill: 'backwards' },
    ),
  ));
}

/** Covered huts sink and fade: a picture of them that is taken away at the end. */
async function sink(root, cells, detail, height) {
  const [, , layer] = root.querySelector('.land').children;
  const copies = [];
  for (const [q, r] of cells) {
    const piece = pieceOf(root.querySelector(`[data-cell="${q},${r}"]`) ?? document.createElementNS(SVG, 'g'));
    if (!piece) continue;
    const copy = piece.cloneNode();
    layer.append(copy);
    copies.push(copy);
  }
  const away = { transform: `translateY(${0.2 * height}px)`, opacity: 0 };
  await finished(copies.map((copy) => copy.animate([{ opacity: 1 }, away], { duration: 240, easing: OUT, fill: 'forwards' })));
  for (const copy of copies) copy.remove();
}
