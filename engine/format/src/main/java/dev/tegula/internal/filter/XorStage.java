package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.LittleEndian;

/** XOR ({@code filters/xor.md}): stores every value but the first XORed with the preceding one. */
final class XorStage extends BlockwiseStage {

    /** @param width size of a value in bytes */
    XorStage(int width) {
        super(width);
    }

    @Override
    public String name() {
        return "XOR";
    }

    @Override
    public void encode(ChunkEncoding chunk) {
        if (chunk.length % width != 0) {
            throw new IllegalArgumentException("filter XOR: a part does not consist of whole values "
                    + "(found " + chunk.length + " bytes, expected a multiple of " + width + "). Place XOR before "
                    + "filters that change sizes.");
        }
        ByteWriter output = chunk.output();
        int at = output.grow(chunk.length);
        fold(chunk.data, chunk.offset, chunk.length / width, output.array(), at);
        addSize(chunk, chunk.length);
        chunk.replaceData(output);
    }

    private void fold(byte[] src, int from, int count, byte[] dst, int to) {
        switch (width) {
            case 1: {
                byte last = 0;
                for (int i = 0; i < count; i++) {
                    byte value = src[from + i];
                    dst[to + i] = (byte) (value ^ last);
                    last = value;
                }
                break;
            }
            case 2: {
                short last = 0;
                for (int i = 0; i < count; i++) {
                    short value = LittleEndian.i16(src, from + 2 * i);
                    LittleEndian.setI16(dst, to + 2 * i, (short) (value ^ last));
                    last = value;
                }
                break;
            }
            case 4: {
                int last = 0;
                for (int i = 0; i < count; i++) {
                    int value = LittleEndian.i32(src, from + 4 * i);
                    LittleEndian.setI32(dst, to + 4 * i, value ^ last);
                    last = value;
                }
                break;
            }
            default: {
                long last = 0;
                for (int i = 0; i < count; i++) {
                    long value = LittleEndian.i64(src, from + 8 * i);
                    LittleEndian.setI64(dst, to + 8 * i, value ^ last);
                    last = value;
                }
            }
        }
    }

    @Override
    void decodePart(ChunkDecoding chunk, int from, int size, int to) {
        if (size % width != 0) {
            throw chunk.corrupt(
                    "wrong size of a part (found " + size + " bytes, expected a multiple of " + width + ")");
        }
        unfold(chunk.data, from, size / width, chunk.out, to);
    }

    private void unfold(byte[] src, int from, int count, byte[] dst, int to) {
        switch (width) {
            case 1: {
                byte value = 0;
                for (int i = 0; i < count; i++) {
                    value = (byte) (value ^ src[from + i]);
                    dst[to + i] = value;
                }
                break;
            }
            case 2: {
                short value = 0;
                for (int i = 0; i < count; i++) {
                    value = (short) (value ^ LittleEndian.i16(src, from + 2 * i));
                    LittleEndian.setI16(dst, to + 2 * i, value);
                }
                break;
            }
            case 4: {
                int value = 0;
                for (int i = 0; i < count; i++) {
                    value ^= LittleEndian.i32(src, from + 4 * i);
                    LittleEndian.setI32(dst, to + 4 * i, value);
                }
                break;
            }
            default: {
                long value = 0;
                for (int i = 0; i < count; i++) {
                    value ^= LittleEndian.i64(src, from + 8 * i);
                    LittleEndian.setI64(dst, to + 8 * i, value);
                }
            }
        }
    }
}
