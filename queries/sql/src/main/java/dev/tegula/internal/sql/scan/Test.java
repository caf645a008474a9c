package dev.tegula.internal.sql.scan;

import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.query.Comparison;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A predicate that the engine evaluates exactly as SQL does. It stays symbolic until the statement is executed, because
 * parameters are known only then. Every test except of nulls is not true for null.
 */
public sealed interface Test {

    /** Whether all parts hold. */
    record All(List<Test> parts) implements Test {
        @Override
        public String toString() {
            return joined(parts, " and ");
        }
    }

    /** Whether some part holds. */
    record Any(List<Test> parts) implements Test {
        @Override
        public String toString() {
            return joined(parts, " or ");
        }
    }

    /** Compares a column with a value. */
    record Compare(ColumnType column, Comparison operator, Operand operand) implements Test {
        @Override
        public String toString() {
            return column.name() + " " + (operator == Comparison.NE ? "<>" : operator.sign()) + " " + operand;
        }
    }

    /** Whether a column is null. */
    record Null(ColumnType column, boolean expected) implements Test {
        @Override
        public String toString() {
            return column.name() + (expected ? " is null" : " is not null");
        }
    }

    /** Whether a real number is, or is not, NaN. */
    record Nan(ColumnType column, boolean expected) implements Test {
        @Override
        public String toString() {
            return column.name() + (expected ? " is nan" : " is not nan");
        }
    }

    /** Whether a text matches a pattern whose escape is a backslash. */
    record Like(ColumnType column, String pattern, boolean expected) implements Test {
        @Override
        public String toString() {
            return column.name() + (expected ? " like '" : " not like '") + pattern + "'";
        }
    }

    /** A test that never holds. */
    record Never() implements Test {
        @Override
        public String toString() {
            return "false";
        }
    }

    /** A value on the other side of a comparison. */
    sealed interface Operand {}

    /**
     * A constant.
     *
     * @param value BigDecimal, Boolean, String, {@code byte[]} or, of dates and timestamps, days or milliseconds in
     *     Long; null is never equal
     */
    record Constant(@Nullable Object value) implements Operand {
        @Override
        public String toString() {
            return value instanceof String text ? "'" + text + "'" : String.valueOf(value);
        }
    }

    /** A parameter of the statement, from 0. */
    record Parameter(int index) implements Operand {
        @Override
        public String toString() {
            return "?" + index;
        }
    }

    private static String joined(List<Test> parts, String word) {
        StringBuilder text = new StringBuilder();
        for (Test part : parts) {
            boolean nested = part instanceof All || part instanceof Any;
            text.append(text.isEmpty() ? "" : word);
            text.append(nested ? "(" + part + ")" : part.toString());
        }
        return text.toString();
    }
}
