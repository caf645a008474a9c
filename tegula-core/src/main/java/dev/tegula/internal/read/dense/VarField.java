package dev.tegula.internal.read.dense;

import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.FoldedStrings;
import dev.tegula.internal.read.fetch.TileFetcher;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.schema.Attribute;
import java.util.ArrayList;
import java.util.List;

/** Reads a variable-length attribute of a dense array in two passes: offsets first, then values. */
final class VarField {

    /** The tiles to read of one fragment. */
    private record Part(DataFile offsets, DataFile values, List<VarTile> tiles) {}

    private final Execution execution;
    private final Storage storage;
    private final Resources resources;
    private final Attribute attribute;
    private final ColumnBuilder target;
    private final List<TileRegion> unwritten;
    private final List<Part> parts = new ArrayList<>();

    /** @param unwritten cells that no fragment has; complete only when the first pass begins */
    VarField(Execution execution, Attribute attribute, ColumnBuilder target, List<TileRegion> unwritten) {
        this.execution = execution;
        this.storage = execution.storage();
        this.resources = execution.resources();
        this.attribute = attribute;
        this.target = target;
        this.unwritten = unwritten;
    }

    void add(TileGrid grid, List<TileRegions> wanted, DataFile offsets, DataFile values) {
        List<VarTile> tiles = new ArrayList<>(wanted.size());
        for (TileRegions tile : wanted) {
            tiles.add(new VarTile(grid, tile, values));
        }
        parts.add(new Part(offsets, values, tiles));
    }

    /** Adds the fetchers of the first pass, which reads offsets. */
    void addOffsetFetchers(List<TileFetcher> fetchers) {
        for (Part part : parts) {
            fetchers.add(new TileFetcher(
                    storage,
                    part.offsets,
                    part.tiles.stream().map(VarTile::offsets).toList()));
        }
    }

    /**
     * Converts lengths to offsets of the result, between the passes. Returns the size of all values, which are not
     * allocated yet.
     */
    long measure() {
        for (Part part : parts) {
            resources.workers().forEach(part.tiles.size(), t -> {
                VarTile tile = part.tiles.get(t);
                if (tile.isFolded()) {
                    resources
                            .tiles()
                            .use(scratch -> tile.setFolded(FoldedStrings.read(
                                    execution, part.values, tile.tile(), tile.cells(), tile.valuesSize(), scratch)));
                }
                tile.putLengths(target.offsets());
            });
        }
        DenseFillValues.lengths(attribute, unwritten, target);
        return target.measure();
    }

    /** Allocates the values. */
    void allocate() {
        target.allocate(target.offsets()[target.cells()]);
    }

    /**
     * Adds the fetchers of the second pass, which reads values. Values folded with their offsets are copied at once.
     */
    void addValueFetchers(List<TileFetcher> fetchers) {
        for (Part part : parts) {
            List<TileRequest> wanted = new ArrayList<>();
            List<VarTile> folded = new ArrayList<>();
            for (VarTile tile : part.tiles) {
                if (tile.isFolded()) {
                    folded.add(tile);
                } else {
                    wanted.add(tile.values(target));
                }
            }
            fetchers.add(new TileFetcher(storage, part.values, wanted));
            resources.workers().forEach(folded.size(), t -> folded.get(t).takeFolded(target));
        }
    }
}
