// The page of the daily island: today's, the best results, and one's own days.
/** @import {DailyIsland, DailyResult, OwnDailyResult} from '../types.js' */
import { post } from '../api.js';
import { byId, element, fill, openDialog } from '../dom.js';
import { t, tn } from '../messages.js';
import '../settings.js';
import { builtWords, dayWords, getReady, problem, rankWords, showContent } from './common.js';
import { face } from './ladder.js';

async function begin() {
  const view = await post('/api/daily');
  location.assign(`/game/${view.id}`);
}

/** @type {(result: DailyResult) => HTMLElement} */
function resultWords(result) {
  return element('span.result-words', {}, element('b', {}, rankWords(result)), ` · ${builtWords(result)}`);
}

/** @type {(own: OwnDailyResult, island: DailyIsland) => Promise<unknown>} */
async function share(own, island) {
  const { copyField, isLocal } = await import('../dialogs.js');
  const opponent = t('{name} (level {n})', { name: island.opponent, n: island.level });
  const text = [
    t('Taluva, daily island of {day}', { day: dayWords(island.day) }),
    t('Against {opponent}', { opponent }),
    `${rankWords(own)} · ${builtWords(own)}`,
    ...(isLocal ? [] : [`${location.origin}/daily`]),
  ].join(' · ');
  return openDialog(t('Share the result'), [
    element('p', {}, t('It says nothing about the tiles.')),
    copyField(t('Result'), text),
  ]);
}

function show(/** @type {DailyIsland} */ island) {
  const { day, level, opponent, tiles, running, days, best, people } = island;
  const today = days.find((each) => each.day === day);
  fill(byId('face'), face(level));
  byId('today-title').textContent = dayWords(day);
  byId('against').textContent = t('{tiles} tiles against {name}, level {level}. You begin.', {
    tiles,
    name: opponent,
    level,
  });
  byId('own-best').textContent = today
    ? `${t('Your best: {result}', { result: `${rankWords(today)} · ${builtWords(today)}` })} (${tn('{n} try', '{n} tries', today.tries)})`
    : '';
  byId('own-best').hidden = !today;
  byId('begin-label').textContent = today || running ? t('Try again') : t('Begin');
  byId('begin').classList.toggle('primary', !running);
  byId('go-on').classList.toggle('primary', Boolean(running));
  byId('go-on').hidden = !running;
  if (running) byId('go-on').setAttribute('href', `/game/${running}`);
  byId('share').hidden = !today;
  byId('share').onclick = () => today && share(today, island);
  byId('best-part').hidden = best.length === 0;
  fill(
    byId('best'),
    best.map((each) =>
      element(
        'li',
        { class: each.own ? 'own' : '' },
        element('span.result-name', {}, each.name ?? t('Guest'), each.own && element('small', {}, ` (${t('you')})`)),
        resultWords(each),
      ),
    ),
  );
  byId('people').textContent = tn('{n} person has finished it today.', '{n} people have finished it today.', people);
  byId('days-part').hidden = days.length === 0;
  fill(
    byId('days'),
    days.map((each) =>
      element(
        'li',
        {},
        element('a.result-name', { href: `/game/${each.game}` }, dayWords(each.day)),
        resultWords(each),
      ),
    ),
  );
  showContent();
}

byId('begin').addEventListener('click', () => begin().catch(problem));
const load = () => getReady('/api/daily').then(show).catch(problem);
load();
addEventListener('pageshow', (event) => event.persisted && load());
