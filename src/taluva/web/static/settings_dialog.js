// The settings, on every page.
/** @import {ThemeChoice} from './settings.js' */
import { openDialog } from './dialogs.js';
import { element } from './dom.js';
import { limits } from './limits.js';
import { language, t } from './messages.js';
import { change, chooseLanguage, chooseTheme, settings, themeChoice } from './settings.js';

/** @type {(label: string, name: string, options: Record<string, string>, chosen: string, choose: (value: string) => void) => HTMLElement} */
function segments(label, name, options, chosen, choose) {
  return element(
    'fieldset.setting',
    {},
    element('legend.label', {}, label),
    element(
      'div.segments',
      {},
      Object.entries(options).map(([value, text]) =>
        element(
          'label',
          {},
          element('input', {
            type: 'radio',
            name,
            value,
            checked: value === chosen,
            on: { change: () => choose(value) },
          }),
          element('span', {}, text),
        ),
      ),
    ),
  );
}

/** @type {(label: string, name: 'sounds' | 'motion' | 'chances' | 'levels' | 'contours' | 'coordinates') => HTMLElement} */
function toggle(label, name) {
  return element(
    'label.switch',
    {},
    element('input', {
      type: 'checkbox',
      role: 'switch',
      checked: settings[name],
      on: { change: (event) => change(name, event.currentTarget.checked) },
    }),
    element('span', {}, label),
  );
}

function languageField() {
  return element(
    'label.setting',
    {},
    element('span.label', {}, t('Language')),
    element(
      'select',
      { on: { change: (event) => chooseLanguage(event.currentTarget.value) } },
      Object.entries(limits.languages).map(([code, name]) =>
        element('option', { value: code, lang: code, selected: code === language }, name),
      ),
    ),
  );
}

/** @param {boolean} board whether the settings of the board are shown too */
export function openSettings(board = true) {
  return openDialog(t('Settings'), [
    languageField(),
    segments(
      t('Colours'),
      'theme',
      { auto: t('As the device'), light: t('Light'), dark: t('Dark') },
      themeChoice(),
      (value) => chooseTheme(/** @type {ThemeChoice} */ (value)),
    ),
    element(
      'div.switches',
      {},
      toggle(t('Sounds'), 'sounds'),
      toggle(t('Animations'), 'motion'),
      board && toggle(t('Chance to win'), 'chances'),
      board && toggle(t('Level numbers'), 'levels'),
      board && toggle(t('Contour lines'), 'contours'),
      board && toggle(t('Coordinates'), 'coordinates'),
    ),
  ]);
}
