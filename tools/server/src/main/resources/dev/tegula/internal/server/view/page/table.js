// Cells as a table, with a condition.

import { state, change, on } from "./state.js";
import { fetchJson, planeParameters, attempt } from "./api.js";
import { debounce } from "./timing.js";
import { $, bytes, count, make } from "./dom.js";
import { hasPlane, onMove } from "./map.js";
import { region } from "./selection.js";

const ROWS = 50;
let offset = 0;
let info = null;

function isNumber(name) {
  const field = [...info.dimensions, ...info.attributes].find((each) => each.name === name);
  return /^(U?INT|FLOAT|TIME)/.test(field?.type ?? "") && !field?.enumeration;
}

const load = debounce(200, () => attempt(async () => {
  if (state.tab !== "table" || !info || info.empty) return;
  const box = hasPlane() ? region() : {};
  const found = await fetchJson("table", planeParameters({ ...box, where: state.where, offset, limit: ROWS }));
  $("table-error").hidden = true;
  const styles = found.fields.map((name) => isNumber(name) ? "" : "text");
  $("table").tHead.replaceChildren(make("tr", {}, ...found.fields.map(
    (name, i) => make("th", { scope: "col", className: styles[i] }, name))));
  $("table").tBodies[0].replaceChildren(...found.rows.map((row) => make("tr", {}, ...row.map(
    (text, i) => make("td", { className: text === "null" ? "null" : styles[i], title: text }, text)))));
  const last = offset + found.rows.length;
  $("rows").textContent = found.rows.length === 0 ? "no cells match"
    : `${count(offset + 1)} – ${count(last)} · ${bytes(found.bytes)}, ${count(found.millis)} ms`;
  $("previous").disabled = offset === 0;
  $("next").disabled = !found.more;
}, (message) => {
  $("table-error").textContent = message;
  $("table-error").hidden = false;
}));

function restart() {
  offset = 0;
  load();
}

export function start() {
  $("where").value = state.where;
  $("where-form").onsubmit = (event) => {
    event.preventDefault();
    offset = 0;
    change({ where: $("where").value.trim() });
    load();
  };
  $("previous").onclick = () => { offset = Math.max(0, offset - ROWS); load(); };
  $("next").onclick = () => { offset += ROWS; load(); };
  on("selection fix at tab where", restart);
  onMove(restart);
}

export function setArray(newInfo) {
  info = newInfo;
  restart();
}
