// The words of the page's language. English text is the key; what is not translated stays English.

const block = document.getElementById('messages');
const catalogue = block ? JSON.parse(block.textContent) : { language: 'en', plural: 'one-other', messages: {} };

/** @type {Record<string, (n: number) => number>} Which of its forms a message has for a number. */
const PLURALS = {
  'one-other': (n) => (n === 1 ? 0 : 1),
  french: (n) => (n < 2 ? 0 : 1),
  polish: (n) => {
    if (n === 1) return 0;
    const few = n % 10 >= 2 && n % 10 <= 4 && !(n % 100 >= 12 && n % 100 <= 14);
    return few ? 1 : 2;
  },
};
const formFor = PLURALS[catalogue.plural];

/** The code of the page's language. */
export const language = catalogue.language;

/** From now on the words are those of an edition's rulebook, where they differ. */
export function useEdition(edition) {
  Object.assign(catalogue.messages, catalogue.editions?.[edition]);
}

/**
 * A message in the page's language, its {placeholders} filled.
 * @param {string} text the English message
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(text, values = {}) {
  return fill(catalogue.messages[text] ?? text, values);
}

/**
 * A message about a number of things; {n} is the number.
 * @param {string} singular
 * @param {string} plural
 * @param {number} n
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function tn(singular, plural, n, values = {}) {
  const forms = catalogue.messages[singular];
  const text = Array.isArray(forms) ? forms[formFor(n)] : n === 1 ? singular : plural;
  return fill(text, { n, ...values });
}

function fill(text, values) {
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (placeholder, name, form) => {
    if (!(name in values)) return placeholder;
    return form ? formOf(String(values[name]), form) : String(values[name]);
  });
}

/** A name as French ("d’Anna" for {name:de}) and Polish sentences ("gracza Anna" for {name:gracza}) need it. */
function formOf(name, form) {
  return form === 'de' && /^[aàâäeéèêëiîïoôöuùûü]/i.test(name) ? `d’${name}` : `${form} ${name}`;
}
