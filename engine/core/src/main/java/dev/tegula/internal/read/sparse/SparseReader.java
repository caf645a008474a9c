package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.fetch.StoredSizes;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Plans and reads cells of a sparse array, in one execution of a query. */
public final class SparseReader {

    /** Which versions of a cell are read. */
    enum Versions {
        NEWEST,
        /** All versions, newest first. */
        ALL
    }

    private final Execution execution;
    private final CellRequest request;
    private final SparseMatcher matcher;
    private final Versions versions;

    /**
     * Creates a reader of the newest version of each cell.
     *
     * @param ranges contain those of all reads
     */
    public SparseReader(Execution execution, CellRequest request, SparseRanges ranges) {
        this(
                execution,
                request,
                new SparseMatcher(execution, request.condition(), Deletes.APPLIED, ranges),
                Versions.NEWEST);
    }

    /**
     * Returns a reader of all versions of cells, newest first. It also has the {@link TimestampFields}.
     *
     * @param ranges contain those of all reads
     */
    public static SparseReader ofVersions(
            Execution execution, CellRequest request, SparseRanges ranges, Deletes deletes) {
        SparseMatcher matcher = new SparseMatcher(execution, Predicate.TRUE, deletes, ranges);
        return new SparseReader(execution, request, matcher, Versions.ALL);
    }

    private SparseReader(Execution execution, CellRequest request, SparseMatcher matcher, Versions versions) {
        this.execution = execution;
        this.request = request;
        this.matcher = matcher;
        this.versions = versions;
    }

    Execution execution() {
        return execution;
    }

    CellRequest request() {
        return request;
    }

    SparseMatcher matcher() {
        return matcher;
    }

    Versions versions() {
        return versions;
    }

    ArraySchema schema() {
        return execution.schema();
    }

    /** Returns the size of a cell in memory in addition to its fields. */
    int bytesBesideFields() {
        long times = request.fields().stream().filter(TimestampFields::isTime).count();
        return versions == Versions.ALL ? (int) (1 + times) * Long.BYTES : 0;
    }

    /**
     * Returns the tiles to read, oldest fragment first. Omits tiles outside the ranges, and tiles whose statistics show
     * that no cell matches, unless their cells may hide older ones.
     */
    public List<SparseTile> plan(SparseRanges ranges) {
        execution.check();
        List<OpenFragment> fragments = matcher.withoutUnmatchedFragments(touched(ranges));
        List<List<SparseTile>> found = new ArrayList<>();
        for (int i = 0; i < fragments.size(); i++) {
            found.add(List.of());
        }
        // R-trees may have to be fetched.
        ConcurrentRequests.forEach(
                execution.storage(),
                execution.workers(),
                fragments.size(),
                i -> found.set(i, SparsePlan.tiles(fragments.get(i), ranges, matcher)));
        List<SparseTile> tiles = new ArrayList<>();
        found.forEach(tiles::addAll);
        tiles.forEach(tile -> execution.of(tile.fragment()).inRanges(tile.number()));
        return matcher.withoutUnmatched(tiles);
    }

    /** Returns the fragments whose non-empty domains the ranges touch, oldest first. */
    private List<OpenFragment> touched(SparseRanges ranges) {
        List<OpenFragment> touched = new ArrayList<>();
        for (OpenFragment fragment : execution.snapshot().fragments()) {
            if (ranges.touch(fragment.nonEmptyDomain())) {
                touched.add(fragment);
            }
        }
        return touched;
    }

    /** Returns the stored bytes to fetch for planned tiles, all coordinates included. */
    public long storedBytes(List<SparseTile> planned) {
        Set<String> hiding = new LinkedHashSet<>();
        schema().dimensions().stream().map(Dimension::name).forEach(hiding::add);
        Set<String> matching = new LinkedHashSet<>(hiding);
        matching.addAll(request.fields());
        Set<String> undecided = new LinkedHashSet<>(matching);
        undecided.addAll(request.condition().fields());
        long bytes = 0;
        for (SparseTile tile : planned) {
            Set<String> fields = switch (tile.matching()) {
                case OUTSIDE -> hiding;
                case INSIDE -> matching;
                case CROSSES -> undecided;
            };
            bytes += StoredSizes.of(schema(), tile.fragment(), tile.number(), fields);
        }
        return bytes;
    }

    /**
     * Returns the relation of a fragment's cells to the condition, from statistics. {@link Relation#CROSSES} means that
     * it depends on the tile.
     */
    public Relation relation(OpenFragment fragment) {
        return matcher.relation(fragment);
    }

    /** Returns whether no cell of a fragment can hide a cell of another one. */
    public boolean areApart(List<OpenFragment> fragments) {
        return matcher.areApart(fragments);
    }

    /** Reads the cells of planned tiles within the ranges. */
    public Cells read(List<SparseTile> tiles, SparseRanges ranges, Map<String, CallerBuffers> callerBuffers) {
        return read(request, SparseReadLimit.UNLIMITED, ranges)
                .run(tiles, callerBuffers)
                .orElseThrow();
    }

    /** Reads the cells; returns none if they exceed the limit. */
    Optional<Cells> readUpTo(SparseReadLimit limit, List<SparseTile> tiles, SparseRanges ranges) {
        return read(request, limit, ranges).run(tiles, Map.of());
    }

    /**
     * Reads all that a read may need of a tile: requested fields and all coordinates. Fails if any of it is damaged.
     */
    void tryRead(SparseTile tile, SparseRanges ranges) {
        // An order needs all coordinates.
        read(request.withOrder(ResultOrder.ROW_MAJOR), SparseReadLimit.UNLIMITED, ranges)
                .run(List.of(tile), Map.of());
    }

    private SparseRead read(CellRequest cells, SparseReadLimit limit, SparseRanges ranges) {
        return new SparseRead(this, cells, ranges, limit);
    }
}
