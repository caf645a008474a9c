package dev.tegula.internal.sql;

import java.util.List;
import java.util.random.RandomGenerator;

/** Random queries with subqueries that read the outer row, and recursions, in words that both engines know. */
final class RandomSubqueries {

    private static final String OUTER = "(VALUES (1, 4), (2, NULL), (NULL, 1), (4, 2), (6, 6)) o(id, k)";
    private static final String EDGES = "(VALUES (1, 2), (2, 3), (3, 1), (3, 4), (6, NULL), (NULL, 2)) e(a, b)";

    /** Rows with the column x. */
    private static final List<String> ROWS = List.of(
            "(SELECT b AS x FROM " + EDGES + ") u",
            "(SELECT b AS x FROM " + EDGES + " WHERE a >= o.id) u",
            "(SELECT a + coalesce(o.k, 0) AS x FROM " + EDGES + " WHERE b <> o.id) u",
            "(SELECT count(*) AS x FROM " + EDGES + " WHERE a <= o.id GROUP BY b) u",
            "unnest([1, 2, 2, 5]) u(x)",
            "unnest([o.id, 3, o.k]) u(x)",
            "generate_series(1, o.id) u(x)",
            EDGES + ", LATERAL (SELECT e.b + coalesce(o.id, 0) AS x) u",
            EDGES + ", LATERAL (SELECT f.b AS x FROM (VALUES (1, 2), (2, 5)) f(a, b) WHERE f.a = e.a AND f.b > o.id) u",
            "(VALUES (1), (3), (9)) w(k) LEFT JOIN LATERAL (SELECT e.b AS x FROM " + EDGES
                    + " WHERE e.a = w.k) u ON true",
            "(SELECT max(b) AS x FROM " + EDGES + " WHERE a > o.id) u");

    private static final List<String> CONDITIONS = List.of(
            "",
            " WHERE u.x = o.id",
            " WHERE u.x > o.id AND u.x <> o.k",
            " WHERE u.x < 3 OR u.x = o.id",
            " WHERE u.x IS NOT DISTINCT FROM o.k",
            " WHERE u.x IN (SELECT b FROM " + EDGES + " WHERE a = o.k)");

    private static final List<String> FORMS = List.of(
            "SELECT o.id FROM %1$s WHERE EXISTS (SELECT 1 FROM %2$s)",
            "SELECT o.id FROM %1$s WHERE NOT EXISTS (SELECT 1 FROM %2$s)",
            "SELECT o.id FROM %1$s WHERE o.id IN (SELECT u.x FROM %2$s)",
            "SELECT o.id FROM %1$s WHERE o.k NOT IN (SELECT u.x FROM %2$s)",
            "SELECT o.id, (SELECT count(*) FROM %2$s) FROM %1$s",
            "SELECT o.id, (SELECT sum(u.x) + max(u.x) FROM %2$s) - o.id FROM %1$s",
            "SELECT o.id, (SELECT count(DISTINCT u.x) + coalesce(max(u.x), -1) FROM %2$s) FROM %1$s",
            "SELECT o.id, (SELECT string_agg(CAST(u.x AS VARCHAR), ',' ORDER BY u.x) FROM %2$s) FROM %1$s",
            "SELECT o.id, q.n FROM %1$s, LATERAL (SELECT count(u.x) AS n FROM %2$s) q",
            "SELECT o.id, q.x FROM %1$s LEFT JOIN LATERAL (SELECT DISTINCT u.x FROM %2$s) q ON true",
            "SELECT o.id, (SELECT u.x FROM %2$s ORDER BY u.x DESC NULLS LAST LIMIT 1) FROM %1$s",
            "SELECT o.id, (SELECT max(r) FROM (SELECT row_number() OVER (ORDER BY u.x) AS r FROM %2$s) z) FROM %1$s",
            "SELECT sum(o.id) FROM %1$s WHERE (SELECT count(*) FROM %2$s) > 1");

    /** Steps of a recursion over rows r(x, y, n), which end. */
    private static final List<String> STEPS = List.of(
            "SELECT r.x, e.b, n + 1 FROM r JOIN " + EDGES + " ON r.y = e.a WHERE n < 4",
            "SELECT e.a, r.y, n + 1 FROM " + EDGES + " LEFT JOIN r ON e.b = r.x WHERE n < 3",
            "SELECT p.x, q.y, p.n + q.n FROM r p JOIN r q ON p.y = q.x WHERE p.n + q.n < 6",
            "SELECT x, max(y), n + 1 FROM r WHERE n < 3 GROUP BY x, n",
            "SELECT y, x, n + 1 FROM r WHERE n < 3 AND EXISTS (SELECT 1 FROM r s WHERE s.x > r.y)",
            "SELECT y, x, n + 1 FROM r WHERE n < 3 AND y NOT IN (SELECT x FROM r WHERE x IS NOT NULL)",
            "SELECT x, g, n + 1 FROM r, LATERAL generate_series(1, r.y) s(g) WHERE n < 3",
            "(SELECT x, y + 1, n + 1 FROM r WHERE n < 3 UNION SELECT y, x, n + 1 FROM r WHERE n < 2)",
            "SELECT x, row_number() OVER (ORDER BY x, y)::INTEGER, n + 1 FROM r WHERE n < 3");

    private static final List<String> READERS = List.of(
            "SELECT * FROM r",
            "SELECT x, count(*), min(n) FROM r GROUP BY x",
            "SELECT p.x, q.n FROM r p JOIN r q ON p.x = q.y",
            "SELECT (SELECT count(*) FROM r), (SELECT sum(y) FROM r WHERE n = 2)",
            "SELECT e.a, (SELECT max(n) FROM r WHERE r.x = e.a) FROM " + EDGES);

    private final RandomGenerator random;

    RandomSubqueries(RandomGenerator random) {
        this.random = random;
    }

    /** Returns a query whose rows are compared as a multiset. */
    String next() {
        if (random.nextInt(3) == 0) {
            String first = "SELECT a, b, 1 FROM " + EDGES + (random.nextBoolean() ? " WHERE a < 3" : "");
            return "WITH RECURSIVE r(x, y, n) AS (" + first + (random.nextBoolean() ? " UNION " : " UNION ALL ")
                    + pick(STEPS) + ") " + pick(READERS);
        }
        String form = pick(FORMS);
        String rows = pick(ROWS);
        // DuckDB loses the row of an aggregate without groups below a window.
        boolean known = !form.contains(" OVER ") || !rows.contains("max(b)");
        return String.format(known ? form : FORMS.get(0), OUTER, rows + pick(CONDITIONS));
    }

    private String pick(List<String> all) {
        return all.get(random.nextInt(all.size()));
    }
}
