// The game page: keeps the view, the tentative turn and the board together. It knows no rules.
import { Refusal, get, post, requestName } from '../api.js';
import { openDialog } from '../dialogs.js';
import { byId, element, fill } from '../dom.js';
import { t, tn } from '../messages.js';
import { isStill, onSettings, settings, theme } from '../settings.js';
import { sound } from '../sounds.js';
import { Arrival } from './arrival.js';
import { listen } from './controls.js';
import { Floating } from './floating.js';
import { Hints } from './hints.js';
import { History } from './history.js';
import { keepMoves, keptMoves } from './keeping.js';
import { Live } from './live.js';
import { drawnView, marksOf } from './marks.js';
import { openMenu, rematch } from './menu.js';
import { renderChances, renderHand, renderMoves, renderOdds, renderPlayers } from './panel.js';
import { showResult } from './result.js';
import { TextView } from './text.js';
import { renderTray, renderWaiting } from './tray.js';
import { Turn } from './turn.js';
import { cellWords } from './words.js';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class GamePage {
  /** @param {{id?: string, position?: string}} page a game to play, or a position to look at */
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
    this.values = null;
    this.turn = new Turn(this.path);
    this.turn.addEventListener('change', () => this.render());
    this.history = new History(this);
    this.text = new TextView(this);
    this.arrival = new Arrival(this);
    this.hints = new Hints(this);
    this.floating = new Floating(this);
  }

  async start() {
    this.applySettings();
    onSettings(() => this.applySettings());
    listen(this);
    this.floating.fitInsets();
    addEventListener('resize', () => this.floating.fitInsets());
    try {
      await this.untilReady();
      const address = this.isPosition ? `/api/position?p=${encodeURIComponent(this.page.position)}` : this.path;
      await this.arrival.take(await get(address));
    } catch (error) {
      return this.fail(error);
    }
    if (!this.isPosition) this.live = new Live(`${this.path}/live`, { onMessage: (message) => this.hear(message), onState: (here) => this.connected(here) });
    this.watchEngine();
    return null;
  }

  /** The rules may still be compiling: say so, and go on as soon as they are there. */
  async untilReady() {
    for (;;) {
      const state = await get('/api/ready');
      if (state.ready) return;
      fill(byId('say'), element('b', {}, t('One moment, the game is getting ready')), element('span', {}, state.message));
      await pause(400);
    }
  }

  /** The computer players may compile longer than the rules: until then their turns and hints wait. */
  async watchEngine() {
    for (;;) {
      const state = await get('/api/ready').catch(() => null);
      this.preparing = state && !state.engine ? state.message : null;
      if (state?.engine) break;
      this.renderTray();
      await pause(700);
    }
    if (this.view) this.renderTray();
  }

  connected(here) {
    byId('gone').hidden = here;
  }

  hear(message) {
    if (message.type === 'view') this.arrival.take(message.view);
    if (message.type === 'thinking' && this.view && !this.isMine) {
      this.thinking = true;
      renderPlayers(this.view, true);
      this.renderTray();
    }
  }

  async show(view) {
    const before = this.view;
    const grown = before && view.moves.length === before.moves.length + 1 && view.last;
    const wasMine = this.isMine;
    this.view = view;
    this.thinking = false;
    this.history.grown(view);
    if (before && (before.version !== view.version)) this.turn.clear(null);
    if (grown) await this.arrival.animate(before, view, wasMine);
    this.turn.clear(this.isMine ? view : null);
    this.focus = null;
    this.hover = null;
    // Read before anything is drawn, as drawing keeps what is tentative then.
    const kept = this.isPosition ? null : keptMoves(this.page.id, view.version);
    this.render();
    if (!before) await this.board.fit({ animate: false });
    if (this.isMine) await this.beginTurn(before, kept);
    this.askChances();
    if (view.phase === 'over' && (before ? before.phase !== 'over' : true) && !this.isPosition) {
      if (before) sound('end');
      showResult(this);
    }
  }

  /** Whether a person at this screen is to move, now and not in the past. */
  get isMine() {
    return Boolean(this.view) && this.view.phase !== 'over' && this.view.seats[this.view.seat - 1].kind === 'person';
  }

  /** What the board shows: the past, or now. */
  get shown() {
    return this.history.view ?? this.view;
  }

  /** The tile hovers in front of the island; what was tentative before a reload comes back. */
  async beginTurn(before, kept) {
    this.arrival.announce(before);
    if (this.view.phase === 'place') this.turn.begin((spot) => this.rank(spot));
    if (this.view.phase === 'build') await this.turn.resume();
    if (kept?.length) await this.turn.fillIn(kept).catch(() => this.turn.clear(this.view));
  }

  /** Spots in front, near the viewer and the middle, come first. */
  rank(spot) {
    const points = spot.cells.map(([q, r]) => this.board.screenOf(q, r, spot.level));
    const box = this.board.getBoundingClientRect();
    const [top, right, bottom, left] = this.board.insets;
    const { scale } = this.board.camera;
    const [x, y] = ['x', 'y'].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
    // The whole tile, its foot and the buttons there have to be free of the tray and the edges.
    const beyond = Math.max(0, box.left + left + 1.2 * scale - x, x - box.right + right + 1.2 * scale, box.top + top + scale - y, y - box.bottom + bottom + 1.1 * scale + 50);
    return 1000 * beyond + Math.abs(x - box.left - box.width / 2) - y;
  }

  keep() {
    const { turn } = this;
    if (this.isPosition || !turn.view) return;
    keepMoves(this.page.id, this.view.version, [turn.choice, turn.placed ? turn.aim.move : null, turn.build?.move].filter(Boolean));
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
    renderPlayers(this.playersNow(), this.thinking);
    renderOdds(view);
    renderHand(turn?.code ?? view.tile?.code ?? null, this.turn.direction, Math.round(this.board.camera.azimuth), !turn?.view);
    renderMoves(this.view, this.history.view?.past ?? this.view.moves.length, (n) => this.history.open(n));
    this.renderTray();
    this.renderChip();
    this.text.render();
    this.keep();
    this.preview();
    this.floating.tools();
    this.floating.refusal();
  }

  renderMarks() {
    const turn = this.history.view || !this.turn.view ? null : this.turn;
    this.board.marks = marksOf(this.shown, turn, { hover: this.hover, focus: this.focus });
  }

  /** Supplies as they would be after the tentative build. */
  playersNow() {
    const { turn } = this;
    const view = this.shown;
    if (this.history.view || !turn.view) return view;
    if (!turn.build) return { ...view, phase: turn.step };
    const { kind, huts } = turn.build;
    const type = { hut: 'huts', expand: 'huts', tower: 'towers', temple: 'temples', boat: 'boats' }[kind];
    const seats = view.seats.map((seat) => {
      if (seat.seat !== view.seat) return seat;
      const supply = { ...seat.supply, [type]: seat.supply[type] - (kind === 'expand' ? huts : 1) };
      const done = supply[type] === 0 && !seat.types_done.includes(type) ? [...seat.types_done, type] : seat.types_done;
      return { ...seat, supply, types_done: done };
    });
    return { ...view, seats, phase: turn.step };
  }

  renderTray() {
    const past = this.history.view !== null;
    byId('past').hidden = !past;
    byId('tray').classList.toggle('is-past', past);
    byId('tray-left').textContent = tn('{n} tile left', '{n} tiles left', this.view.stack_left);
    if (past) byId('past-title').textContent = t('After turn {n}', { n: this.history.view.past });
    if (this.turn.view && !past) {
      renderTray(this.view, this.turn, this.actions);
      byId('hint').disabled = Boolean(this.preparing);
      if (this.isPosition) this.renderPositionTray();
      return null;
    }
    const seat = this.view.seats[this.view.seat - 1];
    if (this.view.phase === 'over') return renderWaiting(this.view, { title: t('The game is over'), more: this.view.end?.words });
    if (this.preparing && seat.kind === 'engine') return renderWaiting(this.view, { title: t('{name} is getting ready', { name: seat.name }), more: this.preparing });
    return renderWaiting(this.view, { title: this.thinking || seat.kind === 'engine' ? t('{name} is thinking', { name: seat.name }) : t('{name} to move', { name: seat.name }), more: this.view.last?.words });
  }

  /** A shared position is looked at and tried; to play it, a game begins from it. */
  renderPositionTray() {
    byId('hint').hidden = true;
    byId('choices').querySelector('[data-key="choice-draw"]')?.remove();
    if (this.turn.step !== 'build') return;
    byId('confirm').disabled = false;
    byId('confirm-label').textContent = t('Play on from here');
  }

  renderChip() {
    const { view } = this;
    const turn = Math.min(this.shown.turn + (this.shown.phase === 'over' ? 0 : 1), this.view.moves.length + 1);
    fill(byId('chip'), element('b', {}, this.isPosition ? t('Shared position') : t('Turn {n}', { n: turn })), element('span', {}, tn('{n} tile left', '{n} tiles left', this.shown.stack_left)),
      element('span.edition', {}, view.setup.edition_name));
    document.title = this.isMine ? `${t('Your turn')} · Taluva` : 'Taluva';
  }

  /** After a short rest, asks what the aimed placement would change. */
  preview() {
    clearTimeout(this.previewTimer);
    const { turn } = this;
    if (turn.view && turn.step === 'place' && turn.aim && !turn.refused && !turn.trial) {
      this.previewTimer = setTimeout(() => turn.preview().catch(() => {}), 220);
    }
  }

  async askChances() {
    if (!settings.chances || this.isPosition || this.view.phase === 'over') {
      this.values = null;
      return renderChances(this.view, null);
    }
    // While the computer moves, the answer would be out of date at once: the bar stays as it was.
    if (!this.isMine) return null;
    const { version } = this.view;
    try {
      const { values } = await post(`${this.path}/chances`, { version });
      if (version !== this.view.version) return null;
      this.values = values;
    } catch {
      this.values = null;
    }
    return renderChances(this.view, this.values);
  }

  applySettings() {
    Object.assign(this.board, {
      theme: theme(), levels: settings.levels, contours: settings.contours, coordinates: settings.coordinates, reducedMotion: isStill(),
    });
    this.board.describe = (q, r) => (this.view ? cellWords(this.shown, q, r) : '');
    byId('levels').setAttribute('aria-pressed', String(settings.levels));
    byId('theme').querySelector('use').setAttribute('href', theme() === 'dark' ? '#icon-sun' : '#icon-moon');
    if (this.view) {
      this.render();
      if (settings.chances !== Boolean(this.values)) this.askChances();
    }
  }

  /** The camera stands still: the tile in hand lies as it would on the island. */
  rested() {
    this.floating.tools();
    this.floating.refusal();
    const azimuth = Math.round(this.board.camera.azimuth);
    if (!this.view || this.azimuth === azimuth) return;
    this.azimuth = azimuth;
    renderHand(this.turn.code ?? this.view.tile?.code ?? null, this.turn.direction, azimuth, !this.turn.view || this.history.view !== null);
  }

  say(text) {
    const line = element('p', {}, text);
    byId('live').append(line);
    setTimeout(() => line.remove(), 8000);
  }

  /** Runs a request of the person; a second one waits for the first. */
  async run(task) {
    if (this.busy) return;
    this.busy = true;
    try {
      await task();
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
    return openDialog(t('That did not work'), [element('p', {}, error.message || t('The server refused it.')), error.rule && element('p.muted', {}, t('Rule {rule}', { rule: error.rule }))], [{ label: t('Close'), value: 'ok', kind: 'primary' }]);
  }

  /** What buttons, keys and lists do. */
  get actions() {
    const { turn } = this;
    return (this.acts ??= {
      choose: (move) => this.run(async () => (move === 'draw' ? this.send(['draw']) : turn.choose(move))),
      turnTile: (steps) => { sound('turn'); turn.turnTile(steps); },
      place: (move) => this.run(async () => { if (await turn.place(move)) this.landed(); }),
      chooseKind: (kind) => turn.chooseKind(kind),
      chooseBuild: (move) => { turn.chooseBuild(move); sound('hut'); },
      point: (move) => turn.point(move),
      takeBack: () => this.takeBack(),
      confirm: () => this.confirm(),
      hint: () => this.hints.ask(),
    });
  }

  /** The tile lies, for now. */
  landed() {
    const { aim, trial } = this.turn;
    const kind = trial.changes.eruption ? 'eruption' : 'tile';
    sound(kind);
    this.focus = null;
    this.board.animate(kind, { cells: aim.cells, level: aim.level });
    const { builds } = trial;
    this.say(builds.length ? tn('Placed. {n} way to build.', 'Placed. {n} ways to build.', builds.length) : trial.warning ?? '');
  }

  /** Tries the tile where it may not lie: the rule is shown and said. */
  refuse(q, r) {
    return this.run(async () => {
      await this.turn.refuse(q, r);
      if (!this.turn.refused) return;
      sound('no');
      this.say(t('{message} Rule {rule}.', this.turn.refused));
    });
  }

  takeBack() {
    this.focus = null;
    if (this.turn.view && this.turn.canTakeBack) {
      this.hints.close();
      this.turn.takeBack();
      if (this.turn.step === 'place' && !this.turn.aim) this.turn.begin((spot) => this.rank(spot));
    } else if (this.view.can_undo) {
      this.run(async () => this.arrival.take(await post(`${this.path}/undo`, { version: this.view.version })));
    }
  }

  async confirm() {
    const { turn } = this;
    if (this.view.phase === 'over' && !this.isPosition) return void this.run(() => rematch(this));
    if (!turn.view || this.history.view) return;
    if (turn.step === 'place') {
      if (turn.aim && !turn.refused) this.actions.place(turn.aim.move);
      return;
    }
    if (this.isPosition) return void openMenu(this);
    if (!turn.isComplete) return;
    if (turn.trial.eliminates || !turn.build) {
      const sure = await openDialog(t('This ends your game'), [element('p', {}, turn.trial.warning ?? '')], [
        { label: t('Take back'), value: 'back', kind: 'primary' }, { label: t('Play it all the same'), value: 'sure' }]);
      if (sure !== 'sure') return;
    }
    this.run(() => this.send(turn.moves, turn.build?.kind));
  }

  async send(moves) {
    this.hints.close();
    const view = await post(`${this.path}/turns`, { version: this.view.version, request: requestName(), moves });
    keepMoves(this.page.id, this.view.version, []);
    await this.arrival.take(view);
  }
}
