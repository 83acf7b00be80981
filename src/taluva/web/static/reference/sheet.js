// The reference beside the game: a sheet with all rules of the edition, at the rule that was asked for.
import { get, Refusal } from '../api.js';
import { button, element, fill, icon } from '../dom.js';
import { t } from '../messages.js';
import { theme } from '../settings.js';
import { ruleAddress } from './links.js';

/** @import {Reference, RuleSection, RuleWords} from '../types.js' */

/** @type {Map<string, Reference>} */
const known = new Map();
/** @type {HTMLElement | null} */
let sheet = null;
/** What had the focus before. @type {HTMLElement | null} */
let opener = null;

/** @type {(key: string, alt: string) => HTMLElement} */
const picture = (key, alt) =>
  element('img', { src: `/rules/pictures/${key}.svg?theme=${theme()}`, alt, loading: 'lazy', width: 480, height: 360 });

/** @type {(rule: RuleWords) => HTMLElement} */
function ruleEntry(rule) {
  return element(
    'div.rule-entry',
    { data: { id: rule.id }, tabindex: -1 },
    element('h4', {}, element('b.rule-id', {}, rule.id), ` ${rule.title}`),
    element('p', {}, rule.text),
    rule.picture && picture(rule.picture, rule.alt),
  );
}

/** @type {(section: RuleSection) => HTMLElement} */
function sectionEntry(section) {
  return element(
    'section',
    {},
    element('h3', {}, section.title),
    picture(section.picture, section.alt),
    section.paragraphs.map((words) => element('p', {}, words)),
    section.rules.map(ruleEntry),
  );
}

function close() {
  sheet?.remove();
  sheet = null;
  opener?.focus({ preventScroll: true });
}

/** @type {(title: string, address: string) => HTMLElement} */
function makeSheet(title, address) {
  const made = element(
    'aside.reference',
    { 'aria-label': t('Rules') },
    element(
      'header',
      {},
      element('h2', {}, title),
      element(
        'a.button.plain.square',
        { href: address, target: '_blank', 'aria-label': t('Open on its own page'), title: t('Open on its own page') },
        icon('book'),
      ),
      button(t('Close'), { icon: 'close', text: false, kind: 'plain square', on: { click: close } }),
    ),
    element('div.reference-body', { tabindex: 0, 'aria-label': t('Rules'), role: 'region' }),
  );
  made.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    // The keys of the game do not play while one reads.
    event.stopPropagation();
  });
  return made;
}

/** Opens the sheet at a rule, or at the beginning. @type {(edition: string, rule: string | null) => Promise<void>} */
export async function openSheet(edition, rule) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!sheet) opener = active;
  sheet?.remove();
  sheet = makeSheet(t('Rules'), rule ? ruleAddress(rule, edition) : `/rules/${edition}`);
  document.body.append(sheet);
  const body = /** @type {HTMLElement} */ (sheet.querySelector('.reference-body'));
  fill(body, element('p.muted', { role: 'status' }, t('Loading…')));
  try {
    const found = known.get(edition) ?? (await get(`/api/rules/${edition}`));
    known.set(edition, found);
    const title = sheet.querySelector('h2');
    if (title) title.textContent = t('Rules · {edition}', { edition: found.edition_name });
    fill(body, found.sections.map(sectionEntry));
    show(body, rule);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fill(
      body,
      element('p', { role: 'alert' }, error.message || t('The server does not answer. Try again in a moment.')),
    );
  }
}

/** Scrolls to a rule and marks it. @type {(body: HTMLElement, rule: string | null) => void} */
function show(body, rule) {
  const entry = /** @type {HTMLElement | null} */ (rule && body.querySelector(`[data-id="${CSS.escape(rule)}"]`));
  if (!entry) return void body.focus({ preventScroll: true });
  entry.classList.add('asked');
  body.scrollTop += entry.getBoundingClientRect().top - body.getBoundingClientRect().top - 12;
  entry.focus({ preventScroll: true });
}
