// The schema, the metadata and the fragments of an array.

import { state, on } from "./state.js";
import { fetchJson, planeParameters, attempt } from "./api.js";
import { $, bytes, count, iso, make, makeSvg } from "./dom.js";
import { hasPlane, onMove, toElement } from "./map.js";

let fragments = [];
let shown = false;

const panel = (name) => document.querySelector(`[role="tabpanel"][data-tab="${name}"]`);

function table(columns, rows) {
  return make("div", { className: "wide", tabIndex: 0 }, make("table", { className: "text" },
    make("thead", {}, make("tr", {}, ...columns.map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((text) => make("td", { title: text }, text)))))));
}

function metadataTable({ metadata, metadataOmitted }) {
  const rows = metadata.map(({ key, text }) => [key, text]);
  const parts = [make("h2", {}, "Metadata"), rows.length ? table(["Key", "Value"], rows) : make("p", { className: "quiet" }, "none")];
  if (metadataOmitted) parts.push(make("p", { className: "quiet" }, `and ${count(metadataOmitted)} more`));
  return parts;
}

export function showGroup(group) {
  panel("schema").replaceChildren(...metadataTable(group));
  panel("fragments").replaceChildren();
}

export function showArray(info) {
  const type = (each) => each.type.toLowerCase() + (each.variable ? "[]" : each.values > 1 ? `[${each.values}]` : "")
    + (each.nullable ? "?" : "");
  panel("schema").replaceChildren(
    make("h2", {}, "Dimensions"),
    table(["Name", "Type", "Written", "Domain", "Tile", "Filters"], info.dimensions.map((each) => [
      each.name, type(each), each.low === undefined ? "–" : `${each.low} – ${each.high}`,
      each.domainLow === undefined ? "any" : `${each.domainLow} – ${each.domainHigh}`, each.extent || "–", each.filters || "–"])),
    make("h2", {}, "Attributes"),
    table(["Name", "Type", "Enumeration", "Units", "Filters"], info.attributes.map((each) => [
      each.name, type(each), each.enumeration || "–", each.units || "–", each.filters || "–"])),
    make("h2", {}, "Array"),
    table(["", ""], [
      ["Type", info.dense ? "dense" : "sparse"], ["URI", info.uri], ["Cell order", info.cellOrder.toLowerCase()],
      ["Tile order", info.tileOrder.toLowerCase()], ["Fragments", count(info.fragments)], ["Stored", bytes(info.bytes)],
      ["Format version", String(info.version)]]),
    ...metadataTable(info));
}

async function loadFragments() {
  const found = await fetchJson("fragments", planeParameters());
  fragments = found.fragments;
  const onMap = make("input", { type: "checkbox", checked: shown, id: "show-boxes" });
  onMap.onchange = () => { shown = onMap.checked; draw(); };
  panel("fragments").replaceChildren(
    make("h2", {}, "Fragments", make("label", {}, onMap, " on the map")),
    timeline(),
    table(["Written", "Cells", "Tiles", "Bytes", "Name"], [...fragments].reverse().map((each) => [
      each.start === each.end ? iso(each.end) : `${iso(each.start)} – ${iso(each.end)}`,
      count(each.cells), count(each.tiles), bytes(each.bytes), each.name])),
    ...(found.omitted ? [make("p", { className: "quiet" }, `and ${count(found.omitted)} older ones`)] : []));
  draw();
}

/** Returns a bar per fragment over time. */
function timeline() {
  const chart = make("div", { className: "chart" });
  if (fragments.length === 0) return chart;
  const first = Math.min(...fragments.map((each) => each.start));
  const last = Math.max(...fragments.map((each) => each.end));
  const most = Math.max(...fragments.map((each) => each.cells), 1);
  const picture = makeSvg("svg", { viewBox: "0 0 400 60", preserveAspectRatio: "none", role: "img", "aria-label": "Fragments over time" });
  for (const each of fragments) {
    const x = last === first ? 0 : (each.start - first) / (last - first) * 392;
    const width = last === first ? 8 : Math.max(4, (each.end - each.start) / (last - first) * 392);
    const height = Math.max(4, each.cells / most * 58);
    picture.append(makeSvg("rect", { class: "spread", x, width, y: 60 - height, height }));
  }
  chart.append(picture, make("div", { className: "ends" }, make("span", {}, iso(first)), make("span", {}, iso(last))));
  return chart;
}

function draw() {
  const boxes = $("boxes");
  if (!shown || !hasPlane()) {
    boxes.replaceChildren();
    return;
  }
  boxes.replaceChildren(...fragments.filter((each) => each.x && each.y).map((each) => {
    const from = toElement(each.x[0], each.y[0]);
    const to = toElement(each.x[1], each.y[1]);
    const box = makeSvg("rect", {
      x: from.x, y: from.y, width: Math.max(1, to.x - from.x), height: Math.max(1, to.y - from.y),
    });
    const title = makeSvg("title");
    title.textContent = each.name;
    box.append(title);
    return box;
  }));
}

export function refresh() {
  if (state.tab === "fragments" && !state.embedding) {
    attempt(loadFragments, (message) => panel("fragments").replaceChildren(make("p", { className: "error" }, message)));
  }
}

export function start() {
  on("tab at x y", refresh);
  onMove(draw);
}
