package dev.tegula.spark;

import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.RandomTests;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Random statements on sparse and dense tables with awkward values of all types, compared as those of
 * {@link RandomChangesTest}.
 */
@Nightly
class RandomValuesTest extends SessionTest {

    private static final int STATEMENTS = Amounts.fixed("tegula.sparkValueStatements", 1);

    private static final Map<String, List<String>> VALUES = AwkwardValues.BY_COLUMN;

    /** {@code @} is replaced by the name of the table. */
    private static final List<String> PREDICATES = List.of(
            "@f = 0.0D",
            "@f >= -0.0D",
            "@f > DOUBLE('infinity')",
            "@f IN (DOUBLE('NaN'), 1.5D)",
            "@f <=> NULL",
            "@g <= 0.0F",
            "@g <> FLOAT('NaN')",
            "@g = 16777217",
            "@i > 2147483646",
            "@i + 0L < -2147483647L",
            "@h BETWEEN -128 AND 0",
            "@h > 127",
            "@h < 200",
            "@b",
            "NOT @b",
            "@n > 1.49",
            "@n = 1.5",
            "@n < 0.001",
            "@m <= -0.0000000001",
            "@m = 1234567890123456789012345678.0123456789",
            "@k >= 999999999999999999",
            "@u > 9223372036854775807",
            "@u <> 18446744073709551615",
            "@u < -1",
            "@t > 'a'",
            "@t = 'e\u0301'",
            // Not LIKE, which Spark 4.0 evaluates in local rows by halves of characters, and otherwise as here.
            "endswith(@t, '😀')",
            "@t LIKE 'a%'",
            "@t IN ('', 'A')",
            "@z > X'00'",
            "@z = X''",
            "@d < DATE '1582-10-15'",
            "@d = DATE '9999-12-31'",
            "@d IS NOT NULL",
            "@ts < TIMESTAMP '1970-01-01'",
            "@ts = TIMESTAMP '0001-01-01 00:00:00'",
            "year(@ts) = 9999",
            "@tn >= TIMESTAMP_NTZ '1969-12-31 23:59:59.999999'",
            "@tn <> TIMESTAMP_NTZ '9999-12-31 23:59:59.999999'",
            "@tn = @ts",
            "size(@l) = 2",
            "@l IS NULL",
            "@st IS NULL",
            "@st.a >= 0",
            "@st.b IS NOT NULL",
            "@st.b.c = 'é'",
            "@st.b.d < 1",
            "@st = @st",
            "@x < 20",
            "@x IN (SELECT x FROM news WHERE f IS NOT NULL)",
            "@t IN (SELECT t FROM news)",
            "@f = (SELECT max(f) FROM news)",
            "EXISTS (SELECT 1 FROM news WHERE news.x = @x AND news.i <=> @i)");

    /**
     * Number of predicates without a subquery. {@code MERGE} has no others, and Spark takes no others in {@code NOT}.
     */
    private static final int SUBQUERIES = PREDICATES.size() - 4;

    private static final List<String> ASSIGNMENTS = List.of(
            "f = -@f",
            "f = @g",
            "g = CAST(@f AS FLOAT)",
            "b = NOT @b",
            "n = -@n",
            "t = concat(@t, '😀')",
            "t = upper(@t)",
            "d = CAST(@ts AS DATE)",
            "tn = @ts",
            "ts = CAST(@d AS TIMESTAMP)",
            "l = array(coalesce(@i, 1), 3)",
            "st = named_struct('a', @i, 'b', @st.b)",
            "st = named_struct('a', 1, 'b', named_struct('c', @t, 'd', @n))",
            "z = CAST(@t AS BINARY)");

    /** Coordinates beside {@code x}, and their values, which depend on it: -0.0 and 0.0 are two coordinates. */
    private static final List<String> DIMENSIONS = List.of(
            "",
            "q DOUBLE: IF(id % 3 = 0, IF(id % 2 = 0, 0.0D, -0.0D), id - 20.5D)",
            "w TIMESTAMP: IF(id % 3 = 0, TIMESTAMP '0001-01-01 00:00:00', IF(id % 3 = 1, TIMESTAMP '9999-12-31 23:59:59.999999',"
                    + " TIMESTAMP '1969-12-31 23:59:59.999999'))",
            "s STRING: IF(id % 2 = 0, '', concat('a', id))");

    private int sequences;

    @BeforeAll
    static void generateCode() {
        TestSessions.generateCode(spark);
    }

    @TestFactory
    Stream<DynamicTest> statementsOnSparseTables_haveTheResultsOfSpark() {
        return RandomTests.of(1, random -> new Sequence(random, false).run());
    }

    @TestFactory
    Stream<DynamicTest> statementsOnDenseTables_haveTheResultsOfSpark() {
        return RandomTests.of(1, random -> new Sequence(random, true).run());
    }

    /** One table and its statements. */
    private final class Sequence {

        private final RandomGenerator random;
        private final boolean dense;
        private final String uri;
        private final String second;
        private final String keys;
        private final ModelTable table;
        private boolean isMoved;

        Sequence(RandomGenerator random, boolean dense) {
            this.random = random;
            this.dense = dense;
            this.uri = Tegula.uri(folder.resolve("array" + ++sequences));
            this.second = dense ? "y BIGINT: id % 4" : DIMENSIONS.get(random.nextInt(DIMENSIONS.size()));
            String name = second.isEmpty() ? "" : second.substring(0, second.indexOf(' '));
            this.keys = name.isEmpty() ? "x" : "x, " + name;
            String column = second.isEmpty() ? "" : second.substring(0, second.indexOf(':')) + " NOT NULL, ";
            spark.conf().set("spark.sql.datetime.java8API.enabled", "true");
            spark.sql("CREATE TABLE tegula.`" + uri + "` (x BIGINT NOT NULL, " + column
                    + String.join(", ", VALUES.keySet()) + ") TBLPROPERTIES (dimensions = '" + keys.replace(" ", "")
                    + "', 'domain.x' = '" + (dense ? "0:15" : "-100:100000") + "', 'extent.x' = '4'"
                    + (dense ? ", dense = 'true', 'domain.y' = '0:3', 'extent.y' = '2'" : ", capacity = '5'") + ")");
            this.table = new ModelTable(spark, uri, random);
        }

        void run() {
            table.news(rows(0, 64));
            table.check("INSERT INTO TABLE SELECT * FROM news", "SELECT * FROM news");
            for (int step = 1; step <= STATEMENTS; step++) {
                int first = random.nextInt(50);
                table.news(rows(first, first + random.nextInt(1, 15)));
                switch (random.nextInt(10)) {
                    case 0 -> delete();
                    case 1, 2 -> update();
                    case 3 -> insert("INSERT INTO TABLE SELECT * FROM news", "model");
                    case 4 -> table.check("INSERT OVERWRITE TABLE SELECT * FROM news", filled("SELECT * FROM news"));
                    case 5 -> replace();
                    case 6 -> replaceTiles();
                    default -> merge();
                }
                for (int i = 0; i < 3; i++) {
                    table.select(predicate());
                }
            }
            if (!dense) {
                table.checkChanges(keys);
            }
            table.verify(tegula);
        }

        private String rows(int from, int to) {
            String seed = Integer.toString(random.nextInt(1000));
            String values = VALUES.entrySet().stream()
                    .map(each -> {
                        String[] column = each.getKey().split(" ", 2);
                        return AwkwardValues.any(each.getValue(), column[1], column[0] + seed, 1 + random.nextInt(2))
                                + " AS " + column[0];
                    })
                    .collect(Collectors.joining(", "));
            String other = second.isEmpty()
                    ? ""
                    : second.substring(second.indexOf(':') + 2) + " AS " + keys.substring(3) + ", ";
            return "SELECT " + (dense ? "CAST(id / 4 AS BIGINT) AS x, " : "id AS x, ") + other + values + " FROM range("
                    + from + ", " + to + ")";
        }

        private String predicate() {
            return condition("", PREDICATES);
        }

        private String condition(String alias, List<String> predicates) {
            String one = table.any(predicates);
            String all = random.nextBoolean()
                    ? one
                    : "(" + one + ") " + table.any(List.of("AND", "OR")) + " NOT ("
                            + table.any(PREDICATES.subList(0, SUBQUERIES)) + ")";
            return all.replace("@", alias.isEmpty() ? "" : alias + ".");
        }

        /** Returns an assignment to a column. */
        private String assignment(String alias) {
            int kind = random.nextInt(3);
            if (kind == 0) {
                return table.any(ASSIGNMENTS).replace("@", alias.isEmpty() ? "" : alias + ".");
            }
            String[] column = table.any(List.copyOf(VALUES.keySet())).split(" ", 2);
            String value = kind == 1 ? "NULL" : table.any(VALUES.get(column[0] + " " + column[1]));
            return column[0] + " = CAST(" + value + " AS " + column[1] + ")";
        }

        /** Returns a query that has all cells of a dense array. */
        private String filled(String rows) {
            return dense
                    ? "SELECT c.x, c.y, * EXCEPT (c.x, c.y, e.x, e.y) FROM (SELECT CAST(id / 4 AS BIGINT) AS x,"
                            + " id % 4 AS y FROM range(64)) c LEFT JOIN (" + rows
                            + ") e ON c.x = e.x AND c.y = e.y"
                    : rows;
        }

        private String equalKeys(String alias, String other) {
            return Stream.of(keys.split(", "))
                    .map(key -> alias + "." + key + " = " + other + "." + key)
                    .collect(Collectors.joining(" AND "));
        }

        private void insert(String statement, String present) {
            table.check(
                    statement,
                    filled("SELECT p.* FROM " + present + " p LEFT ANTI JOIN news n ON " + equalKeys("p", "n")
                            + " UNION ALL SELECT * FROM news"));
        }

        private void replace() {
            String p = dense
                    ? table.any(List.of("x < 5", "y = 2", "x >= 3 AND y < 3", "true"))
                    : table.any(List.of(
                            "x < 20",
                            "i = 7",
                            "x BETWEEN 5 AND 12 AND i > 0",
                            "t = 'a'",
                            "t IS NULL",
                            "h <= 0",
                            "d < DATE '1970-01-01'",
                            "tn >= TIMESTAMP_NTZ '1970-01-01'",
                            "n = 1.5",
                            "u > 1",
                            "f < 0",
                            "true"));
            insert(
                    "INSERT INTO TABLE REPLACE WHERE " + p + " SELECT * FROM news",
                    "(SELECT * FROM model WHERE (" + p + ") IS NOT TRUE)");
        }

        /** Replaces the space tiles of the news. */
        private void replaceTiles() {
            String tile =
                    dense ? "p.x DIV 4 = n.x DIV 4 AND p.y DIV 2 = n.y DIV 2" : "(p.x + 100) DIV 4 = (n.x + 100) DIV 4";
            spark.conf().set("spark.sql.sources.partitionOverwriteMode", "dynamic");
            try {
                table.check(
                        "INSERT OVERWRITE TABLE SELECT * FROM news",
                        filled("SELECT p.* FROM model p LEFT ANTI JOIN news n ON " + tile
                                + " UNION ALL SELECT * FROM news"));
            } finally {
                spark.conf().unset("spark.sql.sources.partitionOverwriteMode");
            }
        }

        private void delete() {
            String p = predicate();
            table.check("DELETE FROM TABLE WHERE " + p, filled("SELECT * FROM model WHERE (" + p + ") IS NOT TRUE"));
        }

        private void update() {
            String p = predicate();
            String set = assignment("");
            if (!dense && !isMoved && random.nextInt(3) == 0) {
                set = "x = x + 1000";
                isMoved = true;
            }
            table.check(
                    "UPDATE TABLE SET " + set + " WHERE " + p,
                    "SELECT " + table.row("", set) + " FROM model WHERE " + p + " UNION ALL SELECT * FROM model WHERE ("
                            + p + ") IS NOT TRUE");
        }

        private void merge() {
            String on = equalKeys("m", "n");
            String first = condition("m", PREDICATES.subList(0, SUBQUERIES));
            String second = table.any(List.of("n.f > 0", "n.i = m.i", "m.t IS NULL OR n.b"));
            String set = assignment("n");
            String last = assignment("m");
            String insertIf = table.any(List.of("n.f IS NOT NULL", "n.i > 0", "true"));
            String lonely = condition("m", PREDICATES.subList(0, SUBQUERIES));
            String lonelySet = assignment("m");
            String dead = table.any(List.of("m.h = 0", "m.d IS NULL", "m.x % 4 = 0"));
            String join = " FROM model m JOIN news n ON " + on + " WHERE ";
            String alone = " FROM model m LEFT ANTI JOIN news n ON " + on + " WHERE ";
            table.check(
                    "MERGE INTO TABLE m USING news n ON " + on
                            + " WHEN MATCHED AND " + first + " THEN UPDATE SET " + set
                            + " WHEN MATCHED AND " + second + " THEN DELETE"
                            + " WHEN MATCHED THEN UPDATE SET " + last
                            + " WHEN NOT MATCHED AND " + insertIf + " THEN INSERT *"
                            + " WHEN NOT MATCHED BY SOURCE AND " + lonely + " THEN UPDATE SET " + lonelySet
                            + " WHEN NOT MATCHED BY SOURCE AND " + dead + " THEN DELETE",
                    filled("SELECT " + table.row("m.", set) + join + first
                            + " UNION ALL SELECT " + table.row("m.", last) + join + "(" + first
                            + ") IS NOT TRUE AND (" + second + ") IS NOT TRUE"
                            + " UNION ALL SELECT " + table.row("m.", lonelySet) + alone + lonely
                            + " UNION ALL SELECT m.*" + alone + "(" + lonely + ") IS NOT TRUE AND (" + dead
                            + ") IS NOT TRUE"
                            + " UNION ALL SELECT n.* FROM news n LEFT ANTI JOIN model m ON " + on + " WHERE "
                            + insertIf));
        }
    }
}
