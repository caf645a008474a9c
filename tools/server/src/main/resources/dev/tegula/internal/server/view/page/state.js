// The view that the page shows. The hash of the URL holds it, so that links restore it.

import { debounce } from "./timing.js";

const TEXTS = ["path", "field", "show", "off", "x", "y", "at", "colors", "scale", "reduce", "where", "tab", "along",
  "embedding", "panels", "with", "coastlines"];
const NUMBERS = ["low", "high", "cx", "cy", "zoom"];

export const state = {
  path: "", field: "", show: "", off: "", x: "", y: "", at: "", fix: {}, colors: "", suitable: "viridis", usual: {}, scale: "linear", reduce: "mean",
  low: null, high: null, labels: [], cx: null, cy: null, zoom: null, selection: null, where: "", tab: "cell", along: "x",
  embedding: "", panels: "", with: "", coastlines: "",
};

const listeners = new Map();

/** Calls a function when one of these members of the state changes. */
export function on(names, listener) {
  for (const name of names.split(" ")) {
    if (!listeners.has(name)) listeners.set(name, new Set());
    listeners.get(name).add(listener);
  }
}

/** Changes members of the state, and tells listeners once each. */
export function change(changes) {
  const called = new Set();
  for (const [name, value] of Object.entries(changes)) {
    if (JSON.stringify(state[name]) !== JSON.stringify(value)) {
      state[name] = value;
      for (const listener of listeners.get(name) ?? []) called.add(listener);
    }
  }
  if (called.size > 0 || Object.keys(changes).some((name) => NUMBERS.includes(name))) save();
  for (const listener of called) listener();
}

const save = debounce(150, () => history.replaceState(null, "", "#" + encode(state)));

export function encode(view) {
  const hash = new URLSearchParams();
  for (const name of TEXTS) if (view[name]) hash.set(name, view[name]);
  for (const name of NUMBERS) if (view[name] !== null) hash.set(name, String(Number(view[name].toPrecision(9))));
  for (const [dimension, value] of Object.entries(view.fix)) hash.append("fix", `${dimension}:${value}`);
  if (view.selection) hash.set("selection", view.selection.map((each) => Number(each.toPrecision(12))).join(","));
  return hash.toString();
}

export function decode(text) {
  const hash = new URLSearchParams(text.replace(/^#/, ""));
  const view = { fix: {}, selection: null };
  for (const name of TEXTS) if (hash.has(name)) view[name] = hash.get(name);
  for (const name of NUMBERS) {
    const number = Number(hash.get(name));
    view[name] = hash.has(name) && Number.isFinite(number) ? number : null;
  }
  for (const each of hash.getAll("fix")) {
    const colon = each.lastIndexOf(":");
    if (colon > 0) view.fix[each.slice(0, colon)] = each.slice(colon + 1);
  }
  const corners = (hash.get("selection") ?? "").split(",").map(Number);
  if (hash.has("selection") && corners.length === 4 && corners.every(Number.isFinite)) view.selection = corners;
  return view;
}
