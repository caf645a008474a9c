// Short forms for elements. Texts are always texts, never markup.

export const $ = (id) => document.getElementById(id);

/** Creates an element with properties and children. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export function makeSvg(tag, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Fills a list of terms. */
export function terms(list, entries) {
  list.replaceChildren(...entries.flatMap(([term, text, style]) => [
    make("dt", {}, term), make("dd", { className: style ?? "" }, text),
  ]));
}

const units = ["bytes", "KB", "MB", "GB", "TB", "PB"];

export function bytes(count) {
  let unit = 0;
  while (count >= 1000 && unit < units.length - 1) { count /= 1000; unit++; }
  return `${count < 10 && unit > 0 ? count.toFixed(1) : Math.round(count)} ${units[unit]}`;
}

export const count = (value) => Number(value).toLocaleString("en-US");

/** Returns a short text of a number. */
export function short(value) {
  if (value === null) return "–";
  if (Number.isInteger(value) && Math.abs(value) < 1e9) return value.toLocaleString("en-US");
  return String(Number(value.toPrecision(5)));
}

export const iso = (millis) => new Date(millis).toISOString().replace("T", " ").replace(".000Z", "Z");

/** Returns the text of a range, or of its only value. */
export const between = (low, high) => low === high ? low : `${low} – ${high}`;

/** Returns the empty canvas of an element that covers the map, in pixels of the page. */
export function clearCanvas(id) {
  const canvas = $(id);
  canvas.width = $("map").clientWidth * devicePixelRatio;
  canvas.height = $("map").clientHeight * devicePixelRatio;
  const context = canvas.getContext("2d");
  context.scale(devicePixelRatio, devicePixelRatio);
  return context;
}
