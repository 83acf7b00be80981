// A link to give away: to be seen, copied, and handed to another app.
import { button, element } from '../dom.js';
import { t } from '../messages.js';

export function linkBox(link) {
  const field = element('input.big-link', { type: 'text', readonly: true, value: link, 'aria-label': t('Link to this game'), on: { focus: () => field.select() } });
  const state = element('p.muted.small', { role: 'status' });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      field.focus();
      document.execCommand('copy');
    }
    state.textContent = t('Copied');
  };
  const share = () => navigator.share({ title: 'Taluva', text: t('Play Taluva with me'), url: link }).catch(() => {});
  return element('div.link-box', {}, field, element('div.row', {},
    button(t('Copy the link'), { kind: 'primary', icon: 'link', on: { click: copy } }),
    navigator.share && button(t('Share'), { icon: 'share', on: { click: share } })), state);
}
