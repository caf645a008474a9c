// Requests to the server. A request that a newer one of the same kind replaces is aborted.

import { state } from "./state.js";
import { running } from "./timing.js";

const page = Math.random().toString(36).slice(2, 14);
let number = 1;
let shown = "";
const requests = new Map();

/** Returns headers with a number that grows when the view changes, so that the server ends work for earlier views. */
export function viewHeaders() {
  const { path, field, x, y, fix, at } = state;
  const view = JSON.stringify([path, field, x, y, fix, at]);
  if (view !== shown) {
    shown = view;
    number++;
  }
  return { "Tegula-View": `${page}:${number}` };
}

/** Returns the parameters of the plane that is shown. */
export function planeParameters(extra = {}) {
  const query = new URLSearchParams({ path: state.path });
  for (const name of ["at", "field", "x", "y", "show"]) if (state[name]) query.set(name, state[name]);
  for (const [dimension, value] of Object.entries(state.fix)) query.append("fix", `${dimension}:${value}`);
  for (const [name, value] of Object.entries(extra)) {
    if (value !== null && value !== undefined && value !== "") query.set(name, String(value));
  }
  return query;
}

/** Returns whether a request waits for its response. */
export const isLoading = () => requests.size > 0;

/** Returns the name of the colors: those that are chosen, or those that suit the values. */
export const colorMap = () => state.colors || state.suitable;

export class Aborted extends Error {}

/** Fetches JSON. */
export const fetchJson = (endpoint, query, kind = endpoint) => get(endpoint, query, kind, (response) => response.json());

/** Fetches bytes. */
export const fetchBlob = (endpoint, query, kind = endpoint) => get(endpoint, query, kind, (response) => response.blob());

async function get(endpoint, query, kind, content) {
  requests.get(kind)?.abort();
  const controller = new AbortController();
  requests.set(kind, controller);
  try {
    const headers = viewHeaders();
    const response = await fetch(`api/${endpoint}?${query}`, { headers, signal: controller.signal });
    // The server ended the work for a view that is no longer shown.
    if (response.status === 503 && headers["Tegula-View"] !== viewHeaders()["Tegula-View"]) throw new Aborted();
    if (!response.ok) throw new Error((await response.text()).trim() || `status ${response.status}`);
    return await content(response);
  } catch (e) {
    if (controller.signal.aborted) throw new Aborted();
    throw e;
  } finally {
    if (requests.get(kind) === controller) requests.delete(kind);
  }
}

/** Runs an action; failures go to a function, except that a newer request replaced this one. */
export async function attempt(action, failed) {
  try {
    await running(action);
  } catch (e) {
    if (!(e instanceof Aborted)) failed(e.message);
  }
}
