package dev.tegula.internal.read.sparse;

import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Loads the coordinates of tiles and keeps those within the ranges. Tiles whose cells may be selected only in part are
 * loaded in groups, so that memory is needed for the selected cells and one group, not for all cells of all tiles.
 */
final class CoordinateLoader {

    /** Column with 1 for each cell that matches and 0 for each other cell. */
    static final Field MATCHES = new Field("__matches", Datatype.UINT8, 1, false);

    /** What becomes of cells that do not match. */
    enum Unmatched {
        DROP,
        /** Kept because they hide others; {@link #MATCHES} tells which cells match. */
        MARK
    }

    private final Execution execution;
    private final SparseRanges ranges;
    private final List<Field> needed = new ArrayList<>();
    private final @Nullable CellTimes times;
    private final @Nullable SparseMatcher matcher;
    private final Unmatched unmatched;

    /**
     * @param needed dimensions whose coordinates are loaded
     * @param times selects cells by their timestamps; null if no fragment has timestamps of cells
     * @param matcher selects cells by the condition; null if all cells match
     */
    CoordinateLoader(
            Execution execution,
            SparseRanges ranges,
            List<Dimension> needed,
            @Nullable CellTimes times,
            @Nullable SparseMatcher matcher,
            Unmatched unmatched) {
        this.matcher = matcher;
        this.unmatched = unmatched;
        this.execution = execution;
        this.ranges = ranges;
        needed.forEach(dimension -> this.needed.add(dimension.field()));
        this.times = times;
        if (times != null) {
            this.needed.add(TimestampFields.WRITTEN);
        }
        if (matcher != null && unmatched == Unmatched.MARK) {
            this.needed.add(MATCHES);
        }
    }

    /**
     * Loads coordinates and selects cells. Afterwards every tile knows its selected cells.
     *
     * @param limit limit of the cells to load
     * @return a column for each needed dimension with the selected cells of all tiles; null if there are more cells
     *     than the limit
     */
    @Nullable
    Map<String, ColumnBuilder> select(List<SparseTile> tiles, SparseReadLimit limit) {
        List<Map<String, ColumnBuilder>> groups = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        long total = 0;
        int from = 0;
        while (from < tiles.size()) {
            int to = from;
            long cells = 0;
            while (to < tiles.size() && (to == from || cells + tiles.get(to).cells() <= limit.group())) {
                cells += tiles.get(to++).cells();
            }
            List<SparseTile> group = tiles.subList(from, to);
            Map<String, ColumnBuilder> loaded = load(group);
            int selected = filter(group, loaded);
            total += selected;
            if (total > limit.cells()) {
                return null;
            }
            if (to - from == tiles.size()) {
                return loaded;
            }
            if (selected > 0) {
                groups.add(join(List.of(loaded), List.of(selected)));
                counts.add(selected);
            }
            from = to;
        }
        return join(groups, counts);
    }

    /** Drops the other cells of a group of loaded tiles; returns the number of selected cells. */
    private int filter(List<SparseTile> group, Map<String, ColumnBuilder> loaded) {
        CoordinateFilter filter = new CoordinateFilter(execution.schema().dimensions(), ranges, loaded, times);
        filter.match(group, execution.workers());
        int selected = group.stream().mapToInt(SparseTile::count).sum();
        byte[] matches = null;
        if (matcher != null) {
            int[] bases = group.stream().mapToInt(SparseTile::base).toArray();
            boolean[] marks = matcher.mark(group, selected);
            matches = unmatched == Unmatched.MARK ? new byte[selected] : null;
            int at = 0;
            for (int i = 0; i < bases.length; i++) {
                SparseTile tile = group.get(i);
                tile.setBase(bases[i]);
                int count = tile.count();
                if (matches == null) {
                    tile.keep(marks, at);
                }
                at += count;
            }
            for (int i = 0; matches != null && i < selected; i++) {
                matches[i] = (byte) (marks[i] ? 1 : 0);
            }
        }
        filter.close(group);
        if (matches != null) {
            loaded.put(MATCHES.name(), new ColumnBuilder(MATCHES, selected, new CallerBuffers(matches, null)));
        }
        return group.stream().mapToInt(SparseTile::count).sum();
    }

    /** Loads the coordinates of all cells of tiles. */
    Map<String, ColumnBuilder> load(List<SparseTile> tiles) {
        long cells = 0;
        for (SparseTile tile : tiles) {
            tile.setBase((int) cells);
            cells += tile.cells();
            tile.requireSizes(execution.storage(), needed);
            if (cells > Integer.MAX_VALUE - 8) {
                throw new IllegalArgumentException("read: tiles have more cells than a Java array can hold (found "
                        + cells + "). Read in batches.");
            }
        }
        Map<String, ColumnBuilder> targets = new LinkedHashMap<>();
        SparseColumns columns = new SparseColumns(execution, tiles, null);
        for (Field field : needed) {
            if (field.equals(MATCHES)) {
                continue;
            }
            ColumnBuilder target = new ColumnBuilder(field, (int) cells);
            targets.put(field.name(), target);
            if (field.equals(TimestampFields.WRITTEN)) {
                columns.addTimes(target);
            } else {
                columns.add(target, null);
            }
        }
        columns.load();
        return targets;
    }

    /** Joins the first cells of several groups to columns of exactly that length. */
    private Map<String, ColumnBuilder> join(List<Map<String, ColumnBuilder>> groups, List<Integer> counts) {
        long total = counts.stream().mapToLong(Integer::longValue).sum();
        if (total > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    "read: result has more cells than a Java array can hold (found " + total + "). Read in batches.");
        }
        Map<String, ColumnBuilder> joined = new LinkedHashMap<>();
        for (Field field : needed) {
            ColumnBuilder target = new ColumnBuilder(field, (int) total);
            if (field.isVariable()) {
                long bytes = 0;
                for (int g = 0; g < groups.size(); g++) {
                    bytes += column(groups.get(g), field).offsets()[counts.get(g)];
                }
                target.allocate(bytes);
            }
            int at = 0;
            for (int g = 0; g < groups.size(); g++) {
                target.append(column(groups.get(g), field), at, counts.get(g));
                at += counts.get(g);
            }
            joined.put(field.name(), target);
        }
        return joined;
    }

    private static ColumnBuilder column(Map<String, ColumnBuilder> group, Field field) {
        ColumnBuilder target = group.get(field.name());
        if (target == null) {
            throw new IllegalStateException("field '" + field.name() + "': was not loaded");
        }
        return target;
    }
}
