// The players' clocks: set by the server, ticking on here.
/** @import {GamePage} from '../game/game.js' */
/** @import {RunningClock} from '../types.js' */
/** @import {OnlineView} from './types.js' */
import { all, element, fill, icon } from '../dom.js';
import { t, tn } from '../messages.js';
import { sound } from '../settings.js';

const DAY = 86_400;
const HOUR = 3600;
/** Seconds below which a clock warns. */
const LOW = 30;
const TOLD = [30, 10];

/** Seconds as a clock shows them: "1 d 4 h", "2:05:00", "4:09". @type {(seconds: number) => string} */
function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds - 1e-6));
  if (whole >= DAY) return t('{d} d {h} h', { d: Math.floor(whole / DAY), h: Math.floor((whole % DAY) / HOUR) });
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / 60), whole % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export class Clocks {
  constructor(/** @type {GamePage} */ page) {
    this.page = page;
    /** @type {RunningClock | null} */
    this.clock = null;
    this.isLive = false;
    /** Seconds that had passed of the running clock's turn when the view came, at `at`. */
    this.passed = 0;
    this.at = 0;
    /** The version of the view. @type {number | null} */
    this.turn = null;
    /** Of `TOLD`, what was announced in this turn. @type {Set<number>} */
    this.told = new Set();
    setInterval(() => this.clock?.running && this.render(), 250);
  }

  /** Sets the clocks by a view: what was left when the turn began, and how long ago that was. */
  take(/** @type {OnlineView} */ view) {
    const clock =
      view.phase === 'over' ? view.online.clock && { ...view.online.clock, running: null } : view.online.clock;
    const since = clock?.since ?? null;
    this.clock = clock;
    this.isLive = view.online.terms.clock?.kind === 'live';
    this.passed = since !== null && view.now ? Math.max(0, view.now - since) : 0;
    this.at = performance.now();
    if (this.turn !== view.version) this.told.clear();
    this.turn = view.version;
  }

  /** Seconds left for a seat. @type {(seat: number) => number} */
  left(seat) {
    const { left, running } = /** @type {RunningClock} */ (this.clock);
    return left[seat - 1] - (running === seat ? this.passed + (performance.now() - this.at) / 1000 : 0);
  }

  render() {
    if (!this.clock) return;
    const { running } = this.clock;
    for (const node of all('[data-clock]')) {
      const seat = Number(node.dataset.clock);
      const left = this.left(seat);
      const low = this.isLive && left < LOW;
      const key = `${clockText(left)} ${low} ${running === seat}`;
      if (node.dataset.shown === key) continue;
      node.dataset.shown = key;
      node.classList.toggle('running', running === seat);
      node.classList.toggle('low', low && running === seat);
      node.title = running === seat ? t('Time left, running') : t('Time left');
      fill(
        node,
        icon(low ? 'low' : 'clock'),
        element('span.unseen', {}, node.title),
        element('b', {}, clockText(left)),
      );
    }
    this.#warn(running);
  }

  /** Announces that the viewer's own time is short. */
  #warn(/** @type {number | null} */ seat) {
    const { page } = this;
    if (!seat || !this.isLive || !page.view?.you.seats.includes(seat)) return;
    const left = Math.ceil(this.left(seat));
    const now = TOLD.findLast((each) => left <= each && left > 0);
    if (now === undefined || this.told.has(now)) return;
    this.told.add(now);
    sound('low');
    page.say(tn('{n} second left', '{n} seconds left', left));
  }
}
