// Small helpers of all pages: elements are built with text, never with markup.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element with attributes and children. `on` holds listeners, `data` the data attributes, null and false are left out.
 * @param {string} tag  "button.primary.round" gives the classes too
 * @param {Object<string, any>} [attributes]
 * @param {...(Node|string|null|undefined|false|Array)} children
 * @returns {any} an HTMLElement of the tag's own kind
 */
export function element(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split('.');
  const node = document.createElement(name);
  if (classes.length) node.className = classes.join(' ');
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === 'on') for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    else if (key === 'data') Object.assign(node.dataset, value);
    else if (key === 'class') node.classList.add(...value.split(' ').filter(Boolean));
    else node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** An SVG element with attributes and, for a text, its words. */
export function svgElement(name, attributes, text = '') {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.textContent = text;
  return node;
}

/** One of the icons of templates/icons.html. */
export function icon(name) {
  const svg = svgElement('svg', { class: 'icon', 'aria-hidden': 'true' });
  svg.append(svgElement('use', { href: `#icon-${name}` }));
  return svg;
}

/**
 * A button with an icon; without `text` the label is for screen readers only. The rest are attributes as of `element`.
 * @param {string} label
 * @param {{icon?: string|null, text?: boolean, kind?: string, [attribute: string]: any}} [options]
 */
export function button(label, { icon: name = null, text = true, kind = '', ...attributes } = {}) {
  return element(
    'button.button',
    { type: 'button', 'aria-label': text ? null : label, title: text ? null : label, class: kind, ...attributes },
    name && icon(name),
    text && element('span', {}, label),
  );
}

/** Hides a drawing from assistive technology, as the words beside it say the same. */
export function decorative(svg) {
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('focusable', 'false');
  return svg;
}

/** @returns {any} the HTMLElement, of whatever kind the page has there */
export const byId = (id) => document.getElementById(id);

/** @returns {any} the first element of the page that a selector finds */
export const one = (selector) => document.querySelector(selector);

/** @returns {any[]} all elements of the page that a selector finds */
export const all = (selector) => [...document.querySelectorAll(selector)];

/** Fills `parent` only if `key` has changed, so that elements under the pointer stay the same. Returns whether it did. */
export function fillNew(parent, key, make) {
  if (filled.get(parent) === key) return false;
  filled.set(parent, key);
  fill(parent, make());
  return true;
}

const filled = new WeakMap();

/** Makes an element that appears by itself ignore clicks for a moment: they were meant for what was there before. */
export function settle(node) {
  node.classList.add('late');
  setTimeout(() => node.classList.remove('late'), SETTLING);
}

/** Milliseconds that it takes to notice a new element. */
const SETTLING = 400;

/** Replaces what `parent` holds, and keeps the keyboard focus on the child with the same `data-key`. */
export function fill(parent, ...children) {
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const key = parent.contains(focused) ? focused.dataset.key : null;
  parent.replaceChildren(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  if (key) parent.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** @param {number} ms milliseconds */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds after which a busy page counts as idle, too. */
const BUSY = 2000;

/** Resolves when the browser is idle: time to load what the first view does not need. */
export function idle() {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: BUSY });
    else setTimeout(resolve, 200);
  });
}

/** Opens a dialog, see `dialogs.js`, which is loaded when it is first needed. */
export async function openDialog(title, body, actions = []) {
  return (await import('./dialogs.js')).openDialog(title, body, actions);
}
