// Everybody's chance to win, if one likes to see it.
import { post } from '../api.js';
import { settings } from '../settings.js';
import { renderChances } from './panel.js';

export class Chances {
  constructor(page) {
    this.page = page;
    this.values = null;
  }

  async ask() {
    const { page } = this;
    if (!settings.chances || page.isPosition || page.table?.isContest || page.view.phase === 'over') {
      this.values = null;
      return renderChances(page.view, null);
    }
    // While the computer moves, the answer would be out of date at once: the bar stays as it was.
    if (!page.isMine) return null;
    const { version } = page.view;
    try {
      const { values } = await post(`${page.path}/chances`, { version });
      if (version !== page.view.version) return null;
      this.values = values;
    } catch {
      this.values = null;
    }
    return renderChances(page.view, this.values);
  }

  /** The settings have changed. */
  settle() {
    if (settings.chances !== Boolean(this.values)) this.ask();
  }
}
