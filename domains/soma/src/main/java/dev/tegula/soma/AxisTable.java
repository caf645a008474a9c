package dev.tegula.soma;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.internal.io.cells.Labels;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Enumeration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a data frame in memory, ascending by {@code soma_joinid}.
 *
 * @param cells the columns; categorical columns hold indexes
 * @param enumerations the categories, by column
 */
public record AxisTable(Cells cells, Map<String, Enumeration> enumerations) {

    public AxisTable {
        enumerations = Collections.unmodifiableMap(new LinkedHashMap<>(enumerations));
    }

    /** @param columns the columns besides {@code soma_joinid}; none for all */
    static AxisTable read(SomaDataFrame frame, ArrayReader reader, Query query, List<String> columns) {
        Set<String> fields = new LinkedHashSet<>(List.of(SomaKeys.JOIN_ID));
        fields.addAll(columns.isEmpty() ? frame.columns() : columns);
        boolean sorted = frame.indexColumns().equals(List.of(SomaKeys.JOIN_ID));
        Cells cells = query.fields(List.copyOf(fields))
                .order(sorted ? ResultOrder.ROW_MAJOR : ResultOrder.UNORDERED)
                .read();
        Map<String, Enumeration> enumerations = new LinkedHashMap<>();
        for (String field : fields) {
            Attribute attribute = frame.schema().attribute(field);
            String name = attribute == null ? null : attribute.enumeration();
            if (name != null) {
                enumerations.put(field, reader.enumeration(name));
            }
        }
        return new AxisTable(byJoinId(frame, sorted ? cells : sorted(cells)), enumerations);
    }

    private static Cells sorted(Cells cells) {
        int[] order = order(cells.int64(SomaKeys.JOIN_ID), cells.size());
        List<Column> columns = new ArrayList<>();
        for (Column column : cells.columns()) {
            columns.add(ColumnSelection.of(column, order));
        }
        return Cells.of(columns);
    }

    /** Returns the rows in the order of their ids. */
    private static int[] order(long[] ids, int size) {
        boolean small = true;
        for (int i = 0; i < size; i++) {
            small &= ids[i] >= 0 && ids[i] <= Integer.MAX_VALUE;
        }
        if (!small) {
            return IntStream.range(0, size)
                    .boxed()
                    .sorted((a, b) -> Long.compare(ids[a], ids[b]))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
        // An id and its row fit into one number.
        long[] keys = new long[size];
        for (int i = 0; i < size; i++) {
            keys[i] = ids[i] << 32 | i;
        }
        Arrays.sort(keys);
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            order[i] = (int) keys[i];
        }
        return order;
    }

    private static Cells byJoinId(SomaDataFrame frame, Cells cells) {
        long[] ids = cells.int64(SomaKeys.JOIN_ID);
        for (int i = 0; i < cells.size(); i++) {
            if (ids[i] < 0 || i > 0 && ids[i] == ids[i - 1]) {
                throw SomaHeader.violation(
                        frame.uri(),
                        "column '" + SomaKeys.JOIN_ID + "': values are distinct and at least 0 (found " + ids[i]
                                + (ids[i] < 0 ? ")" : " twice)"));
            }
        }
        return cells;
    }

    /** Returns the number of rows. */
    public int size() {
        return cells.size();
    }

    /** Returns the join ids, ascending. */
    public long[] joinIds() {
        return cells.int64(SomaKeys.JOIN_ID).clone();
    }

    /**
     * Returns the texts of a column, decoded if it is categorical; numbers as decimal text. Null where a cell is null.
     *
     * @throws IllegalArgumentException if there is no such column
     */
    public @Nullable String[] labels(String column) {
        Column values = cells.column(column);
        Enumeration enumeration = enumerations.get(column);
        if (enumeration == null && values.field().datatype().isString()) {
            return values.texts();
        }
        Column entries = enumeration == null ? null : Column.of(enumeration);
        @Nullable String[] labels = new String[size()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = values.isNull(i) ? null : label(values, entries, i);
        }
        return labels;
    }

    private static @Nullable String label(Column values, @Nullable Column entries, int row) {
        if (entries == null) {
            return Labels.describe(values, row);
        }
        long index = values.longAt(values.firstValue(row));
        if (index < 0 || index >= entries.size()) {
            return null;
        }
        return entries.field().datatype().isString()
                ? entries.text((int) index)
                : Labels.describe(entries, (int) index);
    }
}
