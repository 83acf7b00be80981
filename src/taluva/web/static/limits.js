// The limits that forms keep to. The server sends them with every page.

/** @type {import('./types.js').Limits} */
export const limits = JSON.parse(document.getElementById('limits')?.textContent ?? '{}');

/**
 * All whole numbers of a range.
 * @param {import('./types.js').Range} range
 */
export const numbers = ({ min, max }) => Array.from({ length: max - min + 1 }, (_, index) => min + index);
