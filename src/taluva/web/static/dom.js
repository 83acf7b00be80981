// Small helpers of all pages: elements are built with text, never with markup.
/** @import {Attributes, Child, ElementById, ElementOf} from './elements.js' */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element with attributes and children. `on` holds listeners, `data` the data attributes, null and false are left out.
 * @template {string} Tag
 * @param {Tag} tag "button.primary.round" gives the classes too
 * @param {Attributes<ElementOf<Tag>>} attributes
 * @param {Child[]} children
 */
export function element(tag, { on = {}, data = {}, class: more = '', ...attributes } = {}, ...children) {
  const [name, ...classes] = tag.split('.');
  const node = document.createElement(name);
  if (classes.length) node.className = classes.join(' ');
  node.classList.add(...more.split(' ').filter(Boolean));
  Object.assign(node.dataset, data);
  for (const [event, listener] of Object.entries(on))
    node.addEventListener(event, /** @type {EventListener} */ (listener));
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(key, value === true ? '' : String(value));
  }
  node.append(...present(children));
  return /** @type {ElementOf<Tag>} */ (node);
}

/** @type {(children: Child[]) => (Node | string)[]} */
const present = (children) =>
  children.flatMap((child) => (Array.isArray(child) ? present(child) : child ? [child] : []));

/**
 * An SVG element with attributes and, for a text, its words.
 * @type {<Name extends keyof SVGElementTagNameMap>(name: Name, attributes: Record<string, string | number>, text?: string) => SVGElementTagNameMap[Name]}
 */
export function svgElement(name, attributes, text = '') {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.textContent = text;
  return node;
}

/** One of the icons of templates/icons.html. @type {(name: string) => SVGSVGElement} */
export function icon(name) {
  const svg = svgElement('svg', { class: 'icon', 'aria-hidden': 'true' });
  svg.append(svgElement('use', { href: `#icon-${name}` }));
  return svg;
}

/**
 * A button with an icon; without `text` the label is for screen readers only. The rest are attributes as of `element`.
 * @type {(label: string, options?: {icon?: string | null, text?: boolean, kind?: string} & Attributes<HTMLButtonElement>) => HTMLButtonElement}
 */
export function button(label, { icon: name = null, text = true, kind = '', ...attributes } = {}) {
  return element(
    'button.button',
    { type: 'button', 'aria-label': text ? null : label, title: text ? null : label, class: kind, ...attributes },
    name && icon(name),
    text && element('span', {}, label),
  );
}

/**
 * Hides a drawing from assistive technology, as the words beside it say the same.
 * @type {<Drawing extends Element>(svg: Drawing) => Drawing}
 */
export function decorative(svg) {
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('focusable', 'false');
  return svg;
}

/**
 * The element with an id. A module that serves several pages tests whether it is there.
 * @template {string} Id
 * @param {Id} id
 */
export const byId = (id) => /** @type {ElementById<Id>} */ (document.getElementById(id));

/** The first element of the page that a selector finds. @type {(selector: string) => HTMLElement | null} */
export const one = (selector) => document.querySelector(selector);

/** All elements of the page that a selector finds. @type {(selector: string) => HTMLElement[]} */
export const all = (selector) => Array.from(document.querySelectorAll(selector));

/** Fills `parent` only if `key` has changed, so that elements under the pointer stay the same. Returns whether it did. */
export function fillNew(/** @type {Element} */ parent, /** @type {string} */ key, /** @type {() => Child} */ make) {
  if (filled.get(parent) === key) return false;
  filled.set(parent, key);
  fill(parent, make());
  return true;
}

/** @type {WeakMap<Element, string>} */
const filled = new WeakMap();

/** Makes an element that appears by itself ignore clicks for a moment: they were meant for what was there before. */
export function settle(/** @type {Element} */ node) {
  node.classList.add('late');
  setTimeout(() => node.classList.remove('late'), SETTLING);
}

/** Milliseconds that it takes to notice a new element. */
const SETTLING = 400;

/** Replaces what `parent` holds, and keeps the keyboard focus on the child with the same `data-key`. */
export function fill(/** @type {Element} */ parent, /** @type {Child[]} */ ...children) {
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const key = parent.contains(focused) ? focused.dataset.key : null;
  parent.replaceChildren(...present(children));
  const same = key && parent.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (same) /** @type {HTMLElement} */ (same).focus({ preventScroll: true });
}

/** @type {(milliseconds: number) => Promise<void>} */
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds after which a busy page counts as idle, too. */
const BUSY = 2000;

/** Resolves when the browser is idle: time to load what the first view does not need. @type {() => Promise<void>} */
export function idle() {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: BUSY });
    else setTimeout(resolve, 200);
  });
}

/** Opens a dialog by `dialogs.js`, which is loaded when needed. @type {typeof import('./dialogs.js').openDialog} */
export async function openDialog(title, body, actions = []) {
  return (await import('./dialogs.js')).openDialog(title, body, actions);
}
