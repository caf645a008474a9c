package dev.tegula.internal.read.gather;

import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.storage.open.DataFile;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * A variable-length field to read. If its result consists of whole tiles, it is read in one pass ({@link #whole}),
 * otherwise in two ({@link #offsets}).
 */
final class VarColumn {

    /** The tiles to read of one fragment. */
    private record Part(DataFile offsets, DataFile values, List<VarTile> tiles) {

        /** Returns whether the offsets of a tile are stored with its values. */
        boolean isFolded(VarTile tile) {
            return offsets.storedSize(tile.number()) == Long.BYTES;
        }
    }

    private final Execution execution;
    private final ColumnBuilder target;
    private final List<Part> parts = new ArrayList<>();
    private final List<Runnable> filledLengths = new ArrayList<>();

    VarColumn(Execution execution, ColumnBuilder target) {
        this.execution = execution;
        this.target = target;
    }

    /** Adds tiles of one fragment. */
    void add(DataFile offsets, DataFile values, List<VarTile> tiles) {
        parts.add(new Part(offsets, values, tiles));
    }

    /**
     * Adds cells with a fill value, which the caller writes after the second pass.
     *
     * @param cells the cells; read when the first pass is over
     * @param length length of the fill value, in values
     */
    void addFilled(List<? extends ResultRuns> cells, int length) {
        filledLengths.add(() -> FillValues.lengths(length, cells, target));
    }

    /**
     * Returns the field with the places of all its values, if the result consists of whole tiles, one after the other.
     * Tiles with folded offsets have none.
     */
    Optional<WholeVarColumn> whole() {
        NavigableMap<Integer, VarTile> runs = new TreeMap<>();
        for (Part part : parts) {
            for (VarTile tile : part.tiles) {
                OptionalInt run = tile.wholeRun();
                if (run.isEmpty() || part.isFolded(tile)) {
                    return Optional.empty();
                }
                runs.put(run.getAsInt(), tile);
            }
        }
        IdentityHashMap<VarTile, WholeVarTile> placed = new IdentityHashMap<>();
        int cell = 0;
        long value = 0;
        for (Map.Entry<Integer, VarTile> run : runs.entrySet()) {
            VarTile tile = run.getValue();
            if (run.getKey() != cell) {
                return Optional.empty();
            }
            placed.put(tile, tile.at(cell, value));
            cell += tile.cells();
            value += tile.valueCount();
        }
        if (cell != target.cells()) {
            return Optional.empty();
        }
        List<WholeVarColumn.Part> wholeParts = parts.stream()
                .map(part -> new WholeVarColumn.Part(
                        part.offsets,
                        part.values,
                        part.tiles.stream().map(placed::get).toList()))
                .toList();
        return Optional.of(new WholeVarColumn(target, wholeParts, value));
    }

    /** Returns the first pass over the field, which reads the offsets of its selected cells. */
    VarColumnOffsets offsets() {
        List<VarColumnOffsets.Part> offsets = parts.stream()
                .map(part -> new VarColumnOffsets.Part(
                        part.offsets,
                        part.values,
                        part.tiles.stream().map(VarTileOffsets::new).toList()))
                .toList();
        return new VarColumnOffsets(execution, target, offsets, List.copyOf(filledLengths));
    }
}
