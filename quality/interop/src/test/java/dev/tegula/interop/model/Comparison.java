package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compares two results bit for bit. Values under nulls are ignored.
 *
 * @param fields the fields by name
 * @param anyOrder whether to ignore the order of cells
 * @param orderedBy fields whose values must be in the same order even so; cells with equal values in these fields may
 *     come in any order
 * @param anyNan whether to treat all NaNs as equal
 */
public record Comparison(Function<String, FieldSpec> fields, boolean anyOrder, List<String> orderedBy, boolean anyNan) {

    /** Returns a comparison that requires the same order of cells. */
    public static Comparison exact(SchemaSpec schema) {
        return new Comparison(schema::field, false, List.of(), false);
    }

    /** Returns the strictest comparison that the order of the read allows. */
    public static Comparison of(SchemaSpec schema, ReadSpec read) {
        return of(schema, schema::field, read, false);
    }

    /** Returns the strictest comparison that the order of the read allows, with another lookup of fields. */
    public static Comparison of(SchemaSpec schema, Function<String, FieldSpec> fields, ReadSpec read, boolean anyNan) {
        boolean unordered = read.order() == CellOrder.UNORDERED && !schema.dense();
        List<String> dims =
                schema.dimNames().stream().filter(read.fields()::contains).toList();
        // -0.0 and 0.0 are different coordinates with the same position in every order.
        boolean zeros = schema.dims().stream().anyMatch(dim -> dim.type().isFloat());
        boolean ties = (schema.allowsDups() || zeros) && !unordered && !dims.isEmpty();
        return new Comparison(fields, unordered || ties, ties ? dims : List.of(), anyNan);
    }

    /** Returns the first difference, or null if there is none. */
    public @Nullable String difference(Columns expected, Columns actual) {
        if (!expected.byName().keySet().equals(actual.byName().keySet())) {
            return "columns " + actual.byName().keySet() + ", expected "
                    + expected.byName().keySet();
        }
        if (expected.cellCount() != actual.cellCount()) {
            return actual.cellCount() + " cells, expected " + expected.cellCount();
        }
        for (Column column : actual.all()) {
            long count = column.cellCount(fields.apply(column.name()));
            if (count != actual.cellCount()) {
                return column.name() + " has " + count + " cells of " + actual.cellCount();
            }
        }
        if (!anyOrder) {
            return firstDifference(expected, actual, expected.byName().keySet());
        }
        String difference = orderedBy.isEmpty() ? null : firstDifference(expected, actual, orderedBy);
        return difference != null ? difference : rowDifference(rows(expected), rows(actual));
    }

    private @Nullable String firstDifference(Columns expected, Columns actual, Collection<String> names) {
        for (String name : names) {
            FieldSpec field = fields.apply(name);
            Column wanted = expected.column(name);
            Column got = actual.column(name);
            for (int i = 0; i < expected.cellCount(); i++) {
                Bytes want = cell(field, wanted, i);
                Bytes have = cell(field, got, i);
                if (anyOrder) {
                    want = withoutZeroSign(field, want);
                    have = withoutZeroSign(field, have);
                }
                if (want == null ? have != null : !want.equals(have)) {
                    return "cell " + i + " of " + name + " is " + CellText.of(field, have) + ", expected "
                            + CellText.of(field, want);
                }
            }
        }
        return null;
    }

    private static @Nullable Bytes withoutZeroSign(FieldSpec field, @Nullable Bytes cell) {
        boolean zero =
                cell != null && field.type().isFloat() && field.cellValNum() == 1 && cell.floating(field.type()) == 0;
        return zero ? Bytes.floating(field.type(), 0.0) : cell;
    }

    private static @Nullable String rowDifference(List<Bytes> expected, List<Bytes> actual) {
        for (int i = 0; i < expected.size(); i++) {
            if (!expected.get(i).equals(actual.get(i))) {
                return "in sorted order, row " + i + " is " + actual.get(i) + ", expected " + expected.get(i);
            }
        }
        return null;
    }

    private List<Bytes> rows(Columns columns) {
        List<Bytes> rows = new ArrayList<>();
        List<String> names = columns.byName().keySet().stream().sorted().toList();
        for (int i = 0; i < columns.cellCount(); i++) {
            ByteArrayOutputStream row = new ByteArrayOutputStream();
            for (String name : names) {
                Bytes cell = cell(fields.apply(name), columns.column(name), i);
                row.writeBytes(Bytes.whole(Datatype.INT32, cell == null ? -1 : cell.length())
                        .toArray());
                row.writeBytes(cell == null ? new byte[0] : cell.toArray());
            }
            rows.add(Bytes.of(row.toByteArray()));
        }
        Collections.sort(rows);
        return rows;
    }

    private @Nullable Bytes cell(FieldSpec field, Column column, int index) {
        if (column.isNull(index)) {
            return null;
        }
        Bytes cell = column.cell(field, index);
        return anyNan && field.type().isFloat() ? CellText.withOneNan(field.type(), cell) : cell;
    }
}
