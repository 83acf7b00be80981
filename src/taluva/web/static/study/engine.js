// The engine on the analysis board: the three best lines, everybody's chances, and how far it has got.
import { post, Refusal } from '../api.js';
import { button, element, fill, pause } from '../dom.js';
import { chanceBars } from '../game/advice.js';
import { turnTold } from '../game/labels.js';
import { t } from '../messages.js';
import { change, settings } from '../settings.js';

/** @import {AnalysedLine, AnalysedLines} from '../types.js' */
/** @import {StudyPage} from './study.js' */

/** Milliseconds before the engine is asked: whoever steps through a game does not stay. */
const REST = 300;
/** Milliseconds before it is asked again when it was not ready. */
const AGAIN = 2000;
/** Milliseconds before it is asked again when it had too much to do. */
const LATER = 6000;
const EFFORTS = /** @type {const} */ ([1, 2, 3]);

/** @type {(share: number) => string} */
const percent = (share) => t('{n} %', { n: Math.round(100 * share) });

export class Engine {
  /** What is known, by node and tile. @type {Map<string, AnalysedLines>} */
  #known = new Map();
  /** Counts the positions asked about: only answers about the newest one are shown. */
  #asked = 0;
  /** Says that another position is on the board. */
  #left = new AbortController();
  #isThinking = false;
  #problem = '';
  /** The index of the line that is looked at. */
  shown = 0;

  constructor(/** @type {StudyPage} */ page) {
    this.page = page;
    this.switch = button('', { kind: 'engine-switch', on: { click: () => this.toggle() } });
    this.bar = element('ul.chances', { 'aria-label': t('Chance to win') });
    this.state = element('div.engine-state', { role: 'status' });
    this.list = element('ol.lines', { 'aria-label': t('Best turns') });
    this.box = element(
      'section.section.engine',
      { 'aria-labelledby': 'engine-title' },
      element('div.row.spread', {}, element('h2.label', { id: 'engine-title' }, t('Best turns')), this.switch),
      this.bar,
      this.state,
      this.list,
    );
  }

  get #key() {
    return `${this.page.node.id} ${this.page.tile}`;
  }

  /** What is known about the position on the board. */
  get found() {
    return settings.lines ? (this.#known.get(this.#key) ?? null) : null;
  }

  /** The lines to draw. @returns {AnalysedLine[]} */
  get lines() {
    return this.found?.lines ?? [];
  }

  toggle() {
    change('lines', !settings.lines);
    this.page.say(settings.lines ? t('The engine thinks about every position.') : t('The engine is off.'));
    this.ask();
    this.page.render();
  }

  /** Thinks about the position on the board, longer and longer, until there is another. */
  async ask() {
    const asked = ++this.#asked;
    // The engine need not think any more about what nobody looks at.
    this.#left.abort();
    this.#left = new AbortController();
    this.#problem = '';
    this.shown = 0;
    this.#isThinking = false;
    this.render();
    if (!settings.lines || this.found?.done) return;
    const key = this.#key;
    const body = { ...this.page.tree.asked(this.page.node), tile: this.page.tile };
    this.#isThinking = true;
    this.render();
    await pause(REST);
    if (asked !== this.#asked) return;
    for (const effort of EFFORTS) {
      if (effort <= (this.#known.get(key)?.effort ?? 0)) continue;
      const found = await this.#lines({ ...body, effort }, () => asked === this.#asked);
      if (found) this.#known.set(key, found);
      if (asked !== this.#asked) return;
      if (!found || found.done) break;
      this.#tell();
    }
    this.#isThinking = false;
    this.#tell();
  }

  /** One answer; null if there is none, or nobody waits for it any more. */
  async #lines(/** @type {object} */ body, /** @type {() => boolean} */ isWanted) {
    const { signal } = this.#left;
    while (isWanted()) {
      try {
        return await post('/api/analysis/lines', body, signal);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (signal.aborted) return null;
        this.#problem = error.message || t('The server does not answer. Trying again…');
        this.render();
        if (!['not-ready', 'gone', 'busy', 'limit'].includes(error.code)) return null;
        await pause(error.code === 'limit' ? LATER : AGAIN);
        this.#problem = '';
      }
    }
    return null;
  }

  /** Shows what is new, in the panel and on the island. */
  #tell() {
    this.render();
    this.page.renderMarks();
    this.page.renderTray();
  }

  /** Looks at a line. */
  look(/** @type {number} */ index) {
    this.shown = index;
    this.#tell();
    const line = this.lines[index];
    if (line) this.page.say(this.#words(line));
  }

  #words(/** @type {AnalysedLine} */ line) {
    return turnTold(this.page.view, { ...line, seat: this.page.view.seat });
  }

  render() {
    const { view } = this.page;
    if (!view) return;
    const { found } = this;
    this.switch.setAttribute('aria-pressed', String(settings.lines));
    fill(this.switch, element('span', {}, settings.lines ? t('Engine on') : t('Engine off')));
    this.bar.hidden = !found;
    if (found) fill(this.bar, chanceBars(view, found.chances));
    fill(this.state, this.#progress());
    fill(
      this.list,
      this.lines.map((line, index) => this.#row(line, index)),
    );
  }

  #progress() {
    if (!settings.lines) return null;
    if (this.#problem) return element('p', {}, this.#problem);
    const effort = this.found?.effort ?? 0;
    if (this.#isThinking) {
      const bar = element('progress', { max: EFFORTS.length + 1, 'aria-label': t('Progress of the engine') });
      bar.value = effort + 1;
      return [element('span.muted', {}, effort ? t('Thinking further…') : t('Thinking…')), bar];
    }
    if (this.page.view.phase === 'draw' && this.found)
      return element('p.muted', {}, t('The average over all tiles that may come.'));
    return null;
  }

  #row(/** @type {AnalysedLine} */ line, /** @type {number} */ index) {
    const { view } = this.page;
    const isShown = index === this.shown;
    return element(
      'li',
      { class: isShown ? 'shown' : '' },
      element(
        'button.line-button',
        {
          type: 'button',
          'aria-pressed': String(isShown),
          data: { key: `line-${index}` },
          on: { click: () => this.look(index) },
        },
        element('b.badge', { class: `line-${index + 1}` }, element('span', {}, String(index + 1))),
        element('span.words', {}, this.#words(line), element('code', {}, line.notation)),
        element('b.chance', {}, percent(line.chances[view.seat - 1])),
      ),
      isShown && [
        line.reasons.length > 0 &&
          element(
            'ul.why',
            {},
            line.reasons.map((words) => element('li', {}, words)),
          ),
        button(t('Play this turn'), {
          icon: 'check',
          kind: 'play-line',
          data: { key: 'play-line' },
          on: { click: () => this.page.playLine(line) },
        }),
      ],
    );
  }
}
