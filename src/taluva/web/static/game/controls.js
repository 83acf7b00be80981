// Wires the board's events, the buttons and the keys to the page.
import { all, byId, settle } from '../dom.js';
import { t } from '../messages.js';
import { change, chooseTheme, settings, theme } from '../settings.js';
import { listenToKeys } from './keys.js';
import { showNow } from './panel.js';

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
  // What is confirmed and waits for the connection stays as it is.
  const mine = () => turn.view && !page.history.view && !page.sending.isWaiting;
  let step = null;
  const pointAt = (under) => {
    if (turn.hint) return;
    turn.pointAt(under);
    step = turn.step;
  };
  board.addEventListener('pointat', ({ detail: { under, rests } }) => {
    if (!mine() || isFinger()) return void page.hoverAt(under);
    // What comes under a pointer that rests is not chosen by a click that was meant for something else.
    if (!rests || step === turn.step) pointAt(under);
    page.hoverAt(under);
  });
  board.addEventListener('press', ({ detail }) => {
    if (!mine()) return void page.say(board.describe(detail.q, detail.r));
    if (turn.hint) return void page.hints.close();
    if (isFinger()) return void actions.tap(detail);
    const { preview } = turn;
    pointAt(detail);
    // A click does what is shown. Where nothing was shown, it is shown now.
    if (turn.preview === preview) actions.choosePreview(detail);
  });
  board.addEventListener('ghostturn', ({ detail }) => mine() && actions.turnTile(detail.steps, detail.under));
  board.addEventListener('rested', () => page.rested());
  const tools = document.querySelector('.tools');
  board.addEventListener('cameramoved', () => {
    page.floating.hide();
    tools.classList.toggle('strayed', board.strayed);
    const back = byId('bring-back');
    if (back.hidden && board.lost) settle(back);
    back.hidden = !board.lost;
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
  on('take-back', actions.takeBack);
  on('undo', actions.undo);
  on('hint', actions.hint);
  on('zoom-in', () => board.zoom(1.25));
  on('zoom-out', () => board.zoom(0.8));
  on('turn-left', () => board.turn(-1));
  on('turn-right', () => board.turn(1));
  on('above', () => board.above());
  on('fit', () => board.home());
  on('bring-back', () => board.home());
  on('levels', () => change('levels', !settings.levels));
  on('theme', () => chooseTheme(theme() === 'dark' ? 'light' : 'dark'));
  on('menu', actions.menu);
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
  const panel = byId('panel');
  const opener = panel.classList.contains('for-chat') ? 'open-chat' : 'open-panel';
  panel.classList.toggle('open', open);
  panel.classList.remove('for-chat');
  byId('panel-title').textContent = t('Moves and tiles');
  if (open) {
    // The newest turns lie at the end of the list, and the list at the foot of the sheet.
    showNow();
    panel.scrollTop = 0;
    panel.scrollTop = byId('moves').getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom + 12;
  }
  byId(open ? 'close-panel' : opener).focus();
}
