// Pictures that the server draws whole: an embedding of an experiment, or the region in view several times side by side.

import { state, change, on } from "./state.js";
import { attempt, fetchBlob, planeParameters } from "./api.js";
import { debounce } from "./timing.js";
import { $, iso, make } from "./dom.js";
import { hasPlane, onMove, visible } from "./map.js";
import { colorParameters } from "./legend.js";

/** The room around the content of a figure, in pixels: ticks on the left, the legend on the right. */
const AROUND = 240;

let info = null;
let message = () => {};

const load = debounce(60, () => attempt(async () => {
  const query = request();
  $("figure").hidden = !query;
  if (!query) return;
  // A narrow window shows a smaller copy of several panels.
  const least = query.endpoint === "panels" ? 600 : 240;
  query.parameters.set("width", Math.round(Math.max(least, Math.min(2000, $("frame").clientWidth - AROUND))));
  const image = await createImageBitmap(await fetchBlob(query.endpoint, query.parameters, "figure"));
  const canvas = $("figure");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d").drawImage(image, 0, 0);
  canvas.setAttribute("aria-label", query.name);
  message("");
}, (text) => {
  $("figure").hidden = true;
  message(text);
}));

/** Returns what is drawn; null if the map is shown. */
function request() {
  if (state.embedding) {
    const parameters = new URLSearchParams({ path: state.path, embedding: state.embedding, scale: state.scale });
    if (state.at) parameters.set("at", state.at);
    if (state.field) parameters.set("field", state.field);
    return { endpoint: "embedding", parameters, name: `${state.embedding}, colored by ${state.field || "nothing"}` };
  }
  if (!state.panels || !hasPlane() || state.show === "colors") return null;
  const [kind, dimension] = split(state.panels);
  const what = kind === "along" ? { along: dimension } : { with: state.with || String(info.times[0]) };
  return {
    endpoint: "panels", name: `Panels along ${dimension || "time"}`,
    parameters: planeParameters({ ...visible(), ...what, ...colorParameters(), reduce: state.reduce, coastlines: state.coastlines }),
  };
}

function split(text) {
  const colon = text.indexOf(":");
  return colon < 0 ? [text, ""] : [text.slice(0, colon), text.slice(colon + 1)];
}

/** Offers the panels of an array. */
export function setArray(newInfo) {
  info = newInfo;
  const others = info.plane ? info.dimensions.filter((each) =>
    each.first !== undefined && each.count !== "1" && each.name !== state.x && each.name !== state.y) : [];
  const choices = [["", "one"], ...others.map((each) => [`along:${each.name}`, `along ${each.label || each.name}`])];
  if (info.plane && info.times.length > 1) choices.push(["times", "two times"]);
  $("panels").replaceChildren(...choices.map(([value, text]) => make("option", { value }, text)));
  $("panels-choice").hidden = choices.length < 2 || state.show === "colors";
  if (!choices.some(([value]) => value === state.panels)) state.panels = "";
  $("panels").value = state.panels;
  times();
  load();
}

function times() {
  const isShown = state.panels === "times";
  $("with-choice").hidden = !isShown;
  if (!isShown) return;
  $("with-slider").max = info.times.length - 1;
  const index = state.with ? Math.max(0, info.times.findLastIndex((time) => time <= Number(state.with))) : 0;
  $("with-slider").value = index;
  $("with-text").textContent = iso(info.times[index]);
}

/** Shows an embedding of an experiment. */
export function showEmbedding() {
  info = null;
  load();
}

export function start(showMessage) {
  message = showMessage;
  addEventListener("resize", load);
  // Also when the map is first shown: the region in view is known from then on.
  onMove(load);
  $("panels").onchange = () => change({ panels: $("panels").value });
  $("with-slider").oninput = () => change({ with: String(info.times[Number($("with-slider").value)]) });
  on("panels with", () => info && times());
  on("panels with field embedding colors scale reduce low high fix at show coastlines", load);
}
