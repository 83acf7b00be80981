// A link to give away: to be seen, copied, scanned, and handed to another app.
import { get, post } from '../api.js';
import { copyFrom, isLocal, localWords } from '../dialogs.js';
import { button, element, fill } from '../dom.js';
import { t } from '../messages.js';

/** The origin for others: the page's own; where that means this computer alone, one of its addresses in the network, if any. */
async function originForOthers() {
  if (!isLocal) return location.origin;
  const { origins } = await get('/api/origins').catch(() => ({ origins: [] }));
  return origins[0] ?? null;
}

/** Shows the QR code of a link; without an answer there is none. The link may hold a secret, so it is in no address. */
async function showCode(box, link) {
  const { picture } = await post('/api/qr', { link }).catch(() => ({ picture: null }));
  if (picture) fill(box, element('figure.qr', {}, element('img', { src: picture, alt: t('QR code of the link') })));
}

/** A path of this site as a link with all that one can do with it. */
export function linkBox(label, path) {
  const field = element('input.big-link', {
    type: 'text',
    readonly: true,
    value: location.origin + path,
    'aria-label': label,
    on: { focus: () => field.select() },
  });
  const state = element('p.muted.small', { role: 'status' });
  const about = element('p.notice', { hidden: !isLocal }, localWords());
  const code = element('div');
  originForOthers().then((origin) => {
    if (isLocal)
      about.textContent = origin
        ? t('This link is for others in your network. The address {address} works on this computer only.', {
            address: location.host,
          })
        : `${localWords()} ${t('To let others in, start the server with {option}.', { option: '--host 0.0.0.0' })}`;
    field.value = (origin ?? location.origin) + path;
    if (origin || !isLocal) showCode(code, field.value);
  });
  const share = () =>
    navigator.share({ title: 'Taluva', text: t('Play Taluva with me'), url: field.value }).catch(() => {});
  return element(
    'div.share-row',
    {},
    element(
      'div.link-box',
      {},
      field,
      element(
        'div.row',
        {},
        button(t('Copy the link'), { kind: 'primary', icon: 'link', on: { click: () => copyFrom(field, state) } }),
        navigator.share && button(t('Share'), { icon: 'share', on: { click: share } }),
      ),
      state,
      about,
    ),
    code,
  );
}
