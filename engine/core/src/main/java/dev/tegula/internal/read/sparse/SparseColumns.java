package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.fragment.legacy.CombinedCoordinates;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.AssemblingSink;
import dev.tegula.internal.read.fetch.ChunkSink;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.TileFetcher;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.read.gather.FieldLoader;
import dev.tegula.internal.read.gather.FixedSink;
import dev.tegula.internal.read.gather.ReadField;
import dev.tegula.internal.read.gather.TileLayout;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import java.util.ArrayList;
import java.util.List;

/** Fetches and decodes columns of the selected cells of sparse tiles: several fields together, in one or two passes. */
final class SparseColumns {

    private final Execution execution;
    private final List<FieldLoader.Source> sources = new ArrayList<>();
    private final FieldLoader reads;

    /** @param cells the cells of all fragments, those of a fragment together */
    SparseColumns(Execution execution, PlacedCells cells) {
        this.execution = execution;
        this.reads = new FieldLoader(execution);
        List<TileCells> tiles = cells.cells().tiles();
        for (int from = 0, to; from < tiles.size(); from = to) {
            to = endOfFragment(tiles, from);
            addSource(tiles.subList(from, to), cells.places());
        }
    }

    private static int endOfFragment(List<TileCells> tiles, int from) {
        OpenFragment fragment = tiles.get(from).tile().fragment();
        int to = from + 1;
        while (to < tiles.size() && tiles.get(to).tile().fragment() == fragment) {
            to++;
        }
        return to;
    }

    private void addSource(List<TileCells> tiles, ResultPlaces places) {
        List<PlacedTile> placed = new ArrayList<>(tiles.size());
        for (TileCells each : tiles) {
            if (each.count() > 0) {
                placed.add(new PlacedTile(each, places));
            }
        }
        if (!placed.isEmpty()) {
            OpenFragment fragment = tiles.get(0).tile().fragment();
            sources.add(new FieldLoader.Source(fragment, fragment.sparseTiles(), placed));
        }
    }

    /** Adds a field. */
    void add(ReadField field, ColumnBuilder target) {
        if (field instanceof ReadField.OfAttribute own) {
            reads.addAttribute(own.attribute(), target, sources, List.of());
        } else if (field instanceof ReadField.OfDimension) {
            addDimension(target);
        } else {
            reads.addOrigin(target, sources, List.of());
        }
    }

    private void addDimension(ColumnBuilder target) {
        List<FieldLoader.Source> separate = new ArrayList<>();
        for (FieldLoader.Source source : sources) {
            if (source.fragment().version().hasPerDimensionFiles()
                    || target.field().isVariable()) {
                separate.add(source);
            } else {
                addCombined(source, target);
            }
        }
        reads.addDimension(target, separate);
    }

    /** Adds one dimension from tiles that hold the coordinates of all dimensions, as written before version 5. */
    private void addCombined(FieldLoader.Source source, ColumnBuilder target) {
        OpenFragment fragment = source.fragment();
        DataFile file = fragment.dataFile(source.dimension(target.field()), DataFile.Kind.VALUES);
        source.requireTiles(file);
        int d = fragment.schema().dimensionIndex(target.field().name());
        int dimensions = fragment.schema().dimensions().size();
        boolean zipped = CombinedCoordinates.areZipped(
                fragment.version(), fragment.schema().coordinateFilters());
        List<TileRequest> wanted = new ArrayList<>(source.tiles().size());
        for (TileLayout tile : source.tiles()) {
            int cells = (int) tile.cellsOfTile();
            ChunkSink sink = new FixedSink(tile, target.values(), 1);
            CombinedCoordinates all = new CombinedCoordinates(dimensions, cells, zipped);
            ChunkSink one = (offset, bytes, length, scratch) -> {
                ByteBlock own = all.of(d, bytes, length);
                sink.chunk(0, own, own.bytes().length, scratch);
            };
            wanted.add(AssemblingSink.request(tile.number(), file.memorySize(tile.number(), cells), one, file));
        }
        reads.add(new TileFetcher(execution.storage(), file, wanted));
    }

    /** Fetches, decodes and copies all added fields. */
    void load() {
        reads.load();
    }

    /** Loads the added fields. Stops and returns false if variable-length values take more bytes than {@code limit}. */
    boolean load(long limit) {
        return reads.load(limit);
    }
}
