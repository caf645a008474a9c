package dev.tegula.internal.sql.scan;

import dev.tegula.internal.sql.types.ColumnType;
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
    record Compare(ColumnType column, Operator operator, Operand operand) implements Test {
        @Override
        public String toString() {
            return column.name() + " " + operator.text() + " " + operand;
        }
    }

    /** Whether a column is null. */
    record Null(ColumnType column, boolean expected) implements Test {
        @Override
        public String toString() {
            return column.name() + (expected ? " is null" : " is not null");
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

    /** Comparisons. */
    enum Operator {
        EQ("="),
        NE("<>"),
        LT("<"),
        LE("<="),
        GT(">"),
        GE(">=");

        private final String text;

        Operator(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }

        /** Returns the operator that holds for exactly the other values, null excepted. */
        public Operator inverse() {
            return switch (this) {
                case EQ -> NE;
                case NE -> EQ;
                case LT -> GE;
                case LE -> GT;
                case GT -> LE;
                case GE -> LT;
            };
        }

        /** Returns the operator with exchanged sides. */
        public Operator mirrored() {
            return switch (this) {
                case LT -> GT;
                case LE -> GE;
                case GT -> LT;
                case GE -> LE;
                default -> this;
            };
        }

        /** Returns whether the operator holds for the result of a comparison. */
        boolean holds(int compared) {
            return switch (this) {
                case EQ -> compared == 0;
                case NE -> compared != 0;
                case LT -> compared < 0;
                case LE -> compared <= 0;
                case GT -> compared > 0;
                case GE -> compared >= 0;
            };
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
