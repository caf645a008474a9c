package dev.tegula.internal.sql;

import java.util.List;
import java.util.random.RandomGenerator;

/** Random queries of window functions, whose order has no ties where the function depends on it. */
final class RandomWindows {

    private final RandomGenerator random;

    RandomWindows(RandomGenerator random) {
        this.random = random;
    }

    /** Returns a query without conditions. */
    String next() {
        String partition =
                pick(List.of("", "", "PARTITION BY kind ", "PARTITION BY small ", "PARTITION BY nan_value "));
        String call = random.nextInt(3) == 0 ? ofRange(partition) : ofRows(partition);
        return "SELECT x, y, " + call + " FROM t";
    }

    private String ofRows(String partition) {
        String order = partition + "ORDER BY " + pick(List.of("x, y", "y DESC, x", "kind NULLS LAST, x, y"));
        return switch (random.nextInt(5)) {
            case 0 ->
                pick(List.of(
                                "row_number()",
                                "ntile(" + (1 + random.nextInt(9)) + ")",
                                "lag(y)",
                                "lead(name, 2)",
                                "lag(y, 1, 7)",
                                "lag(name, 2, 'none')",
                                "lead(nan_value, 1, real_value)",
                                "nth_value(name, 2)",
                                "first_value(seen)",
                                "last_value(old)"))
                        + " OVER (" + order + ")";
            case 1 ->
                pick(List.of("rank()", "dense_rank()", "percent_rank()", "cume_dist()"))
                        + " OVER (" + partition + "ORDER BY "
                        + pick(List.of("kind NULLS FIRST", "small DESC NULLS LAST", "born", "nan_value NULLS LAST"))
                        + ")";
            case 2 ->
                pick(List.of("first_value(y)", "nth_value(old, 2)", "count(*)", "min(name)"))
                        + " OVER (" + order + " ROWS BETWEEN " + random.nextInt(3) + " FOLLOWING AND "
                        + (2 + random.nextInt(3)) + " FOLLOWING)";
            default -> aggregate() + " OVER (" + order + pick(frames()) + ")";
        };
    }

    private List<String> frames() {
        int rows = random.nextInt(4);
        return List.of(
                "",
                " ROWS " + rows + " PRECEDING",
                " ROWS BETWEEN " + rows + " PRECEDING AND " + rows + " FOLLOWING",
                " ROWS BETWEEN 3 PRECEDING AND 1 PRECEDING",
                " ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING",
                " ROWS BETWEEN 2 PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW");
    }

    private String ofRange(String partition) {
        int width = random.nextInt(9);
        String key = pick(List.of("born", "old", "seen", "x", "small", "count8", "real_value", "nan_value"));
        boolean time = List.of("born", "old", "seen").contains(key);
        String unit = key.equals("seen") ? pick(List.of("HOUR", "DAY")) : "DAY";
        String offset = time ? "INTERVAL '" + width * 5 + "' " + unit : String.valueOf(width);
        String from = offset + " PRECEDING";
        String to = pick(List.of("CURRENT ROW", offset + " FOLLOWING"));
        String direction = pick(List.of(" NULLS LAST", " DESC NULLS FIRST", " DESC NULLS LAST", " NULLS FIRST"));
        return aggregate() + " OVER (" + partition + "ORDER BY " + key + direction + " RANGE BETWEEN " + from + " AND "
                + to + ")";
    }

    private String aggregate() {
        return pick(List.of(
                "sum(y)",
                "avg(y)",
                "sum(small)",
                "avg(small)",
                "count(*)",
                "count(name)",
                "min(name)",
                "max(seen)",
                "sum(real_value)",
                "avg(nan_value)",
                "max(nan_value)",
                "min(nan_value)",
                "min(old)",
                "sum(count8)"));
    }

    private String pick(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }
}
