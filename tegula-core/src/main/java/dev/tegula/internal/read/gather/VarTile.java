package dev.tegula.internal.read.gather;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ChunkSink;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.FoldedStrings;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.storage.open.DataFile;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Reads the selected variable-length cells of one tile: first the offsets, which give the lengths in the result, then,
 * when the result is allocated, the values.
 */
final class VarTile {

    private final DataFile values;
    private final TileLayout layout;
    private final int number;
    private final long cells;
    private final long size;
    private volatile boolean folded;
    private @Nullable ByteBlock foldedValues;
    private @Nullable VarOffsets read;

    VarTile(DataFile values, TileLayout layout) {
        this.values = values;
        this.layout = layout;
        this.number = layout.number();
        this.cells = layout.cellsOfTile();
        this.size = values.memorySize(number, cells);
    }

    /** Returns the number of values of the whole tile. */
    long valueCount() {
        return size / values.field().datatype().size();
    }

    /** Returns the position of the first cell in the result if all cells of the tile are one run there, else empty. */
    OptionalInt wholeRun() {
        return layout.first() == 0 && layout.after() == cells ? layout.run() : OptionalInt.empty();
    }

    /**
     * Returns the tile with the places of all its values.
     *
     * @param run position of the first cell in the result
     * @param start position of the first value in the result
     */
    WholeVarTile at(int run, long start) {
        return new WholeVarTile(values, number, (int) cells, run, start);
    }

    int cells() {
        return (int) cells;
    }

    int number() {
        return number;
    }

    /** Returns the request for the offsets. */
    TileRequest offsets() {
        VarOffsets offsets = new VarOffsets(layout.first(), Math.toIntExact(layout.after() - layout.first()), size);
        read = offsets;
        long memory = cells * Long.BYTES;
        long to = Math.min(memory, (layout.after() + 1) * Long.BYTES);
        return new TileRequest(number, memory, layout.first() * Long.BYTES, to, new ChunkSink() {
            @Override
            public void chunk(long memoryOffset, ByteBlock chunk, int length, TileScratch scratch) {
                offsets.take(memoryOffset / Long.BYTES, chunk, length / Long.BYTES, cells);
            }

            @Override
            public void withoutChunks(DataFile file, TileRequest wanted) {
                folded = true;
            }
        });
    }

    private VarOffsets read() {
        VarOffsets offsets = read;
        if (offsets == null) {
            throw new IllegalStateException("the offsets of the tile were not requested");
        }
        return offsets;
    }

    /** Reads offsets that are folded into the values, if they are. */
    void unfold(Execution execution) {
        if (folded) {
            execution.resources().tiles().use(scratch -> {
                FoldedStrings strings = FoldedStrings.read(execution, values, number, cells, size, scratch);
                read().take(0, strings.offsets(), (int) cells, cells);
                foldedValues = strings.values();
            });
        }
    }

    /** Writes the length of every selected cell, in values, to the element after its position in the result. */
    void putLengths(long[] resultOffsets) {
        VarOffsets offsets = read();
        offsets.require(values, number, size);
        int width = values.field().datatype().size();
        OptionalInt run = layout.run();
        if (run.isPresent()) {
            offsets.putLengths(width, resultOffsets, run.getAsInt() + 1);
        } else {
            layout.putLengths(offsets, width, resultOffsets);
        }
    }

    /** Returns whether the values were read with the offsets. */
    boolean isFolded() {
        return folded;
    }

    /** Copies values that were read with the offsets to the result. */
    void putFolded(ColumnBuilder target) {
        ByteBlock all = foldedValues;
        if (all != null) {
            put(new VarChunk(read(), 0, all, (int) size, target));
            foldedValues = null;
        }
    }

    /** Returns the request for the values. */
    TileRequest values(ColumnBuilder target) {
        VarOffsets offsets = read();
        return new TileRequest(
                number,
                size,
                offsets.start(0),
                offsets.start(offsets.count()),
                (memoryOffset, chunk, length, scratch) ->
                        put(new VarChunk(offsets, memoryOffset, chunk, length, target)));
    }

    private void put(VarChunk chunk) {
        OptionalInt run = layout.run();
        if (run.isPresent()) {
            chunk.put(layout.first(), run.getAsInt(), (int) (layout.after() - layout.first()));
        } else {
            layout.putValues(chunk);
        }
    }
}
