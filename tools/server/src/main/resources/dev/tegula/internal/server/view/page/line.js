// The line of an array with one dimension of numbers, instead of a map.

import { state, on } from "./state.js";
import { attempt, fetchJson } from "./api.js";
import { debounce } from "./timing.js";
import { drawProfile } from "./charts.js";
import { $, count, make } from "./dom.js";

const LEAST = 1e-9;
let info = null;
let shown = [0, 1];

/** Returns whether an array has a line: one dimension of numbers, and cells. */
export function hasLine(array) {
  const numbers = array.dimensions.filter((each) => each.first !== undefined || each.kind === "FLOAT");
  return !array.empty && numbers.length === 1;
}

/** Returns the field that is shown first: of sparse arrays one of numbers that are no indexes of labels, if there is one. */
export function defaultField(array) {
  return array.attributes.find((each) => each.plottable && (array.dense || !each.enumeration))?.name ?? "";
}

export function show(newInfo) {
  info = newInfo;
  shown = [0, 1];
  setHidden(false);
  draw();
}

export function hide() {
  info = null;
  setHidden(true);
}

/** Shows the line, or what belongs to the map. */
function setHidden(isHidden) {
  $("line").hidden = isHidden;
  for (const part of document.querySelectorAll(".of-map")) part.hidden = !isHidden;
}

const home = () => move(0, 1);

function draw() {
  if (!info) return;
  const query = new URLSearchParams({
    path: state.path, at: state.at, size: Math.max(1, Math.min(4000, $("line").clientWidth)), from: shown[0], to: shown[1],
  });
  if (state.field) query.set("field", state.field);
  attempt(async () => {
    const line = await fetchJson("profile", query, "line");
    drawProfile($("line"), line, true);
    $("line").setAttribute("aria-label",
      `${line.label} along ${line.dimension}, ${line.low} to ${line.high}. Arrow keys move, plus and minus zoom.`);
    const unit = info.attributes.find((each) => each.name === state.field)?.units;
    $("line").prepend(make("div", { className: "ends" }, make("span", {}, line.label + (unit ? ` (${unit})` : ""))));
    $("line").append(make("div", { className: "ends" }, make("span"), make("span", {}, line.dimension)));
    $("cost").textContent = `${count(line.cells)} cells read`;
    $("overview").hidden = !line.overview;
  }, (text) => { $("cost").textContent = text; });
}

const soon = debounce(80, draw);

/** Shows another part, whose ends are kept between those of the array. */
function move(from, to) {
  const length = Math.max(LEAST, Math.min(1, to - from));
  const start = Math.max(0, Math.min(1 - length, from));
  shown = [start, start + length];
  soon();
}

function zoom(factor, at = 0.5) {
  const [from, to] = shown;
  const center = from + at * (to - from);
  move(center - at * (to - from) / factor, center + (1 - at) * (to - from) / factor);
}

export function start() {
  const element = $("line");
  const part = (event) => (event.clientX - element.getBoundingClientRect().left) / element.clientWidth;
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.3 : 1 / 1.3, part(event));
  }, { passive: false });
  let held = null;
  element.onpointerdown = (event) => {
    held = { at: part(event), shown };
    element.setPointerCapture(event.pointerId);
  };
  element.onpointermove = (event) => {
    if (!held) return;
    const by = (held.at - part(event)) * (held.shown[1] - held.shown[0]);
    move(held.shown[0] + by, held.shown[1] + by);
  };
  element.onpointerup = () => { held = null; };
  for (const [button, action] of [["zoom-in", () => zoom(1.6)], ["zoom-out", () => zoom(1 / 1.6)], ["zoom-home", home]]) {
    $(button).addEventListener("click", () => info && action());
  }
  element.ondblclick = () => move(0, 1);
  element.onkeydown = (event) => {
    const length = shown[1] - shown[0];
    const action = {
      ArrowLeft: () => move(shown[0] - length / 5, shown[1] - length / 5),
      ArrowRight: () => move(shown[0] + length / 5, shown[1] + length / 5),
      "+": () => zoom(1.6), "=": () => zoom(1.6), "-": () => zoom(1 / 1.6), 0: () => move(0, 1),
    }[event.key];
    if (action) {
      action();
      event.preventDefault();
    }
  };
  on("field at", draw);
}
