// The page of the analysis board: what to open, one's own studies, one's own finished games.
import { get, patch, Refusal, remove } from '../api.js';
import { openDialog } from '../dialogs.js';
import { button, byId, element, fill, pause } from '../dom.js';
import { limits } from '../limits.js';
import { t, tn } from '../messages.js';

/** @import {ListedGame, ListedStudy, StudyList} from '../types.js' */

/** Where the analysis board looks for a record. */
const RECORD = 'taluva.record';
/** Milliseconds between two questions to a server that has just started. */
const RETRY_AFTER = 700;
/** A record in which nothing has been played. */
const EMPTY = '[Players "2"]\n';
/** A position in one line: fields of letters and digits, joined by underscores. */
const POSITION = /^\S+_\S+_\S+_\S+$/;

/** @type {(error: unknown) => void} */
function problem(error) {
  if (!(error instanceof Refusal)) throw error;
  byId('problem').hidden = false;
  byId('problem').textContent = error.message || t('The server does not answer.');
}

/** @type {(record: string) => void} */
function openRecord(record) {
  try {
    sessionStorage.setItem(RECORD, record);
  } catch {
    return problem(new Refusal(0, { message: t('The browser does not let this page keep the record.') }));
  }
  location.assign('/analysis?record=1');
}

/** Opens what was pasted: a position in one line, or a record. */
function open(/** @type {string} */ text) {
  const source = text.trim();
  if (!source) return byId('source').focus();
  if (POSITION.test(source)) location.assign(`/analysis?${new URLSearchParams({ position: source })}`);
  else openRecord(source);
}

/** Waits for a server that has just started. @template T @param {() => Promise<T>} ask @returns {Promise<T>} */
async function patiently(ask) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal) || !['not-ready', 'gone'].includes(error.code)) throw error;
      await pause(RETRY_AFTER);
    }
  }
}

/** @type {(seconds: number) => string} */
const day = (seconds) =>
  new Date(seconds * 1000).toLocaleDateString(document.documentElement.lang, { dateStyle: 'medium' });

async function rename(/** @type {ListedStudy} */ { id, title }) {
  const field = element('input', {
    type: 'text',
    id: 'new-title',
    value: title,
    maxlength: String(limits.title.max),
    autocomplete: 'off',
  });
  const chosen = await openDialog(
    t('Rename the study'),
    [element('label', { for: 'new-title' }, t('Title')), field],
    [
      { label: t('Cancel'), value: '' },
      { label: t('Save'), value: 'save', kind: 'primary', icon: 'check' },
    ],
  );
  if (!chosen || !field.value.trim()) return;
  await patch(`/api/studies/${id}`, { title: field.value.trim() });
  await showStudies();
}

async function forget(/** @type {ListedStudy} */ { id, title }) {
  const sure = await openDialog(
    t('Delete this study?'),
    [element('p', {}, title), element('p.muted', {}, t('Links to it will no longer work.'))],
    [
      { label: t('Cancel'), value: '' },
      { label: t('Delete'), value: 'delete', kind: 'primary', icon: 'bin' },
    ],
  );
  if (!sure) return;
  await remove(`/api/studies/${id}`);
  await showStudies();
}

function studyLine(/** @type {ListedStudy} */ study) {
  const about = [tn('{n} turn', '{n} turns', study.turns), day(study.updated)].join(' · ');
  const act = (/** @type {string} */ label, /** @type {string} */ icon, /** @type {() => Promise<void>} */ task) =>
    button(label, { icon, text: false, kind: 'square plain', on: { click: () => task().catch(problem) } });
  return element(
    'li',
    {},
    element('a', { href: `/studies/${study.id}` }, element('b', {}, study.title), element('small', {}, about)),
    act(t('Rename'), 'settings', () => rename(study)),
    act(t('Delete'), 'bin', () => forget(study)),
  );
}

async function showStudies() {
  /** @type {StudyList} */
  const { studies } = await patiently(() => get('/api/studies'));
  byId('no-studies').hidden = studies.length > 0;
  fill(byId('studies'), studies.map(studyLine));
}

function gameLine(/** @type {ListedGame} */ game) {
  const about = [tn('{n} turn', '{n} turns', game.turn), day(game.updated)].join(' · ');
  return element(
    'li',
    {},
    element(
      'a',
      { href: `/analysis?game=${game.id}` },
      element('b', {}, game.seats.map((seat) => seat.name).join(', ')),
      element('small', {}, about),
    ),
  );
}

async function showGames() {
  const { games } = await patiently(() => get('/api/games'));
  const finished = games.filter((game) => game.over && game.turn > 0);
  byId('games-section').hidden = finished.length === 0;
  fill(byId('games'), finished.map(gameLine));
}

const source = /** @type {HTMLTextAreaElement} */ (/** @type {unknown} */ (byId('source')));
byId('open-form').addEventListener('submit', (event) => {
  event.preventDefault();
  open(source.value);
});
byId('load').addEventListener('click', () => byId('file').click());
byId('file').addEventListener('change', async () => {
  const text = await byId('file').files?.[0]?.text();
  if (text) openRecord(text);
});
byId('empty').addEventListener('click', () => openRecord(EMPTY));
// A page restored from the back/forward cache starts over.
addEventListener('pageshow', () => {
  showStudies().catch(problem);
  showGames().catch(problem);
});
