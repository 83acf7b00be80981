// The account page: log in and out, change or delete the account.
import { get, patch, post, remove } from '../api.js';
import { all, byId, fill, one } from '../dom.js';
import { t } from '../messages.js';
import { day, figures, noProblem, pageOf, problem } from './common.js';
import { forgetPreferences, syncAccount } from './preferences.js';

/** The game to return to after logging in. */
const arrived = new URLSearchParams(location.search);
const back = /^\/game\/[\w-]+$/.exec(arrived.get('to') ?? '')?.[0];

const way = () => /** @type {HTMLInputElement} */ (one('[name="way"]:checked')).value;

/** @type {(me: {account: import('../types.js').OwnAccount | null}) => void} */
function show({ account }) {
  byId('out').hidden = Boolean(account);
  byId('in').hidden = !account;
  if (!account) return;
  byId('own-name').textContent = account.name;
  // For password managers: whose password it is.
  for (const field of /** @type {HTMLInputElement[]} */ (all('[data-own-name]'))) field.value = account.name;
  byId('own-since').textContent = t('Here since {day}', { day: day(account.since) });
  byId('own-page').href = pageOf(account.name);
  fill(byId('own-figures'), figures(account));
}

/** @type {(words: string) => void} */
function done(words) {
  byId('done').textContent = words;
  byId('done').hidden = false;
}

/** Runs one request at a time; errors are shown at the top of the page. */
async function attempt(/** @type {HTMLElement} */ form, /** @type {() => Promise<void>} */ action) {
  noProblem();
  byId('done').hidden = true;
  const buttons = form.querySelectorAll('button');
  for (const one of buttons) one.disabled = true;
  try {
    await action();
  } catch (error) {
    problem(error);
    byId('problem').scrollIntoView({ block: 'nearest' });
  } finally {
    for (const one of buttons) one.disabled = false;
  }
}

function showWay() {
  const isNew = way() === 'new';
  for (const hint of all('[data-new]')) hint.hidden = !isNew;
  for (const hint of all('[data-old]')) hint.hidden = isNew;
  byId('password').autocomplete = isNew ? 'new-password' : 'current-password';
  byId('go-words').textContent = isNew ? t('Make the account') : t('Log in');
  noProblem();
}

async function enter() {
  const me = await post(way() === 'new' ? '/api/accounts' : '/api/login', {
    name: byId('name').value,
    password: byId('password').value,
  });
  byId('enter').reset();
  showPassword();
  show(me);
  if (me.account) syncAccount(me.account);
  if (back) return location.replace(back);
  byId('own-name').setAttribute('tabindex', '-1');
  return byId('own-name').focus();
}

function showPassword() {
  byId('password').type = byId('show').checked ? 'text' : 'password';
}

async function leave() {
  await post('/api/logout');
  forgetPreferences();
  show({ account: null });
  done(t('You are logged out.'));
}

async function changePassword() {
  await patch('/api/me', { old: byId('old').value, password: byId('new').value });
  byId('change').reset();
  done(t('The password is changed.'));
  byId('done').scrollIntoView({ block: 'nearest' });
}

async function deleteAccount() {
  await remove('/api/me', { password: byId('sure').value });
  forgetPreferences();
  byId('delete').reset();
  show({ account: null });
  done(t('The account is deleted.'));
  byId('done').scrollIntoView({ block: 'nearest' });
}

if (arrived.has('new')) /** @type {HTMLInputElement} */ (one('[name="way"][value="new"]')).checked = true;
showWay();
for (const choice of document.querySelectorAll('[name="way"]')) choice.addEventListener('change', showWay);
for (const [id, action] of /** @type {const} */ ([
  ['enter', enter],
  ['change', changePassword],
  ['delete', deleteAccount],
])) {
  byId(id).addEventListener('submit', (event) => {
    event.preventDefault();
    attempt(byId(id), action);
  });
}
byId('show').addEventListener('change', showPassword);
byId('logout').addEventListener('click', () => attempt(byId('in'), leave));
byId('settings').addEventListener('click', async () => (await import('../settings_dialog.js')).openSettings());
get('/api/me')
  .then((me) => {
    show(me);
    if (me.account) syncAccount(me.account);
  })
  .catch(problem);
