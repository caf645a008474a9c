// A rectangle, its statistics, its histogram and its profile.

import { state, change, on } from "./state.js";
import { fetchJson, planeParameters, attempt } from "./api.js";
import { debounce } from "./timing.js";
import { $, between, bytes, count, make, terms } from "./dom.js";
import { hasPlane, onMove, planeSize, toElement, toPlane, viewer, visible } from "./map.js";
import { drawHistogram, drawProfile } from "./charts.js";
import { limit } from "./legend.js";

let origin = null;
let selecting = false;

/** Returns the selected region, or else the visible one. */
export function region() {
  if (!state.selection) return visible();
  const [x0, y0, x1, y1] = state.selection;
  return { x0, y0, x1, y1 };
}

function place() {
  const box = $("selection");
  box.hidden = !state.selection || !hasPlane();
  $("clear-selection").hidden = !state.selection;
  if (box.hidden) return;
  const [x0, y0, x1, y1] = state.selection;
  const from = toElement(x0, y0);
  const to = toElement(x1, y1);
  const map = $("map");
  const clip = (value, most) => Math.max(0, Math.min(most, value));
  const left = clip(from.x, map.clientWidth);
  const top = clip(from.y, map.clientHeight);
  Object.assign(box.style, {
    left: `${map.offsetLeft + left}px`, top: `${map.offsetTop + top}px`,
    width: `${clip(to.x, map.clientWidth) - left}px`, height: `${clip(to.y, map.clientHeight) - top}px`,
  });
}

function corners(a, b) {
  const { width, height } = planeSize();
  const clip = (value, most) => Math.max(0, Math.min(most, value));
  return [
    clip(Math.min(a.x, b.x), width), clip(Math.min(a.y, b.y), height),
    clip(Math.max(a.x, b.x), width), clip(Math.max(a.y, b.y), height),
  ];
}

const statistics = debounce(150, () => attempt(async () => {
  if (!state.selection || !hasPlane()) {
    $("statistics").replaceChildren(make("dt", { className: "quiet" }, "Hold Shift and drag a rectangle."));
    return;
  }
  const found = await fetchJson("statistics", planeParameters(region()));
  terms($("statistics"), [
    ...found.ranges.map(({ name, low, high, label, labelLow, labelHigh }) =>
      label ? [label, between(labelLow, labelHigh)] : [name, between(low, high)]),
    ...found.results.map(({ name, text }) => [name, name === "count" ? count(text) : text]),
    ["cost", `${bytes(found.bytes)}, ${count(found.millis)} ms`],
  ]);
}, (message) => terms($("statistics"), [["", message]])));

const charts = debounce(350, () => {
  if (!hasPlane() || state.tab !== "cell") return;
  const box = region();
  if (!(box.x0 < box.x1 && box.y0 < box.y1)) return;
  $("histogram-scope").textContent = state.selection ? "of the selection" : "in view";
  attempt(async () => {
    drawHistogram($("histogram"), await fetchJson("histogram", planeParameters({ ...box, bins: 40, ...state.usual })), limit);
  }, (message) => { $("histogram").textContent = message; });
  attempt(async () => {
    drawProfile($("profile"),
      await fetchJson("profile", planeParameters({ ...box, along: state.along, size: 300 })));
  }, (message) => { $("profile").textContent = message; });
});

export function start() {
  viewer.addHandler("canvas-press", (event) => {
    if (!hasPlane() || !(event.originalEvent.shiftKey || selecting)) return;
    origin = toPlane(event.position);
  });
  viewer.addHandler("canvas-drag", (event) => {
    if (!origin) return;
    event.preventDefaultAction = true;
    state.selection = corners(origin, toPlane(event.position));
    place();
  });
  viewer.addHandler("canvas-drag-end", (event) => {
    if (origin) event.preventDefaultAction = true;
  });
  viewer.addHandler("canvas-release", (event) => {
    if (!origin) return;
    const chosen = corners(origin, toPlane(event.position));
    origin = null;
    state.selection = null;
    if (chosen[2] > chosen[0] && chosen[3] > chosen[1]) change({ selection: chosen });
    setSelecting(false);
  });
  $("select-mode").onclick = () => setSelecting(!selecting);
  $("clear-selection").onclick = clear;
  $("along").value = state.along;
  $("along").onchange = () => change({ along: $("along").value });
  onMove(() => { place(); charts(); });
  on("selection field fix at", () => { place(); statistics(); charts(); });
  on("along tab", charts);
}

function setSelecting(value) {
  selecting = value;
  $("select-mode").setAttribute("aria-pressed", String(value));
}

export function clear() {
  change({ selection: null });
}

export function refresh() {
  place();
  statistics();
  charts();
}
