package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.order.CellOrdering;
import dev.tegula.internal.order.CellSorter;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.ColumnSelection;
import dev.tegula.internal.read.pruning.SkippedDamage;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads cells of a sparse array. It finds tiles, loads coordinates, keeps the cells within the ranges, sorts them,
 * drops older cells that newer ones of the same coordinates hide, and loads attributes directly to their result
 * positions.
 */
public final class SparseReader {

    private final ArraySnapshot snapshot;
    private final ArraySchema schema;
    private final ArrayContext context;
    private final Workers workers;
    private final SparseMatcher matcher;
    private final boolean versions;
    private @Nullable SkippedDamage skips;

    /** @param condition predicate for the selected cells */
    public SparseReader(ArraySnapshot snapshot, Predicate condition) {
        this(snapshot, new SparseMatcher(snapshot, condition, true), false);
    }

    /**
     * Returns a reader of all versions of cells, newest first. It also has the field {@link FragmentFields#TIMESTAMPS}.
     */
    public static SparseReader ofVersions(ArraySnapshot snapshot, boolean withoutDeleted) {
        return new SparseReader(snapshot, new SparseMatcher(snapshot, Predicate.TRUE, withoutDeleted), true);
    }

    /** Skips damaged tiles in plans. They are found while batches are read. */
    public void skipping(SkippedDamage newSkips) {
        skips = newSkips;
    }

    @Nullable
    SkippedDamage skips() {
        return skips;
    }

    /** Returns the size of a cell in memory in addition to its fields. */
    int bytesBesideFields() {
        return versions ? 2 * Long.BYTES : 0;
    }

    private SparseReader(ArraySnapshot snapshot, SparseMatcher matcher, boolean versions) {
        this.versions = versions;
        this.snapshot = snapshot;
        this.matcher = matcher;
        this.schema = snapshot.schema();
        this.context = snapshot.context();
        this.workers = context.resources().workers();
    }

    /** Returns the tiles of all fragments that a read intersects, oldest fragment first. */
    public List<SparseTile> plan(SparseRanges ranges) {
        context.tally().check();
        List<OpenFragment> fragments = matcher.withoutSettled(snapshot.fragments().stream()
                .filter(fragment -> ranges.touch(fragment.footer().nonEmptyDomain()))
                .toList());
        List<List<SparseTile>> found = new ArrayList<>();
        for (int i = 0; i < fragments.size(); i++) {
            found.add(List.of());
        }
        workers.forEach(fragments.size(), i -> found.set(i, SparsePlan.tiles(fragments.get(i), ranges)));
        List<SparseTile> tiles = new ArrayList<>();
        found.forEach(tiles::addAll);
        SkippedDamage skipped = skips;
        if (skipped != null) {
            tiles.removeIf(tile -> skipped.has(tile.fragment(), tile.number()));
        }
        tiles.forEach(tile -> context.tally().of(tile.fragment()).inRanges(tile.number()));
        return tiles;
    }

    /** Removes tiles without matches that hide no cells, as far as statistics show. */
    public List<SparseTile> withoutUnmatched(List<SparseTile> tiles) {
        return matcher.withoutUnmatched(tiles);
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

    /** Returns the relation of a tile's cells to the condition, from statistics. */
    public Relation relation(SparseTile tile) {
        return matcher.relation(tile);
    }

    /** Reads the cells of planned tiles within the ranges. */
    public Cells read(
            List<SparseTile> tiles,
            SparseRanges ranges,
            List<String> fields,
            ResultOrder order,
            Map<String, CallerBuffers> callerBuffers) {
        return Objects.requireNonNull(read(SparseReadLimit.UNLIMITED, tiles, ranges, fields, order, callerBuffers));
    }

    /** Reads the cells, or returns null if they exceed the limit. The tiles cannot be used again then. */
    @Nullable
    Cells readUpTo(
            SparseReadLimit limit,
            List<SparseTile> tiles,
            SparseRanges ranges,
            List<String> fields,
            ResultOrder order) {
        return read(limit, tiles, ranges, fields, order, Map.of());
    }

    private @Nullable Cells read(
            SparseReadLimit limit,
            List<SparseTile> planned,
            SparseRanges ranges,
            List<String> fields,
            ResultOrder order,
            Map<String, CallerBuffers> callerBuffers) {
        context.tally().check();
        List<SparseTile> tiles = withoutUnmatched(planned);
        tiles.forEach(tile -> context.tally().of(tile.fragment()).read(tile.number(), tile.cells(), relation(tile)));
        boolean severalFragments =
                tiles.stream().map(SparseTile::fragment).distinct().count() > 1;
        boolean timed = versions || tiles.stream().anyMatch(tile -> TimestampFields.areIn(tile.fragment()));
        // A consolidated fragment with timestamps holds all versions of a cell.
        boolean dedup = (severalFragments || timed) && !schema.allowsDuplicates();
        boolean sort = dedup
                || versions
                || order == ResultOrder.ROW_MAJOR
                || order == ResultOrder.COL_MAJOR
                || (order == ResultOrder.GLOBAL && severalFragments);
        CellTimes times = timed ? new CellTimes(snapshot.timestamps()) : null;
        SparseMatcher matching = matcher.isTrivial(tiles) ? null : matcher;
        Map<String, ColumnBuilder> coordinates =
                loadCoordinates(limit, tiles, ranges, fields, sort, times, matching, dedup);
        if (coordinates == null) {
            return null;
        }
        if (tiles.stream().mapToLong(SparseTile::count).sum() > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    "read: result has more cells than a Java array can hold. Read in batches.");
        }
        int wanted = 0;
        for (SparseTile tile : tiles) {
            tile.setBase(wanted);
            wanted += tile.count();
        }
        int[] places = null;
        int[] sorted = null;
        if (sort && wanted > 0) {
            Coordinates all = coordinates(coordinates, wanted);
            CellSorter sorter = new CellSorter(CellOrdering.of(schema, order), all, workers);
            sorted = sorter.sort();
            BitSet equal = dedup || versions ? sorter.equalToPrevious() : null;
            ColumnBuilder matches = coordinates.get(CoordinateLoader.MATCHES.name());
            if (equal != null && versions) {
                byte[] stays =
                        matches == null ? null : (byte[]) matches.values().array();
                sorted = CellVersions.newestFirst(
                        sorted, equal, CellTimes.of(coordinates), stays, schema.allowsDuplicates());
            } else if (equal != null) {
                sorted = newestOf(sorted, equal, times == null ? null : CellTimes.of(coordinates));
            }
            if (matches != null) {
                byte[] marks = (byte[]) matches.values().array();
                sorted = Arrays.stream(sorted).filter(cell -> marks[cell] != 0).toArray();
            }
            if (sorter.wasSorted() && sorted.length == wanted && !(versions && equal != null)) {
                sorted = null;
            } else {
                places = places(sorted, wanted);
                if (sorted.length < wanted) {
                    dropUnplaced(tiles, places);
                    places = Arrays.stream(places).filter(place -> place >= 0).toArray();
                }
            }
        }
        int size = sorted == null ? wanted : sorted.length;
        return collect(limit, tiles, fields, coordinates, callerBuffers, sorted, places, size);
    }

    /**
     * Returns the newest of equal cells: the one with the latest timestamp if cells have timestamps, and of these the
     * last, since cells of newer fragments have higher numbers.
     */
    private static int[] newestOf(int[] sorted, BitSet equal, long @Nullable [] times) {
        int[] kept = new int[sorted.length - equal.cardinality()];
        int n = 0;
        int newest = -1;
        for (int i = 0; i < sorted.length; i++) {
            int cell = sorted[i];
            if (!equal.get(i) || times == null || times[cell] >= times[newest]) {
                newest = cell;
            }
            if (i + 1 == sorted.length || !equal.get(i + 1)) {
                kept[n++] = newest;
            }
        }
        return kept;
    }

    /** Removes cells without a result position from the tiles, so that their values are not read. */
    private static void dropUnplaced(List<SparseTile> tiles, int[] places) {
        boolean[] marks = new boolean[places.length];
        for (int i = 0; i < marks.length; i++) {
            marks[i] = places[i] >= 0;
        }
        int kept = 0;
        for (SparseTile tile : tiles) {
            tile.keep(marks, tile.base());
            tile.setBase(kept);
            kept += tile.count();
        }
    }

    private static int[] places(int[] sorted, int wanted) {
        int[] places = new int[wanted];
        if (sorted.length < wanted) {
            Arrays.fill(places, -1);
        }
        for (int i = 0; i < sorted.length; i++) {
            places[sorted[i]] = i;
        }
        return places;
    }

    private Coordinates coordinates(Map<String, ColumnBuilder> targets, int size) {
        List<Column> columns = new ArrayList<>();
        for (Dimension dimension : schema.dimensions()) {
            columns.add(column(dimension, targets, size));
        }
        return new Coordinates(schema.dimensions(), columns);
    }

    private static Column column(Dimension dimension, Map<String, ColumnBuilder> targets, int size) {
        ColumnBuilder target = targets.get(dimension.name());
        if (target == null) {
            throw new IllegalStateException("dimension '" + dimension.name() + "': was not loaded");
        }
        return target.column(size);
    }

    /**
     * Loads the needed coordinates and determines the selected cells of each tile; returns null if there are too many.
     */
    private @Nullable Map<String, ColumnBuilder> loadCoordinates(
            SparseReadLimit limit,
            List<SparseTile> tiles,
            SparseRanges ranges,
            List<String> fields,
            boolean all,
            @Nullable CellTimes times,
            @Nullable SparseMatcher matching,
            boolean keepUnmatched) {
        boolean crossing = tiles.stream().anyMatch(tile -> !tile.isInside());
        List<Dimension> needed = new ArrayList<>();
        for (int d = 0; d < schema.dimensions().size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            if (all || fields.contains(dimension.name()) || (crossing && ranges.restricts(d))) {
                needed.add(dimension);
            }
        }
        if (times == null && matching == null && !all && !crossing) {
            // Coordinates are not needed for selection, so they are loaded with the other fields, directly to their
            // result positions.
            return Map.of();
        }
        CoordinateLoader loader =
                new CoordinateLoader(context, schema.dimensions(), ranges, needed, times, matching, keepUnmatched);
        return loader.load(tiles, crossing || times != null || matching != null, limit);
    }

    private @Nullable Cells collect(
            SparseReadLimit limit,
            List<SparseTile> tiles,
            List<String> fields,
            Map<String, ColumnBuilder> coordinates,
            Map<String, CallerBuffers> callerBuffers,
            int @Nullable [] sorted,
            int @Nullable [] places,
            int size) {
        SparseColumns columns = new SparseColumns(context, tiles, places);
        List<ColumnBuilder> targets = new ArrayList<>();
        List<Column> result = new ArrayList<>();
        for (String name : fields) {
            ColumnBuilder loaded = coordinates.get(name);
            if (loaded != null) {
                targets.add(ColumnSelection.of(loaded, callerBuffers.get(name), sorted, size, workers));
                continue;
            }
            Field field = schema.field(name);
            if (field == null) {
                throw new IllegalArgumentException(
                        "there is no field '" + name + "' (expected one of " + schema.fieldNames() + ")");
            }
            tiles.forEach(tile -> tile.requireRoom(context.storage(), List.of(field)));
            ColumnBuilder target = new ColumnBuilder(field, size, callerBuffers.get(name));
            columns.add(target, schema.attribute(name));
            targets.add(target);
        }
        if (!columns.load(limit.values(size))) {
            return null;
        }
        tiles.forEach(tile -> context.tally().of(tile.fragment()).results(tile.count()));
        for (ColumnBuilder target : targets) {
            result.add(target.column(size));
        }
        return Cells.of(result);
    }
}
