// A link to share: to copy, to scan, and to hand to another app.
/** @import {Origins, QrCode} from '../types.js' */
import { get, post } from '../api.js';
import { copyFrom, isLocal, localWords } from '../dialogs.js';
import { button, element, fill } from '../dom.js';
import { t } from '../messages.js';

/** The origin for other devices: the page's own, or for localhost an address in the network, if there is one. */
async function originForOthers() {
  if (!isLocal) return location.origin;
  /** @type {Origins} */
  const { origins } = await get('/api/origins').catch(() => ({ origins: [] }));
  return origins[0] ?? null;
}

/** Shows the QR code of a link, if the server makes one. The link may hold a secret, so it is sent in the body. */
async function showCode(/** @type {HTMLElement} */ box, /** @type {string} */ link) {
  /** @type {QrCode | {picture: null}} */
  const { picture } = await post('/api/qr', { link }).catch(() => ({ picture: null }));
  if (picture) fill(box, element('figure.qr', {}, element('img', { src: picture, alt: t('QR code of the link') })));
}

/** A path of this site as a link with buttons to copy and share it, and its QR code. */
export function linkBox(/** @type {string} */ label, /** @type {string} */ path) {
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
        'share' in navigator && button(t('Share'), { icon: 'share', on: { click: share } }),
      ),
      state,
      about,
    ),
    code,
  );
}
