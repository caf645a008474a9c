package dev.tegula.internal.read.gather;

import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.TileFetcher;
import dev.tegula.internal.storage.open.DataFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The first pass over a variable-length field: the offsets of its cells.
 *
 * @param parts the tiles of each fragment
 * @param filled write the lengths of cells with a fill value
 */
record VarColumnOffsets(Execution execution, ColumnBuilder target, List<Part> parts, List<Runnable> filled) {

    /** The tiles of one fragment. */
    record Part(DataFile offsets, DataFile values, List<VarTileOffsets> tiles) {}

    /** Adds the fetchers of the offsets. */
    void addFetchers(List<TileFetcher> fetchers) {
        target.clearLengths();
        for (Part part : parts) {
            fetchers.add(new TileFetcher(
                    execution.storage(),
                    part.offsets,
                    part.tiles.stream().map(VarTileOffsets::request).toList()));
        }
    }

    /** Converts the offsets to those of the result, and returns the second pass. */
    VarColumnValues measure() {
        List<VarColumnValues.Part> values = new ArrayList<>(parts.size());
        for (Part part : parts) {
            VarTileValues[] tiles = new VarTileValues[part.tiles.size()];
            execution
                    .workers()
                    .forEach(tiles.length, i -> tiles[i] = part.tiles.get(i).measure(execution, target.offsets()));
            values.add(new VarColumnValues.Part(part.values, Arrays.asList(tiles)));
        }
        filled.forEach(Runnable::run);
        return new VarColumnValues(execution, target, values, target.measure());
    }
}
