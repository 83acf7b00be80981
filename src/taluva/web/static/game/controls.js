// Wires the board's events, the buttons and the keys to the page.

import { DIRECTIONS } from '../board/geometry.js';
import { all, byId, one, settle } from '../dom.js';
import { t } from '../messages.js';
import { openLinksBeside } from '../reference/links.js';
import { change, chooseTheme, settings, theme } from '../settings.js';
import { ARROWS, centre, middle, nearestTowards, neighbour, pinCell } from './hexes.js';
import { cellWords, placeName } from './labels.js';
import { showNow } from './panel.js';

/** @import {Hex, TaluvaBoard, Under} from '../board/types.d.ts' */
/** @import {PossibleBuild} from '../types.js' */
/** @import {GamePage} from './game.js' */
/** @import {ScreenPoint, View} from './types.d.ts' */
/** @import {Towards} from './hexes.js' */

/** @type {(id: string, listener: () => unknown) => void} */
const on = (id, listener) => byId(id).addEventListener('click', listener);

/** The pointing device in use: "mouse", "touch", "pen" or "wheel". */
function watchPointer(/** @type {TaluvaBoard} */ board) {
  const watched = { kind: 'mouse' };
  board.addEventListener('pointerdown', (event) => (watched.kind = event.pointerType), true);
  board.addEventListener('pointermove', (event) => (watched.kind = event.pointerType), true);
  board.addEventListener('wheel', () => (watched.kind = 'wheel'), { capture: true, passive: true });
  return watched;
}

function listenToBoard(/** @type {GamePage} */ page) {
  const { board, turn, actions } = page;
  const pointer = watchPointer(board);
  const isFinger = () => pointer.kind === 'touch' || pointer.kind === 'pen';
  // A confirmed turn that waits for the connection cannot be changed.
  const mine = () => turn.view && !page.history.view && !page.outbox.isWaiting;
  /** @type {string | null} */
  let step = null;
  const pointAt = (/** @type {Under | null} */ under) => {
    if (turn.hint) return;
    turn.pointAt(under);
    step = turn.step;
  };
  board.addEventListener('pointat', ({ detail: { under, rests } }) => {
    if (!mine() || isFinger()) return void page.hoverAt(under);
    // What appears under a resting pointer is not previewed: a click may have been meant for something else.
    if (!rests || step === turn.step) pointAt(under);
    page.hoverAt(under);
  });
  board.addEventListener('press', ({ detail }) => {
    if (!mine()) {
      page.say(page.describe(detail.q, detail.r));
      page.hoverAt(null);
      return void page.captions.look([detail.q, detail.r]);
    }
    if (turn.hint) return void page.hints?.close();
    if (isFinger()) return void actions.tap(detail);
    const { preview } = turn;
    pointAt(detail);
    // A click does what the preview shows; without a preview it only shows one.
    if (turn.preview === preview) actions.choosePreview(detail);
  });
  board.addEventListener('ghostturn', ({ detail }) => mine() && actions.turnTile(detail.steps, detail.under));
  board.addEventListener('rested', () => page.rested());
  const tools = one('.tools');
  board.addEventListener('cameramoved', () => {
    page.captions.hide();
    tools?.classList.toggle('strayed', board.strayed);
    const back = byId('bring-back');
    if (back.hidden && board.lost) settle(back);
    back.hidden = !board.lost;
  });
}

export function listen(/** @type {GamePage} */ page) {
  const { board, actions } = page;
  // These need a game, which a server that has just started may not have sent yet.
  for (const act of /** @type {const} */ (['confirm', 'undo', 'menu'])) on(act, () => page.view && actions[act]());
  listenToBoard(page);
  for (const turner of all('.turner')) {
    turner.addEventListener('click', () => page.turn.view && actions.turnTile(Number(turner.dataset.turn)));
  }
  for (const id of ['hand-tile', 'tray-tile']) on(id, () => page.turn.view && actions.turnTile(1));
  on('take-back', actions.takeBack);
  on('hint', actions.hint);
  on('open-result', () => page.openResult());
  on('zoom-in', () => board.zoom(1.25));
  on('zoom-out', () => board.zoom(0.8));
  on('turn-left', () => board.turn(-1));
  on('turn-right', () => board.turn(1));
  on('above', () => board.above());
  on('fit', () => board.home());
  on('bring-back', () => board.home());
  on('levels', () => change('levels', !settings.levels));
  on('theme', () => chooseTheme(theme() === 'dark' ? 'light' : 'dark'));
  on('step-first', () => page.history.open(0));
  on('step-previous', () => page.history.step(-1));
  on('step-next', () => page.history.step(1));
  on('past-previous', () => page.history.step(-1));
  on('past-next', () => page.history.step(1));
  on('step-last', () => page.history.open(Infinity));
  on('to-now', () => page.history.open(Infinity));
  const slider = byId('step-slider');
  slider.addEventListener('input', () => page.history.open(Number(slider.value)));
  on('news', () => page.history.replay());
  on('open-panel', () => togglePanel(true));
  on('close-panel', () => togglePanel(false));
  // On a phone the tray tells what another player has just done.
  byId('say').addEventListener('click', () => page.news && page.history.replay());
  byId('say').addEventListener('dblclick', () => page.openText());
  listenToKeys(page);
  openLinksBeside();
}

/** Scrolls the sheet to the newest turns, at the end of the list at its foot. */
function showNewest() {
  const panel = byId('panel');
  showNow();
  panel.scrollTop += byId('moves').getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom + 12;
}

/** While the sheet still fills after it was opened, the newest turns stay in sight. */
const growth = new ResizeObserver(showNewest);
for (const touch of ['pointerdown', 'wheel', 'keydown'])
  byId('panel').addEventListener(touch, () => growth.disconnect(), { passive: true });

/** On narrow screens the panel is a sheet over the board. */
export function togglePanel(/** @type {boolean} */ open) {
  const panel = byId('panel');
  const opener = panel.classList.contains('for-chat') ? 'open-chat' : 'open-panel';
  panel.classList.toggle('open', open);
  panel.classList.remove('for-chat');
  byId('panel-title').textContent = t('Moves and tiles');
  growth.disconnect();
  if (open) {
    showNewest();
    for (const part of [...panel.children, byId('moves')]) growth.observe(part);
  }
  byId(open ? 'close-panel' : opener).focus();
}

/**
 * Where cells appear on the screen.
 * @type {<V>(page: GamePage, cells: Hex[], level: number, value: V) => ScreenPoint & { value: V }}
 */
function onScreen(page, cells, level, value) {
  const points = cells.map(([q, r]) => page.board.screenOf(q, r, level));
  return {
    x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
    y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
    value,
  };
}

/** @type {(page: GamePage, towards: Towards) => void} */
function moveSpot(page, towards) {
  const { turn } = page;
  const candidates = turn.spots.map((spot) => onScreen(page, spot.cells, spot.level, spot));
  const here = turn.aim ? onScreen(page, turn.aim.cells, turn.aim.level, null) : { x: 0, y: 0 };
  const next = nearestTowards(
    here,
    towards,
    candidates.filter((each) => each.value !== turn.aim),
  );
  if (!next) return;
  const { value: spot } = next;
  turn.aimAt(spot.move);
  if (turn.aim !== spot) return;
  page.board.reveal(spot.cells, spot.level);
  const place = placeName(spot.q, spot.r);
  page.say(
    spot.level === 1
      ? t('Coast, volcano {place}', { place })
      : t('Eruption to level {n}, volcano {place}', { n: spot.level, place }),
  );
}

/** @type {(page: GamePage, q: number, r: number) => number} */
function levelOf(page, q, r) {
  return (page.turn.trial ?? page.shown).cells.find((cell) => cell.q === q && cell.r === r)?.level ?? 0;
}

/** @type {(page: GamePage, towards: Towards) => void} */
function moveBuild(page, towards) {
  const { turn } = page;
  const builds = turn.builds;
  if (!builds.length) return;
  const candidates = builds.map((build) => onScreen(page, [pinCell(build)], levelOf(page, ...pinCell(build)), build));
  const here =
    candidates.find((each) => each.value === turn.build) ??
    onScreen(page, turn.aim?.cells ?? [], turn.aim?.level ?? 1, null);
  const next =
    nearestTowards(
      here,
      towards,
      candidates.filter((each) => each.value !== turn.build),
    ) ?? (turn.build ? null : candidates[0]);
  if (next) chooseAndSay(page, next.value);
}

/** @type {(page: GamePage, build: PossibleBuild) => void} */
function chooseAndSay(page, build) {
  page.turn.chooseBuild(build.move);
  page.focus = pinCell(build);
  page.renderMarks();
  page.board.reveal([page.focus], levelOf(page, ...page.focus));
  page.say([build.words, placeName(...pinCell(build)), ...build.changes].join('. '));
}

/** Goes from cell to cell, over land and the sea around it. @type {(page: GamePage, towards: Towards) => void} */
function moveCell(page, towards) {
  const view = page.shown;
  const [q, r] = page.focus ?? middleCell(view);
  const around = DIRECTIONS.map((_, d) => neighbour(q, r, d));
  const near = around.filter(([cq, cr]) =>
    view.cells.some((cell) => Math.abs(cell.q - cq) + Math.abs(cell.r - cr) + Math.abs(cell.q + cell.r - cq - cr) <= 2),
  );
  const candidates = near.map((cell) => onScreen(page, [cell], 0, cell));
  /** @type {Hex | undefined} */
  const next = page.focus ? nearestTowards(onScreen(page, [[q, r]], 0, null), towards, candidates)?.value : [q, r];
  if (!next) return;
  page.focus = next;
  page.renderMarks();
  page.board.reveal([next]);
  page.say(cellWords(view, ...next));
  page.captions.look(next);
}

/** @type {(view: View) => Hex} */
function middleCell(view) {
  const [x, y] = view.cells.length ? middle(view.cells.map((cell) => [cell.q, cell.r])) : [0, 0];
  const r = Math.round((y * 2) / Math.sqrt(3));
  return [Math.round(x - r / 2), r];
}

function arrow(/** @type {GamePage} */ page, /** @type {string} */ key) {
  const { turn } = page;
  const towards = ARROWS[key];
  if (page.exploring || !turn.view || page.history.view || turn.step === 'choose') moveCell(page, towards);
  else if (turn.step === 'place') moveSpot(page, towards);
  else moveBuild(page, towards);
}

function enter(/** @type {GamePage} */ page) {
  const { turn, focus } = page;
  if (page.exploring && !turn.hint && turn.view && turn.step !== 'choose' && focus)
    return page.actions.tap({
      key: null,
      ghost: false,
      q: focus[0],
      r: focus[1],
      at: centre(...focus),
      apart: Infinity,
    });
  return page.actions.confirm();
}

function cycleKind(/** @type {GamePage} */ page) {
  const { turn } = page;
  if (turn.step !== 'build') return;
  const kinds = [...new Set(turn.trial?.builds.map((build) => build.kind))];
  const next = kinds[((turn.kind ? kinds.indexOf(turn.kind) : -1) + 1) % kinds.length];
  if (next && next !== turn.kind) turn.chooseKind(next);
  const first = turn.builds[0];
  if (first) chooseAndSay(page, first);
}

function cycleBuild(/** @type {GamePage} */ page, /** @type {number} */ step) {
  const { turn } = page;
  if (turn.step !== 'build' || !turn.builds.length) return;
  const index = turn.build ? turn.builds.indexOf(turn.build) : -1;
  chooseAndSay(page, turn.builds[(index + step + turn.builds.length) % turn.builds.length]);
}

function number(/** @type {GamePage} */ page, /** @type {number} */ n) {
  const buttons = [...byId(page.turn.step === 'choose' ? 'choices' : 'kinds').querySelectorAll('button')];
  const button = page.turn.view ? buttons[n - 1] : null;
  if (button?.disabled) button.parentElement?.click();
  else button?.click();
}

function explore(/** @type {GamePage} */ page) {
  page.exploring = !page.exploring;
  if (!page.exploring) page.focus = null;
  page.say(page.exploring ? t('Arrow keys go from cell to cell.') : t('Arrow keys move between spots.'));
  if (page.exploring) moveCell(page, [1, 0]);
  else page.renderMarks();
}

/** @type {(target: HTMLElement) => unknown} */
const isField = (target) =>
  target.matches?.('input, select, textarea') || target.closest?.('dialog:not(.drawer), [role="listbox"]');

function listenToKeys(/** @type {GamePage} */ page) {
  const { board, actions } = page;
  const turnTile = (/** @type {number} */ steps) => page.turn.view && actions.turnTile(steps);
  /** @type {Record<string, () => unknown>} */
  const keys = {
    q: () => turnTile(-1),
    '[': () => turnTile(-1),
    e: () => turnTile(1),
    ']': () => turnTile(1),
    b: () => cycleKind(page),
    n: () => cycleBuild(page, 1),
    p: () => cycleBuild(page, -1),
    c: () => actions.confirm(),
    Backspace: () => actions.takeBack(),
    u: () => actions.undo(),
    h: () => actions.hint(),
    '+': () => board.zoom(1.25),
    '=': () => board.zoom(1.25),
    '-': () => board.zoom(0.8),
    0: () => board.home(),
    '<': () => board.turn(-1),
    '>': () => board.turn(1),
    PageUp: () => board.tilt(8),
    PageDown: () => board.tilt(-8),
    l: () => byId('levels').click(),
    ',': () => page.history.step(-1),
    '.': () => page.history.step(1),
    Home: () => page.history.open(0),
    End: () => page.history.open(Infinity),
    r: () => page.history.replay(),
    t: () => page.openText(),
    x: () => explore(page),
    '?': async () => (await import('./menu.js')).openShortcuts(),
  };
  document.addEventListener('keydown', (event) => {
    const at = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || !page.view || isField(at)) return;
    const isButton = at.closest?.('button, a, summary');
    if (page.review?.press(event.key)) return event.preventDefault();
    if (event.key in ARROWS) {
      if (at.closest?.('.moves')) return;
      if (event.shiftKey) board.pan(-60 * ARROWS[event.key][0], -60 * ARROWS[event.key][1]);
      else arrow(page, event.key);
    } else if (event.key === 'Enter') {
      if (isButton) return;
      if (!event.repeat) enter(page);
    } else if (/^[1-5]$/.test(event.key)) {
      number(page, Number(event.key));
    } else if (event.key === 'Escape') {
      byId('panel').classList.remove('open');
      page.drawer?.close();
      page.hints?.close();
      if (page.exploring) explore(page);
    } else {
      const act = keys[event.key] ?? keys[event.key.toLowerCase()];
      if (!act) return;
      act();
    }
    event.preventDefault();
  });
  // A clicked button does not keep the focus, so that Enter does what the tray says.
  document.addEventListener('click', (event) => {
    const { pointerType } = /** @type {PointerEvent} */ (event);
    if (pointerType === 'mouse' && document.activeElement?.matches('.stage button, .hand button'))
      byId('island').focus({ preventScroll: true });
  });
}
