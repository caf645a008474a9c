// Writes random arrays of Zarr version 3 with zarrita, and their elements.
//
// Usage: node write_zarr.mjs ZARRITA FOLDER SEED COUNT. ZARRITA is a folder with node_modules/zarrita. Writes NAME.zarr
// and NAME.raw, which has the elements in row-major order, little-endian; prints a line per array. zarrita does not
// write shards: their inner chunks are those of an array that it writes, and it reads the shards for comparison.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";
import { bytes } from "./elements.mjs";

const [zarrita, folder, seed, count] = process.argv.slice(2);
const modules = path.join(path.resolve(zarrita), "node_modules");
const load = (name) => import(pathToFileURL(path.join(modules, name)).href);
const zarr = await load("zarrita/dist/src/index.js");
const { default: FileSystemStore } = await load("@zarrita/storage/dist/src/fs.js");

// zarrita reads CRC-32C, gzip and zlib, but does not write them.
const table = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? (n >>> 1) ^ 0x82f63b78 : n >>> 1;
  return n >>> 0;
});
function withCrc32c(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ table[(crc ^ byte) & 0xff];
  const out = new Uint8Array(bytes.length + 4);
  out.set(bytes);
  new DataView(out.buffer).setUint32(bytes.length, ~crc >>> 0, true);
  return out;
}
const encoding = (encode, size) => (codec) => async () => ({
  fromConfig: (configuration, metadata) => ({
    kind: "bytes_to_bytes", encode, decode: (bytes) => codec.fromConfig(configuration, metadata).decode(bytes),
    computeEncodedSize: size }) });
for (const [name, encode] of [["crc32c", withCrc32c], ["gzip", zlib.gzipSync], ["numcodecs.zlib", zlib.deflateSync]]) {
  const codec = await zarr.registry.get(name)();
  zarr.registry.set(name, encoding((bytes) => new Uint8Array(encode(bytes)), (n) => n + 4)(codec));
}

let state = Number(seed) >>> 0 || 1;
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
const below = (n) => Math.floor(random() * n);
const pick = (list) => list[below(list.length)];

const TYPES = {
  bool: Uint8Array, int8: Int8Array, uint8: Uint8Array, int16: Int16Array, uint16: Uint16Array, int32: Int32Array,
  uint32: Uint32Array, int64: BigInt64Array, uint64: BigUint64Array, float32: Float32Array, float64: Float64Array,
};

function elements(type, n) {
  const smooth = random() < 0.5;
  const values = new TYPES[type](n);
  for (let i = 0; i < n; i++) {
    if (type === "bool") values[i] = random() < 0.3 ? 1 : 0;
    else if (type.startsWith("float")) values[i] = smooth ? Math.sin(i / 10) : pick([random() * 1e6, -1 / 3, NaN, Infinity, -0]);
    else if (type.endsWith("64")) values[i] = smooth ? BigInt(i % 100) : BigInt(below(2 ** 31)) * BigInt(below(2 ** 31));
    else values[i] = smooth ? i % 100 : below(2 ** 31);
  }
  return values;
}

function bytesToBytes(type) {
  const size = TYPES[type].BYTES_PER_ELEMENT;
  const blosc = () => ({ name: "blosc", configuration: {
    cname: pick(["lz4", "lz4hc", "zstd", "zlib", "blosclz"]), clevel: pick([1, 5, 9]),
    shuffle: pick(["noshuffle", "shuffle", "bitshuffle"]), typesize: size, blocksize: pick([0, 256]) } });
  return pick([
    () => [], () => [{ name: "gzip", configuration: { level: 5 } }], () => [{ name: "numcodecs.zlib", configuration: { level: 1 } }],
    () => [{ name: "zstd", configuration: { level: 3, checksum: false } }], () => [{ name: "numcodecs.lz4", configuration: { acceleration: 1 } }],
    () => [blosc()], () => [blosc(), { name: "crc32c" }], () => [{ name: "gzip", configuration: { level: 1 } }, { name: "crc32c" }],
    () => [{ name: "crc32c" }],
  ])();
}

function codecs(type, rank) {
  const chain = [];
  if (random() < 0.4) {
    const order = [...Array(rank).keys()];
    for (let i = rank - 1; i > 0; i--) {
      const j = below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    chain.push({ name: "transpose", configuration: { order } });
  }
  if (chain.length === 0 && /^u?int(8|16|32)$/.test(type) && random() < 0.2) {
    const word = "<" + (type[0] === "u" ? "u" : "i") + TYPES[type].BYTES_PER_ELEMENT;
    chain.push({ name: "numcodecs.delta", configuration: { dtype: word } });
  }
  // zarrita 0.7.5 reverses four booleans at a time if they are big-endian.
  chain.push({ name: "bytes", configuration: { endian: type === "bool" ? "little" : pick(["little", "big"]) } });
  return [...chain, ...bytesToBytes(type)];
}

async function shard(store, inner, shape, chunkShape, innerShape, checksum, atEnd) {
  const rank = shape.length;
  const counts = chunkShape.map((n, d) => n / innerShape[d]);
  const shards = shape.map((n, d) => Math.ceil(n / chunkShape[d]));
  const each = function* (lengths) {
    const total = lengths.reduce((a, b) => a * b, 1);
    for (let i = 0; i < total; i++) {
      const index = [];
      for (let d = rank - 1, rest = i; d >= 0; d--) {
        index[d] = rest % lengths[d];
        rest = Math.floor(rest / lengths[d]);
      }
      yield index;
    }
  };
  for (const at of each(shards)) {
    const parts = [];
    const places = [];
    let position = 0;
    for (const within of each(counts)) {
      const key = "/c/" + within.map((k, d) => at[d] * counts[d] + k).join("/");
      const bytes = inner.get(key);
      places.push(bytes);
      if (bytes) parts.push(bytes);
    }
    if (parts.length === 0) continue;
    const index = new BigUint64Array(2 * places.length).fill(2n ** 64n - 1n);
    const indexSize = index.byteLength + (checksum ? 4 : 0);
    position = atEnd ? 0 : indexSize;
    // Inner chunks are stored last to first: their order is free.
    const stored = [];
    places.map((bytes, i) => [bytes, i]).reverse().forEach(([bytes, i]) => {
      if (!bytes) return;
      index[2 * i] = BigInt(position);
      index[2 * i + 1] = BigInt(bytes.length);
      position += bytes.length;
      stored.push(bytes);
    });
    let encoded = new Uint8Array(index.buffer);
    if (checksum) encoded = withCrc32c(encoded);
    await store.set("/c/" + at.join("/"), Buffer.concat(atEnd ? [...stored, encoded] : [encoded, ...stored]));
  }
}

for (let i = 0; i < Number(count); i++) {
  const type = Object.keys(TYPES)[i % Object.keys(TYPES).length];
  const rank = 1 + below(4);
  const shape = Array.from({ length: rank }, () => 1 + below([2000, 60, 16, 8][rank - 1]));
  const innerShape = shape.map((n) => 1 + below(n + 3));
  const sharded = random() < 0.45;
  const chunkShape = sharded ? innerShape.map((n) => n * (1 + below(3))) : innerShape;
  const chain = codecs(type, rank);
  const separator = sharded ? "/" : pick([".", "/"]);
  const name = "a" + i;
  const store = new FileSystemStore(path.join(folder, name + ".zarr"));
  const plain = sharded ? new Map() : store;
  const fillValue = type === "bool" ? random() < 0.5 : type.startsWith("float") ? pick([0, 1.5]) : pick([0, 7]);
  const data = elements(type, shape.reduce((a, b) => a * b, 1));
  const array = await zarr.create(plain, { shape, chunkShape: innerShape, dtype: type, codecs: chain, fillValue, chunkSeparator: separator });
  const stride = shape.map((_, d) => shape.slice(d + 1).reduce((a, b) => a * b, 1));
  const wrapped = (values) => (type === "bool" ? new zarr.BoolArray(values.buffer) : values);
  const box = random() < 0.6 ? null : shape.map((n) => { const a = below(n); return [a, a + 1 + below(n - a)]; });
  if (box === null) {
    await zarr.set(array, null, { data: wrapped(data), shape, stride });
  } else {
    await zarr.set(array, box.map(([a, b]) => zarr.slice(a, b)),
      await (async () => {
        const lengths = box.map(([a, b]) => b - a);
        const part = new TYPES[type](lengths.reduce((a, b) => a * b, 1));
        part.set(data.subarray(0, part.length));
        return { data: wrapped(part), shape: lengths,
          stride: lengths.map((_, d) => lengths.slice(d + 1).reduce((a, b) => a * b, 1)) };
      })());
  }
  const read = async (from) => bytes(await zarr.get(await zarr.open.v3(from, { kind: "array" }), null));
  const expected = await read(plain);
  let location = "-";
  if (sharded) {
    const checksum = random() < 0.7;
    location = random() < 0.7 ? "end" : "start";
    await shard(store, plain, shape, chunkShape, innerShape, checksum, location === "end");
    const metadata = JSON.parse(new TextDecoder().decode(plain.get("/zarr.json")));
    metadata.chunk_grid.configuration.chunk_shape = chunkShape;
    metadata.codecs = [{ name: "sharding_indexed", configuration: {
      chunk_shape: innerShape, codecs: chain, index_location: location,
      index_codecs: [{ name: "bytes", configuration: { endian: "little" } }, ...(checksum ? [{ name: "crc32c" }] : [])] } }];
    await store.set("/zarr.json", new TextEncoder().encode(JSON.stringify(metadata)));
    if (location === "end" && Buffer.compare(await read(store), expected) !== 0) throw new Error(name + ": shards differ");
  }
  fs.writeFileSync(path.join(folder, name + ".raw"), expected);
  console.log(name, type, "[" + shape + "]", "[" + chunkShape + "]", "[" + innerShape + "]", separator, location, box === null ? "whole" : "part",
    chain.map((codec) => codec.name).join("+"));
}
