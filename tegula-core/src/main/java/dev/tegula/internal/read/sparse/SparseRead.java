package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.internal.order.CellOrdering;
import dev.tegula.internal.order.CellSorter;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.ColumnSelection;
import dev.tegula.internal.read.pruning.CellOrigin;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.read.sparse.CoordinateLoader.Unmatched;
import dev.tegula.internal.read.sparse.SparseReader.Versions;
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
import org.jspecify.annotations.Nullable;

/**
 * One read of planned tiles: loads coordinates, keeps the cells within the ranges, sorts them, drops older cells that
 * newer ones of the same coordinates hide, and loads attributes directly to their result positions.
 */
final class SparseRead {

    private final Execution execution;
    private final CellRequest request;
    private final SparseMatcher matcher;
    private final Versions versions;
    private final SparseRanges ranges;
    private final SparseReadLimit limit;
    private final ArraySchema schema;

    SparseRead(
            Execution execution,
            CellRequest request,
            SparseMatcher matcher,
            Versions versions,
            SparseRanges ranges,
            SparseReadLimit limit) {
        this.execution = execution;
        this.request = request;
        this.matcher = matcher;
        this.versions = versions;
        this.ranges = ranges;
        this.limit = limit;
        this.schema = execution.schema();
    }

    /**
     * What a read must do with its tiles.
     *
     * @param times selects cells by their timestamps; null if no fragment has timestamps of cells
     * @param matcher selects cells by the condition; null if all cells match
     * @param hides whether cells of some tiles may hide cells of others
     * @param sorts whether cells must be sorted
     */
    private record Steps(
            @Nullable CellTimes times, @Nullable SparseMatcher matcher, boolean hides, boolean sorts) {}

    /**
     * The positions of the loaded cells in the result.
     *
     * @param sorted loaded cell of each result position; null if all cells stay in place
     * @param places result position of each cell that stays; null likewise
     */
    private record Placement(int size, int @Nullable [] sorted, int @Nullable [] places) {}

    /** Reads the cells, or returns null if they exceed the limit. */
    @Nullable
    Cells run(List<SparseTile> planned, Map<String, CallerBuffers> callerBuffers) {
        execution.check();
        List<SparseTile> tiles = matcher.withoutUnmatched(planned);
        tiles.forEach(tile -> execution.of(tile.fragment()).read(tile.number(), tile.cells(), matcher.relation(tile)));
        Steps steps = steps(tiles);
        Map<String, ColumnBuilder> coordinates = loadCoordinates(tiles, steps);
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
        Placement placement =
                steps.sorts && wanted > 0 ? sort(tiles, coordinates, wanted, steps) : new Placement(wanted, null, null);
        return collect(tiles, coordinates, callerBuffers, placement);
    }

    private Steps steps(List<SparseTile> tiles) {
        boolean severalFragments =
                tiles.stream().map(SparseTile::fragment).distinct().count() > 1;
        boolean all = versions == Versions.ALL;
        boolean timed = all || tiles.stream().anyMatch(tile -> TimestampFields.areIn(tile.fragment()));
        // A consolidated fragment with timestamps holds all versions of a cell.
        boolean hides = (severalFragments || timed) && !schema.allowsDuplicates();
        boolean sorts = hides
                || all
                || request.order() == ResultOrder.ROW_MAJOR
                || request.order() == ResultOrder.COL_MAJOR
                || (request.order() == ResultOrder.GLOBAL && severalFragments);
        return new Steps(
                timed ? new CellTimes(execution.snapshot().timestamps()) : null,
                matcher.isTrivial(tiles) ? null : matcher,
                hides,
                sorts);
    }

    /**
     * Loads the needed coordinates and determines the selected cells of each tile; returns null if there are too many.
     */
    private @Nullable Map<String, ColumnBuilder> loadCoordinates(List<SparseTile> tiles, Steps steps) {
        boolean crossing = tiles.stream().anyMatch(tile -> !tile.isInside());
        boolean selects = crossing || steps.times != null || steps.matcher != null;
        if (!selects && !steps.sorts) {
            // Coordinates are not needed for selection, so they are loaded with the other fields, directly to their
            // result positions.
            return Map.of();
        }
        List<Dimension> needed = new ArrayList<>();
        for (int d = 0; d < schema.dimensions().size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            if (steps.sorts || request.fields().contains(dimension.name()) || (crossing && ranges.restricts(d))) {
                needed.add(dimension);
            }
        }
        CoordinateLoader loader = new CoordinateLoader(
                execution, ranges, needed, steps.times, steps.matcher, steps.hides ? Unmatched.MARK : Unmatched.DROP);
        return selects ? loader.select(tiles, limit) : loader.load(tiles);
    }

    private Placement sort(List<SparseTile> tiles, Map<String, ColumnBuilder> coordinates, int wanted, Steps steps) {
        boolean all = versions == Versions.ALL;
        CellSorter sorter = new CellSorter(
                CellOrdering.of(schema, request.order()), coordinates(coordinates, wanted), execution.workers());
        int[] sorted = sorter.sort();
        BitSet equal = steps.hides || all ? sorter.equalToPrevious() : null;
        ColumnBuilder matches = coordinates.get(CoordinateLoader.MATCHES.name());
        if (equal != null && all) {
            byte[] stays = matches == null ? null : (byte[]) matches.values().array();
            sorted = CellVersions.newestFirst(
                    sorted, equal, CellTimes.of(coordinates), stays, schema.allowsDuplicates());
        } else if (equal != null) {
            sorted = newestOf(sorted, equal, steps.times == null ? null : CellTimes.of(coordinates));
        }
        if (matches != null) {
            byte[] marks = (byte[]) matches.values().array();
            sorted = Arrays.stream(sorted).filter(cell -> marks[cell] != 0).toArray();
        }
        if (sorter.wasSorted() && sorted.length == wanted && !(all && equal != null)) {
            return new Placement(wanted, null, null);
        }
        int[] places = places(sorted, wanted);
        if (sorted.length < wanted) {
            dropUnplaced(tiles, places);
            places = Arrays.stream(places).filter(place -> place >= 0).toArray();
        }
        return new Placement(sorted.length, sorted, places);
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

    private @Nullable Cells collect(
            List<SparseTile> tiles,
            Map<String, ColumnBuilder> coordinates,
            Map<String, CallerBuffers> callerBuffers,
            Placement placement) {
        int size = placement.size;
        SparseColumns columns = new SparseColumns(execution, tiles, placement.places);
        List<ColumnBuilder> targets = new ArrayList<>();
        List<Column> result = new ArrayList<>();
        for (String name : request.fields()) {
            ColumnBuilder loaded = coordinates.get(name);
            if (loaded != null) {
                targets.add(ColumnSelection.of(
                        loaded, callerBuffers.get(name), placement.sorted, size, execution.workers()));
                continue;
            }
            if (CellOrigin.isOrigin(name)) {
                ColumnBuilder target = new ColumnBuilder(CellOrigin.field(schema, name), size, callerBuffers.get(name));
                columns.addOrigin(target);
                targets.add(target);
                continue;
            }
            Field field = FieldLookup.field(schema, name);
            tiles.forEach(tile -> tile.requireSizes(execution.storage(), List.of(field)));
            ColumnBuilder target = new ColumnBuilder(field, size, callerBuffers.get(name));
            columns.add(target, schema.attribute(name));
            targets.add(target);
        }
        if (!columns.load(limit.values(size))) {
            return null;
        }
        tiles.forEach(tile -> execution.of(tile.fragment()).results(tile.count()));
        for (ColumnBuilder target : targets) {
            result.add(target.column(size));
        }
        return Cells.of(result);
    }
}
