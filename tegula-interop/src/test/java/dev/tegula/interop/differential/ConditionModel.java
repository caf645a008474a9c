package dev.tegula.interop.differential;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Condition;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.schema.Datatype;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What conditions mean, cell by cell. Indexes stand for labels. */
record ConditionModel(SchemaSpec schema) {

    /** Whether a cell matches. */
    boolean matches(Condition condition, Columns cells, int cell) {
        return matches(condition, false, cells, cell);
    }

    private boolean matches(Condition condition, boolean reversed, Columns cells, int cell) {
        if (condition instanceof Condition.Not not) {
            return matches(not.part(), !reversed, cells, cell);
        } else if (condition instanceof Condition.And || condition instanceof Condition.Or) {
            boolean all = condition instanceof Condition.And != reversed;
            Stream<Condition> parts = condition instanceof Condition.And and
                    ? and.parts().stream()
                    : ((Condition.Or) condition).parts().stream();
            return all
                    ? parts.allMatch(part -> matches(part, reversed, cells, cell))
                    : parts.anyMatch(part -> matches(part, reversed, cells, cell));
        } else if (condition instanceof Condition.Among among) {
            return among(among, among.in() != reversed, cells, cell);
        }
        return compare((Condition.Compare) condition, reversed, cells, cell);
    }

    private FieldSpec field(String name) {
        return Stream.concat(schema.dims().stream(), schema.attrs().stream())
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private boolean among(Condition.Among among, boolean in, Columns cells, int cell) {
        FieldSpec field = field(among.field());
        Column column = cells.column(among.field());
        Set<Bytes> values = among.values().stream().collect(Collectors.toSet());
        return !column.isNull(cell) && values.contains(column.cell(field, cell)) == in;
    }

    private boolean compare(Condition.Compare compare, boolean reversed, Columns cells, int cell) {
        FieldSpec field = field(compare.field());
        Column column = cells.column(compare.field());
        Condition.Op op = reversed ? reverse(compare.op()) : compare.op();
        if (compare.value() == null) {
            return column.isNull(cell) == (op == Condition.Op.EQ);
        } else if (column.isNull(cell)) {
            return false;
        }
        Bytes value = column.cell(field, cell);
        Datatype type = field.type();
        if (type.isFloat()) {
            double a = value.floating(type);
            double b = compare.value().floating(type);
            return switch (op) {
                case LT -> a < b;
                case LE -> a <= b;
                case GT -> a > b;
                case GE -> a >= b;
                case EQ -> a == b;
                case NE -> a != b;
            };
        }
        int order = compare(type, value, compare.value());
        return switch (op) {
            case LT -> order < 0;
            case LE -> order <= 0;
            case GT -> order > 0;
            case GE -> order >= 0;
            case EQ -> order == 0;
            case NE -> order != 0;
        };
    }

    /** The order of two values that are no NaNs; -0.0 equals 0.0. */
    static int compare(Datatype type, Bytes a, Bytes b) {
        if (type.isFloat()) {
            return Double.compare(a.floating(type) + 0.0, b.floating(type) + 0.0);
        } else if (type.kind() == Datatype.Kind.TEXT) {
            return a.compareTo(b);
        }
        return type == Datatype.UINT64
                ? Long.compareUnsigned(a.whole(type), b.whole(type))
                : Long.compare(a.whole(type), b.whole(type));
    }

    private static Condition.Op reverse(Condition.Op op) {
        return switch (op) {
            case LT -> Condition.Op.GE;
            case LE -> Condition.Op.GT;
            case GT -> Condition.Op.LE;
            case GE -> Condition.Op.LT;
            case EQ -> Condition.Op.NE;
            case NE -> Condition.Op.EQ;
        };
    }
}
