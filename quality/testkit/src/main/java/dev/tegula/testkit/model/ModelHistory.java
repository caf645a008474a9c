package dev.tegula.testkit.model;

import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The contents of an array after some changes, for tests in which any of the changes may be missing. The array has an
 * integer dimension {@code d} and an attribute {@code i}; all cells of a write have the same {@code i}.
 */
public final class ModelHistory {

    private static final long CREATED = 1_000_000;

    private final ArraySchema schema;

    /** A write or a delete. */
    public static final class Change {
        private final Step step;

        private Change(Step step) {
            this.step = step;
        }

        @Override
        public String toString() {
            return step.toString();
        }
    }

    private ModelHistory(ArraySchema schema) {
        this.schema = schema;
    }

    /** Returns the history of a new sparse array with coordinates from 1 to 100. */
    public static ModelHistory sparse(boolean allowsDuplicates) {
        return new ModelHistory(ArraySchema.sparse()
                .dimension(Dimension.int64("d", 1, 100, 10))
                .attribute(Attribute.int32("i"))
                .allowDuplicates(allowsDuplicates)
                .capacity(10)
                .build());
    }

    /** Returns the history of a new dense array with coordinates from 1 to 100. */
    public static ModelHistory dense() {
        return new ModelHistory(ArraySchema.dense()
                .dimension(Dimension.int64("d", 1, 100, 10))
                .attribute(Attribute.int32("i"))
                .build());
    }

    public ArraySchema schema() {
        return schema;
    }

    /** Returns a write. In a dense array, it covers all coordinates from the first to the last. */
    public Change write(long timestamp, long[] d, int i) {
        List<ModelCell> cells = Arrays.stream(d)
                .mapToObj(at -> new ModelCell(List.of(at), List.of(i)))
                .toList();
        return new Change(
                schema.isDense()
                        ? new Step.BoxWrite(
                                timestamp,
                                Map.of("d", List.of(Range.of(d[0], d[d.length - 1]))),
                                cells,
                                TileOrder.ROW_MAJOR)
                        : new Step.Write(timestamp, cells, Duplicates.DROP));
    }

    /** Returns a delete of all cells with a value. */
    public Change delete(long timestamp, int i) {
        return new Change(new Step.Delete(timestamp, Condition.field("i").ne(i)));
    }

    /** Returns a write of tombstones to a sparse array without duplicates. */
    public Change deleteCells(long timestamp, long[] d) {
        List<ModelCell> cells = Arrays.stream(d)
                .mapToObj(at -> new ModelCell(List.of(at), List.of(0)))
                .toList();
        Set<Integer> all = IntStream.range(0, d.length).boxed().collect(Collectors.toSet());
        return new Change(new Step.TombstoneWrite(timestamp, cells, all));
    }

    /**
     * Returns the result of a read as sorted texts.
     *
     * @param changes the changes; changes at the same time are in order of precedence
     */
    public List<String> read(Collection<Change> changes) {
        ModelArray model = new ModelArray(CREATED, schema);
        for (Change change : changes) {
            if (!model.write(change.step)) {
                throw new IllegalArgumentException("not allowed: " + change);
            }
        }
        List<String> rows = new ArrayList<>();
        for (ModelCell cell : model.read(
                new Step.Read(0, Long.MAX_VALUE, null, Map.of(), null, List.of("d", "i"), ResultOrder.ROW_MAJOR, 0))) {
            rows.add(row(
                    (Long) cell.coordinates().get(0), (Integer) cell.values().get(0)));
        }
        rows.sort(null);
        return rows;
    }

    /** Formats a cell like {@link #read}. */
    public static String row(long d, Object i) {
        return d + "=" + i;
    }
}
