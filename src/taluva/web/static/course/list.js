// The list of the lessons: which are solved, and where to go on.
import { Refusal } from '../api.js';
import { all, byId, element, icon, openDialog } from '../dom.js';
import { t, tn } from '../messages.js';
import '../settings.js';
import { FIRST_GAME, solvedLessons, startFirstGame } from './progress.js';

async function begin() {
  try {
    await startFirstGame();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await openDialog(
      t('That did not work'),
      [element('p', {}, error.message || t('The server does not answer. Try again in a moment.'))],
      [{ label: t('Close'), value: 'ok', kind: 'primary' }],
    );
  }
}

function show() {
  const solved = solvedLessons();
  const items = all('[data-lesson]');
  for (const item of items) {
    const isSolved = solved.has(item.dataset.lesson ?? '');
    item.classList.toggle('solved', isSolved);
    const mark = item.querySelector('.mark');
    if (isSolved && mark) mark.replaceChildren(icon('check'), element('span.unseen', {}, t('Solved')));
  }
  const next = items.find((item) => !item.classList.contains('solved'));
  const done = items.filter((item) => item.classList.contains('solved')).length;
  byId('course-progress').textContent = done ? tn('{n} solved', '{n} solved', done) : '';
  next?.classList.add('next');
  const go = byId('course-go');
  const link = next?.matches('a') ? next : next?.querySelector('a');
  if (!done || !next) return;
  go.querySelector('span')?.replaceChildren(next.dataset.lesson === FIRST_GAME ? t('Your first game') : t('Go on'));
  if (link) go.setAttribute('href', link.getAttribute('href') ?? '');
  else
    go.addEventListener('click', (event) => {
      event.preventDefault();
      begin();
    });
}

byId('first-game').addEventListener('click', begin);
show();
addEventListener('pageshow', (event) => event.persisted && show());
