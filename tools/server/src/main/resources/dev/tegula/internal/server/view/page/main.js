// Starts the page and opens arrays.

import { state, change, decode, on } from "./state.js";
import { attempt, fetchJson, isLoading } from "./api.js";
import { isIdle } from "./timing.js";
import { $, bytes, count } from "./dom.js";
import * as map from "./map.js";
import * as axes from "./axes.js";
import * as code from "./code.js";
import * as controls from "./controls.js";
import * as details from "./details.js";
import * as experiment from "./experiment.js";
import * as figure from "./figure.js";
import * as keys from "./keys.js";
import * as legend from "./legend.js";
import * as line from "./line.js";
import * as pointer from "./pointer.js";
import * as points from "./points.js";
import * as selection from "./selection.js";
import * as table from "./table.js";
import * as theme from "./theme.js";
import * as tree from "./tree.js";

let info = null;
/** Whether the field of the state is that of an array which was shown, also if it is the number of cells. */
let isChosen = false;

function message(text) {
  $("message").textContent = text;
  $("message").hidden = !text;
}

function units() {
  if (!state.field) return "cells per unit of area";
  return attribute()?.units ?? "";
}

/** Opens the array of the state, at its time or the newest one. */
async function open(keepPlace) {
  message("Opening …");
  const query = new URLSearchParams({ path: state.path });
  for (const name of ["at", "x", "y"]) if (state[name]) query.set(name, state[name]);
  const newest = await fetchJson("array", new URLSearchParams({ path: state.path }));
  info = newest;
  if (state.at || state.x || state.y) {
    const then = await fetchJson("array", query);
    info = { ...then, times: newest.times };
  }
  info.now = Math.max(newest.now, newest.times.at(-1) ?? 0);
  document.title = `${info.name} – Tegula`;
  $("title").textContent = info.name;
  experiment.show(false);
  $("summary").textContent = `${info.dense ? "dense" : "sparse"}, ${count(info.fragments)} fragment${info.fragments === 1 ? "" : "s"}, ${bytes(info.bytes)}`;
  await showArray(keepPlace);
}

/** Returns the attribute that is shown, if one is. */
const attribute = () => info?.attributes.find((each) => each.name === state.field);

/** Images and cells of several values are shown in true colors. */
function howToShow() {
  if (attribute()?.colored) return "colors";
  const isImage = info.image && state.x === "X" && state.y === "Y";
  return isImage ? state.show || "colors" : "values";
}

/** Returns the values between which colors are distributed. Cells of several values have none. */
async function valueRange() {
  return attribute()?.colored ? { low: 0, high: 255, kinds: [] } : legend.range(false);
}

async function showArray(keepPlace) {
  const plane = info.plane;
  const known = state.field
    ? info.attributes.some((each) => each.name === state.field && (each.plottable || each.colored)) : isChosen && !info.dense;
  isChosen = true;
  Object.assign(state, {
    at: state.at || String(info.now),
    x: plane?.x ?? "", y: plane?.y ?? "",
    field: known ? state.field : plane ? plane.field : line.defaultField(info),
  });
  state.show = howToShow();
  state.labels = attribute()?.labels ?? [];
  details.showArray(info);
  pointer.setArray(info);
  points.setArray(info);
  controls.setArray(info);
  axes.setArray(info);
  code.setArray(info);
  table.setArray(info);
  figure.setArray(info);
  if (!plane || (info.dense && !state.field)) {
    map.hide();
    axes.clear();
    $("legend").hidden = true;
    if (!plane && line.hasLine(info)) {
      message("");
      line.show(info);
      change({ tab: state.tab === "cell" ? "table" : state.tab });
      return;
    }
    line.hide();
    change({ tab: state.tab === "cell" ? "table" : state.tab });
    message(info.empty ? "The array has no cells yet." : "A map needs two dimensions of numbers and a field of numbers. Use the table.");
    return;
  }
  line.hide();
  const found = await valueRange();
  legend.showKinds(found.kinds);
  if (!keepPlace || state.low === null) Object.assign(state, { low: found.low, high: found.high });
  legend.draw(units());
  message("");
  map.show(plane, keepPlace);
  change({ tab: state.tab });
  selection.refresh();
  details.refresh();
}

function choose(path, isExperiment) {
  Object.assign(state, {
    path, embedding: "", panels: "", with: "", field: "", show: "", off: "", x: "", y: "", at: "", fix: {}, low: null, high: null, zoom: null, selection: null, where: "",
  });
  isChosen = false;
  tree.mark();
  run(() => isExperiment ? openExperiment() : open(false));
}

/** Shows the embeddings of a group instead of an array. */
async function openExperiment() {
  message("Opening …");
  info = null;
  map.hide();
  axes.clear();
  line.hide();
  $("legend").hidden = true;
  $("time").hidden = true;
  $("dimensions").hidden = true;
  $("summary").textContent = "";
  const group = await fetchJson("tree", new URLSearchParams({ path: state.path }));
  document.title = `${group.name} – Tegula`;
  $("title").textContent = group.name;
  details.showGroup(group);
  change({ tab: "schema" });
  await experiment.open();
  tree.mark();
}

function run(action) {
  return attempt(action, message);
}

const changeField = (field) => run(async () => {
  if (state.embedding || !map.hasPlane()) {
    change({ field });
    return;
  }
  state.field = field;
  state.show = howToShow();
  state.labels = attribute()?.labels ?? [];
  const found = await valueRange();
  legend.showKinds(found.kinds);
  Object.assign(state, { low: found.low, high: found.high });
  legend.draw(units());
  map.redraw();
  state.field = "";
  change({ field });
});

const changeAxes = (x, y) => run(async () => {
  const { [x]: gone, [y]: alsoGone, ...fix } = state.fix;
  Object.assign(state, { zoom: null, selection: null, fix });
  change({ x, y });
  const query = new URLSearchParams({ path: state.path, at: state.at, x, y });
  info = { ...info, plane: (await fetchJson("array", query)).plane };
  await showArray(false);
});

const fitColors = (inView) => run(() => state.embedding ? undefined : legend.fit(inView));

function showTab() {
  for (const tab of document.querySelectorAll("#tabs [role=tab]")) {
    const chosen = tab.dataset.tab === state.tab;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
  }
  for (const panel of document.querySelectorAll("[role=tabpanel]")) panel.hidden = panel.dataset.tab !== state.tab;
}

function startTabs() {
  $("tabs").onclick = (event) => event.target.dataset.tab && change({ tab: event.target.dataset.tab });
  $("tabs").onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    const at = (keys.tabs.indexOf(state.tab) + by + keys.tabs.length) % keys.tabs.length;
    change({ tab: keys.tabs[at] });
    $("tabs").children[at].focus();
  };
  on("tab", showTab);
  showTab();
}

/** Shows that something is loaded, unless it comes at once. */
function startBusy() {
  let was = false;
  setInterval(() => {
    const is = isLoading() || (map.hasPlane() && !map.isComplete());
    $("busy").hidden = !(is && was);
    was = is;
  }, 200);
}

async function begin() {
  const root = await tree.load(choose);
  if (state.embedding || (root.experiment && !state.path)) {
    try {
      await openExperiment();
      return;
    } catch (e) {
      if (state.embedding) throw e; // Otherwise it is a group of arrays.
    }
  }
  if (root.type === "group" && !state.path) {
    const first = root.children.find((child) => child.type === "array");
    $("title").textContent = root.name;
    details.showGroup(root);
    if (!first) {
      message("Choose an array.");
      change({ tab: "schema" });
      return;
    }
    state.path = first.path;
    tree.mark();
  }
  await open(state.zoom !== null);
}

Object.assign(state, Object.fromEntries(Object.entries(decode(location.hash)).filter(([, value]) => value !== undefined)));
theme.start();
line.start();
map.start();
axes.start();
pointer.start();
points.start();
selection.start();
table.start();
details.start();
code.start();
experiment.start();
figure.start(message);
legend.start();
controls.start({ changeAxes, changeField, fitColors });
keys.start();
startTabs();
on("fix at", axes.refresh);
$("reload").onclick = () => { state.at = ""; run(() => state.embedding ? openExperiment() : open(true)); };
startBusy();
addEventListener("hashchange", () => location.reload());
run(begin);

// For tests: what the page shows, and whether it is complete.
globalThis.tegula = { state, complete: () => isIdle() && (state.embedding ? !$("figure").hidden : map.hasPlane() && map.isComplete()), map };
