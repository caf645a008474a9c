// Labels of the axes, the coordinates of the visible region, and the coastlines of maps.

import { state, change, on } from "./state.js";
import { fetchJson, planeParameters, attempt } from "./api.js";
import { debounce } from "./timing.js";
import { $, clearCanvas, make } from "./dom.js";
import { hasPlane, onMove, visible, toElement } from "./map.js";

let ticks = null;
let dates = new Set();
export let ranges = [];
const listeners = new Set();

/** Calls a function when the coordinates of the visible region are known. */
export function onRanges(listener) {
  listeners.add(listener);
}

function draw() {
  drawCoastlines();
  if (!ticks || !hasPlane()) return;
  for (const name of ["x", "y"]) {
    const axis = $(`axis-${name}`);
    const size = name === "x" ? axis.clientWidth : axis.clientHeight;
    const title = ticks[name].name;
    const titleWidth = 24 + 7 * title.length;
    const labels = ticks[name].ticks.flatMap(({ at, label }) => {
      const place = name === "x" ? toElement(at, 0).x : toElement(0, at).y;
      const first = name === "y" ? 22 : 0;
      const last = name === "x" ? size - titleWidth : size;
      if (place < first || place > last) return [];
      const span = make("span", {}, label);
      span.style[name === "x" ? "left" : "top"] = `${place}px`;
      return [span];
    });
    axis.replaceChildren(...labels, make("span", { className: "title" }, title));
  }
}

function drawCoastlines() {
  const context = clearCanvas("coastlines");
  const lines = ticks?.coastlines ?? [];
  $("coastlines-choice").hidden = lines.length === 0;
  if (lines.length === 0 || !hasPlane() || state.coastlines === "off") return;
  context.strokeStyle = "#333333";
  context.beginPath();
  for (let i = 0; i < lines.length; i += 4) {
    const from = toElement(lines[i], lines[i + 1]);
    const to = toElement(lines[i + 2], lines[i + 3]);
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
  }
  context.stroke();
}

const load = debounce(70, () => attempt(async () => {
  if (!hasPlane()) return;
  const { x0, x1, y0, y1 } = visible();
  if (!(x0 < x1 && y0 < y1)) return;
  const wanted = dates.has(state.x) ? 110 : 72;
  const columns = Math.max(1, Math.round($("axis-x").clientWidth / wanted));
  const rows = Math.max(1, Math.round($("axis-y").clientHeight / 60));
  ticks = await fetchJson("ticks", planeParameters({ x0, x1, y0, y1, columns, rows }));
  ranges = ticks.ranges;
  draw();
  for (const listener of listeners) listener(ranges);
}, () => { ticks = null; }));

export function start() {
  $("coastlines-shown").checked = state.coastlines !== "off";
  $("coastlines-shown").onchange = () => change({ coastlines: $("coastlines-shown").checked ? "" : "off" });
  on("coastlines", draw);
  onMove(() => { draw(); load(); });
}

/** Labels of datetimes are longer than those of numbers. */
export function setArray(info) {
  dates = new Set(info.dimensions.filter((each) => each.kind === "DATETIME").map((each) => each.name));
}

export function refresh() {
  load();
}

export function clear() {
  ticks = null;
  $("axis-x").replaceChildren();
  $("axis-y").replaceChildren();
  drawCoastlines();
}
