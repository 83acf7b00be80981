/** What is under a finger or the mouse. */

import { CORNERS, cellAt, cellKey } from './geometry.js';
import { ghostCells } from './land.js';
import { MEASURES } from './painter.js';

/** @import {Camera, Cell, Ghost, Hex, Island, Overlays, Pin, Point, Projection, Spot} from './types.d.ts' */

const PIN = MEASURES.pin;
/** Pixels round the middle of a mark within which it is pointed at. */
const REACH = 16;
/** Half the breadth of what a finger touches. */
const FINGER = 22;

/** @type {(polygon: Point[], point: Point) => boolean} */
function inside(polygon, [x, y]) {
  let within = false;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

/** The prism of a cell as it is seen: its top and everything down to the water.
 * @type {(cell: Cell, camera: Camera) => { top: Point[], drop: number }} */
function prism(cell, camera) {
  const tops = CORNERS.map(([dx, dy]) => camera.project(cell.x + dx, cell.y + dy, cell.z));
  return { top: tops, drop: cell.z * 100 * camera.cosE };
}

/** The cell seen at a point of the drawing, the nearest to the viewer first; on open water the cell of the sea.
 * @type {(point: Point, island: Island, camera: Camera) => Hex} */
export function cellUnder(point, island, camera) {
  const cells = [...island.cells.values()].sort((a, b) => camera.depth(b.x, b.y) - camera.depth(a.x, a.y));
  for (const cell of cells) {
    const { top, drop } = prism(cell, camera);
    if (inside(top, point)) return [cell.q, cell.r];
    // A wall: the top's outline moved down covers the point, or lies below it.
    for (let down = 8; down <= drop; down += 8) {
      if (
        inside(
          top.map(([x, y]) => [x, y + down]),
          point,
        )
      )
        return [cell.q, cell.r];
    }
  }
  return cellAt(...camera.unproject(...point));
}

/** Whether a point of the drawing lies on the tile in hand.
 * @type {(point: Point, ghost: Ghost | null | undefined, camera: Camera) => boolean} */
export function onGhost(point, ghost, camera) {
  if (!ghost) return false;
  return ghostCells(ghost).some((cell) => inside(camera.hexagon(cell.q, cell.r, cell.z), point));
}

/** Where the head of a pin is, in pixels of the view.
 * @type {(pin: Pin, projection: Projection, overlays: Overlays) => Point} */
const headOf = (pin, projection, overlays) => projection.toView([pin.at[0], pin.at[1] - PIN.rise * overlays.k]);

/** Pixels between the two pins nearest to a finger that touches both; Infinity if it touches one at most.
 * @type {(view: Point, projection: Projection, overlays: Overlays) => number} */
export function crowdAt(view, projection, overlays) {
  const away = (/** @type {Point} */ [x, y], /** @type {Point} */ [left, top]) => Math.hypot(x - left, y - top);
  const heads = overlays.pins().map((pin) => headOf(pin, projection, overlays));
  const [first, second] = heads.sort((a, b) => away(a, view) - away(b, view));
  return second && away(second, view) <= FINGER ? away(first, second) : Infinity;
}

/** The pin of a build at a point, if any: its head, or else the cell below it.
 * @type {(view: Point, projection: Projection, overlays: Overlays, cell: Hex) => Pin | null} */
export function pinUnder(view, projection, overlays, cell) {
  const distance = (/** @type {Pin} */ pin) => {
    const [x, y] = headOf(pin, projection, overlays);
    return Math.hypot(x - view[0], y - view[1]);
  };
  // By key where two are as near: what is pointed at may not depend on what is drawn on top.
  /** @type {(pins: Pin[]) => Pin | undefined} */
  const nearest = (pins) => pins.sort((a, b) => distance(a) - distance(b) || (a.key < b.key ? -1 : 1))[0];
  const pins = overlays.pins();
  const radius = Math.max(FINGER, PIN.radius * overlays.k * projection.zoom);
  const key = cellKey(...cell);
  /** @type {(pin: Pin) => boolean} */
  const fills = ({ build }) => build.kind === 'expand' && build.cells.some(({ q, r }) => cellKey(q, r) === key);
  return (
    nearest(pins.filter((pin) => distance(pin) <= radius)) ??
    nearest(pins.filter((pin) => cellKey(...pin.cell) === key)) ??
    nearest(pins.filter(fills)) ??
    null
  );
}

/** The ring or diamond of a spot at a point, if any.
 * @type {(view: Point, projection: Projection, overlays: Overlays) => Spot | null} */
export function spotUnder(view, projection, overlays) {
  /** @type {Spot | null} */
  let best = null;
  let nearest = 1;
  for (const spot of overlays.spots()) {
    const radius = spot.kind === 'eruption' ? 22 * overlays.k : 0;
    const [x, y] = projection.toView([spot.at[0], spot.at[1] - radius]);
    const away = Math.hypot(x - view[0], y - view[1]) / Math.max(REACH, (radius + 4) * projection.zoom);
    if (away < nearest) [best, nearest] = [spot, away];
  }
  return best;
}
