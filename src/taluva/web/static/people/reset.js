// Sets a new password by a link from the site's administrator. Its secret is in the fragment, which browsers do not send.
import { post } from '../api.js';
import { byId } from '../dom.js';
import '../settings.js';
import { noProblem, problem } from './common.js';

const field = /** @type {HTMLInputElement} */ (byId('password'));
const go = /** @type {HTMLButtonElement} */ (byId('go'));

async function reset() {
  noProblem();
  go.disabled = true;
  try {
    await post('/api/reset', { token: location.hash.slice(1), password: field.value });
    location.replace('/account');
  } catch (error) {
    problem(error);
    go.disabled = false;
  }
}

byId('reset').addEventListener('submit', (event) => {
  event.preventDefault();
  reset();
});
byId('show').addEventListener('change', (event) => {
  field.type = /** @type {HTMLInputElement} */ (event.target).checked ? 'text' : 'password';
});
