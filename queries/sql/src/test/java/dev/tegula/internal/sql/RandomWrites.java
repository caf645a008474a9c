package dev.tegula.internal.sql;

import dev.tegula.testkit.generate.Choice;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Random statements that write to a table with the primary key (x, y), in words that both engines know. DuckDB compares
 * NaN like numbers, and here no comparison with them holds, so its comparisons leave them out.
 */
final class RandomWrites {

    /** The columns of the table for both engines. */
    static final String COLUMNS = "x INTEGER, y BIGINT, n INTEGER, m SMALLINT NOT NULL, v DOUBLE, s VARCHAR, d DATE,"
            + " seen TIMESTAMP, f BOOLEAN, PRIMARY KEY (x, y)";

    /** The last column: the labels of an enumeration here, and texts in DuckDB. */
    static final String LABELS = "e";

    private static final String NAMES = "(x, y, n, m, v, s, d, seen, f, e)";
    private static final String NAN = "CAST('NaN' AS DOUBLE)";
    private static final int KEYS = 30;
    private static final List<Kind> KINDS = List.of(
            Kind.INSERT,
            Kind.INSERT,
            Kind.INSERT,
            Kind.INSERT,
            Kind.UPDATE,
            Kind.UPDATE,
            Kind.MERGE,
            Kind.MERGE,
            Kind.DELETE,
            Kind.DELETE);

    private final RandomGenerator random;
    private final Deque<Kind> next = new ArrayDeque<>();

    /** What a statement does. */
    enum Kind {
        INSERT,
        UPDATE,
        MERGE,
        DELETE
    }

    /**
     * A statement for both engines, except that {@code UPSERT} is INSERT here and INSERT OR REPLACE in DuckDB, that
     * {@code WITH_KEY} names the primary key here, that {@code IS_NAN} has another name there, and that what is in
     * brackets is for DuckDB only.
     */
    record Write(Kind kind, String sql) {

        String ours() {
            return sql.replace("UPSERT", "INSERT")
                    .replace("WITH_KEY", "WITH (dimensions = 'x,y')")
                    .replaceAll("\\[[^]]*]", "");
        }

        String theirs() {
            return sql.replace("UPSERT", "INSERT OR REPLACE")
                    .replace("WITH_KEY", "")
                    .replace("IS_NAN", "isnan")
                    .replaceAll("[\\[\\]]", "");
        }
    }

    RandomWrites(RandomGenerator random) {
        this.random = random;
    }

    /** Returns a statement. Ten in succession have all kinds, in any order. */
    Write next() {
        if (next.isEmpty()) {
            next.addAll(Choice.shuffled(random, KINDS));
        }
        Kind kind = next.remove();
        return new Write(
                kind,
                switch (kind) {
                    case INSERT -> insert();
                    case UPDATE -> "UPDATE w SET " + changes() + where();
                    case MERGE -> merge();
                    case DELETE -> "DELETE FROM w" + (random.nextInt(12) == 0 ? "" : where());
                });
    }

    /** Returns the creation of a table from a query, with the primary key (x, y) here. */
    Write table(String name) {
        return new Write(
                Kind.INSERT,
                "CREATE TABLE " + name + " WITH_KEY AS SELECT x, y, n, "
                        + pick("m + 1 AS m2", "v * 2 AS v2", "s || 'z' AS s2", "d AS d2", "NOT f AS f2")
                        + ", seen FROM w"
                        + where());
    }

    private String insert() {
        return switch (random.nextInt(5)) {
            case 0 -> partial();
            case 1 ->
                "UPSERT INTO w SELECT x + " + (1 + random.nextInt(5)) + ", y, n, m, v, s, d, seen, f, e FROM w"
                        + where();
            default -> rows();
        };
    }

    private String rows() {
        Set<String> keys = new LinkedHashSet<>();
        int count = 1 + random.nextInt(random.nextInt(5) == 0 ? 60 : 8);
        while (keys.size() < count) {
            keys.add(random.nextInt(KEYS) + ", " + random.nextInt(KEYS));
        }
        List<String> rows = new ArrayList<>();
        for (String key : keys) {
            rows.add("(" + key + ", " + integer() + ", " + random.nextInt(99) + ", " + real() + ", " + text() + ", "
                    + date() + ", " + time() + ", " + flag() + ", " + text() + ")");
        }
        return "UPSERT INTO w " + (random.nextBoolean() ? NAMES + " " : "") + "VALUES " + String.join(", ", rows);
    }

    private String merge() {
        Set<String> keys = new LinkedHashSet<>();
        for (int i = 1 + random.nextInt(20); i > 0; i--) {
            keys.add("(" + random.nextInt(KEYS) + ", " + random.nextInt(KEYS) + ", " + i + ")");
        }
        List<String> distinct = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        for (String key : keys) {
            if (seen.add(key.substring(0, key.lastIndexOf(',')))) {
                distinct.add(key);
            }
        }
        String source = random.nextBoolean()
                ? "(VALUES " + String.join(", ", distinct) + ") AS q(a, b, c)"
                : "(SELECT x + " + random.nextInt(3) + " AS a, y AS b, m AS c FROM w" + where() + ") AS q";
        String update = "WHEN MATCHED THEN UPDATE SET "
                + pick(
                        "n = q.c",
                        "n = w.n + q.c, s = 'merged'",
                        "v = w.v * 2, f = NULL",
                        "d = NULL, m = 3",
                        "e = w.s, v = " + NAN);
        String insert = "WHEN NOT MATCHED THEN INSERT (y, x, m, n) VALUES (q.b, q.a, 9, "
                + pick("q.c", "NULL", "q.a + 1") + ")";
        return "MERGE INTO w USING " + source + " ON w.x = q.a AND w.y = q.b "
                + pick(update, insert, update + " " + insert);
    }

    /** Returns an insertion of some columns; the others are null. INSERT OR REPLACE of DuckDB would keep them. */
    private String partial() {
        return "UPSERT INTO w (s, y, m, x[, n, v, d, seen, f, e]) VALUES (" + text() + ", " + random.nextInt(KEYS)
                + ", 7, " + random.nextInt(KEYS) + "[, NULL, NULL, NULL, NULL, NULL, NULL])";
    }

    private String changes() {
        List<String> changes = List.of(
                "n = " + pick("n + 1", "NULL", "m", "CAST(x + y AS INTEGER)", integer()),
                "m = " + random.nextInt(99),
                "v = " + pick("v * 2", "n + 0.5", "NULL", real()),
                "s = " + pick("s || 'q'", "upper(s)", "NULL", text()),
                "d = " + pick("NULL", date()),
                "seen = " + pick("seen + INTERVAL '1' DAY", "NULL", time()),
                "f = " + pick("NOT f", "n > 3", "NULL"),
                "e = " + pick("s", "upper(e)", "NULL", text()));
        return String.join(", ", Choice.shuffled(random, changes).subList(0, 1 + random.nextInt(3)));
    }

    private String where() {
        String first = predicate();
        return " WHERE "
                + switch (random.nextInt(4)) {
                    case 0 -> first + " AND " + predicate();
                    case 1 -> "NOT (" + first + " OR " + predicate() + ")";
                    default -> first;
                };
    }

    private String predicate() {
        String operator = pick("=", "<>", "<", "<=", ">", ">=");
        return switch (random.nextInt(16)) {
            case 0 -> "x " + operator + " " + random.nextInt(KEYS);
            case 1 -> "y BETWEEN " + random.nextInt(KEYS) + " AND " + random.nextInt(KEYS);
            case 2 -> "n " + operator + " " + integer();
            case 3 -> "m IN (1, 5, 9, " + random.nextInt(99) + ")";
            case 4 -> "(v " + operator + " " + finite() + (operator.equals("<>") ? "" : "[ AND NOT IS_NAN(v)]") + ")";
            case 5 -> "s " + operator + " " + text();
            case 6 -> "s LIKE " + pick("'a%'", "'%q'", "'_b%'");
            case 7 -> pick("n", "v", "s", "d", "seen", "f", "e") + pick(" IS NULL", " IS NOT NULL");
            case 8 -> "d " + operator + " DATE '2024-02-1" + random.nextInt(9) + "'";
            case 9 -> "seen " + operator + " TIMESTAMP '2024-02-1" + random.nextInt(9) + " 12:30:00'";
            case 10 -> pick("f", "NOT f");
            case 11 -> "x IN (SELECT y FROM w WHERE m > " + random.nextInt(99) + ")";
            case 12 -> "IS_NAN(v)";
            case 13 -> "e " + operator + " " + text();
            case 14 -> pick("e LIKE '%b'", "e IN ('a', 'B', 'absent')", "e = s", "upper(e) <> 'A'");
            default -> "x * 2 > y + " + random.nextInt(20);
        };
    }

    private String integer() {
        return random.nextInt(6) == 0 ? "CAST(NULL AS INTEGER)" : String.valueOf(random.nextInt(20) - 8);
    }

    private String real() {
        return switch (random.nextInt(8)) {
            case 0 -> "CAST(NULL AS DOUBLE)";
            case 1 -> NAN;
            default -> finite();
        };
    }

    private String finite() {
        return (random.nextInt(40) - 20) / 4.0 + "e0";
    }

    private String text() {
        return random.nextInt(6) == 0 ? "CAST(NULL AS VARCHAR)" : pick("''", "'a'", "'ab'", "'B'", "'é'", "'it''s'");
    }

    private String date() {
        return random.nextInt(6) == 0
                ? "CAST(NULL AS DATE)"
                : "DATE '" + (1965 + random.nextInt(60)) + "-02-1" + random.nextInt(9) + "'";
    }

    private String time() {
        return random.nextInt(6) == 0
                ? "CAST(NULL AS TIMESTAMP)"
                : "TIMESTAMP '2024-02-1" + random.nextInt(9) + " 1" + random.nextInt(9) + ":30:00.125'";
    }

    private String flag() {
        return pick("TRUE", "FALSE", "CAST(NULL AS BOOLEAN)");
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
