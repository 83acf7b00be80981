// The privacy page, where visitors without an account can delete their data.
import { get, remove } from '../api.js';
import { byId, openDialog } from '../dom.js';
import { t } from '../messages.js';
import '../settings.js';
import { noProblem, problem } from './common.js';

async function forget() {
  noProblem();
  const sure = await openDialog(
    t('Delete what is stored here about this browser?'),
    [t('This cannot be undone.')],
    [
      { label: t('Cancel'), value: '' },
      { label: t('Delete permanently'), value: 'yes', kind: 'primary', icon: 'bin' },
    ],
  );
  if (!sure) return;
  await remove('/api/guest');
  byId('forget').hidden = true;
  byId('done').textContent = t('Nothing about this browser is stored here any more.');
  byId('done').hidden = false;
}

byId('forget').addEventListener('click', () => forget().catch(problem));
get('/api/me')
  .then(({ known, account }) => {
    byId('forget').hidden = !known || Boolean(account);
    byId('to-account').hidden = !account;
  })
  .catch(problem);
