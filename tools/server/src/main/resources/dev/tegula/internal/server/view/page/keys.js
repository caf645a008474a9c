// The keyboard.

import { state, change } from "./state.js";
import { $ } from "./dom.js";
import { hasPlane, home, panBy, zoomBy } from "./map.js";
import { play, step } from "./controls.js";
import { clear } from "./selection.js";

const STEP = 80;
export const tabs = ["cell", "table", "schema", "fragments", "code"];

const actions = {
  ArrowLeft: () => panBy(-STEP, 0), ArrowRight: () => panBy(STEP, 0),
  ArrowUp: () => panBy(0, -STEP), ArrowDown: () => panBy(0, STEP),
  "+": () => zoomBy(1.6), "=": () => zoomBy(1.6), "-": () => zoomBy(1 / 1.6), 0: home,
  "[": () => step(-1), "]": () => step(1), " ": play, Escape: clear,
};

export function start() {
  $("help").onclick = () => $("help-dialog").showModal();
  document.addEventListener("keydown", (event) => {
    const target = event.target;
    const typing = target.matches("input[type=text], select, textarea");
    const own = target.matches("input[type=range], button, [role=tab], #table-scroll, .wide, pre")
      && (event.key.startsWith("Arrow") || event.key === " ");
    if (typing || own || event.ctrlKey || event.metaKey || event.altKey || $("help-dialog").open) return;
    if (event.key === "?") {
      $("help-dialog").showModal();
    } else if (tabs[Number(event.key) - 1] && !state.embedding) {
      change({ tab: tabs[Number(event.key) - 1] });
    } else if (actions[event.key] && hasPlane()) {
      actions[event.key]();
      event.preventDefault();
    }
  });
}
