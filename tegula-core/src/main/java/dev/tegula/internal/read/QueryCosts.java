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

/** Turns what was counted of a query, or what is planned, into its cost. */
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

    /** What a query took up to now. */
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
     * What reading the tiles that were noted would take.
     *
     * @param wanted fields that are asked for; of sparse arrays coordinates are read besides
     * @param asked fields of the condition
     * @param denseCells cells of a dense tile
     */
    static QueryCost planned(
            ArraySnapshot snapshot, Collection<String> wanted, Collection<String> asked, long denseCells) {
        QueryCosts costs = new QueryCosts(snapshot);
        return costs.cost(fragment -> costs.add(fragment, wanted, asked, denseCells));
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

    /** Adds what a fragment's tiles take; returns their stored bytes. */
    private long add(OpenFragment fragment, Collection<String> wanted, Collection<String> asked, long denseCells) {
        boolean dense = fragment.footer().dense();
        long before = bytes;
        Set<String> fields = new LinkedHashSet<>(wanted);
        fields.addAll(asked);
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
                        : tally.of(fragment).matchingTiles(!wanted.contains(name));
                add(
                        fragment.part(entry, kind),
                        tiles,
                        dense ? denseCells : fragment.schema().capacity());
            }
        }
        return bytes - before;
    }

    private void add(DataFile part, int[] tiles, long cells) {
        long last = part.fragment().footer().lastTileCells();
        boolean any = false;
        for (int tile : tiles) {
            if (tile < part.tiles()) {
                any = true;
                boolean partial = !part.fragment().footer().dense() && tile + 1 == part.tiles();
                long size = part.kind() == DataFile.Kind.VAR_VALUES
                        ? part.memorySize(tile, cells)
                        : Math.multiplyExact(
                                partial ? last : cells, part.chain().cellSize());
                memory += size;
                chunks += ChunkLayout.of(part.chain(), size).count();
                bytes += part.storedSize(tile);
            }
        }
        files += any ? 1 : 0;
        requests += TileFetcher.requests(snapshot.context().storage(), part, tiles, cells);
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
