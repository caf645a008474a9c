// Choices of the view: fields, axes, colors, sliders of other dimensions, and time.

import { state, change, on } from "./state.js";
import { $, count, iso, make } from "./dom.js";
import { onRanges } from "./axes.js";
import { hasLine } from "./line.js";

const MOST_STEPS = 1_000_000_000;
let info = null;
let playing = 0;

function options(select, names, chosen) {
  select.replaceChildren(...names.map(([value, text]) => make("option", { value }, text)));
  select.value = chosen;
}

export function setArray(newInfo) {
  info = newInfo;
  const fields = info.attributes.filter((each) => each.plottable || each.colored).map((each) => [each.name, each.name]);
  if (!info.dense) fields.unshift(["", "number of cells"]);
  options($("field"), fields, state.field);
  const axes = info.dimensions.filter((each) => each.first !== undefined || each.kind === "FLOAT")
    .map((each) => [each.name, each.label || each.name]);
  options($("x"), axes, state.x);
  options($("y"), axes, state.y);
  $("view").hidden = !info.plane && !hasLine(info);
  for (const name of ["colors", "scale", "reduce"]) $(name).value = state[name];
  colors();
  sliders();
  times();
}

function colors() {
  $("show-choice").hidden = !info.image;
  $("show").value = state.show;
  const off = new Set(state.off.split(",").filter(Boolean));
  const channels = info.image?.channels ?? [];
  $("channels").hidden = state.show !== "colors" || channels.length < 2;
  $("channels").replaceChildren(...channels.map((channel, number) => {
    const button = make("button", { className: "channel" }, channel.name);
    button.style.setProperty("--channel", channel.color);
    button.setAttribute("aria-pressed", String(!off.has(String(number))));
    button.onclick = () => {
      if (!off.delete(String(number))) off.add(String(number));
      change({ off: [...off].sort().join(",") });
    };
    return button;
  }));
  for (const name of ["colors", "scale", "reduce", "fit-colors"]) $(name).disabled = state.show === "colors";
  $("legend").hidden = state.show === "colors";
}

function sliders() {
  const others = info.plane
    ? info.dimensions.filter((each) => each.name !== state.x && each.name !== state.y && each.first !== undefined) : [];
  $("dimensions").hidden = others.length === 0;
  $("dimensions").replaceChildren(...(others.length ? [make("h2", {}, "Dimensions")] : []), ...others.map(slider));
}

function slider(dimension) {
  const first = BigInt(dimension.first);
  const steps = Math.min(MOST_STEPS, Number(BigInt(dimension.count) - 1n));
  const chosen = state.fix[dimension.name];
  const input = make("input", {
    type: "range", min: 0, max: steps, step: 1, "aria-label": dimension.name, disabled: steps === 0,
  });
  input.value = chosen === undefined ? 0 : Number(BigInt(chosen) - first);
  input.dataset.dimension = dimension.name;
  const text = make("output");
  text.dataset.dimension = dimension.name;
  text.textContent = chosen ?? (info.dense ? dimension.low : "all");
  input.oninput = () => {
    const value = String(first + BigInt(input.value));
    text.textContent = value;
    change({ fix: { ...state.fix, [dimension.name]: value } });
  };
  const row = make("div", { className: "dimension" },
    make("div", { className: "name" }, make("span", {}, dimension.label || dimension.name), text), input);
  if (!info.dense) {
    const all = make("button", {}, "all");
    all.onclick = () => {
      const { [dimension.name]: removed, ...fix } = state.fix;
      change({ fix });
      text.textContent = "all";
    };
    row.firstChild.append(all);
  }
  return row;
}

onRanges((ranges) => {
  for (const { name, low, high, labelLow } of ranges) {
    const text = $("dimensions").querySelector(`output[data-dimension="${CSS.escape(name)}"]`);
    if (text && low === high) text.textContent = labelLow ?? low;
  }
});

/** Returns the index of the newest time that is shown. */
function timeIndex() {
  const at = Number(state.at || Infinity);
  let index = info.times.length - 1;
  while (index > 0 && info.times[index] > at) index--;
  return index;
}

function times() {
  $("time").hidden = info.times.length < 2;
  $("time-slider").max = info.times.length - 1;
  $("time-slider").value = timeIndex();
  showTime();
}

function showTime() {
  if (!info || info.times.length === 0) return;
  const index = Number($("time-slider").value);
  $("time-text").textContent = `${iso(info.times[index])} · ${count(index + 1)} of ${count(info.times.length)}`;
  $("time-slider").setAttribute("aria-valuetext", iso(info.times[index]));
}

export function step(by) {
  const slider = $("time-slider");
  const index = Math.max(0, Math.min(info.times.length - 1, Number(slider.value) + by));
  slider.value = index;
  showTime();
  change({ at: String(index === info.times.length - 1 ? info.now : info.times[index]) });
}

export function play() {
  if (playing) {
    clearInterval(playing);
    playing = 0;
  } else if (info && info.times.length > 1) {
    playing = setInterval(() => {
      step(Number($("time-slider").value) === info.times.length - 1 ? -info.times.length : 1);
    }, 700);
  }
  $("play").textContent = playing ? "❚❚" : "▶";
  $("play").setAttribute("aria-label", playing ? "Pause" : "Play");
}

export function start({ changeAxes, changeField, fitColors }) {
  $("field").onchange = () => changeField($("field").value);
  $("x").onchange = () => changeAxes($("x").value, $("x").value === state.y ? state.x : state.y);
  $("y").onchange = () => changeAxes($("y").value === state.x ? state.y : state.x, $("y").value);
  $("colors").onchange = () => change({ colors: $("colors").value });
  $("show").onchange = () => change({ show: $("show").value });
  on("show off", () => info && colors());
  $("scale").onchange = () => { change({ scale: $("scale").value }); fitColors(false); };
  $("reduce").onchange = () => { change({ reduce: $("reduce").value }); fitColors(false); };
  $("fit-colors").onclick = () => fitColors(true);
  $("time-slider").oninput = () => step(0);
  $("play").onclick = play;
  on("x y", () => { $("x").value = state.x; $("y").value = state.y; if (info) sliders(); });
}
