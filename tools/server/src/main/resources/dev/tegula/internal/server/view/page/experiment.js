// Experiments of single cells: groups with embeddings of their observations.

import { state, change } from "./state.js";
import { fetchJson } from "./api.js";
import { $, make } from "./dom.js";
import { showEmbedding } from "./figure.js";

function choices(select, names, chosen) {
  select.replaceChildren(...names.map(([value, text]) => make("option", { value }, text)));
  select.value = chosen;
}

/** Shows an embedding of the experiment of the state, colored by a column of its observations. */
export async function open() {
  const found = await fetchJson("embedding", new URLSearchParams({ path: state.path }));
  state.at = state.at || String(found.now);
  state.embedding = found.names.includes(state.embedding) ? state.embedding : found.names[0];
  state.field = found.fields.includes(state.field) ? state.field : found.field ?? found.fields[0] ?? "";
  choices($("embedding"), found.names.map((name) => [name, name]), state.embedding);
  choices($("field"), found.fields.map((name) => [name, name]), state.field);
  show(true);
  showEmbedding();
}

/** Shows the controls of an experiment, or those of an array. */
export function show(isExperiment) {
  document.body.classList.toggle("experiment", isExperiment);
  $("embedding-choice").hidden = !isExperiment;
  if (isExperiment) $("view").hidden = false;
}

export function start() {
  $("embedding").onchange = () => change({ embedding: $("embedding").value });
}
