// Takes a seat over to this device. The secret is in the fragment of the address, which browsers do not send.
import { post, Refusal } from '../api.js';
import { byId } from '../dom.js';
import { t } from '../messages.js';

const token = location.hash.slice(1);

async function take() {
  byId('take').disabled = true;
  try {
    const view = await post('/api/seat-links', { token });
    location.replace(`/game/${view.id}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    byId('problem').hidden = false;
    byId('problem').textContent = error.code === 'gone' ? t('The server does not answer.') : error.message;
    byId('take').disabled = error.code !== 'gone';
  }
}

byId('take').disabled = !token;
byId('take').addEventListener('click', take);
