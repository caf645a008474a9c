package dev.tegula.interop.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Splits columns for writes in several submits. */
public final class Splitting {

    private Splitting() {}

    /** Returns at most {@code count} slices of about equal size, in order. */
    public static List<Columns> parts(SchemaSpec schema, Columns columns, int count) {
        List<Columns> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int from = Math.toIntExact(columns.cellCount() * i / count);
            int to = Math.toIntExact(columns.cellCount() * (i + 1) / count);
            if (to > from) {
                List<Column> cut = columns.all().stream()
                        .map(column -> cut(schema.field(column.name()), column, from, to))
                        .toList();
                parts.add(Columns.of(to - from, cut));
            }
        }
        return parts;
    }

    private static Column cut(FieldSpec field, Column column, int from, int to) {
        byte[] validity = column.validity() == null ? null : Arrays.copyOfRange(column.validity(), from, to);
        long[] offsets = column.offsets();
        if (offsets == null) {
            int size = field.cellSize();
            return new Column(column.name(), Arrays.copyOfRange(column.data(), from * size, to * size), null, validity);
        }
        long first = offsets[from];
        long last = to < offsets.length ? offsets[to] : column.data().length;
        long[] moved =
                Arrays.stream(offsets, from, to).map(offset -> offset - first).toArray();
        return new Column(column.name(), Arrays.copyOfRange(column.data(), (int) first, (int) last), moved, validity);
    }
}
