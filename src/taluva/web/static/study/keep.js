// Comments, and what becomes of an analysis: kept as a study, shared as a link, exported as a record or a picture.
import { patch, post, Refusal, requestText } from '../api.js';
import { copyField } from '../dialogs.js';
import { button, element, fillNew, icon, openDialog } from '../dom.js';
import { limits } from '../limits.js';
import { t } from '../messages.js';
import { theme } from '../settings.js';

/** @import {StudyPage} from './study.js' */

/** Milliseconds after a change before it is saved. */
const SAVING = 700;

export class Keeper {
  /** @type {number | undefined} */ #timer;
  /** Whether something has changed that is not saved. */
  #isDirty = false;
  #problem = '';

  constructor(/** @type {StudyPage} */ page) {
    this.page = page;
    const field = element('textarea', {
      id: 'comment',
      rows: '2',
      maxlength: String(limits.comment.max),
      on: { input: () => this.#write() },
    });
    this.field = field;
    this.comment = element(
      'div.comment-box',
      {},
      element('label.label', { for: 'comment' }, t('Comment on this position')),
      field,
    );
    this.state = element('p.muted.small', { role: 'status' });
    this.buttons = element('div.row.wrap');
    this.box = element('section.section.keeper', { 'aria-label': t('Study') }, this.buttons, this.state);
    addEventListener('beforeunload', (event) => this.#isDirty && event.preventDefault());
  }

  get #isKept() {
    return Boolean(this.page.analysis.study);
  }

  /** Whether it is somebody else's study: what is tried in it is not saved. */
  get isReading() {
    return this.#isKept && !this.page.analysis.own;
  }

  /** Shows the comment and the buttons of the node on the board. */
  render() {
    const { node } = this.page;
    if (document.activeElement !== this.field || this.field.dataset.node !== String(node.id)) {
      this.field.value = node.comment;
      this.field.dataset.node = String(node.id);
    }
    this.field.readOnly = this.isReading;
    this.comment.hidden = this.isReading && !node.comment;
    const make = (
      /** @type {string} */ label,
      /** @type {string} */ name,
      /** @type {() => unknown} */ act,
      kind = '',
    ) => button(label, { icon: name, kind, data: { key: label }, on: { click: act } });
    const { position } = this.page.view;
    // Only if something is new: a button that is replaced while it is pressed would not be clicked.
    fillNew(this.buttons, `${this.#isKept}|${this.isReading}|${position}`, () => [
      !this.#isKept && make(t('Keep as study'), 'save', () => this.keep(), 'primary'),
      this.isReading && make(t('Keep a copy'), 'save', () => this.keep()),
      this.#isKept && make(t('Share'), 'share', () => this.share()),
      make(t('Export'), 'open', () => this.export()),
      element(
        'a.button',
        { href: `/editor?${new URLSearchParams({ position })}` },
        icon('settings'),
        t('Edit position'),
      ),
    ]);
    this.#tell();
  }

  #tell() {
    const words = this.#problem
      ? this.#problem
      : this.isReading
        ? t('A shared study: what you try here is not saved.')
        : !this.#isKept
          ? t('Nothing is saved until you keep it.')
          : this.#isDirty
            ? t('Saving…')
            : t('Saved in your studies.');
    if (this.state.textContent !== words) this.state.textContent = words;
  }

  #write() {
    const { page } = this;
    page.node.comment = this.field.value;
    this.changed();
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => page.moves.render(), SAVING);
  }
  /** @type {number | undefined} */ #typing;

  /** Something has changed: a kept study is saved after a moment. */
  changed() {
    if (this.isReading) return;
    this.#isDirty = true;
    if (!this.#isKept) return;
    this.#tell();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), SAVING);
  }

  async #save() {
    const { study } = this.page.analysis;
    this.#isDirty = false;
    try {
      await patch(/** @type {`/api/studies/${string}`} */ (`/api/studies/${study}`), { tree: this.page.tree.kept() });
      this.#problem = '';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#isDirty = true;
      this.#problem = error.message || t('The server does not answer. Trying again…');
      if (error.code === 'gone') this.#timer = setTimeout(() => this.#save(), 4 * SAVING);
    }
    this.#tell();
  }

  /** Keeps the tree as a study with a title. Returns whether it was kept. */
  async keep() {
    const { page } = this;
    const title = element('input', {
      type: 'text',
      id: 'study-title',
      maxlength: String(limits.title.max),
      value: page.analysis.title,
      autocomplete: 'off',
    });
    const chosen = await openDialog(
      t('Keep as study'),
      [element('label', { for: 'study-title' }, t('Title')), title],
      [
        { label: t('Cancel'), value: '' },
        { label: t('Keep'), value: 'keep', kind: 'primary', icon: 'save' },
      ],
    );
    if (!chosen) return;
    await page.run(async () => {
      const name = title.value.trim() || page.analysis.title;
      const { id } = await post('/api/studies', { title: name, game: page.analysis.game, tree: page.tree.kept() });
      page.analysis = { ...page.analysis, title: name, study: id, own: true };
      this.#isDirty = false;
      history.replaceState(null, '', `/studies/${id}`);
      page.say(t('Saved in your studies.'));
    });
    this.render();
    page.renderChip();
  }

  share() {
    const link = `${location.origin}/studies/${this.page.analysis.study}`;
    return openDialog(t('Share this study'), [
      element('p', {}, t('Whoever has the link can read the study. Only you can change it.')),
      copyField(t('Link to the study'), link),
    ]);
  }

  /** What can be saved as a file. */
  export() {
    const { page } = this;
    const { azimuth, elevation } = page.board.camera;
    const seats = page.tree.seats.map((seat) => ['seat', seat]);
    const query = new URLSearchParams([
      ['p', page.view.position],
      ...seats,
      ['theme', theme()],
      ['azimuth', azimuth.toFixed(1)],
      ['elevation', elevation.toFixed(1)],
    ]);
    const words = (/** @type {string} */ label, /** @type {string} */ more) =>
      element('span', {}, label, element('small', {}, more));
    return openDialog(t('Export'), [
      element(
        'div.menu',
        {},
        element(
          'button.menu-item',
          { type: 'button', on: { click: () => page.run(() => this.#saveRecord()) } },
          icon('save'),
          words(t('Record (.taluva file)'), t('The main line with its comments')),
        ),
        element(
          'a.menu-item',
          { href: `/api/position/picture.svg?${query}`, download: 'taluva.svg' },
          icon('save'),
          words(t('Picture (SVG)'), t('The island as it is now')),
        ),
      ),
    ]);
  }

  async #saveRecord() {
    const { analysis, tree } = this.page;
    const text = await requestText('/api/analysis/record', { title: analysis.title, tree: tree.kept() });
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const name = analysis.title.replace(/[^\p{L}\p{N}_-]+/gu, '-').replace(/^-+|-+$/g, '') || 'study';
    element('a', { href: address, download: `${name}.taluva` }).click();
    URL.revokeObjectURL(address);
  }
}
