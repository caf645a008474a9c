package dev.tegula.internal.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Random queries of the tables of {@link SameRows}, in words that both engines know. */
final class RandomQueries {

    private static final List<String> NUMBERS = List.of("x", "y", "small", "big", "real_value", "count8");
    private static final List<String> ALL =
            List.of("x", "y", "small", "big", "real_value", "count8", "name", "kind", "flag", "born", "seen", "old");

    private final RandomGenerator random;

    RandomQueries(RandomGenerator random) {
        this.random = random;
    }

    /** Returns a query whose rows are compared as a multiset, unless it sorts by all columns. */
    String next() {
        return switch (random.nextInt(12)) {
            case 10, 11 -> computed();
            case 0 ->
                "SELECT count(*), count(small), min(x), max(born), sum(small), min(seen), avg(real_value), max(count8)"
                        + " FROM t" + where("");
            case 1 -> grouped();
            case 2 -> joined();
            case 3 -> "SELECT DISTINCT " + pick(ALL) + ", kind FROM t" + where("");
            case 4 -> sorted();
            case 5 -> ofOneColumn();
            case 6 -> new RandomWindows(random).next() + where("");
            case 7 -> "SELECT x, y, " + text("") + ", " + date() + " FROM t" + where("");
            case 8 -> "SELECT " + aggregates() + " FROM t" + where("");
            default -> "SELECT " + String.join(", ", some(ALL)) + " FROM t" + where("");
        };
    }

    /** Returns groups of one or two expressions, with the aggregates before or after them. */
    private String computed() {
        String keys = key();
        String second = key();
        if (random.nextBoolean() && !second.equals(keys)) {
            keys += ", " + second;
        }
        List<String> parts = List.of(
                "sum(CASE WHEN " + leaf("") + " THEN real_value ELSE 0e0 END)",
                "count(*) FILTER (WHERE " + leaf("") + ")",
                "sum(x * 2 + small)",
                "max(real_value * (1 - real_value))",
                "min(y - small)",
                "count(DISTINCT small + x)",
                "count(DISTINCT name)",
                "count(DISTINCT kind) FILTER (WHERE y > 3)",
                "avg(real_value + small)");
        String aggregates = String.join(
                ", ",
                some(parts).stream()
                        .map(each -> each.equals("x") ? "count(*)" : each)
                        .toList());
        return "SELECT " + (random.nextBoolean() ? keys + ", " + aggregates : aggregates + ", " + keys)
                + " FROM t WHERE (x + small " + pick(List.of("<", ">=", "<>")) + " y OR " + predicate("", 1)
                + ") GROUP BY " + keys;
    }

    private String key() {
        return pick(List.of(
                "kind",
                "small + y",
                "x * 2 - y",
                "real_value > 1",
                "date_trunc('day', seen)",
                "name",
                "seen",
                "small IS NULL",
                "CASE WHEN flag THEN small ELSE y END"));
    }

    private String aggregates() {
        return pick(List.of(
                "count(nan_value), min(nan_value), max(nan_value), avg(nan_value), sum(nan_value)",
                "count(name), min(name), max(name), count(DISTINCT name), min(born), max(seen)",
                "avg(small), avg(y), sum(y), avg(real_value), count(DISTINCT nan_value)"));
    }

    /** Returns a number or text of the texts of a row. */
    private String text(String p) {
        String name = p + pick(List.of("name", "kind", "name"));
        int count = random.nextInt(4);
        return switch (random.nextInt(10)) {
            case 0 -> "char_length(" + name + ")";
            case 1 -> "substring(" + name + ", " + (1 + count) + ", " + random.nextInt(3) + ")";
            case 2 -> "left(" + name + ", " + (count - 1) + ")";
            case 3 -> "right(" + name + ", " + (count - 1) + ")";
            case 4 -> "position('" + SameRows.name(random) + "' IN " + name + ")";
            case 5 -> "lpad(" + name + ", " + count + ", '\uD83D\uDE00b')";
            case 6 -> "rpad(" + name + ", " + count + ", '\u00E9')";
            case 7 -> "trim('a' FROM " + name + ")";
            case 8 -> "translate(" + name + ", 'a\uD83D\uDE00', '\u00E9')";
            default -> name + " || '" + SameRows.name(random) + "'";
        };
    }

    /** Returns a date, time or number of the times of a row. */
    private String date() {
        String unit = pick(List.of("YEAR", "MONTH", "DAY", "HOUR", "MINUTE"));
        return switch (random.nextInt(6)) {
            case 0 -> "EXTRACT(" + unit + " FROM seen)";
            case 1 -> "EXTRACT(" + pick(List.of("YEAR", "QUARTER", "DOY", "WEEK", "ISODOW")) + " FROM born)";
            case 2 -> "seen + INTERVAL '" + random.nextInt(40) + "' " + unit;
            case 3 -> "seen - INTERVAL '" + random.nextInt(40) + "' " + unit;
            case 4 -> "CAST(seen AS DATE)";
            default -> "CAST(born AS VARCHAR)";
        };
    }

    private String grouped() {
        String key = pick(List.of("kind", "flag", "small", "born", "name", "y"));
        String having = random.nextBoolean() ? "" : " HAVING count(*) > " + random.nextInt(4);
        return "SELECT " + key + ", count(*), sum(" + pick(NUMBERS) + "), max(" + pick(ALL)
                + "), count(DISTINCT kind) FROM t" + where("") + " GROUP BY " + key + having;
    }

    private String joined() {
        String type = pick(List.of("JOIN", "LEFT JOIN"));
        String on =
                pick(List.of("a.small = b.x", "a.x = b.x AND a.y = b.y", "a.kind = b.kind AND a.x = b.x", "a.y = b.x"));
        return "SELECT a.x, a.y, b.x, b.y, b.name FROM u a " + type + " t b ON " + on + where("a.");
    }

    private String sorted() {
        List<String> columns = new ArrayList<>(List.of("x", "y"));
        if (random.nextInt(3) == 0) {
            columns.add(0, pick(List.of("kind", "small", "seen", "flag")));
        }
        List<String> keys = new ArrayList<>();
        for (String column : columns) {
            keys.add(column + pick(List.of("", "", "", " DESC")) + " NULLS LAST");
        }
        String limit =
                " LIMIT " + (1 + random.nextInt(20)) + (random.nextBoolean() ? " OFFSET " + random.nextInt(10) : "");
        return "SELECT x, y, " + pick(ALL.subList(2, ALL.size())) + " FROM t" + where("") + " ORDER BY "
                + String.join(", ", keys) + limit;
    }

    /** Returns a query that scans one column below a sort, a limit, a union or a subquery. */
    private String ofOneColumn() {
        String few = " FROM u ORDER BY x LIMIT " + (1 + random.nextInt(9)) + " OFFSET " + random.nextInt(4);
        return switch (random.nextInt(6)) {
            case 0 -> "SELECT name, length(name) FROM t ORDER BY name NULLS LAST, length(name) NULLS LAST";
            case 1 -> "SELECT x FROM t UNION SELECT y FROM u ORDER BY 1 NULLS LAST";
            case 2 -> "SELECT sum(x), count(*) FROM (SELECT x" + few + ") s";
            case 3 -> "SELECT x, y FROM t WHERE x IN (SELECT x" + few + ") ORDER BY x, y";
            case 4 -> "SELECT x, y FROM t WHERE x > (SELECT min(x) FROM (SELECT x" + few + ") s) ORDER BY x, y";
            default -> "SELECT x + 1 AS more" + few;
        };
    }

    private String where(String prefix) {
        return random.nextInt(5) == 0 ? "" : " WHERE " + predicate(prefix, 2);
    }

    private String predicate(String prefix, int depth) {
        if (depth > 0 && random.nextInt(2) == 0) {
            String left = predicate(prefix, depth - 1);
            String right = predicate(prefix, depth - 1);
            return switch (random.nextInt(3)) {
                case 0 -> "(" + left + " OR " + right + ")";
                case 1 -> "NOT (" + left + " AND " + right + ")";
                default -> left + " AND " + right;
            };
        }
        return leaf(prefix);
    }

    private String leaf(String p) {
        String operator = pick(List.of("=", "<>", "<", "<=", ">", ">="));
        return switch (random.nextInt(18)) {
            case 0 -> p + "x " + operator + " " + random.nextInt(40);
            case 1 -> p + "y BETWEEN " + random.nextInt(20) + " AND " + random.nextInt(40);
            case 2 -> p + "small " + operator + " " + (random.nextInt(40) - 20) + ".5";
            case 3 -> p + "small IN (" + random.nextInt(10) + ", " + random.nextInt(10) + ", -3)";
            case 4 -> p + "name " + operator + " '" + SameRows.name(random) + "'";
            case 5 ->
                p + "name " + pick(List.of("LIKE", "NOT LIKE", "ILIKE", "NOT ILIKE")) + " '"
                        + pick(List.of("a%", "%B", "%c%", "_b%", "AB", "%é%", "_", "a_", "x_y", "%_%", "__")) + "'";
            case 6 -> p + "kind " + operator + " '" + pick(SameRows.KINDS) + "'";
            case 7 -> p + "kind IN ('red', 'none')";
            case 8 -> p + pick(ALL) + (random.nextBoolean() ? " IS NULL" : " IS NOT NULL");
            case 9 -> p + "real_value " + operator + " " + (random.nextInt(80) - 40) / 4.0;
            case 10 ->
                p + "born " + operator + " DATE '2024-0" + (1 + random.nextInt(9)) + "-1" + random.nextInt(10) + "'";
            case 11 -> p + "seen " + operator + " TIMESTAMP '2024-03-0" + (1 + random.nextInt(9)) + " 12:00:00'";
            case 12 -> "char_length(" + p + "name) " + operator + " " + random.nextInt(4);
            case 13 -> p + "old " + operator + " DATE '1" + (500 + random.nextInt(200)) + "-06-15'";
            case 14 -> text(p) + " IS NOT NULL";
            case 16 ->
                "coalesce(" + p + pick(List.of("small", "small + " + p + "y")) + ", 2) " + operator + " "
                        + random.nextInt(4);
            case 15 -> random.nextBoolean() ? p + "flag" : "NOT " + p + "flag";
            default -> p + "count8 " + operator + " " + random.nextInt(260);
        };
    }

    private List<String> some(List<String> names) {
        List<String> chosen = new ArrayList<>();
        for (String name : names) {
            if (random.nextInt(3) == 0) {
                chosen.add(name);
            }
        }
        return chosen.isEmpty() ? List.of("x") : chosen;
    }

    private String pick(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }
}
