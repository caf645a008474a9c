// Histograms and line profiles as SVG.

import { make, makeSvg, short } from "./dom.js";

const WIDTH = 400;
const HEIGHT = 100;

function svg(label) {
  return makeSvg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": label });
}

/** Shortens the text of a number; leaves dates. */
const tidy = (text) => /^-?\d+\.\d+(e.*)?$/.test(text) ? short(Number(text)) : text;

function ends(...texts) {
  return make("div", { className: "ends" }, ...texts.map((text) => make("span", {}, text)));
}

/** Draws a histogram. Of numbers, a drag over it tells the values between which colors are wanted. */
export function drawHistogram(element, bins, choose) {
  const most = Math.max(...bins.counts.map((each) => each ?? 0), 1e-300);
  const picture = svg(`Histogram of ${bins.label}`);
  bins.counts.forEach((value, i) => {
    const height = (value ?? 0) / most * (HEIGHT - 2);
    const bar = makeSvg("rect", {
      class: "bar", x: i * WIDTH / bins.counts.length, width: WIDTH / bins.counts.length * 0.92,
      y: HEIGHT - height, height,
    });
    const title = makeSvg("title");
    const name = bins.labels[i] ?? `${short(bins.edges[i])} – ${short(bins.edges[i + 1])}`;
    title.textContent = `${name}: ${short(value)}`;
    bar.append(title);
    picture.append(bar);
  });
  if (bins.labels.length === 0) drag(picture, bins.edges, choose);
  const others = ["nulls", "fills", "unread", "beyond"].filter((name) => bins[name] > 0)
    .map((name) => `${short(bins[name])} ${{ nulls: "null", fills: "never written", unread: "not read", beyond: "beyond" }[name]}`);
  const first = bins.labels[0] ?? short(bins.edges[0]);
  const last = bins.labels.at(-1) ?? short(bins.edges.at(-1));
  element.replaceChildren(picture, ends(first, [...others, bins.overview ? "overview" : ""].filter(Boolean).join(", "), last));
}

function drag(picture, edges, choose) {
  const mark = makeSvg("rect", { class: "chosen", y: 0, height: HEIGHT, width: 0 });
  picture.append(mark);
  picture.classList.add("draggable");
  const place = (event) => {
    const box = picture.getBoundingClientRect();
    return Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
  };
  let from = null;
  picture.onpointerdown = (event) => {
    from = place(event);
    picture.setPointerCapture(event.pointerId);
  };
  picture.onpointermove = (event) => {
    if (from === null) return;
    const to = place(event);
    mark.setAttribute("x", Math.min(from, to) * WIDTH);
    mark.setAttribute("width", Math.abs(to - from) * WIDTH);
  };
  picture.onpointerup = (event) => {
    if (from === null) return;
    const value = (part) => edges[0] + part * (edges.at(-1) - edges[0]);
    const [low, high] = [from, place(event)].sort((a, b) => a - b).map(value);
    from = null;
    choose(low, high);
  };
}

/** Draws a line with a band of extremes; with ticks on both axes if it is large. */
export function drawProfile(element, line, isLarge) {
  const values = [...line.least, ...line.greatest].filter((value) => value !== null);
  if (values.length === 0) {
    element.replaceChildren(make("span", { className: "quiet" }, "no values"));
    return;
  }
  const low = Math.min(...values);
  const high = Math.max(...values);
  const y = (value) => high === low ? HEIGHT / 2 : 2 + (high - value) / (high - low) * (HEIGHT - 4);
  const step = WIDTH / line.means.length;
  const picture = svg(`Profile of ${line.label} along ${line.dimension}`);
  let spread = "";
  let mean = "";
  line.means.forEach((value, i) => {
    if (value === null) return;
    const x = i * step;
    const top = y(line.greatest[i]);
    spread += `M${x},${top}h${step}V${Math.max(top + 0.5, y(line.least[i]))}h${-step}z`;
    mean += `${i > 0 && line.means[i - 1] !== null ? "L" : "M"}${x + step / 2},${y(value)}h0.01`;
  });
  picture.append(makeSvg("path", { class: "spread", d: spread }), makeSvg("path", { class: "mean", d: mean }));
  if (isLarge) {
    const mark = (axis, side, place) => ({ at, label }) => {
      const text = make("span", { className: axis }, label);
      text.style[side] = `${100 * place(at)}%`;
      return text;
    };
    element.replaceChildren(make("div", { className: "with-ticks" }, picture,
      ...line.valueTicks.map(mark("across", "top", (at) => (2 + (1 - at) * (HEIGHT - 4)) / HEIGHT)),
      ...line.ticks.map(mark("below", "left", (at) => at))));
    return;
  }
  element.replaceChildren(picture, ends(tidy(line.low), `${short(low)} … ${short(high)}${line.overview ? ", overview" : ""}`, tidy(line.high)));
}
