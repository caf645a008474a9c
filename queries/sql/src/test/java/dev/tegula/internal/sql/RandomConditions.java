package dev.tegula.internal.sql;

import dev.tegula.testkit.generate.Choice;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Random conditions of real numbers: their SQL, and their value for a row by the three-valued logic of SQL. */
final class RandomConditions {

    /** Values of cells, as SQL and as numbers. */
    static final List<Real> CELLS = List.of(
            new Real("NULL", row -> null),
            new Real("CAST('NaN' AS DOUBLE)", row -> Double.NaN),
            new Real("CAST('Infinity' AS DOUBLE)", row -> Double.POSITIVE_INFINITY),
            new Real("CAST('-Infinity' AS DOUBLE)", row -> Double.NEGATIVE_INFINITY),
            new Real("CAST('-0.0' AS DOUBLE)", row -> -0.0),
            new Real("0e0", row -> 0.0),
            new Real("5e0", row -> 5.0),
            new Real("CAST(-7 AS DOUBLE)", row -> -7.0));

    private static final List<Real> COLUMNS = List.of(
            new Real("v", row -> row.v),
            new Real("w", row -> row.w),
            new Real("r", row -> row.r),
            new Real("(v + w)", row -> row.v == null ? null : row.v + row.w));

    private static final List<Real> CONSTANTS = List.of(
            new Real("5", row -> 5.0),
            new Real("0.5", row -> 0.5),
            new Real("x", row -> (double) row.x),
            new Real("CAST(NULL AS DOUBLE)", row -> null));

    private static final List<String> OPERATORS = List.of("<", "<=", ">", ">=", "<", "<=", ">", ">=", "=", "<>");

    private final RandomGenerator random;

    RandomConditions(RandomGenerator random) {
        this.random = random;
    }

    /** A row of the columns x INT NOT NULL, v DOUBLE, w DOUBLE NOT NULL, r REAL. */
    record Row(
            int x, @Nullable Double v, double w, @Nullable Double r) {}

    /** A number of a row. */
    record Real(String sql, Function<Row, @Nullable Double> value) {}

    /** A condition; its value is null if it is unknown. */
    record Truth(String sql, Function<Row, @Nullable Boolean> value) {

        @Nullable
        Boolean of(Row row) {
            return value.apply(row);
        }
    }

    /** Returns a condition. */
    Truth next() {
        return next(1 + random.nextInt(3));
    }

    private Truth next(int depth) {
        if (depth == 0) {
            return leaf();
        }
        Truth a = next(depth - 1);
        Truth b = next(random.nextInt(depth));
        return switch (random.nextInt(9)) {
            case 0, 1 -> new Truth("(" + a.sql + " AND " + b.sql + ")", row -> and(a.of(row), b.of(row)));
            case 2, 3 -> new Truth("(" + a.sql + " OR " + b.sql + ")", row -> not(and(not(a.of(row)), not(b.of(row)))));
            case 4, 5 -> new Truth("(NOT " + a.sql + ")", row -> not(a.of(row)));
            case 6 -> is(a);
            case 7 -> new Truth("(" + a.sql + Choice.of(random, " = FALSE", " <> TRUE") + ")", row -> not(a.of(row)));
            default ->
                new Truth(
                        "CASE WHEN " + a.sql + " THEN FALSE ELSE " + b.sql + " END",
                        row -> Boolean.TRUE.equals(a.of(row)) ? Boolean.FALSE : b.of(row));
        };
    }

    private Truth is(Truth a) {
        Boolean asked = Choice.orNull(random, true, false);
        boolean negated = random.nextBoolean();
        return new Truth(
                "(" + a.sql + " IS " + (negated ? "NOT " : "") + (asked == null ? "UNKNOWN" : asked) + ")",
                row -> Objects.equals(a.of(row), asked) != negated);
    }

    private Truth leaf() {
        Real left = Choice.of(random, COLUMNS);
        Real right = real();
        if (random.nextInt(4) > 0) {
            String operator = Choice.of(random, OPERATORS);
            boolean swapped = random.nextBoolean();
            return compare(swapped ? right : left, operator, swapped ? left : right);
        }
        if (random.nextInt(3) == 0) {
            return list(left);
        }
        Real last = real();
        if (random.nextInt(3) == 0) {
            String operator = Choice.of(random, OPERATORS);
            Truth first = compare(left, operator, right);
            Truth second = compare(left, operator, last);
            boolean all = random.nextBoolean();
            return new Truth(
                    "(" + left.sql + " " + operator + (all ? " ALL (" : " ANY (") + right.sql + ", " + last.sql + "))",
                    row -> all
                            ? and(first.of(row), second.of(row))
                            : not(and(not(first.of(row)), not(second.of(row)))));
        }
        Truth within = both(compare(left, ">=", right), compare(left, "<=", last));
        Truth swapped = both(compare(left, ">=", last), compare(left, "<=", right));
        boolean symmetric = random.nextBoolean();
        boolean negated = random.nextBoolean();
        return new Truth(
                "(" + left.sql + (negated ? " NOT" : "") + " BETWEEN " + (symmetric ? "SYMMETRIC " : "") + right.sql
                        + " AND " + last.sql + ")",
                row -> {
                    Boolean holds = symmetric ? not(and(not(within.of(row)), not(swapped.of(row)))) : within.of(row);
                    return negated ? not(holds) : holds;
                });
    }

    /** Returns a test for one of some constants; Calcite joins lists of more than 20. */
    private Truth list(Real left) {
        List<Real> constants =
                Choice.of(random, List.of(CELLS, CELLS.subList(1, CELLS.size()), CONSTANTS.subList(0, 2)));
        List<Real> list = Stream.generate(() -> Choice.of(random, constants))
                .limit(Choice.of(random, 2, 25))
                .toList();
        boolean negated = random.nextBoolean();
        return new Truth(
                "(" + left.sql + (negated ? " NOT" : "") + " IN ("
                        + list.stream().map(Real::sql).collect(Collectors.joining(", ")) + "))",
                row -> {
                    Boolean none = true;
                    for (Real each : list) {
                        none = and(none, not(compare(left, "=", each).of(row)));
                    }
                    return negated ? none : not(none);
                });
    }

    private Real real() {
        return Choice.of(random, Choice.of(random, List.of(COLUMNS, CONSTANTS, CELLS.subList(1, CELLS.size()))));
    }

    private static Truth both(Truth a, Truth b) {
        return new Truth("", row -> and(a.of(row), b.of(row)));
    }

    private static Truth compare(Real left, String operator, Real right) {
        return new Truth("(" + left.sql + " " + operator + " " + right.sql + ")", row -> {
            Double a = left.value.apply(row);
            Double b = right.value.apply(row);
            return a == null || b == null ? null : holds(a, operator, b);
        });
    }

    private static boolean holds(double a, String operator, double b) {
        return switch (operator) {
            case "<" -> a < b;
            case "<=" -> a <= b;
            case ">" -> a > b;
            case ">=" -> a >= b;
            case "=" -> a == b;
            default -> a != b;
        };
    }

    private static @Nullable Boolean and(@Nullable Boolean a, @Nullable Boolean b) {
        if (Boolean.FALSE.equals(a) || Boolean.FALSE.equals(b)) {
            return false;
        }
        return a == null || b == null ? null : true;
    }

    private static @Nullable Boolean not(@Nullable Boolean a) {
        return a == null ? null : !a;
    }
}
