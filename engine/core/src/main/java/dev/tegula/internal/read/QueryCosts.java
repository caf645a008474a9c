package dev.tegula.internal.read;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.execution.FragmentCounters;
import dev.tegula.internal.read.execution.QueryCounters;
import dev.tegula.internal.read.fetch.StoredSizes;
import dev.tegula.internal.read.fetch.TileFetcher;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tile.ChunkLayout;
import dev.tegula.query.FragmentCost;
import dev.tegula.query.QueryCost;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/** Computes the cost of a query from its counters or from a plan. */
public final class QueryCosts {

    private final Execution execution;
    private long chunks;
    private long files;
    private long requests;
    private long bytes;
    private long memory;

    private QueryCosts(Execution execution) {
        this.execution = execution;
    }

    /** Returns the cost of a query so far. */
    public static QueryCost taken(Execution execution) {
        QueryCosts costs = new QueryCosts(execution);
        QueryCounters counters = execution.counters();
        costs.chunks = counters.chunks();
        costs.files = counters.files();
        costs.requests = counters.requests();
        costs.bytes = counters.bytes();
        costs.memory = counters.memory();
        return costs.cost(fragment -> counters.counted(fragment).bytes());
    }

    /**
     * Returns the cost of reading the planned tiles.
     *
     * @param denseCells number of cells in a dense tile
     */
    static QueryCost planned(Execution execution, CellRequest request, long denseCells) {
        QueryCosts costs = new QueryCosts(execution);
        return costs.cost(fragment -> costs.add(fragment, request, denseCells));
    }

    private QueryCost cost(ToLongFunction<OpenFragment> bytesOf) {
        List<FragmentCost> fragments = new ArrayList<>();
        long tiles = 0;
        long cells = 0;
        for (OpenFragment fragment : execution.snapshot().fragments()) {
            FragmentCounters counted = execution.counted(fragment);
            int read = counted.read();
            fragments.add(new FragmentCost(
                    fragment.name().text(),
                    FragmentSummary.of(fragment).tiles(),
                    counted.inRanges(),
                    counted.inRanges() - read - counted.answered(),
                    counted.answered(),
                    counted.settled(),
                    read,
                    counted.cells(),
                    bytesOf.applyAsLong(fragment),
                    counted.isExcluded()));
            tiles += read;
            cells += counted.cells();
        }
        return new QueryCost(fragments, tiles, chunks, cells, files, requests, bytes, memory);
    }

    /** Adds the cost of a fragment's tiles; returns their stored bytes. */
    private long add(OpenFragment fragment, CellRequest request, long denseCells) {
        boolean dense = fragment.isDense();
        long before = bytes;
        Set<String> fields = new LinkedHashSet<>(request.fields());
        fields.addAll(request.condition().fields());
        execution.schema().dimensions().forEach(dimension -> fields.add(dimension.name()));
        fields.add(FragmentFields.TIMESTAMPS);
        fields.add(FragmentFields.DELETE_TIMESTAMPS);
        for (String name : execution.counted(fragment).read() == 0 ? Set.<String>of() : fields) {
            FragmentFields.Entry entry = StoredSizes.entry(execution.schema(), fragment, name);
            if (entry == null) {
                continue;
            }
            for (DataFile.Kind kind : StoredSizes.kinds(entry.field())) {
                boolean isAlwaysRead = entry.isDimension() || name.equals(FragmentFields.TIMESTAMPS);
                int[] tiles = isAlwaysRead
                        ? execution.counted(fragment).readTiles()
                        : request.fields().contains(name)
                                ? execution.counted(fragment).matchingTiles()
                                : execution.counted(fragment).undecidedTiles();
                add(
                        fragment.dataFile(entry, kind),
                        tiles,
                        dense ? denseCells : fragment.schema().capacity());
            }
        }
        return bytes - before;
    }

    private void add(DataFile file, int[] tiles, long cells) {
        long last = file.fragment().lastTileCells();
        boolean any = false;
        for (int tile : tiles) {
            if (tile < file.tiles()) {
                any = true;
                boolean partial = !file.fragment().isDense() && tile + 1 == file.tiles();
                long size = file.kind() == DataFile.Kind.VAR_VALUES
                        ? file.memorySize(tile, cells)
                        : Math.multiplyExact(
                                partial ? last : cells, file.chain().cellSize());
                memory += size;
                chunks += ChunkLayout.of(file.chain(), size).count();
                bytes += file.storedSize(tile);
            }
        }
        files += any ? 1 : 0;
        requests += TileFetcher.requests(execution.storage(), file, tiles, cells);
    }
}
