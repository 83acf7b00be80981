// The drawer beside the island: the result of a game, its review, its tasks. The island stays in sight.
import { button, byId, element, fill, settle } from '../dom.js';
import { t } from '../messages.js';

/** @import {GamePage} from '../game/game.js' */
/** @import {DrawerContent} from './types.d.ts' */

const STYLES = '/static/review.css';

/** Resolves when the styles of the drawer are there; nothing is shown without them. @returns {Promise<unknown>} */
function loadStyles() {
  if (document.querySelector(`link[href="${STYLES}"]`)) return Promise.resolve();
  const link = element('link', { rel: 'stylesheet', href: STYLES });
  const loaded = new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
  document.head.append(link);
  return loaded;
}

export class Drawer {
  /** The title, which gets the focus when the content changes. */
  #heading = element('h2', { id: 'drawer-title', tabindex: '-1' });
  #back = button(t('Back'), { icon: 'previous', text: false, kind: 'square plain' });
  /** It can be scrolled by the keyboard, too. */
  #body = element('div.dialog-body', { tabindex: '0', role: 'region', 'aria-labelledby': 'drawer-title' });
  #foot = element('div.dialog-foot');
  /** @type {(() => void) | null} */ #goBack = null;

  constructor(/** @type {GamePage} */ page) {
    this.page = page;
    this.#back.addEventListener('click', () => this.#goBack?.());
    this.box = element(
      'dialog.drawer',
      { 'aria-labelledby': 'drawer-title' },
      element(
        'div.dialog-head',
        {},
        this.#back,
        this.#heading,
        button(t('Close'), { icon: 'close', text: false, kind: 'square plain', on: { click: () => this.close() } }),
      ),
      this.#body,
      this.#foot,
    );
  }

  get isOpen() {
    return this.box.open;
  }

  /** Shows something in place of what was there; `back` leads from it to something else. */
  async show(/** @type {DrawerContent} */ { title, body, foot = [], back = null, kind = '', byItself = false }) {
    await loadStyles();
    this.#heading.textContent = title;
    this.#goBack = back;
    this.#back.hidden = !back;
    fill(this.#body, body);
    fill(this.#foot, foot);
    this.#foot.hidden = !foot.length;
    this.box.dataset.kind = kind;
    if (!this.box.isConnected) document.body.append(this.box);
    if (!this.box.open) {
      // Not modal: the island can be looked at and turned meanwhile.
      this.box.show();
      if (byItself) settle(this.box);
    }
    document.body.dataset.drawer = kind;
    this.#body.scrollTop = 0;
    this.#heading.focus({ preventScroll: true });
    this.page.captions.fitInsets();
    this.page.renderTray();
  }

  /** Closes it: the panel comes back, and the tray has a button to open it again. */
  close() {
    if (!this.box.open) return;
    this.page.review?.leave();
    this.box.close();
    delete document.body.dataset.drawer;
    this.page.captions.fitInsets();
    this.page.renderTray();
    byId('island').focus({ preventScroll: true });
  }
}
