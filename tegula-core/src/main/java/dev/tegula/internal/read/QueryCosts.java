package dev.tegula.internal.read;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.read.fetch.TileFetcher;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.storage.open.QueryCounters;
import dev.tegula.internal.tile.ChunkLayout;
import dev.tegula.query.FragmentCost;
import dev.tegula.query.QueryCost;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/** Computes the cost of a query from its counters or from a plan. */
public final class QueryCosts {

    private final ArraySnapshot snapshot;
    private final QueryCounters tally;
    private long chunks;
    private long files;
    private long requests;
    private long bytes;
    private long memory;

    private QueryCosts(ArraySnapshot snapshot) {
        this.snapshot = snapshot;
        this.tally = snapshot.context().tally();
    }

    /** Returns the cost of a query so far. */
    public static QueryCost taken(ArraySnapshot snapshot) {
        QueryCosts costs = new QueryCosts(snapshot);
        QueryCounters tally = costs.tally;
        costs.chunks = tally.chunks();
        costs.files = tally.files();
        costs.requests = tally.requests();
        costs.bytes = tally.bytes();
        costs.memory = tally.memory();
        return costs.cost(fragment -> tally.of(fragment).bytes());
    }

    /**
     * Returns the cost of reading the planned tiles.
     *
     * @param requested requested fields; a sparse array also needs its coordinates
     * @param conditionFields fields of the condition
     * @param denseCells number of cells in a dense tile
     */
    static QueryCost planned(
            ArraySnapshot snapshot, Collection<String> requested, Collection<String> conditionFields, long denseCells) {
        QueryCosts costs = new QueryCosts(snapshot);
        return costs.cost(fragment -> costs.add(fragment, requested, conditionFields, denseCells));
    }

    private QueryCost cost(ToLongFunction<OpenFragment> bytesOf) {
        List<FragmentCost> fragments = new ArrayList<>();
        long tiles = 0;
        long cells = 0;
        for (OpenFragment fragment : snapshot.fragments()) {
            QueryCounters.OfFragment counted = tally.of(fragment);
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
                    counted.isSettledWhole()));
            tiles += read;
            cells += counted.cells();
        }
        return new QueryCost(fragments, tiles, chunks, cells, files, requests, bytes, memory);
    }

    /** Adds the cost of a fragment's tiles; returns their stored bytes. */
    private long add(
            OpenFragment fragment, Collection<String> requested, Collection<String> conditionFields, long denseCells) {
        boolean dense = fragment.footer().dense();
        long before = bytes;
        Set<String> fields = new LinkedHashSet<>(requested);
        fields.addAll(conditionFields);
        snapshot.schema().dimensions().forEach(dimension -> fields.add(dimension.name()));
        for (String name : tally.of(fragment).read() == 0 ? Set.<String>of() : fields) {
            Field field = snapshot.schema().field(name);
            FragmentFields.Entry entry = field == null
                    ? fragment.fields().find(name)
                    : fragment.fields().find(field);
            if (entry == null || (dense && entry.isDimension())) {
                continue;
            }
            for (DataFile.Kind kind : kinds(entry.field())) {
                int[] tiles = entry.isDimension()
                        ? tally.of(fragment).readTiles()
                        : tally.of(fragment).matchingTiles(!requested.contains(name));
                add(
                        fragment.part(entry, kind),
                        tiles,
                        dense ? denseCells : fragment.schema().capacity());
            }
        }
        return bytes - before;
    }

    private void add(DataFile file, int[] tiles, long cells) {
        long last = file.fragment().footer().lastTileCells();
        boolean any = false;
        for (int tile : tiles) {
            if (tile < file.tiles()) {
                any = true;
                boolean partial = !file.fragment().footer().dense() && tile + 1 == file.tiles();
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
        requests += TileFetcher.requests(snapshot.context().storage(), file, tiles, cells);
    }

    private static List<DataFile.Kind> kinds(Field field) {
        List<DataFile.Kind> kinds = new ArrayList<>();
        if (field.isVariable()) {
            kinds.add(DataFile.Kind.OFFSETS);
            kinds.add(DataFile.Kind.VAR_VALUES);
        } else {
            kinds.add(DataFile.Kind.VALUES);
        }
        if (field.nullable()) {
            kinds.add(DataFile.Kind.VALIDITY);
        }
        return kinds;
    }
}
