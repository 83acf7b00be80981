// The position editor: keeps a draft, sends every change to the server, and shows what the rules say about it.
import { get, post, Refusal } from '../api.js';
import '../board/board.js';
import { copyField, openDialog } from '../dialogs.js';
import { byId, element, fill, pause } from '../dom.js';
import { ARROWS, nearestTowards, neighbour, placementMove, readPlacement } from '../game/hexes.js';
import { t, useEdition } from '../messages.js';
import { idsOf, openLinksBeside, ruleLinks } from '../reference/links.js';
import { isStill, onSettings, theme } from '../settings.js';
import { renderPieces, renderTiles, renderTurn } from './panels.js';
import { renderSetup } from './setup.js';
import { cellName, marksOf, Tool } from './tool.js';

/** @import {Hex, Insets, Under} from '../board/types.d.ts' */
/** @import {Draft, DraftCheck, DraftPiece, DraftView, Options} from '../types.js' */

const KEY = 'taluva.draft';
const TABS = /** @type {const} */ (['tiles', 'pieces', 'turn', 'setup']);
/** The margins of the board that its buttons cover. @type {Insets} */
const INSETS = [52, 58, 12, 10];
/** Drafts that can be gone back to. */
const MOST_UNDONE = 100;

/** @typedef {typeof TABS[number]} Tab */

export class EditorPage {
  board = byId('board');
  tool = new Tool();
  /** @type {Tab} */ tab = 'tiles';
  /** What the server said last. Null until the first answer. */
  view = /** @type {DraftView} */ (/** @type {DraftView | null} */ (null));
  /** All options of a setup. */
  options = /** @type {Options} */ (/** @type {Options | null} */ (null));
  /** Earlier drafts. @type {Draft[]} */
  #past = [];
  /** The last request: the next one waits for it. @type {Promise<unknown>} */
  #sent = Promise.resolve();
  /** Requests without an answer. */
  #waiting = 0;
  /** The cell that the keyboard is on. @type {Hex | null} */
  focus = null;
  /** What is under the mouse. @type {Under | null} */
  under = null;

  async start() {
    this.#listen();
    this.board.insets = INSETS;
    this.applySettings();
    onSettings(() => this.applySettings());
    if (!JSON.parse(byId('page').textContent).ready) await untilReady();
    this.options = await get('/api/setup');
    const position = new URLSearchParams(location.search).get('position');
    const opened = position
      ? await this.check(() => ({ position }))
      : (await this.#stored()) || (await this.check(() => ({})));
    if (!opened) await this.check(() => ({}));
    this.board.home({ animate: false });
  }

  /** The draft that this browser has kept. */
  async #stored() {
    try {
      const draft = JSON.parse(localStorage.getItem(KEY) ?? 'null');
      return draft && (await this.check(() => ({ draft }), { quiet: true }));
    } catch {
      return false;
    }
  }

  applySettings() {
    this.board.theme = theme();
    this.board.reducedMotion = isStill();
    if (this.view) this.render();
  }

  /** Changes a copy of the draft, and sends it. @type {(change: (draft: Draft) => unknown) => Promise<boolean>} */
  edit(change) {
    return this.check(() => {
      const draft = structuredClone(this.view.draft);
      change(draft);
      return { draft };
    });
  }

  /** Lays a tile by the rules. @type {(move: string) => Promise<boolean>} */
  lay(move) {
    return this.check(() => ({ draft: this.view.draft, lay: move }));
  }

  /** Asks for the places of the chosen tile. */
  seek() {
    return this.check(() => ({ draft: this.view.draft }));
  }

  /**
   * Sends a draft once all earlier ones are answered, so that it is made from the latest and no change is lost.
   * Resolves with whether it was accepted; otherwise everything stays, and the reason is shown.
   * @type {(make: () => DraftCheck, options?: { quiet?: boolean, undoing?: boolean }) => Promise<boolean>}
   */
  check(make, { quiet = false, undoing = false } = {}) {
    this.#waiting += 1;
    const done = this.#sent.then(async () => {
      /** @type {DraftView | null} */
      const before = this.view;
      try {
        const view = await post('/api/positions/check', { ...make(), hand: this.tool.code }).finally(() => {
          this.#waiting -= 1;
        });
        const changed = before && JSON.stringify(before.draft) !== JSON.stringify(view.draft);
        if (undoing) this.#past = this.#past.slice(0, -1);
        else if (changed) this.#past = [...this.#past.slice(1 - MOST_UNDONE), before.draft];
        this.take(view);
        if (view.refused) this.refuse(view.refused.message, view.refused.rule);
        if (changed && location.search) history.replaceState(null, '', location.pathname);
        return !view.refused;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (!quiet) this.refuse(error.message || t('The server does not answer. Try again in a moment.'), error.rule);
        if (this.view) this.render();
        return false;
      }
    });
    this.#sent = done.catch(() => {});
    return done;
  }

  take(/** @type {DraftView} */ view) {
    this.view = view;
    this.tool.fit(view);
    byId('refusal').hidden = true;
    useEdition(view.setup.edition);
    try {
      localStorage.setItem(KEY, JSON.stringify(view.draft));
    } catch {
      // Without storage the draft lasts as long as the page.
    }
    this.board.view = { cells: view.cells, lagoons: view.lagoons, setup: view.setup };
    // An answer that a later request has overtaken would put back what has just been chosen.
    if (!this.#waiting) this.render();
  }

  refuse(/** @type {string} */ message, /** @type {string | null} */ rule = null) {
    const words = rule ? `${message.replace(/\.$/, '')} (${rule}).` : message;
    fill(byId('refusal'), ruleLinks(words, rule ? idsOf(rule) : [], this.view?.setup.edition ?? 'ferti-2014'));
    byId('refusal').hidden = false;
  }

  say(/** @type {string} */ words) {
    byId('live').textContent = words;
  }

  // What happens on the island.

  /** Puts down what is chosen. @type {(q: number, r: number, key?: string | null) => Promise<unknown>} */
  async put(q, r, key = null) {
    const { tool } = this;
    if (tool.kind === 'remove') return this.remove(q, r);
    if (tool.kind === 'tile' && tool.code) return this.lay(key ?? placementMove(tool.code, q, r, tool.d));
    if (tool.kind !== 'piece') return null;
    const { piece, seat } = tool;
    return this.edit((draft) => {
      const here = this.pieceAt(q, r);
      const same = here?.piece === piece && here.seat === seat;
      draft.pieces = draft.pieces.filter((each) => !isSame(each, here));
      if (!same) draft.pieces.push({ piece, seat, q, r });
    });
  }

  /** The piece on a cell, or the boat in its lagoon. @type {(q: number, r: number) => DraftPiece | undefined} */
  pieceAt(q, r) {
    const water = this.view.lagoons.find(({ cells }) => cells.some(([lq, lr]) => lq === q && lr === r));
    return this.view.draft.pieces.find(
      (piece) =>
        (piece.q === q && piece.r === r) ||
        (piece.piece === 'boat' && water?.cells.some(([lq, lr]) => lq === piece.q && lr === piece.r)),
    );
  }

  /** Takes away the piece on a cell or, if there is none, its topmost tile. @type {(q: number, r: number) => unknown} */
  remove(q, r) {
    const piece = this.pieceAt(q, r);
    if (piece)
      return this.edit((draft) => {
        draft.pieces = draft.pieces.filter((each) => !isSame(each, piece));
      });
    const { tiles } = this.view.draft;
    const covers = (/** @type {string} */ move) => readPlacement(move)?.cells ?? [];
    const at = tiles.findLastIndex((move) => covers(move).some(([cq, cr]) => cq === q && cr === r));
    if (at < 0) {
      const land = this.view.cells.some((cell) => cell.q === q && cell.r === r);
      return land && this.refuse(t('What lies under this tile is not known, so it stays.'));
    }
    const cells = covers(tiles[at]);
    const isUnder = (/** @type {Hex} */ [cq, cr]) =>
      tiles.slice(at + 1).some((move) => covers(move).some(([oq, or]) => oq === cq && or === cr));
    if (cells.some(isUnder)) return this.refuse(t('Another tile lies on it; take that one away first.'));
    const move = tiles[at];
    return this.edit((draft) => {
      draft.tiles.splice(draft.tiles.lastIndexOf(move), 1);
      draft.pieces = draft.pieces.filter((each) => !cells.some(([cq, cr]) => each.q === cq && each.r === cr));
    });
  }

  turnTile(/** @type {number} */ steps) {
    this.tool.turn(steps);
    this.render();
  }

  async undo() {
    await this.check(() => ({ draft: this.#past.at(-1) ?? this.view.draft }), { undoing: true });
  }

  async clear() {
    await this.edit((draft) =>
      Object.assign(draft, { base: null, tiles: [], pieces: [], buried: [], seat: 1, phase: 'draw', tile: null }),
    );
    this.board.home();
  }

  // What is shown.

  render() {
    const { view } = this;
    byId('loading').hidden = true;
    this.renderMarks();
    for (const tab of TABS) {
      const isShown = tab === this.tab;
      byId(`panel-${tab}`).hidden = !isShown;
      byId(`tab-${tab}`).setAttribute('aria-selected', String(isShown));
      byId(`tab-${tab}`).tabIndex = isShown ? 0 : -1;
    }
    ({ tiles: renderTiles, pieces: renderPieces, turn: renderTurn, setup: renderSetup })[this.tab](this);
    byId('undo').disabled = !this.#past.length;
    byId('clear').disabled = !view.draft.base && !view.draft.tiles.length && !view.draft.pieces.length;
    this.#renderVerdict();
  }

  #renderVerdict() {
    const { fault, position, setup } = this.view;
    byId('verdict').hidden = false;
    byId('verdict').classList.toggle('good', Boolean(position));
    const words = fault?.rule ? `${fault.message.replace(/\.$/, '')} (${fault.rule}).` : (fault?.message ?? '');
    fill(
      byId('verdict-words'),
      position
        ? t('This position is possible.')
        : ruleLinks(words, fault?.rule ? idsOf(fault.rule) : [], setup.edition),
    );
    byId('verdict-actions').hidden = !position;
    if (!position) return;
    byId('play-on').setAttribute('href', `/position?${new URLSearchParams({ p: position })}`);
    byId('analyse').setAttribute('href', `/analysis?${new URLSearchParams({ position })}`);
  }

  renderMarks() {
    this.board.marks = marksOf(this);
  }

  openTab(/** @type {Tab} */ tab) {
    this.tab = tab;
    this.tool.openTab(tab);
    this.render();
  }

  copyLink() {
    const position = this.view.position ?? '';
    return openDialog(t('Copy link'), [
      element('p', {}, t('Anyone who opens the link sees the island as it is now, and can play on from there.')),
      copyField(t('Link to the position'), `${location.origin}/position?${new URLSearchParams({ p: position })}`),
      copyField(t('Link to set it up further'), `${location.origin}/editor?${new URLSearchParams({ position })}`),
      copyField(t('The position in one line'), position),
    ]);
  }

  // Wires everything.

  #listen() {
    const { board } = this;
    /** @type {(id: string, act: () => unknown) => void} */
    const on = (id, act) => byId(id).addEventListener('click', act);
    on('zoom-in', () => board.zoom(1.25));
    on('zoom-out', () => board.zoom(0.8));
    on('turn-left', () => board.turn(-1));
    on('turn-right', () => board.turn(1));
    on('above', () => board.above());
    on('fit', () => board.home());
    on('undo', () => this.view && this.undo());
    on('clear', () => this.view && this.clear());
    on('copy-link', () => this.copyLink());
    for (const tab of TABS) on(`tab-${tab}`, () => this.view && this.openTab(tab));
    byId('tab-tiles').parentElement?.addEventListener('keydown', (event) => this.#moveTab(event));
    board.addEventListener('press', ({ detail }) => {
      if (!this.view) return;
      this.focus = null;
      this.say(cellName(this.view, detail.q, detail.r));
      this.put(detail.q, detail.r, detail.key);
    });
    board.addEventListener('pointat', ({ detail: { under } }) => {
      this.under = under;
      if (this.view) this.renderMarks();
    });
    board.addEventListener('ghostturn', ({ detail }) => this.view && this.turnTile(detail.steps));
    byId('island').addEventListener('keydown', (event) => this.#press(event));
    openLinksBeside();
  }

  #moveTab(/** @type {KeyboardEvent} */ event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !this.view) return;
    event.preventDefault();
    this.openTab(TABS[(TABS.indexOf(this.tab) + step + TABS.length) % TABS.length]);
    byId(`tab-${this.tab}`).focus();
  }

  #press(/** @type {KeyboardEvent} */ event) {
    if (!this.view || event.ctrlKey || event.metaKey || event.altKey) return;
    const { board, focus } = this;
    /** @type {Record<string, () => unknown>} */
    const keys = {
      Enter: () => focus && this.put(...focus),
      ' ': () => focus && this.put(...focus),
      Delete: () => focus && this.remove(...focus),
      Backspace: () => focus && this.remove(...focus),
      q: () => this.turnTile(-1),
      e: () => this.turnTile(1),
      u: () => this.undo(),
      '+': () => board.zoom(1.25),
      '-': () => board.zoom(0.8),
      0: () => board.home(),
    };
    if (event.key in ARROWS) this.#moveFocus(event.key);
    else if (keys[event.key] ?? keys[event.key.toLowerCase()]) (keys[event.key] ?? keys[event.key.toLowerCase()])();
    else return;
    event.preventDefault();
  }

  #moveFocus(/** @type {string} */ key) {
    const { board } = this;
    /** @type {Hex} */
    let next = [0, 0];
    if (this.focus) {
      const [q, r] = this.focus;
      const at = (/** @type {Hex} */ cell) => ({ ...board.screenOf(...cell, 0), cell });
      const around = [0, 1, 2, 3, 4, 5].map((d) => at(neighbour(q, r, d)));
      next = nearestTowards(at([q, r]), ARROWS[key], around)?.cell ?? this.focus;
    }
    this.focus = next;
    this.under = null;
    this.renderMarks();
    board.reveal([next]);
    this.say(cellName(this.view, ...next));
  }
}

/** @type {(one: DraftPiece, other: DraftPiece | undefined) => boolean | undefined} */
const isSame = (one, other) => other && one.q === other.q && one.r === other.r;

/** Waits until the server has loaded the rules. */
async function untilReady() {
  for (;;) {
    const state = await get('/api/ready').catch(() => null);
    if (state?.ready) return;
    await pause(500);
  }
}

new EditorPage().start();
