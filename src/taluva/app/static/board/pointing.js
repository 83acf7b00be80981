/** Tells what is pointed at and chosen, and passes on to the pilot what moves the board. */

import { cellUnder, onGhost, pinUnder, spotUnder } from './picking.js';

/** How far the wheel turns, in pixels, for a turn of the tile in hand. */
const NOTCH = 40;

export class Pointing {
  #cell = '';
  #key = '';
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

  /** The wheel turns the tile in hand when it is over it, and else zooms. */
  wheel(amount, point) {
    const { marks } = this.content();
    if (!onGhost(this.pilot.projection.toDrawing(point), marks.ghost, this.pilot.camera)) {
      this.pilot.wheel(amount, point);
      return;
    }
    this.#wheeled += amount;
    if (Math.abs(this.#wheeled) < NOTCH) return;
    this.#tell('ghostturn', { steps: Math.sign(this.#wheeled) });
    this.#wheeled = 0;
  }

  tap(point) {
    const { cell, ghost, pin, spot } = this.#under(point);
    if (pin) this.#tell('build', { key: pin.key });
    else if (ghost) this.#tell('ghostturn', { steps: 1 });
    else if (spot) this.#tell('spot', { key: spot.key });
    else this.#tell('cell', { q: cell[0], r: cell[1] });
  }

  /** @param {[number, number] | null} point null when nothing is pointed at any more */
  hover(point) {
    if (!point) {
      this.host.toggleAttribute('data-pointing', false);
      this.#pointAt(null, null);
      return;
    }
    if (this.pilot.moving) return;
    const { cell, ghost, pin, spot } = this.#under(point);
    this.host.toggleAttribute('data-pointing', Boolean(pin || spot || ghost));
    const chosen = pin ?? (ghost ? null : spot);
    this.#pointAt(cell, chosen?.key ?? null);
  }

  #pointAt(cell, key) {
    const [cellBefore, keyBefore] = [this.#cell, this.#key];
    this.#cell = cell ? cell.join() : '';
    this.#key = key ?? '';
    if (this.#cell !== cellBefore) this.#tell('hovercell', { q: cell?.[0] ?? null, r: cell?.[1] ?? null });
    if (this.#key !== keyBefore) this.#tell('spothover', { key });
  }

  /** What lies under a point of the view. */
  #under(point) {
    const { camera, projection } = this.pilot;
    const { marks, island, overlays } = this.content();
    const drawing = projection.toDrawing(point);
    const cell = cellUnder(drawing, island, camera);
    return {
      cell,
      ghost: onGhost(drawing, marks.ghost, camera),
      pin: pinUnder(point, projection, overlays, cell),
      spot: spotUnder(point, projection, overlays, cell),
    };
  }

  #tell(name, detail) {
    this.host.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}
