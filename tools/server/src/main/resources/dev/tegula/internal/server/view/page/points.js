// The cells of a sparse array as dots, when few are in view.

import { state, on } from "./state.js";
import { attempt, colorMap, fetchJson, planeParameters } from "./api.js";
import { debounce } from "./timing.js";
import { $, clearCanvas } from "./dom.js";
import { hasPlane, onMove, toElement, visible } from "./map.js";

const RADIUS = 3.5;
let points = [];
let sparse = false;

function draw() {
  const context = clearCanvas("points");
  const { clientWidth: width, clientHeight: height } = $("map");
  if (!hasPlane() || points.length === 0) return;
  context.strokeStyle = "#00000080";
  context.lineWidth = 0.75;
  for (const [x, y, color] of points) {
    const place = toElement(x, y);
    if (place.x < -RADIUS || place.y < -RADIUS || place.x > width + RADIUS || place.y > height + RADIUS) continue;
    context.beginPath();
    context.arc(place.x, place.y, RADIUS, 0, 2 * Math.PI);
    context.fillStyle = `#${color.toString(16).padStart(6, "0")}`;
    context.fill();
    context.stroke();
  }
}

const load = debounce(200, () => attempt(async () => {
  if (!sparse || !hasPlane()) {
    points = [];
  } else {
    const { x0, x1, y0, y1 } = visible();
    if (!(x0 < x1 && y0 < y1)) return;
    const { low, high, scale, labels } = state;
    const query = planeParameters({ x0, x1, y0, y1, colors: colorMap(), low, high, scale, labels: labels.length || "" });
    points = (await fetchJson("points", query)).points;
  }
  draw();
}, () => { points = []; draw(); }));

export function start() {
  onMove(() => { draw(); load(); });
  on("field colors low high scale fix at", load);
}

export function setArray(info) {
  sparse = !info.dense;
  points = [];
  draw();
}
