package dev.tegula.internal.read.gather;

import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.TileFetcher;
import dev.tegula.internal.storage.open.DataFile;
import java.util.List;

/**
 * A variable-length field whose result consists of whole tiles, one after the other.
 *
 * @param parts the tiles of each fragment
 * @param values number of values of all tiles
 */
record WholeVarColumn(ColumnBuilder target, List<Part> parts, long values) {

    /** The tiles of one fragment. */
    record Part(DataFile offsets, DataFile values, List<WholeVarTile> tiles) {}

    /** Returns the size of all values in bytes. */
    long size() {
        return values * target.field().datatype().size();
    }

    /** Allocates the values and adds the fetchers of offsets and values. */
    void addFetchers(Execution execution, List<TileFetcher> fetchers) {
        target.allocate(values);
        target.offsets()[target.cells()] = values;
        for (Part part : parts) {
            fetchers.add(new TileFetcher(
                    execution.storage(),
                    part.offsets,
                    part.tiles.stream().map(tile -> tile.offsets(target)).toList()));
            fetchers.add(new TileFetcher(
                    execution.storage(),
                    part.values,
                    part.tiles.stream().map(tile -> tile.values(target)).toList()));
        }
    }

    /** Checks the offsets that were read. */
    void require(Execution execution) {
        for (Part part : parts) {
            execution
                    .workers()
                    .forEach(part.tiles.size(), i -> part.tiles.get(i).require(target));
        }
    }
}
