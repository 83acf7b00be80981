// The page of one's progress: the ladder, games, statistics, achievements.
/** @import {Achievement, Ladder, PlayedGame, ProgressOverview} from '../types.js' */
import { get } from '../api.js';
import { emblemSvg } from '../board/icons.js';
import { byId, decorative, element, fill, icon } from '../dom.js';
import { language, t, tn } from '../messages.js';
import { onSettings, theme } from '../settings.js';
import { dayWords, getReady, problem, showContent } from './common.js';
import { beatenMark, face, playLevel, tally } from './ladder.js';
import { statisticsTable } from './statistics.js';

/** `after` of the next page of games; null if there is none. @type {number | null} */
let next = 0;

function showLadder(/** @type {Ladder} */ ladder) {
  fill(
    byId('ladder'),
    ladder.levels.map((level) =>
      element(
        'li',
        { class: level.won ? 'beaten' : level.level === ladder.next ? 'next' : '' },
        element('span.ladder-face', {}, face(level.level), level.won > 0 && beatenMark()),
        element('b', {}, level.name),
        element(
          'small',
          {},
          level.won + level.shared + level.lost
            ? tally(level).map((words) => element('span', {}, words, ' '))
            : t('not played yet'),
        ),
      ),
    ),
  );
  const offered = ladder.next ?? ladder.levels.length;
  const { name } = ladder.levels[offered - 1];
  byId('next-label').textContent = t('Play against: {name}', { name });
  byId('play-next').onclick = () => playLevel(offered).catch(problem);
}

/** @type {(game: PlayedGame) => string} */
function endingWords(game) {
  if (!game.over) return game.waiting ? t('Waiting for players') : t('Running: turn {n}', { n: game.turn + 1 });
  if (game.ending) return { won: t('Victory'), shared: t('Shared victory'), lost: t('Defeat') }[game.ending];
  const names = game.winners.map((seat) => game.seats[seat - 1].name).join(' & ');
  return tn('{names} won', '{names} won', game.winners.length, { names });
}

/** The address of a small picture; a game that has not changed is not drawn again. @type {(game: PlayedGame) => string} */
const pictureOf = (game) => `/api/games/${game.id}/picture.svg?panel=false&theme=${theme()}&revision=${game.revision}`;

/** @type {(game: PlayedGame) => HTMLElement} */
function gameCard(game) {
  const about = [
    game.daily ? t('Daily island') : game.edition_name,
    game.opponent && t('Level {n}', { n: game.opponent }),
    dayWords(game.updated),
  ];
  return element(
    'li.played-game',
    { class: game.ending ?? (game.over ? '' : 'running') },
    element('img.island', {
      src: pictureOf(game),
      alt: '',
      loading: 'lazy',
      decoding: 'async',
      width: 320,
      height: 200,
      data: { game: game.id, revision: game.revision },
    }),
    element(
      'div.played-words',
      {},
      element(
        'p.played-who',
        {},
        game.seats.map((seat) => element('span', {}, decorative(emblemSvg(seat.colour, 20)), seat.name)),
      ),
      element(
        'p.played-ending',
        {},
        element('b', {}, endingWords(game)),
        game.accuracy !== null &&
          element('span', {}, t('Accuracy {n} %', { n: game.accuracy.toLocaleString(language) })),
      ),
      element('small.muted', {}, about.filter(Boolean).join(' · ')),
    ),
    element(
      'div.played-acts',
      {},
      element(
        'a.button',
        { href: `/game/${game.id}`, 'aria-label': `${game.over ? t('Open') : t('Play on')}: ${game.title}` },
        element('span', {}, game.over ? t('Open') : t('Play on')),
      ),
      game.over &&
        game.turn > 0 &&
        element(
          'a.button',
          { href: `/game/${game.id}?review`, 'aria-label': `${t('Review')}: ${game.title}` },
          icon('hint'),
          element('span', {}, t('Review')),
        ),
    ),
  );
}

async function showGames() {
  const from = next;
  const { games, next: following } = await getReady(`/api/progress/games?after=${from ?? 0}`);
  const cards = games.map(gameCard);
  byId('games').append(...cards);
  next = following;
  byId('more').hidden = next === null;
  byId('no-games').hidden = byId('games').children.length > 0;
  if (from) cards[0]?.querySelector('a')?.focus();
}

/** @type {(achievement: Achievement) => HTMLElement} */
function achievementCard({ id, name, about, done, at, game }) {
  return element(
    'li.achievement',
    { class: done ? 'done' : '', data: { id } },
    element('span.seal', { 'aria-hidden': 'true' }, done && icon('check')),
    element(
      'div',
      {},
      element('b', {}, name, done && element('span.unseen', {}, ` (${t('done')})`)),
      element('p', {}, about),
      at !== null &&
        game !== null &&
        element(
          'a',
          { href: `/game/${game}`, 'aria-label': `${name}: ${t('open the game of {day}', { day: dayWords(at) })}` },
          dayWords(at),
        ),
    ),
  );
}

function show(/** @type {ProgressOverview} */ { ladder, statistics, achievements }) {
  showLadder(ladder);
  byId('statistics-part').hidden = statistics.length === 0;
  fill(byId('statistics'), statistics.map(statisticsTable));
  const done = achievements.filter((each) => each.done).length;
  byId('achieved').textContent = t('{done} of {count}', { done, count: achievements.length });
  fill(byId('achievements'), achievements.map(achievementCard));
  showContent();
}

async function start() {
  let overview = await getReady('/api/progress');
  show(overview);
  await showGames();
  // Games of earlier days are looked through bit by bit.
  while (overview.pending) {
    overview = await get('/api/progress');
    show(overview);
  }
}

onSettings(() => {
  for (const image of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll('.island')))
    image.src = image.src.replace(/theme=\w+/, `theme=${theme()}`);
});
byId('more').addEventListener('click', () => showGames().catch(problem));
start().catch(problem);
