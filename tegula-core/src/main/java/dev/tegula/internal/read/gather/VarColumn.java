package dev.tegula.internal.read.gather;

import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.TileFetcher;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.storage.open.DataFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Reads a variable-length field in two passes: offsets first, then values. */
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
        Map<VarTile, WholeVarTile> placed = new HashMap<>();
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

    /** Adds the fetchers of the first pass, which reads offsets. */
    void addOffsetFetchers(List<TileFetcher> fetchers) {
        target.clearLengths();
        for (Part part : parts) {
            List<TileRequest> wanted = part.tiles.stream().map(VarTile::offsets).toList();
            fetchers.add(new TileFetcher(execution.storage(), part.offsets, wanted));
        }
    }

    /**
     * Converts lengths to offsets of the result, between the passes. Returns the size of all values in bytes, which are
     * not allocated yet.
     */
    long measure() {
        for (Part part : parts) {
            execution.workers().forEach(part.tiles.size(), i -> {
                VarTile tile = part.tiles.get(i);
                tile.unfold(execution);
                tile.putLengths(target.offsets());
            });
        }
        filledLengths.forEach(Runnable::run);
        return target.measure();
    }

    /** Allocates the values and adds the fetchers of the second pass. Values folded with their offsets are copied. */
    void addValueFetchers(List<TileFetcher> fetchers) {
        target.allocate(target.offsets()[target.cells()]);
        for (Part part : parts) {
            List<VarTile> folded = part.tiles.stream().filter(VarTile::isFolded).toList();
            execution.workers().forEach(folded.size(), i -> folded.get(i).putFolded(target));
            List<TileRequest> wanted = part.tiles.stream()
                    .filter(tile -> !tile.isFolded())
                    .map(tile -> tile.values(target))
                    .toList();
            fetchers.add(new TileFetcher(execution.storage(), part.values, wanted));
        }
    }
}
