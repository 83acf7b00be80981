// The words of the page's language. English text is the key; what is not translated stays English.

/** @typedef {Record<string, string | string[]>} Messages by their English text; with a list, the forms for numbers */

const block = document.getElementById('messages');
/** @type {{language: string, plurals: string[], messages: Messages, editions?: Record<string, Messages>}} */
const catalogue = block ? JSON.parse(block.textContent) : { language: 'en', plurals: ['one', 'other'], messages: {} };
const rules = new Intl.PluralRules(catalogue.language);

/** Which of its forms a message has for a number. A category without a form has the last one: French has no "many". */
function formFor(/** @type {number} */ n) {
  const form = catalogue.plurals.indexOf(rules.select(n));
  return form < 0 ? catalogue.plurals.length - 1 : form;
}

/** The code of the page's language. */
export const language = catalogue.language;

/** Switches to the terms of an edition's rulebook, where they differ. @type {(edition: string) => void} */
export function useEdition(edition) {
  Object.assign(catalogue.messages, catalogue.editions?.[edition]);
}

/** A message in the page's language, its {placeholders} filled. The text is the English message. */
export function t(/** @type {string} */ text, /** @type {Record<string, string | number>} */ values = {}) {
  return fill(/** @type {string} */ (catalogue.messages[text] ?? text), values);
}

/**
 * A message about a number of things; {n} is the number.
 * @type {(singular: string, plural: string, n: number, values?: Record<string, string | number>) => string}
 */
export function tn(singular, plural, n, values = {}) {
  const forms = catalogue.messages[singular];
  const text = Array.isArray(forms) ? forms[formFor(n)] : n === 1 ? singular : plural;
  return fill(text, { n, ...values });
}

/** @type {(text: string, values: Record<string, string | number>) => string} */
function fill(text, values) {
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (placeholder, name, form) => {
    if (!(name in values)) return placeholder;
    return form ? formOf(String(values[name]), form) : String(values[name]);
  });
}

/** A name as French ("d’Anna" for {name:de}) and Polish sentences ("gracza Anna" for {name:gracza}) need it. */
function formOf(/** @type {string} */ name, /** @type {string} */ form) {
  return form === 'de' && /^[aàâäeéèêëiîïoôöuùûü]/i.test(name) ? `d’${name}` : `${form} ${name}`;
}
