// Links to rules: wherever the id of a rule is printed, it leads to the reference, which opens beside the game.
import { element } from '../dom.js';
/** @import {Child} from '../elements.js' */

/** The page of the reference at a rule. @type {(rule: string, edition: string) => string} */
export const ruleAddress = (rule, edition) => `/rules/${edition}#${rule}`;

/**
 * A text in which the ids of some rules are links.
 * @type {(text: string, rules: string[], edition: string) => Child[]}
 */
export function ruleLinks(text, rules, edition) {
  const ids = rules.filter((rule) => /^[A-Z]+\d+$/.test(rule));
  if (!ids.length) return [text];
  const pattern = new RegExp(`\\b(${ids.join('|')})\\b`);
  return text
    .split(pattern)
    .map((part) =>
      ids.includes(part)
        ? element('a.rule-link', { href: ruleAddress(part, edition), data: { rule: part, edition } }, part)
        : part,
    );
}

/** The ids in a list as refusals give it: "B1, B2". @type {(rule: string) => string[]} */
export const idsOf = (rule) => rule.split(', ');

/** Opens the reference beside the page, instead of following the link. */
export function openLinksBeside() {
  document.addEventListener('click', (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest?.('a.rule-link');
    if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openReference(link.dataset.edition ?? '', link.dataset.rule ?? null);
  });
}

/** The sheet is loaded on demand. @type {(edition: string, rule: string | null) => Promise<void>} */
export async function openReference(edition, rule) {
  await (await import('./sheet.js')).openSheet(edition, rule);
}
