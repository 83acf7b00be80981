/** Tells what is pointed at and chosen, and passes on to the pilot what moves the board. */

import { LEVEL_HEIGHT } from './geometry.js';
import { cellUnder, crowdAt, onGhost, pinUnder, spotUnder } from './picking.js';

/** How far the wheel turns, in pixels, for a turn of the tile in hand. */
const NOTCH = 40;

export class Pointing {
  #at = null;
  #wheeled = 0;

  /** @param content gives the marks, the island and the overlays as they are now */
  constructor(host, pilot, content) {
    this.host = host;
    this.pilot = pilot;
    this.content = content;
  }

  begin() {
    this.pilot.grasp();
    this.host.toggleAttribute('data-dragging', true);
  }

  end(velocity) {
    this.host.toggleAttribute('data-dragging', false);
    this.pilot.release(velocity);
  }

  orbit(dx, dy) {
    this.pilot.orbit(dx, dy);
  }

  pan(dx, dy) {
    this.pilot.drag(dx, dy);
  }

  pinch(factor, degrees, point) {
    this.pilot.pinch(factor, degrees, point);
  }

  /** The wheel turns the tile in hand; without one, or with the control key (`zooms`), it zooms. */
  wheel(amount, point, zooms) {
    if (zooms || !this.content().marks.hand) {
      this.pilot.wheel(amount, point);
      return;
    }
    this.#wheeled += amount;
    if (Math.abs(this.#wheeled) < NOTCH) return;
    this.#tell('ghostturn', { steps: Math.sign(this.#wheeled), under: this.#under(point) });
    this.#wheeled = 0;
  }

  tap(point) {
    this.#tell('press', { ...this.#under(point), point, apart: crowdAt(point, this.pilot.projection, this.content().overlays) });
  }

  /** @param {[number, number] | null} point null when nothing is pointed at any more */
  hover(point) {
    this.#at = point;
    this.#point();
  }

  /** What is drawn has changed under a pointer that rests. */
  again() {
    if (this.#at) this.#point(true);
  }

  #point(rests = false) {
    if (this.#at && this.pilot.moving) return;
    const under = this.#at && this.#under(this.#at);
    this.host.toggleAttribute('data-pointing', Boolean(under?.key || under?.ghost));
    this.#tell('pointat', { under, rests });
  }

  /**
   * What lies under a point of the view: the key of a mark, whether it is over the tile in hand, the cell, and the
   * point of the ground at the height of that cell.
   */
  #under(point) {
    const { camera, projection } = this.pilot;
    const { marks, island, overlays } = this.content();
    const drawing = projection.toDrawing(point);
    const cell = cellUnder(drawing, island, camera);
    const mark = pinUnder(point, projection, overlays, cell) ?? spotUnder(point, projection, overlays);
    const at = camera.unproject(...drawing, island.level(...cell) * LEVEL_HEIGHT);
    return { key: mark?.key ?? null, ghost: onGhost(drawing, marks.ghost, camera), q: cell[0], r: cell[1], at };
  }

  #tell(name, detail) {
    this.host.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}
