// The start page: begin at once, go on with a game, load one.
/** @import {Games, ListedGame} from '../types.js' */
import { get, post, Refusal, remove } from '../api.js';
import { emblemSvg, pieceSvg } from '../board/board.js';
import { all, button, byId, decorative, element, fill, openDialog, pause } from '../dom.js';
import { t, tn } from '../messages.js';
import { markLadder, playLevel } from '../progress/ladder.js';
import { change, chooseLanguage, chooseTheme, onSettings, settings, theme } from '../settings.js';
import { showBackdrop } from './backdrop.js';

/** Whether this is a site for people on different devices. */
const isOnline = Boolean(byId('friends'));

function showPieces() {
  for (const box of all('[data-pieces]')) {
    fill(
      box,
      (box.dataset.pieces ?? '').split(' ').map((name) => {
        const [kind, colour] = name.split('-');
        return decorative(pieceSvg(kind, Number(colour), { size: Number(box.dataset.size) }));
      }),
    );
  }
}

/** @type {(error: unknown) => void} */
function problem(error) {
  if (!(error instanceof Refusal)) throw error;
  byId('problem').hidden = false;
  byId('problem').textContent = error.code === 'gone' ? t('The server does not answer.') : error.message;
}

/** Resolves when games can be played, and shows the progress until then. The engine may take longer. */
function untilReady() {
  readying ??= watchReady().finally(() => (readying = null));
  return readying;
}

/** @type {Promise<void> | null} */
let readying = null;

async function watchReady() {
  for (;;) {
    const state = await get('/api/ready');
    byId('waiting').hidden = state.ready;
    if (state.ready) return;
    byId('waiting-words').textContent = state.message || t('Getting ready: this happens once.');
    byId('waiting-bar').style.width = `${Math.round(100 * state.progress)}%`;
    await pause(300);
  }
}

let beginning = false;

/** Starts a game of two against the computer. @type {(level: number) => Promise<void>} */
async function play(level) {
  if (beginning) return;
  beginning = true;
  byId('problem').hidden = true;
  try {
    await untilReady();
    await playLevel(level);
  } catch (error) {
    beginning = false;
    byId('waiting').hidden = true;
    problem(error);
  }
}

/** Whether the visitor has chosen a level on this page. */
let hasChosen = false;

/** Marks the levels that are beaten, and chooses the next one as soon as it is another than before. */
async function showLadder() {
  await untilReady();
  const next = await markLadder();
  if (next === null || next === settings.offered) return;
  change('offered', next);
  if (hasChosen) return;
  change('level', next);
  showLevel();
}

/** Marks the chosen level and shows its description. */
function showLevel() {
  for (const input of /** @type {HTMLInputElement[]} */ (all('#levels input')))
    input.checked = Number(input.value) === settings.level;
  for (const card of all('.opponent')) card.hidden = Number(card.dataset.level) !== settings.level;
}

/** @type {(game: ListedGame) => SVGElement[]} */
function emblems(game) {
  return game.seats.map((seat) => decorative(emblemSvg(seat.colour, 24)));
}

/** @type {(game: ListedGame) => string} */
function stateWords(game) {
  if (game.over) {
    const names = game.winners.map((seat) => game.seats[seat - 1].name).join(' & ');
    return tn('{names} won', '{names} won', game.winners.length, { names });
  }
  if (game.waiting) return tn('Waiting for {n} player', 'Waiting for {n} players', game.open);
  if (game.your_turn) return t('Turn {n}, your move', { n: game.turn + 1 });
  const mover = game.seat && game.seats[game.seat - 1].name;
  return mover ? t('Turn {n}, {name} to move', { n: game.turn + 1, name: mover }) : t('Turn {n}', { n: game.turn + 1 });
}

/** @type {(game: ListedGame) => Promise<void>} */
async function forget(game) {
  const sure = await openDialog(
    t('Delete this game?'),
    [element('p', {}, game.seats.map((seat) => seat.name).join(', '), ' · ', stateWords(game))],
    [
      { label: t('Keep it'), value: 'keep', kind: 'primary' },
      { label: t('Delete'), value: 'delete', icon: 'bin' },
    ],
  );
  if (sure !== 'delete') return;
  await remove(`/api/games/${game.id}`);
  await showGames();
}

/** A game with other people cannot be deleted. @type {(game: ListedGame) => boolean} */
const mayForget = (game) =>
  !isOnline || game.seats.every((seat, index) => seat.kind === 'engine' || game.you?.includes(index + 1));

/** @type {(game: ListedGame) => HTMLElement} */
function gameLine(game) {
  const day = new Date(game.updated * 1000);
  const when = Number.isNaN(day.valueOf())
    ? ''
    : day.toLocaleDateString(document.documentElement.lang, { day: 'numeric', month: 'short' });
  return element(
    'li.game-line',
    { class: game.your_turn && isOnline ? 'yours' : '' },
    element(
      'a',
      { href: `/game/${game.id}` },
      element('div.emblems', {}, emblems(game)),
      element(
        'span',
        {},
        element('b', {}, game.seats.map((seat) => seat.name).join(', ')),
        element('small', {}, [stateWords(game), when].filter(Boolean).join(' · ')),
      ),
    ),
    mayForget(game) &&
      button(t('Delete'), {
        icon: 'bin',
        text: false,
        kind: 'square plain',
        on: { click: () => forget(game).catch(problem) },
      }),
  );
}

/** How many pages of games are shown. */
let pages = 1;

/** The visitor's games, as many pages as were asked for; unfinished ones come first. */
async function listGames() {
  /** @type {ListedGame[]} */
  const games = [];
  /** @type {number | null} */
  let next = 0;
  for (let page = 0; page < pages && next !== null; page++) {
    /** @type {Games} */
    const answer = await get(`/api/games?after=${next}`);
    games.push(...answer.games);
    ({ next } = answer);
  }
  return { games, next };
}

async function showGames() {
  const { games, next } = await listGames();
  byId('games-box').hidden = games.length === 0;
  fill(
    byId('games'),
    games.map(gameLine),
    next !== null &&
      element(
        'li',
        {},
        button(t('More games'), {
          data: { key: 'more-games' },
          on: {
            click: () => {
              pages += 1;
              showGames().catch(problem);
            },
          },
        }),
      ),
  );
  byId('games-box').open ||= isOnline && games.some((game) => !game.over);
  const waiting = games.find((game) => !game.over && game.your_turn) ?? games.find((game) => !game.over);
  byId('continue').hidden = !waiting;
  if (!waiting) return;
  byId('resume').href = `/game/${waiting.id}`;
  byId('continue-words').textContent = stateWords(waiting);
  fill(byId('continue-emblems'), emblems(waiting));
}

/** @type {(file: File | undefined) => Promise<void>} */
async function load(file) {
  if (!file) return;
  byId('problem').hidden = true;
  try {
    const record = await file.text();
    await untilReady();
    const view = await post('/api/games/import', { record });
    location.assign(`/game/${view.id}`);
  } catch (error) {
    byId('file').value = '';
    problem(error);
  }
}

function themeIcon() {
  byId('theme')
    .querySelector('use')
    ?.setAttribute('href', theme() === 'dark' ? '#icon-sun' : '#icon-moon');
}

showPieces();
showLevel();
themeIcon();
showBackdrop(byId('backdrop'));
onSettings(() => {
  themeIcon();
  showBackdrop(byId('backdrop'));
});
addEventListener('resize', () => showBackdrop(byId('backdrop')));
byId('play').addEventListener('click', () => play(settings.level));
byId('levels').addEventListener('change', (event) => {
  hasChosen = true;
  change('level', Number(/** @type {HTMLInputElement} */ (event.target).value));
  showLevel();
});
byId('begins').value = settings.begins;
byId('begins').addEventListener('change', () => change('begins', byId('begins').value));
byId('load').addEventListener('click', () => byId('file').click());
byId('file').addEventListener('change', () => load(byId('file').files?.[0]));
byId('settings').addEventListener('click', async () => (await import('../settings_dialog.js')).openSettings());
byId('language').addEventListener('change', () => chooseLanguage(byId('language').value));
byId('theme').addEventListener('click', () => chooseTheme(theme() === 'dark' ? 'light' : 'dark'));
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  load(event.dataTransfer?.files[0]);
});
// A page restored from the back/forward cache starts over.
addEventListener('pageshow', () => {
  beginning = false;
  showGames().catch(problem);
  showLadder().catch(problem);
});
if (isOnline) import('../online/start.js').then(({ startOnline }) => startOnline({ problem, showGames, untilReady }));
