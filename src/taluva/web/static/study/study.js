// The analysis board: a game page whose list of moves is a tree. Any turn can be played at any node; the server checks it.
import { get, post, Refusal } from '../api.js';
import { tileSvg } from '../board/board.js';
import { button, byId, decorative, element, fill, fillNew, one, openDialog } from '../dom.js';
import { Actions } from '../game/actions.js';
import { untilReady } from '../game/connection.js';
import { GamePage } from '../game/game.js';
import { ARROWS } from '../game/hexes.js';
import { capital, playerName, tileName } from '../game/labels.js';
import { isNarrow } from '../game/marks.js';
import { History } from '../game/views.js';
import { t, tn } from '../messages.js';
import { lineMarks } from '../review/marks.js';
import { sound, theme } from '../settings.js';
import { Engine } from './engine.js';
import { Keeper } from './keep.js';
import { MoveTree } from './moves.js';
import { drawnTile, Tree } from './tree.js';

/** @import {View} from '../game/types.d.ts' */
/** @import {Marks} from '../board/types.d.ts' */
/** @import {AnalysedLine, Analysis, NodeView} from '../types.js' */
/** @import {TreeNode} from './types.d.ts' */

/** Where a pasted or loaded record waits for this page. */
const RECORD = 'taluva.record';

class StudyActions extends Actions {
  /** The main button: asks for the tile, places it, plays the turn. */
  confirm = async () => {
    const page = /** @type {StudyPage} */ (this.page);
    const { turn, view } = page;
    if (view.phase === 'over') return;
    if (!turn.view) return void page.chooseTile();
    if (turn.step === 'place') {
      if (turn.aim?.move && !turn.refused) this.place(turn.aim.move);
    } else if (turn.isComplete) page.run(() => page.play(turn.moves));
  };

  choose = (/** @type {string} */ move) => {
    const page = /** @type {StudyPage} */ (this.page);
    return move === 'draw' ? page.chooseTile() : page.run(() => page.takeInHand(move));
  };

  hint = async () => /** @type {StudyPage} */ (this.page).engine.toggle();
}

/** The steps through the line that is shown. */
class LineHistory extends History {
  get #study() {
    return /** @type {StudyPage} */ (this.page);
  }

  get turn() {
    return this.#study.tree ? this.#study.tree.pathTo(this.#study.node).length : 0;
  }

  grown() {
    const { tree, node } = this.#study;
    this.length = tree.pathTo(tree.endOf(node)).length;
    this.buttons();
  }

  async step(/** @type {number} */ by) {
    const { node } = this.#study;
    const next = by < 0 ? node.parent : node.children[0];
    if (next) await this.#study.go(next);
  }

  async open(/** @type {number} */ n) {
    const { tree, node } = this.#study;
    await this.#study.go(n <= 0 ? tree.root : tree.endOf(node));
  }

  /** There is nothing to repeat: every turn is only looked at. */
  async replay() {
    return undefined;
  }
}

export class StudyPage extends GamePage {
  /** What was opened. @type {Analysis} */
  analysis = /** @type {Analysis} */ (/** @type {unknown} */ (null));
  tree = /** @type {Tree} */ (/** @type {unknown} */ (null));
  /** The node on the board. @type {TreeNode} */
  node = /** @type {TreeNode} */ (/** @type {unknown} */ (null));
  /** The tile that comes at the node; null for any. @type {string | null} */
  tile = null;
  /** The tiles that may come. @type {NodeView['tiles']} */
  tiles = [];
  /** Whether drawing is a choice at the node. */
  chooses = false;
  /** @type {Map<string, NodeView>} */ #views = new Map();
  #wanted = 0;
  pick = button(t('Tile'), { icon: 'again', kind: 'pick-tile', on: { click: () => this.chooseTile() } });
  strip = element('ul.chances.strip-chances', { 'aria-hidden': 'true' });
  #version = 1;

  /** @param {{study?: string, position: boolean, analysis: boolean, ready: boolean}} page */
  constructor(page) {
    super(page);
    this.study = page.study ?? null;
    /** @type {Actions} */
    this.actions = new StudyActions(this);
    /** @type {History} */
    this.history = new LineHistory(this);
    this.engine = new Engine(this);
    this.moves = new MoveTree(this);
    this.keeper = new Keeper(this);
    this.#buildPanel();
  }

  #buildPanel() {
    const section = byId('moves-section');
    section.before(this.engine.box);
    section.append(this.moves.box, this.keeper.comment);
    byId('text-view').before(this.keeper.box);
    byId('hint').before(this.pick);
    const step = (/** @type {string} */ label, /** @type {string} */ icon, /** @type {number} */ by) =>
      button(label, { icon, text: false, kind: 'square', on: { click: () => this.history.step(by) } });
    one('.floating')?.append(
      element(
        'div.study-strip',
        {},
        step(t('One turn back'), 'previous', -1),
        this.strip,
        step(t('One turn on'), 'next', 1),
      ),
    );
    // Without a tile over the island the engine's lines are free to be seen.
    this.board.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && this.#letGo());
    byId('island').addEventListener('keydown', (event) => event.key in ARROWS && this.#hold(), true);
  }

  /** Takes the tile back from over the island. */
  #letGo() {
    const { turn } = this;
    if (!turn.view || turn.step !== 'place' || turn.placing || !(turn.aim || turn.refused)) return;
    turn.aim = null;
    turn.refused = null;
    turn.changed();
  }

  /** Holds the tile over the island, for the arrow keys to move it. */
  #hold() {
    const { turn } = this;
    if (turn.view && turn.step === 'place' && !turn.aim) this.aimFirst();
  }

  /** The view to begin with, from a server that may have just started. @returns {Promise<View>} */
  async fetchView() {
    if (!this.page.ready) await untilReady();
    for (;;) {
      try {
        this.analysis = await this.#open();
        break;
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'not-ready') throw error;
        await untilReady();
      }
    }
    this.tree = new Tree(this.analysis.tree);
    const turn = this.address.get('turn');
    this.from = null;
    this.node = turn === null ? this.#first() : this.tree.after(Number(turn) || 0);
    const found = await this.#fetch(this.node, this.#comingAt(this.node));
    this.#take(found);
    return found.view;
  }

  /** Where to begin: a study at its start, a game that is not over at its end. */
  #first() {
    const { end, root } = this.tree;
    return !this.study && end.coming ? end : root;
  }

  #open() {
    const { address } = this;
    if (this.study) return get(`/api/studies/${this.study}`);
    const game = address.get('game');
    if (game) return post('/api/analysis', { game });
    const position = address.get('position');
    if (position) return post('/api/analysis', { position, seats: address.getAll('seat') });
    return post('/api/analysis', { record: sessionStorage.getItem(RECORD) || ' ' });
  }

  /** The tile that comes at a node: the one chosen last, else the one of the line. @type {(node: TreeNode) => string | null} */
  #comingAt(node) {
    if (node.coming !== undefined) return node.coming;
    return node.children.length ? drawnTile(node.children[0].steps) : null;
  }

  /** @type {(node: TreeNode, tile: string | null) => Promise<NodeView>} */
  async #fetch(node, tile) {
    const key = `${node.id} ${tile}`;
    const found = this.#views.get(key) ?? (await post('/api/analysis/node', { ...this.tree.asked(node), tile }));
    this.#views.set(key, found);
    return found;
  }

  #take(/** @type {NodeView} */ { chooses, view, tiles }) {
    this.chooses = chooses;
    this.tiles = tiles;
    this.tile = tiles.length ? (view.tile?.code ?? null) : null;
    this.node.coming = this.tile;
  }

  /** Shows a node on the board; `tile` is the one that comes there. @type {(node: TreeNode, tile?: string | null) => Promise<void>} */
  async go(node, tile) {
    const wanted = ++this.#wanted;
    // On the way back the board shows the tile of the turn that was seen.
    const seen = this.node.parent === node ? drawnTile(this.node.steps) : undefined;
    const coming = tile === undefined ? (seen ?? this.#comingAt(node)) : tile;
    try {
      const found = await this.#fetch(node, coming);
      if (wanted !== this.#wanted) return;
      this.node = node;
      this.#take(found);
      this.#put(found.view);
      const { turn } = node;
      if (turn) this.say(`${turn.turn}. ${this.view.seats[turn.seat - 1].name}: ${turn.words}`);
    } catch (error) {
      this.fail(error);
    }
  }

  #put(/** @type {View} */ view) {
    this.view = { ...view, version: ++this.#version };
    this.history.grown(this.view);
    this.turn.clear(this.isMine ? this.view : null);
    this.focus = null;
    this.hover = null;
    this.lens = null;
    this.render();
    if (this.view.phase === 'build') this.turn.resume();
    this.#settled();
  }

  /** After another node is on the board. */
  #settled() {
    this.moves.render();
    this.keeper.render();
    this.engine.ask();
  }

  /** Whether a turn can be made: before a draw its tile has to be chosen first. */
  get isMine() {
    return Boolean(this.view) && ['choose', 'place', 'build'].includes(this.view.phase);
  }

  /** The first look: the tile is not held over the island until it is wanted. */
  async beginTurn() {
    if (this.view.phase === 'build') await this.turn.resume();
  }

  async loadRest() {
    this.#settled();
    await this.leisure;
    await Promise.all([this.textView(), import('../dialogs.js'), import('../sounds.js')]);
  }

  /** Takes a two-hex tile in hand. */
  async takeInHand(/** @type {string} */ code) {
    await this.turn.choose(code);
    if (this.turn.step === 'place') this.aimFirst();
  }

  /** Plays the steps of a turn at the node that is shown: along a known line, or as a new variation. */
  async play(/** @type {string[]} */ moves) {
    const { node, tile, tree } = this;
    const steps = tile ? [...(this.chooses ? ['draw'] : []), tile, ...moves] : moves;
    const known = tree.known(node, steps);
    if (known) return this.go(known);
    const body = tree.asked(node);
    const found = await post('/api/analysis/node', { ...body, turns: [...body.turns, steps], tile: null });
    const isNew = node.children.length > 0;
    const added = tree.add(node, steps, found.turn);
    sound('hut');
    if (isNew) this.say(t('A new variation.'));
    this.keeper.changed();
    return this.go(added);
  }

  /** Plays one of the engine's lines. */
  playLine(/** @type {AnalysedLine} */ line) {
    return this.run(() => (String(line.moves) === 'draw' ? this.chooseTile() : this.play(line.moves)));
  }

  promote(/** @type {TreeNode} */ variation) {
    this.tree.promote(variation);
    this.say(t('It is the main line now.'));
    this.keeper.changed();
    this.go(this.node);
  }

  /** Deletes a turn and what follows it, after a question if that is much. */
  async cut(/** @type {TreeNode} */ node) {
    const many = [...this.tree.all(node)].length;
    const sure =
      many < 2 ||
      (await openDialog(
        t('Delete from here?'),
        [element('p', {}, tn('{n} turn will be deleted.', '{n} turns will be deleted.', many))],
        [
          { label: t('Cancel'), value: '' },
          { label: t('Delete'), value: 'delete', kind: 'primary', icon: 'bin' },
        ],
      ));
    if (!sure) return;
    this.keeper.changed();
    await this.go(this.tree.remove(node));
  }

  /** Asks which tile comes; any of the unseen ones may. */
  async chooseTile() {
    if (!this.tiles.length) return;
    const box = element('div.tile-choice', { role: 'group', 'aria-label': t('Tiles to choose from') });
    const choose = (/** @type {Event} */ event, /** @type {string | null} */ code) => {
      /** @type {HTMLElement} */ (event.target).closest('dialog')?.close('');
      this.go(this.node, code);
    };
    fill(
      box,
      button(t('Any tile'), {
        kind: this.tile === null ? 'primary' : '',
        on: { click: (event) => choose(event, null) },
      }),
      this.tiles.map(({ code, count }) =>
        element(
          'button.tile-pick',
          {
            type: 'button',
            'aria-label': t('{tile}, {n} unseen', { tile: capital(tileName(code)), n: count }),
            title: capital(tileName(code)),
            'aria-pressed': String(code === this.tile),
            data: { tile: code },
            on: { click: (event) => choose(event, code) },
          },
          decorative(tileSvg(code, 0, theme(), 74)),
          element('span', { 'aria-hidden': 'true' }, `× ${count}`),
        ),
      ),
    );
    await openDialog(t('Which tile comes?'), [box]);
  }

  /** Where nothing can be opened, the page that says what can be is the way out. */
  async fail(/** @type {unknown} */ error) {
    await super.fail(error);
    if (!this.view && error instanceof Refusal && error.code !== 'gone') location.assign('/analysis');
    return null;
  }

  renderMarks() {
    super.renderMarks();
    const { turn } = this;
    if (!this.tree || !this.engine.lines.length || (turn.view && turn.step === 'build' && turn.aim?.move)) return;
    const isHeld = Boolean(turn.aim || turn.refused || turn.choice);
    const marks = /** @type {Marks} */ (this.board.marks);
    // Until a tile is held, its spots would only hide the lines.
    const spots = isHeld ? {} : { coast: [], eruptions: [] };
    this.board.marks = { ...marks, ...spots, ...lineMarks(this.engine.lines, this.engine.shown, isHeld) };
  }

  renderTray() {
    super.renderTray();
    if (!this.view || !this.tree) return;
    const { turn, view } = this;
    byId('hint').hidden = true;
    byId('open-result').hidden = true;
    this.pick.hidden = !this.tiles.length;
    const confirm = byId('confirm');
    confirm.hidden = view.phase === 'over';
    if (!turn.view && this.tiles.length) {
      byId('confirm-label').textContent = t('Choose the tile');
      confirm.disabled = false;
    } else if (turn.step === 'build') byId('confirm-label').textContent = t('Play this turn');
    const words = this.#words();
    if (words) {
      const [title, more] = words;
      fillNew(byId('say'), `${title}|${more}`, () => [element('b', {}, title), ' ', element('span', {}, more)]);
      byId('say').className = 'say';
    }
    this.#renderStrip();
    if (isNarrow()) this.captions.fitInsets();
  }

  /** What the tray says in the analysis only. @returns {[string, string] | null} */
  #words() {
    const { turn, view } = this;
    const name = playerName(view.seats[view.seat - 1]);
    if (view.phase === 'over') return [t('The game is over'), view.end?.words ?? ''];
    if (!turn.view) return [t('{name} to move', { name }), t('Choose the tile that comes, or go on along the line.')];
    if (turn.step === 'place' && !turn.aim && !turn.refused && turn.spots.length)
      return [t('{name} to move', { name }), t('Place the tile to try another turn.')];
    return null;
  }

  /** On a phone: back and on, and everybody's chances. */
  #renderStrip() {
    const { found } = this.engine;
    this.strip.hidden = !found;
    if (found) fill(this.strip, ...[...this.engine.bar.children].map((part) => part.cloneNode(true)));
  }

  renderChip() {
    fill(
      byId('chip'),
      element('b', {}, t('Analysis')),
      element('span.chip-title', {}, this.analysis?.title ?? ''),
      element('span.edition', {}, tn('{n} tile left', '{n} tiles left', this.shown.stack_left)),
    );
    document.title = `${this.analysis?.title ?? t('Analysis')} · Taluva`;
  }
}

new StudyPage(JSON.parse(byId('page').textContent)).start();
