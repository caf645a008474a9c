// The current view as a command line and as programs.

import { state, on } from "./state.js";
import { colorMap } from "./api.js";
import { between, make } from "./dom.js";
import { onRanges, ranges } from "./axes.js";

let info = null;

const quote = (text) => /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
const string = (text) => JSON.stringify(text);
const dimension = (name) => info.dimensions.find((each) => each.name === name);
const isDate = (name) => dimension(name)?.kind === "DATETIME";
const isReal = (name) => dimension(name)?.kind === "FLOAT";

export function commandLine() {
  const words = ["tegula", "plot", quote(info.uri), "--output", "picture.png"];
  if (state.field) words.push("--field", quote(state.field));
  words.push("--x", quote(state.x), "--y", quote(state.y));
  for (const { name, low, high } of ranges) {
    words.push("--range", quote(`${name}=${low}:${high}`));
  }
  words.push("--colors", colorMap(), "--scale", state.scale, "--reduce", state.reduce);
  if (state.at) words.push("--to", state.at);
  return labels("# ") + words.join(" ");
}

/** Returns lines of comments with the labels of the ranges. */
const labels = (mark) => ranges.filter(({ label }) => label)
  .map(({ label, labelLow, labelHigh }) => `${mark}${label}: ${between(labelLow, labelHigh)}\n`).join("");

function javaRange({ name, low, high }, first) {
  const call = first ? "Subarray.range" : ".addRange";
  if (isDate(name)) {
    const instant = (text) => `Instant.parse(${string(text.includes("T") ? text : `${text}T00:00:00Z`)})`;
    return `${call}(${string(name)}, ${instant(low)}, ${instant(high)})`;
  }
  const suffix = isReal(name) ? "" : "L";
  return `${call}(${string(name)}, ${low}${suffix}, ${high}${suffix})`;
}

export function java() {
  const box = ranges.map((range, i) => javaRange(range, i === 0)).join("\n            ");
  const fields = state.field ? `, ${string(state.field)}` : "";
  const at = state.at ? `, OpenOptions.defaults().at(${state.at}L)` : "";
  return `try (Tegula engine = Tegula.create();
        ArrayReader array = engine.openForReading(${string(info.uri)}${at})) {
${labels("    // ")}    Subarray box = ${box || "Subarray.whole()"};
    Cells cells = array.read(box${fields});
}`;
}

export function python() {
  const by = new Map(ranges.map((range) => [range.name, range]));
  const value = (name, text) => isDate(name) ? `np.datetime64(${string(text.replace("Z", ""))})` : text;
  const slices = info.dimensions.map(({ name }) => {
    const range = by.get(name);
    return range ? `${value(name, range.low)}:${value(name, range.high)}` : ":";
  });
  const at = state.at ? `, timestamp=${state.at}` : "";
  const fields = state.field ? `.query(attrs=[${string(state.field)}])` : "";
  const numpy = info.dimensions.some(({ name }) => isDate(name)) ? "import numpy as np\n" : "";
  return `${numpy}import tiledb

with tiledb.open(${string(info.uri)}${at}) as array:
${labels("    # ")}    cells = array${fields}.multi_index[${slices.join(", ")}]`;
}

function show() {
  if (state.tab !== "code" || !info) return;
  const blocks = [["Command line", commandLine()], ["Java", java()], ["Python (tiledb-py)", python()]];
  document.querySelector('[role="tabpanel"][data-tab="code"]').replaceChildren(...blocks.flatMap(([title, text]) => {
    const button = make("button", { className: "copy" }, "Copy");
    button.onclick = async () => {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    };
    return [make("h2", {}, title, button), make("pre", { tabIndex: 0 }, text)];
  }), make("p", { className: "quiet" }, "The cells that the picture shows, at this time of the array."));
}

export function start() {
  onRanges(show);
  on("tab field colors scale reduce at", show);
}

export function setArray(newInfo) {
  info = newInfo;
  show();
}
