// Wires the board's events, the buttons and the keys to the page.
import { byId } from '../dom.js';
import { change, chooseTheme, settings, theme } from '../settings.js';
import { openMenu } from './menu.js';
import { listenToKeys } from './keys.js';

const on = (id, listener) => byId(id).addEventListener('click', listener);

function listenToBoard(page) {
  const { board, turn, actions } = page;
  const mine = () => turn.view && !page.history.view;
  board.addEventListener('hovercell', ({ detail }) => {
    page.hover = detail && detail.q !== null && detail.q !== undefined ? [detail.q, detail.r] : null;
    if (page.hover && mine() && turn.step === 'place' && detail.pointer !== 'touch') turn.hover(...page.hover);
    else page.renderMarks();
  });
  board.addEventListener('spothover', ({ detail }) => {
    if (detail.key && mine() && turn.step === 'place') turn.aimAt(detail.key);
    else if (mine() && turn.step === 'build') turn.point(detail.key);
  });
  board.addEventListener('spot', ({ detail }) => {
    if (!mine() || turn.step !== 'place') return;
    // A mouse has shown the tile there already; a finger first sees it, then says "Place here".
    if (detail.pointer === 'touch' || detail.pointer === 'pen') turn.aimAt(detail.key);
    else actions.place(detail.key);
  });
  board.addEventListener('build', ({ detail }) => mine() && actions.chooseBuild(detail.key));
  board.addEventListener('cell', ({ detail }) => {
    if (!mine()) return void page.say(board.describe(detail.q, detail.r));
    if (turn.step === 'place') {
      const under = turn.aim?.cells.some(([q, r]) => q === detail.q && r === detail.r);
      if (under && detail.pointer === 'mouse') actions.place(turn.aim.move);
      else page.run(() => turn.refuse(detail.q, detail.r));
    } else if (turn.step === 'build') {
      const build = turn.builds.find((each) => each.cells.some(({ q, r }) => q === detail.q && r === detail.r));
      if (build) actions.chooseBuild(build.move);
    }
  });
  board.addEventListener('ghostturn', ({ detail }) => {
    if (!mine()) return;
    if (detail.tap && detail.pointer === 'mouse' && turn.step === 'place' && turn.aim && !turn.refused) actions.place(turn.aim.move);
    else actions.turnTile(detail.steps);
  });
  board.addEventListener('rested', () => page.render());
}

/** @param {import('./game.js').GamePage} page */
export function listen(page) {
  const { board, actions } = page;
  listenToBoard(page);
  for (const turner of document.querySelectorAll('.turner')) {
    turner.addEventListener('click', () => page.turn.view && actions.turnTile(Number(turner.dataset.turn)));
  }
  for (const id of ['hand-tile', 'tray-tile']) on(id, () => page.turn.view && actions.turnTile(1));
  on('confirm', actions.confirm);
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
