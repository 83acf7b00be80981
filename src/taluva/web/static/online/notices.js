// Notices that it is your turn: in the tab's title, and by the device while the tab is hidden.
/** @import {GamePage} from '../game/game.js' */
/** @import {OnlineView} from './types.js' */
import { isOwn } from '../game/labels.js';
import { t } from '../messages.js';
import { change, settings } from '../settings.js';

const PLAIN = '/favicon.svg';
const HEXES = [
  ['M22 1l9.500 5.500v11L22 23l-9.500-5.500v-11z', '#c9471c'],
  ['M12.200 18l9.500 5.500v11L12.200 40l-9.500-5.500v-11z', '#3f8556'],
  ['M31.800 18l9.500 5.500v11L31.800 40l-9.500-5.500v-11z', '#d9b56f'],
];
const BADGED = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 42">${HEXES.map(
    ([d, fill]) => `<path d="${d}" fill="${fill}"/>`,
  ).join('')}<circle cx="33" cy="11" r="11" fill="#fff"/><circle cx="33" cy="11" r="8.500" fill="#d3222f"/></svg>`,
)}`;

/** Whether this browser can show notices (not without https) and has not been denied them. */
export const canNotify = () => isSecureContext && 'Notification' in window && Notification.permission !== 'denied';
export const isNotifying = () => canNotify() && Notification.permission === 'granted' && settings.notify;

/** Turns notices on (the browser asks for permission) or off; returns whether they are on. */
export async function chooseNotices(/** @type {boolean} */ on) {
  if (on && Notification.permission !== 'granted') await Notification.requestPermission();
  change('notify', on && Notification.permission === 'granted');
  return isNotifying();
}

export class Notices {
  constructor(/** @type {GamePage} */ page) {
    this.page = page;
    /** The notice of the device. @type {Notification | null} */
    this.shown = null;
    document.addEventListener('visibilitychange', () => !document.hidden && this.shown?.close());
  }

  /** @type {(before: OnlineView | null, view: OnlineView) => void} */
  take(before, view) {
    const mine = (/** @type {OnlineView | null} */ each) =>
      each && each.phase !== 'over' && !each.online.waiting && isOwn(each, each.seats[each.seat - 1]);
    const icon = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel="icon"]'));
    const wanted = mine(view) ? BADGED : PLAIN;
    if (icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
    if (!before) return;
    if (mine(view) && (!mine(before) || view.version !== before.version)) this.tell(t('It is your turn.'));
    else if (view.phase === 'over' && before.phase !== 'over') this.tell(t('The game is over'));
    else if (
      view.online.waiting &&
      view.seats.filter((seat) => seat.open).length < before.seats.filter((seat) => seat.open).length
    )
      this.tell(t('Somebody has taken a seat.'));
  }

  /** Shows a notice of the device, if they are on and the page is hidden. */
  tell(/** @type {string} */ words) {
    if (!document.hidden || !isNotifying()) return;
    try {
      this.shown = new Notification('Taluva', {
        body: words,
        tag: `taluva-${this.page.page.id}`,
        icon: '/static/icon-192.png',
      });
      this.shown.addEventListener('click', () => {
        window.focus();
        this.shown?.close();
      });
    } catch {
      // Some phones show notices only for installed apps: the title and the sound remain.
    }
  }
}
