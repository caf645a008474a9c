package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.schema.Filter;

/**
 * SCALE_FLOAT ({@code filters/float_scale.md}): floats as integers, {@code round((value - offset) / factor)}, with
 * halves rounded away from zero. Values of 4 or 8 bytes of any type are read as floats.
 *
 * <pre>
 * metadata  u32 parts, u32 stored size per part
 * data      the integers
 * </pre>
 */
final class ScaleFloatStage implements FilterStage {

    private final double factor;
    private final double shift;
    private final int width;
    private final int valueSize;

    /** @param valueSize size of a float in bytes: 4 or 8 */
    ScaleFloatStage(Filter.ScaleFloat filter, int valueSize) {
        if (valueSize != 4 && valueSize != 8) {
            throw new IllegalArgumentException(
                    "filter SCALE_FLOAT: wrong size of values (found " + valueSize + " bytes, expected 4 or 8)");
        }
        this.factor = filter.factor();
        this.shift = filter.offset();
        this.width = filter.byteWidth();
        this.valueSize = valueSize;
    }

    @Override
    public String name() {
        return "SCALE_FLOAT";
    }

    @Override
    public void encode(ChunkEncoding chunk) {
        if (chunk.length % valueSize != 0) {
            throw new IllegalArgumentException(
                    "filter SCALE_FLOAT: a part does not consist of whole values (found " + chunk.length + " bytes, "
                            + "expected a multiple of " + valueSize + "). Place SCALE_FLOAT before filters that "
                            + "change sizes.");
        }
        int count = chunk.length / valueSize;
        ByteWriter output = chunk.output();
        int at = output.grow(Math.multiplyExact(count, width));
        if (valueSize == 4) {
            encodeFloats(chunk.data, chunk.offset, count, output.array(), at);
        } else {
            encodeDoubles(chunk.data, chunk.offset, count, output.array(), at);
        }
        chunk.addPart(chunk.newPart().u32(1).u32(output.size()));
        chunk.replaceData(output);
    }

    private void encodeFloats(byte[] src, int from, int count, byte[] dst, int to) {
        // As in libtiledb, the arithmetic has the width of the values.
        float floatShift = (float) shift;
        float floatFactor = (float) factor;
        for (int i = 0; i < count; i++) {
            float value = Float.intBitsToFloat(LittleEndian.i32(src, from + 4 * i));
            LittleEndian.set(dst, to + i * width, width, integer((value - floatShift) / floatFactor));
        }
    }

    private void encodeDoubles(byte[] src, int from, int count, byte[] dst, int to) {
        for (int i = 0; i < count; i++) {
            double value = Double.longBitsToDouble(LittleEndian.i64(src, from + 8 * i));
            LittleEndian.set(dst, to + i * width, width, integer((value - shift) / factor));
        }
    }

    /**
     * Returns the nearest integer, with halves rounded away from zero. Values out of range of the machine's conversion,
     * and NaN, become the smallest integer, whose low bytes are stored. Processors do that, and libtiledb relies on it.
     */
    private long integer(double value) {
        double rounded = Math.rint(value);
        if (Math.abs(value - rounded) == 0.5) {
            rounded = value + Math.copySign(0.5, value);
        }
        if (width == 8) {
            return rounded >= -0x1p63 && rounded < 0x1p63 ? (long) rounded : Long.MIN_VALUE;
        }
        return rounded >= -0x1p31 && rounded < 0x1p31 ? (int) rounded : Integer.MIN_VALUE;
    }

    @Override
    public void decode(ChunkDecoding chunk) {
        long parts = chunk.u32("number of parts");
        int size = chunk.length;
        if (size % width != 0) {
            throw chunk.corrupt("wrong size (found " + size + " bytes, expected a multiple of " + width + ")");
        }
        int count = size / width;
        long total = (long) count * valueSize;
        long sum = 0;
        for (long i = 0; i < parts; i++) {
            long part = chunk.u32("size of a part");
            if (part % width != 0) {
                throw chunk.corrupt(
                        "wrong size of a part (found " + part + " bytes, expected a multiple of " + width + ")");
            }
            sum += part;
        }
        if (sum != size) {
            throw chunk.corrupt("wrong size of the parts (found " + sum + " bytes, expected " + size + ")");
        }
        chunk.output(total);
        if (valueSize == 4) {
            for (int i = 0; i < count; i++) {
                float value = (float)
                        (factor * (float) LittleEndian.signed(chunk.data, chunk.offset + i * width, width) + shift);
                LittleEndian.setI32(chunk.out, chunk.outOffset + 4 * i, Float.floatToRawIntBits(value));
            }
        } else {
            for (int i = 0; i < count; i++) {
                double value = factor * LittleEndian.signed(chunk.data, chunk.offset + i * width, width) + shift;
                LittleEndian.setI64(chunk.out, chunk.outOffset + 8 * i, Double.doubleToRawLongBits(value));
            }
        }
        chunk.advance((int) total);
    }

    @Override
    public long maxDecodedSize(long data) {
        return Expansion.times(data, Long.BYTES);
    }

    @Override
    public long dataBound(long data, long metadata) {
        return data / valueSize * width + 8;
    }

    @Override
    public long metadataBound(long data, long metadata) {
        return metadata + 64;
    }
}
