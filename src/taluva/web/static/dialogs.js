// Dialogs: the browser's own element, so that focus, Escape and the background behave.
/** @import {Child} from './elements.js' */
import { button, element, settle } from './dom.js';
import { t } from './messages.js';

/**
 * Opens a dialog and resolves with the value of the button that closed it (null for Escape and the cross).
 * `byItself` says that it opens without an action of the user.
 * @type {(title: string, body: Child[], actions?: {label: string, value: string, kind?: string, icon?: string}[], byItself?: boolean) => Promise<string | null>}
 */
export function openDialog(title, body, actions = [], byItself = false) {
  return new Promise((resolve) => {
    const heading = element('h2', { id: 'dialog-title', tabindex: byItself ? '-1' : null }, title);
    const dialog = element(
      'dialog',
      { 'aria-labelledby': 'dialog-title' },
      element(
        'div.dialog-head',
        {},
        heading,
        button(t('Close'), { icon: 'close', text: false, kind: 'square plain', on: { click: () => dialog.close('') } }),
      ),
      element('div.dialog-body', {}, body),
      actions.length > 0 &&
        element(
          'div.dialog-foot',
          {},
          actions.map(({ label, value, kind = '', icon = null }) =>
            button(label, { icon, kind, on: { click: () => dialog.close(value) } }),
          ),
        ),
    );
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
    dialog.addEventListener(
      'click',
      (event) => event.target === dialog && !dialog.matches('.late') && dialog.close(''),
    );
    document.body.append(dialog);
    dialog.showModal();
    if (byItself) {
      settle(dialog);
      // A key press aimed at what was there before must not choose anything.
      heading.focus();
    } else {
      const primary = /** @type {HTMLElement | null} */ (dialog.querySelector('.dialog-foot .primary'));
      primary?.focus();
    }
  });
}

/** Closes all open dialogs. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll('dialog')) if (dialog.open) dialog.close('');
}

/** Whether the page's host name means this computer only: links with it are useless on another one. */
export const isLocal = /^(localhost|.+\.localhost|127\..+|\[::1\])$/.test(location.hostname);
export const localWords = () => t('This link works on this computer only.');

/** Copies the text of a field. Where the browser does not allow that (as without https) the text is left selected. */
export async function copyFrom(/** @type {HTMLInputElement} */ field, /** @type {HTMLElement} */ state) {
  field.focus();
  field.select();
  const copied = await navigator.clipboard?.writeText(field.value).then(
    () => true,
    () => false,
  );
  state.textContent = copied || document.execCommand('copy') ? t('Copied') : t('It is selected: copy it from here.');
}

/** A read-only field with a copy button. @type {(label: string, text: string) => HTMLElement} */
export function copyField(label, text) {
  const field = element('input', {
    type: 'text',
    readonly: true,
    value: text,
    'aria-label': label,
    on: { focus: () => field.select() },
  });
  const state = element('span.muted', { role: 'status' }, isLocal && text.startsWith(location.origin) && localWords());
  return element(
    'div.copy-field',
    {},
    element('div.row', {}, field, button(t('Copy'), { on: { click: () => copyFrom(field, state) } })),
    state,
  );
}
