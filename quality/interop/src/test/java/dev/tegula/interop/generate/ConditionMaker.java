package dev.tegula.interop.generate;

import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Condition;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.Choice;
import dev.tegula.testkit.values.ValueStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Generates random conditions on written cells, of the kinds supported by libtiledb. */
public final class ConditionMaker {

    private final List<WriteSpec> writes;
    private final boolean nullTests;
    private final RandomGenerator random;
    private final List<FieldSpec> fields = new ArrayList<>();

    public ConditionMaker(SchemaSpec schema, List<WriteSpec> writes, RandomGenerator random) {
        this(schema, writes, true, random);
    }

    /** @param nullTests whether to generate comparisons with null */
    public ConditionMaker(SchemaSpec schema, List<WriteSpec> writes, boolean nullTests, RandomGenerator random) {
        this.nullTests = nullTests;
        this.writes = writes;
        this.random = random;
        fields.addAll(schema.dims());
        schema.attrs().stream().filter(ConditionMaker::isComparable).forEach(fields::add);
    }

    /** Returns true if libtiledb supports comparisons of the attribute with values. */
    private static boolean isComparable(AttributeSpec attribute) {
        return switch (attribute.type()) {
            case STRING_ASCII, STRING_UTF8 -> attribute.isVar();
            case CHAR, STRING_UTF16, STRING_UTF32, STRING_UCS2, STRING_UCS4, ANY, BLOB, GEOM_WKB, GEOM_WKT -> false;
            default -> attribute.cellValNum() == 1;
        };
    }

    /** Returns a random condition of a few comparisons. */
    public Condition condition() {
        return condition(3);
    }

    private Condition condition(int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return leaf();
        }
        List<Condition> parts = new ArrayList<>();
        for (int i = 2 + random.nextInt(2); i > 0; i--) {
            parts.add(condition(depth - 1));
        }
        Condition joined = random.nextBoolean() ? new Condition.And(parts) : new Condition.Or(parts);
        return random.nextInt(4) == 0 ? new Condition.Not(joined) : joined;
    }

    private Condition leaf() {
        FieldSpec field = Choice.of(random, fields);
        if (nullTests && field.nullable() && random.nextInt(4) == 0) {
            return new Condition.Compare(
                    field.name(), Choice.of(random, Condition.Op.EQ, Condition.Op.NE), null, false);
        }
        if (random.nextInt(4) == 0) {
            List<Bytes> values = new ArrayList<>();
            for (int i = random.nextInt(4); i >= 0; i--) {
                values.add(value(field));
            }
            if (canBeSet(field, values)) {
                return new Condition.Among(
                        field.name(),
                        random.nextBoolean(),
                        values.stream().distinct().toList(),
                        false);
            }
        }
        return new Condition.Compare(field.name(), Choice.of(random, Condition.Op.values()), value(field), false);
    }

    /**
     * Returns true if libtiledb evaluates a set of these values correctly. It refuses sets that contain only empty
     * strings. It compares floats in sets by their bytes, so NaN matches NaN and 0.0 does not match -0.0.
     */
    private static boolean canBeSet(FieldSpec field, List<Bytes> values) {
        if (field.type().isFloat()) {
            return values.stream()
                    .mapToDouble(value -> value.floating(field.type()))
                    .noneMatch(v -> Double.isNaN(v) || v == 0);
        }
        return values.stream().anyMatch(value -> value.length() > 0);
    }

    /** Returns a random value, in most cases one that was written. */
    private Bytes value(FieldSpec field) {
        Column column = random.nextInt(8) == 0 ? null : written(field);
        if (column == null || column.cellCount(field) == 0) {
            column = ColumnMaker.column(
                    new Plain(field.name(), field.type(), field.cellValNum()), 1, ValueStyle.EXTREME, random);
        }
        return column.cell(field, (int) random.nextLong(column.cellCount(field)));
    }

    private @Nullable Column written(FieldSpec field) {
        return Choice.of(random, Choice.of(random, writes).submits()).byName().get(field.name());
    }

    private record Plain(String name, Datatype type, int cellValNum) implements FieldSpec {
        @Override
        public boolean nullable() {
            return false;
        }
    }
}
