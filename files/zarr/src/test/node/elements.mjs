// Returns the elements of a result of zarrita as bytes in row-major order; results can have any strides.
export function bytes({ data, shape, stride }) {
  const count = shape.reduce((a, b) => a * b, 1);
  const raw = data.constructor.name === "BoolArray" ? new Uint8Array(data.buffer, data.byteOffset, data.length) : data;
  const values = raw instanceof Array ? new Float64Array(count) : new raw.constructor(count);
  const index = shape.map(() => 0);
  for (let i = 0; i < count; i++) {
    values[i] = raw[index.reduce((at, k, d) => at + k * stride[d], 0)];
    for (let d = shape.length - 1; d >= 0 && ++index[d] === shape[d]; d--) index[d] = 0;
  }
  if (values.constructor.name === "Float16Array") return new Uint8Array(Float32Array.from(values).buffer);
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}
