package dev.tegula.internal.write.fragment;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.VarCells;
import dev.tegula.internal.tile.TileWriter;

/**
 * Collects the variable-length cells of one tile and encodes them as a tile of offsets and a tile of values. Reusable.
 */
final class VarTileEncoder {

    private static final int LARGEST = Integer.MAX_VALUE - 8;

    private final ByteWriter offsets = new ByteWriter();
    private final ByteBlock values = new ByteBlock(1 << 12);
    private int size;
    private int[] froms = {};
    private int[] lengths = {};
    private final ByteWriter storedOffsets = new ByteWriter();
    private final ByteWriter storedValues = new ByteWriter();

    /** Starts the next tile. */
    void begin() {
        offsets.clear();
        size = 0;
    }

    /** Returns the number of cells so far. */
    int cells() {
        return offsets.size() / Long.BYTES;
    }

    /** Returns the size of the values so far, in bytes. */
    int size() {
        return size;
    }

    /** Returns the values so far, at offset 0. */
    byte[] values() {
        return values.bytes();
    }

    /** Adds cells of {@code bytes} zero bytes each. */
    void addZeros(int count, int bytes) {
        reserve((long) count * bytes);
        for (int i = 0; i < count; i++) {
            offsets.u64(size);
            java.util.Arrays.fill(values.bytes(), size, size + bytes, (byte) 0);
            size += bytes;
        }
    }

    /**
     * Adds consecutive cells of {@code source}.
     *
     * @param starts index in {@code source} of each cell's first value, and of the end of the last cell
     * @param first index in {@code starts} of the first cell
     * @return offset of the first cell in {@link #values()}
     */
    int add(Values source, long[] starts, int first, int count) {
        int width = source.width();
        long length = starts[first + count] - starts[first];
        int at = size;
        reserve(length * width);
        int to = offsets.grow(count * Long.BYTES);
        byte[] bytes = offsets.array();
        for (int i = 0; i < count; i++) {
            LittleEndian.setI64(bytes, to + i * Long.BYTES, at + (starts[first + i] - starts[first]) * width);
        }
        source.get((int) starts[first], values, at, (int) length);
        size += (int) length * width;
        return at;
    }

    /**
     * Adds cells of {@code source} in any order. First their places are loaded and then their values, so that the
     * processor waits for many cells at once.
     *
     * @param starts index in {@code source} of each cell's first value, and of the end of the last cell
     * @return offset of the first cell in {@link #values()}
     */
    int add(Values source, long[] starts, int[] cells, int count) {
        int width = source.width();
        if (froms.length < count) {
            froms = new int[count];
            lengths = new int[count];
        }
        long length = 0;
        for (int i = 0; i < count; i++) {
            froms[i] = (int) starts[cells[i]];
            lengths[i] = (int) (starts[cells[i] + 1] - froms[i]);
            length += lengths[i];
        }
        int at = size;
        reserve(length * width);
        int to = offsets.grow(count * Long.BYTES);
        byte[] bytes = offsets.array();
        for (int i = 0; i < count; i++) {
            LittleEndian.setI64(bytes, to + i * Long.BYTES, size);
            source.get(froms[i], values, size, lengths[i]);
            size += lengths[i] * width;
        }
        return at;
    }

    private void reserve(long more) {
        if (size + more > LARGEST) {
            throw new IllegalArgumentException("values of one tile are too large (found " + (size + more)
                    + " bytes, expected at most " + LARGEST + ")");
        }
        values.grow((int) (size + more), size);
    }

    /** Encodes the tile. */
    void encode(FilterChain offsetChain, FilterChain valueChain, TileScratch scratch) {
        storedOffsets.clear();
        storedValues.clear();
        VarCells cells = new VarCells(values.bytes(), 0, size, offsets.array(), 0, cells());
        if (valueChain.foldsOffsets()) {
            TileWriter.writeStrings(valueChain, cells, storedValues::bytes, scratch.filters());
            TileWriter.writeFoldedOffsets(storedOffsets::bytes);
            return;
        }
        TileWriter.write(offsetChain, offsets.array(), 0, offsets.size(), storedOffsets::bytes, scratch.filters());
        TileWriter.writeValues(valueChain, cells, storedValues::bytes, scratch.filters());
    }

    /** Returns the stored tile of offsets. */
    ByteWriter storedOffsets() {
        return storedOffsets;
    }

    /** Returns the stored tile of values. */
    ByteWriter storedValues() {
        return storedValues;
    }
}
