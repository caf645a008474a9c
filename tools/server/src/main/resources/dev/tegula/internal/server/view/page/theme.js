// Dark and light.

import { $ } from "./dom.js";

const KEY = "tegula-theme";

export function start() {
  const saved = localStorage.getItem(KEY);
  if (saved) document.documentElement.dataset.theme = saved;
  $("theme").onclick = () => {
    const root = document.documentElement;
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    localStorage.setItem(KEY, root.dataset.theme);
  };
}
