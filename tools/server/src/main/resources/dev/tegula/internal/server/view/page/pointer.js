// The cell under the pointer.

import { state } from "./state.js";
import { fetchJson, planeParameters, attempt } from "./api.js";
import { debounce } from "./timing.js";
import { $, between, terms } from "./dom.js";
import { hasPlane, planeSize, scaleNow, toPlane } from "./map.js";

/* global OpenSeadragon */

let info = null;

const load = debounce(50, (x, y) => attempt(async () => {
  if (!hasPlane()) return;
  const { width, height } = planeSize();
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const around = info.dense ? 1e-6 : Math.max(1e-6, 4 * scaleNow());
  const query = planeParameters({
    x0: Math.max(0, x - (info.dense ? 0 : around)), y0: Math.max(0, y - (info.dense ? 0 : around)),
    x1: x + around, y1: y + around,
  });
  show(await fetchJson("cell", query));
}, (message) => terms($("pointer"), [["", message]])));

function units(name) {
  const field = [...info.dimensions, ...info.attributes].find((each) => each.name === name);
  return field?.units ? ` ${field.units}` : "";
}

function show({ ranges, cells }) {
  const entries = [];
  if (cells.length === 0) {
    for (const { name, low, high, label, labelLow, labelHigh } of ranges) {
      if (label) entries.push([label, between(labelLow, labelHigh) + units(name)]);
      entries.push([name, between(low, high) + (label ? "" : units(name))]);
    }
    entries.push(["", "no cell"]);
  }
  const names = info.dimensions.map((each) => each.name);
  for (const cell of cells.slice(0, 3)) {
    for (const { name, label } of info.dimensions) {
      if (label) entries.push([label, cell[label] + units(name)]);
      entries.push([name, cell[name] + (label ? "" : units(name))]);
    }
    if (state.field && !names.includes(state.field)) {
      entries.push([state.field, cell[state.field] + units(state.field), "main"]);
    }
    for (const { name } of info.attributes) {
      if (name !== state.field) entries.push([name, cell[name] + units(name)]);
    }
  }
  if (cells.length > 3) entries.push(["", "and more cells: zoom in"]);
  terms($("pointer"), entries);
}

export function start() {
  $("map").addEventListener("pointermove", (event) => {
    if (!hasPlane()) return;
    const box = $("map").getBoundingClientRect();
    const point = toPlane(new OpenSeadragon.Point(event.clientX - box.left, event.clientY - box.top));
    load(point.x, point.y);
  });
}

export function setArray(newInfo) {
  info = newInfo;
}
