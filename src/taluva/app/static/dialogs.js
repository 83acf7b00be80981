// Dialogs: the browser's own element, so that focus, Escape and the background behave.
import { button, element } from './dom.js';
import { t } from './messages.js';

/**
 * Opens a dialog and resolves with the value of the button that closed it (null for Escape and the cross).
 * @param {string} title
 * @param {Array<Node|string>} body
 * @param {Array<{label: string, value: string, kind?: string, icon?: string}>} [actions]
 */
export function openDialog(title, body, actions = []) {
  return new Promise((resolve) => {
    const heading = element('h2', { id: 'dialog-title' }, title);
    const dialog = element('dialog', { 'aria-labelledby': 'dialog-title' },
      element('div.dialog-head', {}, heading, button(t('Close'), { icon: 'close', text: false, kind: 'square plain', on: { click: () => dialog.close('') } })),
      element('div.dialog-body', {}, body),
      actions.length > 0 && element('div.dialog-foot', {}, actions.map(({ label, value, kind = '', icon = null }) =>
        button(label, { icon, kind, on: { click: () => dialog.close(value) } }))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
    dialog.addEventListener('click', (event) => event.target === dialog && dialog.close(''));
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector('.dialog-foot .primary')?.focus();
  });
}

/** Closes whatever dialog is open. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll('dialog')) if (dialog.open) dialog.close('');
}

/** A text to copy, with a button that does it. */
export function copyField(label, text) {
  const field = element('input', { type: 'text', readonly: true, value: text, 'aria-label': label, on: { focus: () => field.select() } });
  const state = element('span.muted', { role: 'status' });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      field.focus();
      document.execCommand('copy');
    }
    state.textContent = t('Copied');
  };
  return element('div.copy-field', {}, element('div.row', {}, field, button(t('Copy'), { on: { click: copy } })), state);
}
