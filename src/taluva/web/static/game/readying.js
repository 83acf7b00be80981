// While the rules and the computer players get ready, the first time: the page says how long it takes.
import { get } from '../api.js';
import { byId, element, fill } from '../dom.js';
import { t } from '../messages.js';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves as soon as games can be played. */
export async function untilReady() {
  for (;;) {
    const state = await get('/api/ready');
    if (state.ready) return;
    fill(byId('say'), element('b', {}, t('One moment, the game is getting ready')), element('span', {}, state.message));
    await pause(400);
  }
}

/** The computer players may compile longer than the rules: until then their turns and hints wait. */
export async function watchEngine(page) {
  for (;;) {
    const state = await get('/api/ready').catch(() => null);
    page.preparing = state && !state.engine ? state.message : null;
    if (state?.engine) break;
    page.renderTray();
    await pause(700);
  }
  if (page.view) page.renderTray();
}
