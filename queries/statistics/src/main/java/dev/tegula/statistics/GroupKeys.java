package dev.tegula.statistics;

import dev.tegula.ArrayReader;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datetimes;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keys of groups by one grouping: cells as numbers, and these numbers as values for the result. */
final class GroupKeys {

    /** How a cell is a key: by its code, or because it is null or NaN. In the order of results. */
    static final int VALUE = 0;

    static final int NOT_A_NUMBER = 1;
    static final int NULL = 2;

    private final Grouping grouping;
    private final Field field;
    private final FieldTotals.Form form;
    /** The width of a bucket of integers; 0 if there is none. */
    private final long step;

    private final @Nullable Column labels;
    private final Map<ByteBuffer, Integer> codes = new HashMap<>();
    private final List<String> texts = new ArrayList<>();

    private GroupKeys(Grouping grouping, Field field, long step, @Nullable Column labels) {
        this.grouping = grouping;
        this.field = field;
        this.form = FieldTotals.Form.of(field);
        this.step = step;
        this.labels = labels;
    }

    /** @throws IllegalArgumentException if cells cannot be grouped this way */
    static GroupKeys of(Grouping grouping, ArrayReader reader) {
        ArraySchema schema = reader.schema();
        Field field = Fields.of(schema, grouping.field());
        FieldTotals.Form form = FieldTotals.Form.of(field);
        boolean numbers = form == FieldTotals.Form.INTEGER || form == FieldTotals.Form.UNSIGNED;
        if (grouping.isBucket()) {
            if (!numbers && form != FieldTotals.Form.REAL) {
                throw wrong(grouping, field, "buckets require numbers or datetimes");
            }
            return new GroupKeys(grouping, field, form == FieldTotals.Form.REAL ? 0 : step(grouping, field), null);
        }
        if (!numbers && form != FieldTotals.Form.TEXT) {
            throw wrong(
                    grouping,
                    field,
                    form == FieldTotals.Form.REAL
                            ? "floating-point numbers require buckets, such as bucket(" + field.name() + ", 10)"
                            : "cells have several values");
        }
        Attribute attribute = schema.attribute(field.name());
        String enumeration = attribute == null ? null : attribute.enumeration();
        return new GroupKeys(grouping, field, 0, enumeration == null ? null : column(reader.enumeration(enumeration)));
    }

    private static IllegalArgumentException wrong(Grouping grouping, Field field, String problem) {
        return new IllegalArgumentException("group by " + grouping + ": " + problem + " (found type " + field.datatype()
                + (field.valuesPerCell() == 1 ? ")" : ", several values per cell)"));
    }

    private static long step(Grouping grouping, Field field) {
        Double width = grouping.width();
        Duration span = grouping.span();
        if (span != null) {
            if (!field.datatype().isDatetime()) {
                throw wrong(grouping, field, "a span requires a datetime field");
            }
            try {
                return Datetimes.value(field.datatype(), Instant.EPOCH.plus(span));
            } catch (IllegalArgumentException e) {
                throw wrong(grouping, field, "the span is not a multiple of the unit of the field");
            }
        }
        if (width == null || width != Math.rint(width) || width >= 0x1p63) {
            throw wrong(grouping, field, "the width must be a whole number");
        }
        return (long) (double) width;
    }

    private static Column column(Enumeration enumeration) {
        boolean variable = enumeration.valuesPerCell() == Field.VARIABLE;
        int width = enumeration.datatype().size();
        long[] starts = null;
        if (variable) {
            starts = Arrays.copyOf(enumeration.offsets(), enumeration.size() + 1);
            starts[enumeration.size()] = enumeration.data().length;
            for (int i = 0; i < starts.length; i++) {
                starts[i] /= width;
            }
        }
        Field field = new Field(enumeration.name(), enumeration.datatype(), enumeration.valuesPerCell(), false);
        return Column.of(field, ByteBuffer.wrap(enumeration.data()), enumeration.size(), starts, null);
    }

    String field() {
        return field.name();
    }

    /** Returns {@link #VALUE}, {@link #NOT_A_NUMBER} or {@link #NULL}. */
    int state(Column column, int cell) {
        if (column.isNull(cell)) {
            return NULL;
        }
        return form == FieldTotals.Form.REAL && Double.isNaN(column.doubleAt(cell)) ? NOT_A_NUMBER : VALUE;
    }

    /** Returns a number that is equal for cells of one group. */
    long code(Column column, int cell) {
        Double width = grouping.width();
        return switch (form) {
            case INTEGER -> step == 0 ? column.longAt(cell) : Math.floorDiv(column.longAt(cell), step);
            case UNSIGNED -> step == 0 ? column.longAt(cell) : Long.divideUnsigned(column.longAt(cell), step);
            case REAL -> (long) Math.floor(column.doubleAt(cell) / (width == null ? 1 : width));
            case TEXT -> text(column, cell);
            case OTHER -> throw new IllegalStateException(field.name());
        };
    }

    private long text(Column column, int cell) {
        Integer known = codes.get(
                column.array() instanceof byte[] bytes
                        ? ByteBuffer.wrap(bytes, column.firstValue(cell), column.valueCount(cell))
                        : ByteBuffer.wrap(column.bytes(cell)));
        if (known == null) {
            known = texts.size();
            codes.put(ByteBuffer.wrap(column.bytes(cell)), known);
            texts.add(column.text(cell));
        }
        return known;
    }

    /** Returns a key for the result: a {@link Long}, {@link BigInteger}, {@link Double}, {@link String}, or null. */
    @Nullable
    Object value(int state, long code) {
        if (state != VALUE) {
            return state == NULL ? null : (Object) Double.NaN;
        }
        Column entries = labels;
        if (entries != null) {
            return code < 0 || code >= entries.size() ? (Object) ("#" + code) : entry(entries, (int) code);
        }
        Double width = grouping.width();
        return switch (form) {
            case INTEGER -> (Object) (step == 0 ? code : lowerBound(code));
            case UNSIGNED -> new BigInteger(Long.toUnsignedString(step == 0 ? code : code * step));
            case REAL ->
                code == Long.MAX_VALUE
                        ? Double.POSITIVE_INFINITY
                        : code == Long.MIN_VALUE ? Double.NEGATIVE_INFINITY : code * (width == null ? 1 : width);
            case TEXT -> texts.get((int) code);
            case OTHER -> null;
        };
    }

    /**
     * Returns the lower bound of a bucket; that of the first one is the least number, so "not a time" stays "not a
     * time".
     */
    private long lowerBound(long code) {
        return code == Math.floorDiv(Long.MIN_VALUE, step) ? Long.MIN_VALUE : code * step;
    }

    private static Object entry(Column entries, int index) {
        return switch (FieldTotals.Form.of(entries.field())) {
            case TEXT -> entries.text(index);
            case INTEGER -> (Object) entries.longAt(index);
            case UNSIGNED -> entries.unsigned(index);
            case REAL -> entries.doubleAt(index);
            case OTHER -> Arrays.toString(entries.bytes(index));
        };
    }

    /** Compares keys of this grouping by their values, strings by their characters, and labels by their indexes. */
    int compare(long a, long b) {
        if (form == FieldTotals.Form.TEXT) {
            return texts.get((int) a).compareTo(texts.get((int) b));
        }
        return form == FieldTotals.Form.UNSIGNED ? Long.compareUnsigned(a, b) : Long.compare(a, b);
    }
}
