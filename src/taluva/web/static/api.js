// Requests to the server that served the page.

/** An error answer of the server; `message` is a sentence to show. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {{ code?: string, message?: string, rule?: string | null }} [fault]
   * @param {import('./types.js').Game | null} [view]
   */
  constructor(status, { code = 'unknown', message = '', rule = null } = {}, view = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.rule = rule;
    this.view = view;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} what the route answers: types.d.ts knows it by the path
 */
async function request(method, path, body, signal) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch {
    throw new Refusal(0, { code: 'gone' });
  }
  const answer = response.status === 204 ? null : await response.json().catch(() => undefined);
  // An incomplete answer counts as none.
  if (response.ok && answer === undefined) throw new Refusal(0, { code: 'gone' });
  if (!response.ok) throw new Refusal(response.status, answer?.error, answer?.view ?? answer?.error?.view ?? null);
  return answer;
}

/** @type {<P extends string>(path: P) => Promise<import('./types.js').GetAnswer<P>>} */
export const get = (path) => request('GET', path);
/** @type {<P extends string>(path: P, body?: object, signal?: AbortSignal) => Promise<import('./types.js').PostAnswer<P>>} */
export const post = (path, body = {}, signal = undefined) => request('POST', path, body, signal);
/** @type {<P extends string>(path: P, body: object) => Promise<import('./types.js').PatchAnswer<P>>} */
export const patch = (path, body) => request('PATCH', path, body);
/** @type {<P extends string>(path: P, body?: object) => Promise<import('./types.js').DeleteAnswer<P>>} */
export const remove = (path, body = {}) => request('DELETE', path, body);

/** A unique id of a request: the server applies each id once. */
export const requestName = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');

/** What a route answers that sends a text. @type {(path: string, body: object) => Promise<string>} */
export async function requestText(path, body) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null);
  if (!response) throw new Refusal(0, { code: 'gone' });
  if (!response.ok) throw new Refusal(response.status, (await response.json().catch(() => ({}))).error);
  return response.text();
}
