// The colors of the values.

import { state, change, on } from "./state.js";
import { colorMap, fetchJson, planeParameters } from "./api.js";
import { $, make, short } from "./dom.js";
import { visible } from "./map.js";

const anchors = {
  viridis: ["#440154", "#482878", "#3e4a89", "#31688e", "#26828e", "#1f9e89", "#35b779", "#6dcd59", "#b4de2c", "#fde725"],
  magma: ["#000004", "#180f3d", "#440f76", "#721f81", "#9e2f7f", "#cd4071", "#f1605d", "#fd9668", "#feca8d", "#fcfdbf"],
  gray: ["#000000", "#ffffff"],
  "blue-red": ["#2166ac", "#92c5de", "#f7f7f7", "#f4a582", "#b2182b"],
};
const words = { null: "null", fill: "never written", unread: "not read: zoom in" };

let units = "";

export function draw(newUnits = units) {
  units = newUnits;
  const labels = state.labels;
  $("legend-labels").replaceChildren(...labels.map(({ text, color }) => {
    const item = make("span", {}, text);
    item.style.setProperty("--color", color);
    return item;
  }));
  for (const part of document.querySelectorAll("#legend .limit, #legend-bar")) part.hidden = labels.length > 0;
  const context = $("legend-bar").getContext("2d");
  const gradient = context.createLinearGradient(0, 0, 256, 0);
  const colors = anchors[colorMap()] ?? anchors.viridis;
  colors.forEach((color, i) => gradient.addColorStop(i / (colors.length - 1), color));
  context.fillStyle = gradient;
  context.fillRect(0, 0, 256, 1);
  $("legend-low").value = short(state.low);
  $("legend-high").value = short(state.high);
  $("legend-units").textContent = units;
}

/** Returns the parameters of the colors of values. */
export function colorParameters() {
  return state.labels.length ? {} : { colors: colorMap(), scale: state.scale, low: state.low, high: state.high };
}

function showBeyond({ below, above }) {
  $("legend-below").hidden = !below;
  $("legend-above").hidden = !above;
}

export function showKinds(kinds) {
  $("legend-kinds").replaceChildren(
    ...kinds.filter((kind) => words[kind]).map((kind) => make("span", { className: kind }, words[kind])));
}

/** Returns the values between which colors are distributed, of everything or of the visible region. */
export async function range(inView) {
  const region = inView ? visible() : {};
  const found = await fetchJson("range", planeParameters({ ...region, scale: state.scale, reduce: state.reduce }));
  showBeyond(found);
  state.suitable = found.colors;
  state.usual = found.below || found.above ? { low: found.low, high: found.high } : {};
  return found;
}

/** Distributes the colors anew. */
export async function fit(inView) {
  const found = await range(inView);
  showKinds(found.kinds);
  change({ low: found.low, high: found.high });
}

/** Chooses the values of the first and the last color. */
export function limit(low, high) {
  if (!(low < high) || (state.scale === "log" && low <= 0) || !Number.isFinite(low) || !Number.isFinite(high)) {
    draw();
    return;
  }
  showBeyond({ below: true, above: true });
  change({ low, high });
}

export function start() {
  const typed = (id) => Number($(id).value.replaceAll(",", "").trim() || NaN);
  $("legend-low").onchange = () => limit(typed("legend-low"), state.high);
  $("legend-high").onchange = () => limit(state.low, typed("legend-high"));
}

on("colors low high", () => draw());
