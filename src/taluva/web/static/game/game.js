// The game page: keeps the view, the tentative turn and the board together. It knows no rules.
import { get, Refusal } from '../api.js';
import '../board/board.js';
import { byId, element, fill, idle, openDialog } from '../dom.js';
import { t, tn, useEdition } from '../messages.js';
import { isStill, onSettings, settings, sound, theme } from '../settings.js';
import { Actions } from './actions.js';
import { Live, Outbox, untilReady, watchEngine } from './connection.js';
import { listen } from './controls.js';
import { cellWords, isOwn, isYou } from './labels.js';
import { Captions, drawnView, isNarrow, marksOf, playersView } from './marks.js';
import { renderHand, renderMoves, renderOdds, renderPlayers, renderShelf } from './panel.js';
import { showTray } from './tray.js';
import { savedMoves, saveMoves, Turn } from './turn.js';
import { Arrival, History, viewOf } from './views.js';

/** Milliseconds to see the last turn before the result covers it. */
const RESULT_AFTER = 900;
/** Milliseconds that the connection may be lost before the page says so. */
const GONE_AFTER = 1000;

export class GamePage {
  /** Says that the first view is shown. */
  #shown;

  /** @param {{id?: string, position?: boolean, ready: boolean}} page a game to play, or a position to look at */
  constructor(page) {
    this.page = page;
    this.isPosition = page.position !== undefined;
    this.path = this.isPosition ? '/api/position' : `/api/games/${page.id}`;
    this.board = byId('board');
    this.view = null;
    this.thinking = false;
    this.busy = false;
    this.focus = null;
    this.hover = null;
    /** Whether the game is over and its result is about to be shown. */
    this.resultDue = false;
    this.exploring = false;
    this.preparing = null;
    this.playing = null;
    this.goneTimer = null;
    this.news = null;
    this.calledOff = false;
    /** What online play adds; null at one screen. @type {import('../online/table.js').Table | null} */
    this.table = null;
    /** Resolves when a tile can be placed and the browser is idle: time to load everything else. */
    this.leisure = new Promise((resolve) => (this.#shown = resolve)).then(idle);
    this.outbox = new Outbox((here) => this.connected(here));
    this.turn = new Turn(this.path, this.outbox);
    this.turn.addEventListener('change', () => this.render());
    /** The turn that the page's address names, to be shown first. */
    this.from = new URLSearchParams(location.search).get('turn');
    this.history = new History(this);
    /** Loaded after the first look. @type {import('./text.js').TextView | null} */
    this.text = null;
    this.arrival = new Arrival(this);
    /** Loaded after the first look. @type {import('./advice.js').Hints | null} */
    this.hints = null;
    /** Loaded after the first look. @type {import('./advice.js').Chances | null} */
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

  /** The view to begin with, from a server that may have just started. */
  async fetchView() {
    if (!this.page.ready) await untilReady();
    for (;;) {
      try {
        return await get(this.isPosition ? `/api/position${location.search}` : this.path);
      } catch (error) {
        if (error.code !== 'not-ready') throw error;
        await untilReady();
      }
    }
  }

  /** Loads what nobody needs to place the first tile. */
  async loadRest() {
    await this.leisure;
    await Promise.all([this.advice(), this.textView(), import('../dialogs.js'), import('../sounds.js')]);
    this.chances.ask();
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

  async openText() {
    (await this.textView()).open();
  }

  /** Handles a change of the connection; short breaks are not reported. */
  connected(here) {
    if (!here) {
      if (byId('gone').hidden) this.goneTimer ??= setTimeout(() => this.tellGone(), GONE_AFTER);
      else this.tellGone();
      return;
    }
    clearTimeout(this.goneTimer);
    this.goneTimer = null;
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

  hear(message) {
    if (message.type === 'view') this.arrival.take(viewOf(message));
    else if (message.type === 'thinking' && this.view && !this.isMine) {
      this.thinking = true;
      this.renderPlayers();
      this.renderTray();
    } else this.table?.hear(message);
  }

  async show(view) {
    const before = this.view;
    const grown = before && view.moves.length === before.moves.length + 1 && view.last;
    const wasMine = this.isMine;
    this.view = view;
    this.thinking = false;
    this.history.grown(view);
    this.table?.take(before, view);
    // Only something besides the game has changed: the tentative turn goes on.
    if (before?.version === view.version && this.turn.view && this.isMine) {
      this.turn.view = view;
      return void this.render();
    }
    if (before && before.version !== view.version) this.turn.clear(null);
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
      setTimeout(async () => (await import('./result.js')).showResult(this), before && !isStill() ? RESULT_AFTER : 0);
    }
  }

  /** Whether a person at this screen is to move, in the current position. */
  get isMine() {
    const { view } = this;
    return Boolean(view) && view.phase !== 'over' && !view.online?.waiting && isOwn(view, view.seats[view.seat - 1]);
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
  async beginTurn(before, saved) {
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
  rank(spot) {
    const points = spot.cells.map(([q, r]) => this.board.screenOf(q, r, spot.level));
    const box = this.board.getBoundingClientRect();
    const [top, right, bottom, left] = this.board.insets;
    const { scale } = this.board.camera;
    const [x, y] = ['x', 'y'].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
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
    if (this.isPosition || !turn.view) return;
    saveMoves(
      this.page.id,
      this.view.version,
      [turn.choice, turn.placed ? turn.aim.move : null, turn.build?.move].filter(Boolean),
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
    renderMoves(this.view, this.history.view?.past ?? this.view.moves.length, (n) => this.history.open(n));
    this.hints?.render();
    this.renderTray();
    this.renderChip();
    this.text?.render();
    this.saveTurn();
    this.preview();
    this.captions.refusal();
  }

  /** The cell under the mouse, or nothing. */
  hoverAt(under) {
    const hover = under && [under.q, under.r];
    if (String(hover) === String(this.hover)) return;
    this.hover = hover;
    this.renderMarks();
    this.captions.words();
  }

  renderMarks() {
    const turn = this.history.view || !this.turn.view ? null : this.turn;
    this.board.marks = marksOf(this.shown, turn, { hover: this.hover, focus: this.focus });
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
    if (isNarrow()) this.captions.fitInsets();
  }

  renderChip() {
    const { view } = this;
    const turn = Math.min(this.shown.turn + (this.shown.phase === 'over' ? 0 : 1), this.view.moves.length + 1);
    fill(
      byId('chip'),
      this.isMine && isYou(view, view.seats[view.seat - 1]) && element('b.yours', {}, t('Your turn')),
      element('b', {}, this.isPosition ? t('Shared position') : t('Turn {n}', { n: turn })),
      element('span', {}, tn('{n} tile left', '{n} tiles left', this.shown.stack_left)),
      element('span.edition', {}, view.setup.edition_name),
      this.table?.watchers(),
    );
    document.title = this.isMine ? `${t('Your turn')} · Taluva` : 'Taluva';
  }

  /** After a short rest, asks what the aimed placement would change. */
  preview() {
    clearTimeout(this.previewTimer);
    const { turn } = this;
    // Previews are not fetched without a connection.
    if (byId('gone').hidden && turn.view && turn.step === 'place' && turn.aim && !turn.refused && !turn.trial) {
      this.previewTimer = setTimeout(() => turn.foresee().catch(() => {}), 220);
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
    this.board.describe = (q, r) => (this.view ? cellWords(this.shown, q, r) : '');
    byId('levels').setAttribute('aria-pressed', String(settings.levels));
    byId('theme')
      .querySelector('use')
      .setAttribute('href', theme() === 'dark' ? '#icon-sun' : '#icon-moon');
    if (this.view) {
      this.render();
      this.chances?.settle();
    }
  }

  /** After the camera has moved, turns the tile in hand as it would lie on the island. */
  rested() {
    this.captions.refusal();
    const azimuth = Math.round(this.board.camera.azimuth);
    if (!this.view || this.azimuth === azimuth) return;
    this.azimuth = azimuth;
    renderHand(
      this.turn.code ?? this.view.tile?.code ?? null,
      this.turn.facing,
      azimuth,
      !this.turn.view || this.history.view !== null,
    );
  }

  say(text) {
    const line = element('p', {}, text);
    byId('live').append(line);
    setTimeout(() => line.remove(), 8000);
  }

  /** Runs an action of the user, unless another one is still running. */
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

  fail(error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'gone') return this.connected(false);
    if (error.code === 'stale' && error.view) return void this.arrival.take(error.view);
    sound('no');
    return openDialog(
      t('That did not work'),
      [
        element('p', {}, error.message || t('The server refused it.')),
        error.rule && element('p.muted', {}, t('Rule {rule}', { rule: error.rule })),
      ],
      [{ label: t('Close'), value: 'ok', kind: 'primary' }],
    );
  }
}

new GamePage(JSON.parse(byId('page').textContent)).start();
