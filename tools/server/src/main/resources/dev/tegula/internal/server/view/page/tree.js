// Arrays and groups.

import { state } from "./state.js";
import { fetchJson } from "./api.js";
import { $, make } from "./dom.js";

const icons = { array: "▦", group: "▸", embedding: "◍" };

function item(object, choose) {
  const element = make("li", { role: "treeitem" });
  element.dataset.path = object.path;
  element.dataset.type = object.type;
  const button = make("button", { title: object.name }, `${icons[object.type]} ${object.name}`);
  element.append(button);
  button.onclick = async () => {
    if (object.type !== "group") {
      choose(object.path, object.type === "embedding");
    } else if (element.getAttribute("aria-expanded") === "true") {
      element.querySelector("ul").remove();
      element.setAttribute("aria-expanded", "false");
    } else {
      await expand(element, object.path, choose);
    }
  };
  return element;
}

/** Returns the objects of a group, the embeddings of an experiment first. */
function items(group, path, choose) {
  const embeddings = group.experiment ? [{ name: "embeddings", path, type: "embedding" }] : [];
  return [...embeddings, ...group.children].map((child) => item(child, choose));
}

async function expand(element, path, choose) {
  const group = await fetchJson("tree", new URLSearchParams({ path }), `tree ${path}`);
  const list = make("ul", { role: "group" }, ...items(group, path, choose));
  if (group.omitted) list.append(make("li", { className: "quiet" }, `and ${group.omitted} more`));
  element.append(list);
  element.setAttribute("aria-expanded", "true");
  mark();
  return group;
}

/** Shows the objects below the root; returns the first array if there is one. */
export async function load(choose) {
  const root = await fetchJson("tree", new URLSearchParams({ path: "" }), "tree");
  $("objects").hidden = root.type === "array";
  $("tree").replaceChildren(...items(root, "", choose));
  // An embedding is below its experiment.
  for (const part of state.path.split("/").slice(0, state.embedding ? undefined : -1).map((_, i, all) => all.slice(0, i + 1).join("/"))) {
    const group = $("tree").querySelector(`[data-path="${CSS.escape(part)}"]`);
    if (group && group.getAttribute("aria-expanded") !== "true") await expand(group, part, choose);
  }
  mark();
  return root;
}

export function mark() {
  for (const element of $("tree").querySelectorAll("[data-path]")) {
    const isEmbedding = element.dataset.type === "embedding";
    element.setAttribute("aria-selected", String(element.dataset.path === state.path && isEmbedding === Boolean(state.embedding)));
  }
}
