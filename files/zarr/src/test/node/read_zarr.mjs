// Reads boxes of arrays with zarrita and writes their elements as raw values, in row-major order.
//
// Usage: node read_zarr.mjs ZARRITA REQUESTS. ZARRITA is a folder with node_modules/zarrita. REQUESTS is a JSON file:
// {"store": a folder or a URL, "version": 2 or 3, "requests": [{"path", "box": [[from, to], ...] or null, "out"}]}.
// Prints a line per request: path, type, shape, dimension names.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bytes } from "./elements.mjs";

const [folder, file] = process.argv.slice(2);
const modules = path.join(path.resolve(folder), "node_modules");
const load = (name) => import(pathToFileURL(path.join(modules, name)).href);
const zarr = await load("zarrita/dist/src/index.js");
const { default: FileSystemStore } = await load("@zarrita/storage/dist/src/fs.js");

const { store: place, version, requests } = JSON.parse(fs.readFileSync(file, "utf8"));
const store = place.startsWith("http") ? new zarr.FetchStore(place) : new FileSystemStore(place);
const root = zarr.root(store);
const open = version === 2 ? zarr.open.v2 : zarr.open.v3;

for (const { path: name, box, out } of requests) {
  const array = await open(root.resolve("/" + name), { kind: "array" });
  const result = await zarr.get(array, box === null ? null : box.map(([from, to]) => zarr.slice(from, to)));
  fs.writeFileSync(out, bytes(result));
  console.log([name, array.dtype, array.shape.join(","), (array.dimensionNames ?? []).join(",")].join(" "));
}
