// Wires the board's events, the buttons and the keys to the page.
import { all, byId } from '../dom.js';
import { change, chooseTheme, settings, theme } from '../settings.js';
import { openMenu } from './menu.js';
import { listenToKeys } from './keys.js';

const on = (id, listener) => byId(id).addEventListener('click', listener);

/** How the person points just now: "mouse", "touch", "pen" or "wheel". */
function watchPointer(board) {
  const watched = { kind: 'mouse' };
  board.addEventListener('pointerdown', (event) => (watched.kind = event.pointerType), true);
  board.addEventListener('pointermove', (event) => (watched.kind = event.pointerType), true);
  board.addEventListener('wheel', () => (watched.kind = 'wheel'), { capture: true, passive: true });
  return watched;
}

function listenToBoard(page) {
  const { board, turn, actions } = page;
  const pointer = watchPointer(board);
  const isFinger = () => pointer.kind === 'touch' || pointer.kind === 'pen';
  const mine = () => turn.view && !page.history.view;
  board.addEventListener('hovercell', ({ detail }) => {
    page.hover = detail.q === null ? null : [detail.q, detail.r];
    if (page.hover && mine() && turn.step === 'place' && !isFinger()) turn.hover(...page.hover);
    else page.renderMarks();
    page.floating.words();
  });
  board.addEventListener('spothover', ({ detail }) => {
    if (!mine() || isFinger()) return;
    if (turn.step === 'place' && detail.key) turn.aimAt(detail.key);
    else if (turn.step === 'build') turn.point(detail.key);
  });
  board.addEventListener('spot', ({ detail }) => {
    if (!mine() || turn.step !== 'place') return;
    // A mouse has shown the tile there already; a finger first sees it, then says "Place here".
    if (isFinger()) turn.aimAt(detail.key);
    else actions.place(detail.key);
  });
  board.addEventListener('build', ({ detail }) => mine() && actions.chooseBuild(detail.key));
  board.addEventListener('cell', ({ detail }) => {
    if (!mine()) return void page.say(board.describe(detail.q, detail.r));
    if (turn.step !== 'place') return;
    // The tile hovers above its cells: a click on one of them is a click on its spot.
    if (!isFinger() && turn.covers(detail.q, detail.r)) actions.place(turn.aim.move);
    else actions.refuse(detail.q, detail.r);
  });
  board.addEventListener('ghostturn', ({ detail }) => {
    if (!mine()) return;
    // The ghost follows the mouse, so a click on it is a click on its spot; a finger turns it by a tap.
    if (pointer.kind === 'mouse' && turn.step === 'place' && turn.aim && !turn.refused) actions.place(turn.aim.move);
    else actions.turnTile(detail.steps);
  });
  board.addEventListener('rested', () => page.rested());
  const tools = document.querySelector('.tools');
  board.addEventListener('cameramoved', () => {
    page.floating.hide();
    tools.classList.toggle('strayed', board.strayed);
  });
}

/** @param {import('./game.js').GamePage} page */
export function listen(page) {
  const { board, actions } = page;
  listenToBoard(page);
  for (const turner of all('.turner')) {
    turner.addEventListener('click', () => page.turn.view && actions.turnTile(Number(turner.dataset.turn)));
  }
  for (const id of ['hand-tile', 'tray-tile']) on(id, () => page.turn.view && actions.turnTile(1));
  on('confirm', actions.confirm);
  on('ghost-place', actions.confirm);
  on('take-back', actions.takeBack);
  on('hint', actions.hint);
  on('zoom-in', () => board.zoom(1.25));
  on('zoom-out', () => board.zoom(0.8));
  on('turn-left', () => board.turn(-1));
  on('turn-right', () => board.turn(1));
  on('above', () => board.above());
  on('fit', () => board.home());
  on('levels', () => change('levels', !settings.levels));
  on('theme', () => chooseTheme(theme() === 'dark' ? 'light' : 'dark'));
  on('menu', () => openMenu(page));
  on('step-first', () => page.history.open(0));
  on('step-previous', () => page.history.step(-1));
  on('step-next', () => page.history.step(1));
  on('past-previous', () => page.history.step(-1));
  on('past-next', () => page.history.step(1));
  on('step-last', () => page.history.open(Infinity));
  on('to-now', () => page.history.open(Infinity));
  byId('step-slider').addEventListener('input', (event) => page.history.open(Number(event.target.value)));
  on('open-panel', () => togglePanel(true));
  on('close-panel', () => togglePanel(false));
  byId('say').addEventListener('dblclick', () => page.text.open());
  listenToKeys(page);
}

/** On narrow screens the panel is a sheet over the board. */
export function togglePanel(open) {
  byId('panel').classList.toggle('open', open);
  if (open) byId('close-panel').focus();
  else byId('open-panel').focus();
}
