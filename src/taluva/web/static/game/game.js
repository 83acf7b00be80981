// The game page: keeps the view, the tentative turn and the board together. It knows no rules.
import { get, Refusal } from '../api.js';
import '../board/board.js';
import { byId, element, fill, idle, openDialog } from '../dom.js';
import { t, tn, useEdition } from '../messages.js';
import { ruleLinks } from '../reference/links.js';
import { isStill, onSettings, settings, sound, theme } from '../settings.js';
import { Actions } from './actions.js';
import { Live, Outbox, untilReady, watchEngine } from './connection.js';
import { listen } from './controls.js';
import { cellWords, isOwn, isYou } from './labels.js';
import { Captions, drawnView, isNarrow, marksOf, playersView } from './marks.js';
import { renderHand, renderMoves, renderOdds, renderPlayers, renderShelf } from './panel.js';
import { showTray } from './tray.js';
import { isMove, savedMoves, saveMoves, Turn } from './turn.js';
import { Arrival, History, viewOf } from './views.js';

/** @import {Hex, TaluvaBoard, Under} from '../board/types.d.ts' */
/** @import {Coach} from '../course/coach.js' */
/** @import {Lesson} from '../course/lesson.js' */
/** @import {Drawer} from '../review/drawer.js' */
/** @import {Practice} from '../review/practice.js' */
/** @import {Review} from '../review/review.js' */
/** @import {Table} from '../online/table.js' */
/** @import {ServerMessage} from '../types.js' */
/** @import {Chances, Hints} from './advice.js' */
/** @import {TextView} from './text.js' */
/** @import {GamePath, Overlay, Placement, View, WaitingWords} from './types.d.ts' */

/** Milliseconds to see the last turn before the result covers it. */
const RESULT_AFTER = 900;
/** Milliseconds that the connection may be lost before the page says so. */
const GONE_AFTER = 1000;

export class GamePage {
  /** Says that the first view is shown. @type {(value?: unknown) => void} */
  #shown = () => {};
  /** @type {number | undefined} */ #goneTimer;
  /** @type {number | undefined} */ #previewTimer;
  /** How the tile in hand is turned. @type {number | undefined} */
  #azimuth;
  /** The connection to a game, once its first view is shown. @type {Live | undefined} */
  live;

  /** @param {{id?: string, position?: boolean, lesson?: string, analysis?: boolean, animations?: boolean, ready: boolean}} page a game, a position or a lesson */
  constructor(page) {
    this.page = page;
    this.isPosition = page.position !== undefined;
    /** @type {GamePath} */
    this.path = this.isPosition ? '/api/position' : `/api/games/${page.id}`;
    /** @type {TaluvaBoard} */
    this.board = byId('board');
    /** The current view. Null until the first one is there: what can happen before that asks for it. */
    this.view = /** @type {View} */ (/** @type {View | null} */ (null));
    this.thinking = false;
    this.busy = false;
    /** The cell that the keyboard is on. @type {Hex | null} */
    this.focus = null;
    /** The cell under the mouse. @type {Hex | null} */
    this.hover = null;
    /** The settlement that is looked at. @type {Hex[] | null} */
    this.lens = null;
    /** Whether the game is over and its result is about to be shown. */
    this.resultDue = false;
    /** What is beside the island when the game is over. @type {Drawer | null} */
    this.drawer = null;
    /** @type {Review | null} */ this.review = null;
    /** A task that is played instead of the game. @type {Practice | null} */
    this.practice = null;
    /** Marks of a reviewed turn, shown while the board shows `past` turns. @type {Overlay | null} */
    this.overlay = null;
    this.exploring = false;
    /** What the engine waits for. @type {string | null} */
    this.preparing = null;
    /** The turn that is being shown. @type {WaitingWords | null} */
    this.playing = null;
    /** On a phone, what another player has just done. @type {string | null} */
    this.news = null;
    this.calledOff = false;
    /** What online play adds; null at one screen. @type {Table | null} */
    this.table = null;
    /** The lesson that is played here, if it is one. @type {Lesson | null} */
    this.lesson = null;
    /** Who gives notes in a first game. @type {Coach | null} */
    this.coach = null;
    /** Resolves when a tile can be placed and the browser is idle: time to load everything else. */
    this.leisure = new Promise((resolve) => (this.#shown = resolve)).then(idle);
    this.outbox = new Outbox((here) => this.connected(here));
    this.turn = new Turn(this.path, this.outbox);
    this.turn.addEventListener('change', () => this.render());
    /** The turn that the page's address names, to be shown first. */
    this.address = new URLSearchParams(location.search);
    this.from = this.address.get('turn');
    this.history = new History(this);
    /** Loaded after the first look. @type {TextView | null} */
    this.text = null;
    this.arrival = new Arrival(this);
    /** Loaded after the first look. @type {Hints | null} */
    this.hints = null;
    /** Loaded after the first look. @type {Chances | null} */
    this.chances = null;
    this.captions = new Captions(this);
    this.actions = new Actions(this);
  }

  async start() {
    this.applySettings();
    onSettings(() => this.applySettings());
    listen(this);
    this.captions.fitInsets();
    addEventListener('resize', () => this.captions.fitInsets());
    try {
      const view = await this.fetchView();
      useEdition(view.setup.edition);
      if (this.address.has('coach')) this.coach = new (await import('../course/coach.js')).Coach(this);
      if (view.online) this.table = new (await import('../online/table.js')).Table(this);
      await this.arrival.take(view);
      if (this.from !== null) await this.history.open(Number(this.from) || 0);
    } catch (error) {
      return this.fail(error);
    }
    if (!this.isPosition)
      this.live = new Live(`${this.path}/live`, {
        onMessage: (message) => this.hear(message),
        onState: (here) => this.connected(here),
      });
    performance.mark('playable');
    this.#shown();
    watchEngine(this);
    this.loadRest().catch(() => {}); // What is wanted is asked for again.
    return null;
  }

  /** The view to begin with, from a server that may have just started. @returns {Promise<View>} */
  async fetchView() {
    if (!this.page.ready) await untilReady();
    for (;;) {
      try {
        if (this.page.lesson) return await (await import('../course/lesson.js')).openLesson(this, this.page.lesson);
        return await get(this.isPosition ? `/api/position${location.search}` : this.path);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'not-ready') throw error;
        await untilReady();
      }
    }
  }

  /** Loads what nobody needs to place the first tile. */
  async loadRest() {
    await this.leisure;
    await Promise.all([this.advice(), this.textView(), import('../dialogs.js'), import('../sounds.js')]);
    this.chances?.ask();
  }

  /** The engine's hints and chances. */
  async advice() {
    const { Chances, Hints } = await import('./advice.js');
    this.hints ??= new Hints(this);
    this.chances ??= new Chances(this);
    return { hints: this.hints, chances: this.chances };
  }

  /** The island and the legal moves as text. */
  async textView() {
    const { TextView } = await import('./text.js');
    this.text ??= new TextView(this);
    return this.text;
  }

  openText = async () => (await this.textView()).open();

  /** Handles a change of the connection; short breaks are not reported. */
  connected(/** @type {boolean} */ here) {
    if (!here) {
      if (byId('gone').hidden) this.#goneTimer ??= setTimeout(() => this.tellGone(), GONE_AFTER);
      else this.tellGone();
      return;
    }
    clearTimeout(this.#goneTimer);
    this.#goneTimer = undefined;
    byId('gone').hidden = true;
    this.outbox.hurry();
    if (this.view) this.preview();
  }

  /** Tells that the server does not answer, and what happens with a turn that waits. */
  tellGone() {
    byId('gone').hidden = false;
    byId('gone').textContent = this.outbox.isWaiting
      ? t('No connection. Your turn will be sent.')
      : this.outbox.waits
        ? t('No connection. Your tile will be placed when it is back.')
        : t('The server does not answer. Trying again…');
    this.renderTray();
  }

  hear(/** @type {ServerMessage} */ message) {
    if (message.type === 'view') this.arrival.take(viewOf(message));
    else if (message.type === 'thinking' && this.view && !this.isMine) {
      this.thinking = true;
      this.renderPlayers();
      this.renderTray();
    } else this.table?.hear(message);
  }

  async show(/** @type {View} */ view) {
    /** @type {View | null} */
    const before = this.view;
    const grown = before && view.moves.length === before.moves.length + 1 && view.last;
    const wasMine = this.isMine;
    this.view = view;
    this.thinking = false;
    this.history.grown(view);
    this.table?.take(before, view);
    this.lesson?.take();
    // Only something besides the game has changed: the tentative turn goes on.
    if (before?.version === view.version && this.turn.view && this.isMine) {
      this.turn.view = view;
      return void this.render();
    }
    if (before && before.version !== view.version) {
      // A review is of one end of the game.
      this.drawer?.close();
      this.review = null;
      this.turn.clear(null);
    }
    if (grown) await this.arrival.play(before, view, wasMine);
    this.turn.clear(this.isMine ? view : null);
    this.focus = null;
    this.hover = null;
    // Read before anything is drawn, as drawing saves what is tentative then.
    const saved = this.isPosition ? null : savedMoves(this.page.id, view.version);
    this.render();
    if (!before) {
      this.captions.fitInsets();
      this.board.home({ animate: false });
    }
    if (this.isMine) await this.beginTurn(before, saved);
    this.chances?.ask();
    if (view.phase === 'over' && (before ? before.phase !== 'over' : this.from === null) && !this.isPosition) {
      if (before) sound('end');
      this.resultDue = true;
      setTimeout(() => this.openResult(true), before && !isStill() ? RESULT_AFTER : 0);
    }
  }

  /** Opens the result beside the island; `byItself` if nobody has asked for it. */
  async openResult(byItself = false) {
    await (await import('./result.js')).showResult(this, byItself);
  }

  async openReview() {
    await (await import('../review/review.js')).openReview(this);
  }

  /** Whether a person at this screen is to move, in the current position. */
  get isMine() {
    const { view } = this;
    if (!view || view.phase === 'over' || view.online?.waiting || this.lesson?.isOver) return false;
    return isOwn(view, view.seats[view.seat - 1]);
  }

  /** Whether the last turn can be undone without consent. */
  get canUndo() {
    return this.view.can_undo && !this.table?.isShared;
  }

  /** Whether this screen only watches. */
  get isWatching() {
    return Boolean(this.view?.online) && !this.view.you?.seats.length;
  }

  /** Why this screen's seats are out of a running game: "resigned", "time" or "away"; or null. */
  get forfeited() {
    const { view } = this;
    if (!view?.online || view.phase === 'over' || this.isWatching) return null;
    const own = view.seats.filter((seat) => view.you.seats.includes(seat.seat));
    return own.every((seat) => seat.forfeited) ? own[0].forfeited : null;
  }

  /** The view that the board shows: of the past, or the current one. */
  get shown() {
    return this.history.view ?? this.view;
  }

  /** Lets the tile hover over the island, and restores a tentative turn after a reload. */
  async beginTurn(/** @type {View | null} */ before, /** @type {string[] | null} */ saved) {
    this.arrival.announce(before);
    if (this.view.phase === 'place') this.aimFirst();
    if (this.view.phase === 'build') await this.turn.resume();
    if (saved?.length) await this.turn.fillIn(saved).catch(() => this.turn.clear(this.view));
  }

  /** Lets the tile hover where all of it is visible. */
  aimFirst() {
    this.turn.begin((spot) => this.rank(spot));
    if (this.turn.aim) this.board.reveal(this.turn.aim.cells, this.turn.aim.level);
  }

  /** Spots in front, near the viewer and the middle, come first. */
  rank(/** @type {Placement} */ spot) {
    const points = spot.cells.map(([q, r]) => this.board.screenOf(q, r, spot.level));
    const box = this.board.getBoundingClientRect();
    const [top, right, bottom, left] = this.board.insets;
    const { scale } = this.board.camera;
    const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
    const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
    // The whole tile, its foot and the buttons there have to be free of the tray and the edges.
    const beyond = Math.max(
      0,
      box.left + left + 1.2 * scale - x,
      x - box.right + right + 1.2 * scale,
      box.top + top + scale - y,
      y - box.bottom + bottom + 1.1 * scale + 50,
    );
    return 1000 * beyond + Math.abs(x - box.left - box.width / 2) - y;
  }

  saveTurn() {
    const { turn } = this;
    if (this.isPosition || this.practice || !turn.view) return;
    saveMoves(
      this.page.id,
      this.view.version,
      [turn.choice, turn.placed ? turn.aim?.move : null, turn.build?.move].filter(isMove),
    );
  }

  /** Draws everything that depends on the view and the tentative turn. */
  render() {
    if (!this.view) return;
    const view = this.shown;
    const turn = this.history.view ? null : this.turn;
    this.board.colours = Object.fromEntries(view.seats.map((seat) => [seat.seat, seat.colour]));
    // Marks first: with the new view the board moves so far that all spots are seen.
    this.renderMarks();
    this.board.view = drawnView(view, turn);
    this.renderPlayers();
    renderOdds(view);
    renderShelf(view);
    renderHand(
      turn?.code ?? view.tile?.code ?? null,
      this.turn.facing,
      Math.round(this.board.camera.azimuth),
      !turn?.view,
    );
    renderMoves(this.view, this.history.view?.past ?? this.view.moves.length, (n) => this.history.replay(n));
    this.hints?.render();
    this.lesson?.render();
    this.coach?.render();
    this.renderTray();
    this.renderChip();
    this.text?.render();
    this.saveTurn();
    this.preview();
    this.captions.refusal();
  }

  /** The cell under the mouse, or nothing. */
  hoverAt(/** @type {Under | null} */ under) {
    /** @type {Hex | null} */
    const hover = under && [under.q, under.r];
    if (!this.view || String(hover) === String(this.hover)) return;
    this.hover = hover;
    this.lens = null;
    this.renderMarks();
    this.captions.words();
  }

  renderMarks() {
    const turn = this.history.view || !this.turn.view ? null : this.turn;
    const marks = marksOf(this.shown, turn, { hover: this.hover, focus: this.focus });
    if (this.lens) marks.settlements = [this.lens];
    const isReviewed = this.overlay && this.overlay.past === (this.history.view?.past ?? null);
    this.board.marks = isReviewed ? { ...marks, ...this.overlay?.marks } : marks;
  }

  renderPlayers() {
    renderPlayers(
      playersView(this.shown, this.history.view ? null : this.turn),
      this.thinking,
      this.isMine,
      this.table?.present,
    );
    this.table?.render();
  }

  renderTray() {
    if (!this.view) return;
    showTray(this);
    this.lesson?.renderTray();
    if (isNarrow()) this.captions.fitInsets();
  }

  renderChip() {
    const { view } = this;
    const turn = Math.min(this.shown.turn + (this.shown.phase === 'over' ? 0 : 1), this.view.moves.length + 1);
    fill(
      byId('chip'),
      this.isMine && isYou(view, view.seats[view.seat - 1]) && element('b.yours', {}, t('Your turn')),
      element('b', {}, this.lesson?.place ?? (this.isPosition ? t('Shared position') : t('Turn {n}', { n: turn }))),
      element('span', {}, tn('{n} tile left', '{n} tiles left', this.shown.stack_left)),
      element('span.edition', {}, view.setup.edition_name),
      this.table?.watchers(),
    );
    document.title = this.isMine ? `${t('Your turn')} · Taluva` : 'Taluva';
  }

  /** After a short rest, asks what the aimed placement would change. */
  preview() {
    clearTimeout(this.#previewTimer);
    const { turn } = this;
    // Previews are not fetched without a connection.
    if (byId('gone').hidden && turn.view && turn.step === 'place' && turn.aim && !turn.refused && !turn.trial) {
      this.#previewTimer = setTimeout(() => turn.foresee().catch(() => {}), 220);
    }
  }

  applySettings() {
    Object.assign(this.board, {
      theme: theme(),
      levels: settings.levels,
      contours: settings.contours,
      coordinates: settings.coordinates,
      reducedMotion: isStill(),
    });
    byId('levels').setAttribute('aria-pressed', String(settings.levels));
    byId('theme')
      .querySelector('use')
      ?.setAttribute('href', theme() === 'dark' ? '#icon-sun' : '#icon-moon');
    if (this.view) {
      this.render();
      this.chances?.settle();
    }
  }

  /** After the camera has moved, turns the tile in hand as it would lie on the island. */
  rested() {
    this.captions.refusal();
    const azimuth = Math.round(this.board.camera.azimuth);
    if (!this.view || this.#azimuth === azimuth) return;
    this.#azimuth = azimuth;
    renderHand(
      this.turn.code ?? this.view.tile?.code ?? null,
      this.turn.facing,
      azimuth,
      !this.turn.view || this.history.view !== null,
    );
  }

  /** A line about a cell. @type {(q: number, r: number) => string} */
  describe(q, r) {
    return this.view ? cellWords(this.shown, q, r) : '';
  }

  say(/** @type {string} */ text) {
    const line = element('p', {}, text);
    byId('live').append(line);
    setTimeout(() => line.remove(), 8000);
  }

  /** Runs an action of the user, unless another one is still running. @type {(task: () => unknown) => Promise<void>} */
  async run(task) {
    if (this.busy) return;
    this.busy = true;
    try {
      await task();
      this.connected(true);
    } catch (error) {
      this.fail(error);
    } finally {
      this.busy = false;
    }
  }

  fail(/** @type {unknown} */ error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'gone') return this.connected(false);
    if (error.code === 'stale' && error.view) return void this.arrival.take(error.view);
    sound('no');
    return openDialog(
      t('That did not work'),
      [
        element('p', {}, error.message || t('The server refused it.')),
        error.rule &&
          element(
            'p.muted',
            {},
            ruleLinks(t('Rule {rule}', { rule: error.rule }), [error.rule], this.view?.setup.edition ?? ''),
          ),
      ],
      [{ label: t('Close'), value: 'ok', kind: 'primary' }],
    );
  }
}

const data = JSON.parse(byId('page').textContent);
// A puzzle and the analysis board make pages of their own from this one.
if (!data.puzzle && !data.analysis) new GamePage(data).start();
