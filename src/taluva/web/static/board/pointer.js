/** Fingers, mouse and wheel: what is pointed at and chosen, and what moves the board. */

import { LEVEL_HEIGHT } from './geometry.js';
import { cellUnder, crowdAt, onGhost, pinUnder, spotUnder } from './hit_test.js';

/** @import {BoardEvents, Island, Marks, Overlays, Pilot, Point, Under, Velocity} from './types.d.ts' */

/** How far the wheel turns, in pixels, for a turn of the tile in hand. */
const NOTCH = 40;

export class Pointer {
  #at = /** @type {Point | null} */ (null);
  #wheeled = 0;

  /** `content()` gives what is shown now. @param {HTMLElement} host @param {Pilot} pilot
   * @param {() => { marks: Marks, island: Island, overlays: Overlays }} content */
  constructor(host, pilot, content) {
    this.host = host;
    this.pilot = pilot;
    this.content = content;
    new Gestures(host, this);
  }

  begin() {
    this.pilot.grasp();
    this.host.toggleAttribute('data-dragging', true);
  }

  /** @type {(velocity: Velocity | null) => void} */
  end(velocity) {
    this.host.toggleAttribute('data-dragging', false);
    this.pilot.release(velocity);
  }

  /** @type {(dx: number, dy: number) => void} */
  orbit(dx, dy) {
    this.pilot.orbit(dx, dy);
  }

  /** @type {(dx: number, dy: number) => void} */
  pan(dx, dy) {
    this.pilot.drag(dx, dy);
  }

  /** @type {(factor: number, degrees: number, point: Point) => void} */
  pinch(factor, degrees, point) {
    this.pilot.pinch(factor, degrees, point);
  }

  /** The wheel turns the tile in hand; without one, or with the control key (`zooms`), it zooms.
   * @type {(amount: number, point: Point, zooms: boolean) => void} */
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

  /** @type {(point: Point) => void} */
  tap(point) {
    const apart = crowdAt(point, this.pilot.projection, this.content().overlays);
    this.#tell('press', { ...this.#under(point), point, apart });
  }

  /** Null when nothing is pointed at any more. @type {(point: Point | null) => void} */
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
   * @type {(point: Point) => Under}
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

  /** @type {<K extends keyof BoardEvents>(name: K, detail: BoardEvents[K]['detail']) => void} */
  #tell(name, detail) {
    this.host.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}

const SLACK = /** @type {Record<string, number>} */ ({ mouse: 4, pen: 6, touch: 9 });

/**
 * Fingers, mouse and wheel. One finger or the left button turns and tilts; two fingers, the right button or shift
 * move the board; a pinch or the wheel zooms (with a tile in hand, the wheel with the control key); two fingers that
 * turn, turn the board. A touch without movement is a tap.
 */
class Gestures {
  #pointers = /** @type {Map<number, { at: Point, start: Point, panning: boolean, type: string }>} */ (new Map());
  #moved = false;
  #history = /** @type {{ time: number, dx: number, dy: number, kind: Velocity['kind'] }[]} */ ([]);

  /** @param {HTMLElement} element @param {Pointer} handler */
  constructor(element, handler) {
    this.element = element;
    this.handler = handler;
    element.addEventListener('pointerdown', (event) => this.#down(event));
    element.addEventListener('pointermove', (event) => this.#move(event));
    element.addEventListener('pointerup', (event) => this.#up(event));
    element.addEventListener('pointercancel', (event) => this.#up(event, true));
    element.addEventListener('pointerleave', (event) => this.#leave(event));
    element.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    element.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** @type {(event: MouseEvent) => Point} */
  #point(event) {
    const { left, top } = this.element.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  /** @type {(event: PointerEvent) => void} */
  #down(event) {
    if (event.pointerType === 'mouse' && event.button === 1) return;
    if (this.#pointers.size >= 2) return;
    this.element.setPointerCapture(event.pointerId);
    const at = this.#point(event);
    const panning = event.button === 2 || event.shiftKey;
    this.#pointers.set(event.pointerId, { at, start: at, panning, type: event.pointerType });
    this.#moved = this.#pointers.size > 1;
    this.#history = [];
    this.handler.begin();
  }

  /** @type {(event: PointerEvent) => void} */
  #move(event) {
    const pointer = this.#pointers.get(event.pointerId);
    const at = this.#point(event);
    if (!pointer) {
      if (event.pointerType !== 'touch') this.handler.hover(at);
      return;
    }
    if (!this.#moved) {
      const away = Math.hypot(at[0] - pointer.start[0], at[1] - pointer.start[1]);
      if (away < (SLACK[pointer.type] ?? 6)) return;
      this.#moved = true;
      this.handler.hover(null);
      // What was taken up to tell a drag from a tap is not made good: the board does not jump.
      pointer.at = at;
      return;
    }
    const before = pointer.at;
    const [dx, dy] = [at[0] - before[0], at[1] - before[1]];
    if (this.#pointers.size === 1) {
      pointer.at = at;
      if (pointer.panning) this.handler.pan(dx, dy);
      else this.handler.orbit(dx, dy);
      this.#remember(event.timeStamp, dx, dy, pointer.panning ? 'pan' : 'orbit');
      return;
    }
    const other = [...this.#pointers.values()].find((candidate) => candidate !== pointer);
    pointer.at = at;
    if (other) this.#pinch(before, at, other.at);
  }

  /** @type {(before: Point, at: Point, other: Point) => void} */
  #pinch(before, at, other) {
    const [bx, by] = [before[0] - other[0], before[1] - other[1]];
    const [ax, ay] = [at[0] - other[0], at[1] - other[1]];
    const middle = /** @type {Point} */ ([(at[0] + other[0]) / 2, (at[1] + other[1]) / 2]);
    const [reachBefore, reachAfter] = [Math.hypot(bx, by), Math.hypot(ax, ay)];
    this.handler.pan((at[0] - before[0]) / 2, (at[1] - before[1]) / 2);
    if (Math.min(reachBefore, reachAfter) < 20) return;
    let turned = ((Math.atan2(ay, ax) - Math.atan2(by, bx)) * 180) / Math.PI;
    if (turned > 180) turned -= 360;
    else if (turned < -180) turned += 360;
    this.handler.pinch(reachAfter / reachBefore, turned, middle);
  }

  /** @type {(event: PointerEvent, cancelled?: boolean) => void} */
  #up(event, cancelled = false) {
    const pointer = this.#pointers.get(event.pointerId);
    if (!pointer) return;
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size) return;
    if (!this.#moved && !cancelled && !pointer.panning) {
      this.handler.end(null);
      this.handler.tap(pointer.start);
      return;
    }
    this.handler.end(this.#velocity(event.timeStamp));
  }

  /** @type {(event: PointerEvent) => void} */
  #leave(event) {
    if (!this.#pointers.has(event.pointerId)) this.handler.hover(null);
  }

  /** @type {(event: WheelEvent) => void} */
  #wheel(event) {
    event.preventDefault();
    const lines = [1, 16, 400][event.deltaMode] ?? 1;
    // A pinch on a touch pad comes as a wheel with the control key, in small amounts.
    const fine = event.ctrlKey && Math.abs(event.deltaY) < 40;
    this.handler.wheel(event.deltaY * lines * (fine ? 6 : 1), this.#point(event), event.ctrlKey);
  }

  /** @type {(time: number, dx: number, dy: number, kind: Velocity['kind']) => void} */
  #remember(time, dx, dy, kind) {
    this.#history.push({ time, dx, dy, kind });
    if (this.#history.length > 6) this.#history.shift();
  }

  /** Pixels per millisecond at the end of a drag, if it was still going. @type {(now: number) => Velocity | null} */
  #velocity(now) {
    const recent = this.#history.filter(({ time }) => now - time < 90);
    if (recent.length < 2) return null;
    const span = Math.max(12, now - recent[0].time);
    const sum = (/** @type {'dx' | 'dy'} */ part) => recent.reduce((total, step) => total + step[part], 0);
    return { x: sum('dx') / span, y: sum('dy') / span, kind: recent[0].kind };
  }
}
