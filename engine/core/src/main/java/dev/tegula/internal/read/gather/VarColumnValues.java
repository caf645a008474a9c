package dev.tegula.internal.read.gather;

import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.TileFetcher;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.storage.open.DataFile;
import java.util.List;

/**
 * The second pass over a variable-length field: the values of its cells, whose places are known.
 *
 * @param parts the tiles of each fragment
 * @param size bytes of all values of the result
 */
record VarColumnValues(Execution execution, ColumnBuilder target, List<Part> parts, long size) {

    /** The tiles of one fragment. */
    record Part(DataFile values, List<VarTileValues> tiles) {}

    /** Allocates the values and adds their fetchers. Values that were read with their offsets are copied. */
    void addFetchers(List<TileFetcher> fetchers) {
        target.allocate(target.offsets()[target.cells()]);
        for (Part part : parts) {
            List<VarTileValues> read =
                    part.tiles.stream().filter(VarTileValues::isRead).toList();
            execution.workers().forEach(read.size(), i -> read.get(i).putFolded(target));
            List<TileRequest> wanted = part.tiles.stream()
                    .filter(tile -> !tile.isRead())
                    .map(tile -> tile.request(target))
                    .toList();
            fetchers.add(new TileFetcher(execution.storage(), part.values, wanted));
        }
    }
}
