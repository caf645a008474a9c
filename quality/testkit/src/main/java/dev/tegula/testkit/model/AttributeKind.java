package dev.tegula.testkit.model;

import dev.tegula.query.Column;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The kinds of attributes of model arrays. */
enum AttributeKind {
    INT32(Attribute.int32("i"), Integer.MIN_VALUE),
    FLOAT64(Attribute.float64("f"), Double.NaN),
    TEXT(Attribute.utf8("t").nullable(), null),
    INT16_TRIPLE(Attribute.of("m", Datatype.INT16, 3), List.of(Short.MIN_VALUE, Short.MIN_VALUE, Short.MIN_VALUE));

    private final Attribute attribute;
    private final @Nullable Object fill;

    AttributeKind(Attribute attribute, @Nullable Object fill) {
        this.attribute = attribute;
        this.fill = fill;
    }

    static AttributeKind of(Field field) {
        for (AttributeKind kind : values()) {
            if (kind.attribute.name().equals(field.name())) {
                return kind;
            }
        }
        throw new IllegalArgumentException("no kind of attribute is named " + field.name());
    }

    /** Returns an attribute of this kind, named after it. */
    Attribute attribute() {
        return attribute;
    }

    /** Returns the fill value of cells never written, or written before the attribute was added. */
    @Nullable
    Object fill() {
        return fill;
    }

    /** Returns the fill values of attributes. */
    static List<@Nullable Object> fills(List<Attribute> attributes) {
        List<@Nullable Object> fills = new ArrayList<>();
        attributes.forEach(attribute -> fills.add(of(attribute.field()).fill()));
        return fills;
    }

    /** Returns a random value. */
    @Nullable
    Object random(RandomGenerator random) {
        return switch (this) {
            case INT32 -> random.nextInt();
            case FLOAT64 -> random.nextInt(5) == 0 ? Double.NaN : random.nextDouble();
            case TEXT -> random.nextInt(4) == 0 ? null : "é".repeat(random.nextInt(3)) + random.nextInt(50);
            case INT16_TRIPLE -> List.of((short) random.nextInt(), (short) random.nextInt(), (short) 7);
        };
    }

    /** Converts values to a column for a write. */
    Column column(List<@Nullable Object> values) {
        int n = values.size();
        Field field = attribute.field();
        return switch (this) {
            case INT32 ->
                Column.of(field, values.stream().mapToInt(v -> (Integer) v).toArray(), n, null, null);
            case FLOAT64 ->
                Column.of(field, values.stream().mapToDouble(v -> (Double) v).toArray(), n, null, null);
            case TEXT -> texts(field, values);
            case INT16_TRIPLE -> {
                short[] shorts = new short[3 * n];
                for (int i = 0; i < shorts.length; i++) {
                    shorts[i] = (Short) ((List<?>) values.get(i / 3)).get(i % 3);
                }
                yield Column.of(field, shorts, n, null, null);
            }
        };
    }

    /** Converts strings to a column; nulls are only allowed in nullable fields. */
    static Column texts(Field field, List<? extends @Nullable Object> values) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        long[] offsets = new long[values.size() + 1];
        byte[] validity = new byte[values.size()];
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) instanceof String text) {
                bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
                validity[i] = 1;
            }
            offsets[i + 1] = bytes.size();
        }
        return Column.of(field, bytes.toByteArray(), values.size(), offsets, field.nullable() ? validity : null);
    }

    /** Returns a cell of a read column. */
    @Nullable
    Object value(Column column, int cell) {
        int first = column.firstValue(cell);
        return switch (this) {
            case INT32 -> (int) column.longAt(first);
            case FLOAT64 -> column.doubleAt(first);
            case TEXT -> column.isNull(cell) ? null : column.text(cell);
            case INT16_TRIPLE -> {
                List<Short> values = new ArrayList<>();
                for (int i = 0; i < column.valueCount(cell); i++) {
                    values.add((short) column.longAt(first + i));
                }
                yield values;
            }
        };
    }
}
