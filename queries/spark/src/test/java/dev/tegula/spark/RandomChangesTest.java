package dev.tegula.spark;

import dev.tegula.Tegula;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Random sequences of statements, each compared with what queries of Spark compute from a view of the rows before. */
@Slow
class RandomChangesTest extends SessionTest {

    private static final int STATEMENTS = Amounts.fixed("tegula.sparkStatements", 4);

    private static final List<String> PREDICATES = List.of(
            "f > 3",
            "f = DOUBLE('NaN')",
            "f IS NULL OR i < 5",
            "i % 3 = 1",
            "t LIKE 'a%'",
            "t IS NULL",
            "d < DATE '2026-01-15' AND f IS NOT NULL",
            "x < 20",
            "i * 2 > x",
            "s = 'b' OR d IS NULL",
            "x IN (SELECT k FROM news WHERE v > 2)",
            "EXISTS (SELECT 1 FROM news WHERE k = i)",
            "f < (SELECT avg(v) FROM news)");

    private static final List<String> ASSIGNMENTS = List.of(
            "f = f + i",
            "f = DOUBLE('NaN')",
            "f = NULL",
            "i = i * 2 - CAST(x % 100 AS INT)",
            "t = concat(t, 'z')",
            "t = 'as'",
            "d = date_add(d, 1)",
            "d = NULL",
            "x = x + 1000000 * STEP");

    private int sequences;

    @TestFactory
    Stream<DynamicTest> statements_haveTheResultsOfSpark() {
        return RandomTests.of(1, random -> new Sequence(random).run());
    }

    /** One array and its statements. */
    private final class Sequence {

        private final RandomGenerator random;
        private final String uri;
        private final ModelTable table;
        private int step;

        Sequence(RandomGenerator random) {
            this.random = random;
            this.uri = Tegula.uri(folder.resolve("array" + ++sequences));
            create();
            this.table = new ModelTable(spark, uri, random);
        }

        private void create() {
            boolean hilbert = random.nextInt(4) == 0;
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.of(
                                    "x",
                                    Datatype.INT64,
                                    Range.of(-1000, 1L << 40),
                                    hilbert ? null : 1L + random.nextInt(20)))
                            .dimension(Dimension.ascii("s"))
                            .attribute(Attribute.float64("f").nullable())
                            .attribute(Attribute.int32("i"))
                            .attribute(Attribute.utf8("t").nullable())
                            .attribute(Attribute.of("d", Datatype.DATETIME_DAY))
                            .cellOrder(hilbert ? CellOrder.HILBERT : CellOrder.ROW_MAJOR)
                            .capacity(random.nextInt(2, 9))
                            .build());
        }

        void run() {
            insert(random.nextInt(20, 60));
            for (step = 1; step <= STATEMENTS; step++) {
                news();
                switch (random.nextInt(6)) {
                    case 0 -> delete();
                    case 1, 2 -> update();
                    case 3 -> insert(random.nextInt(1, 20));
                    default -> merge();
                }
            }
            table.checkChanges("x, s");
            table.verify(tegula);
        }

        private String predicate() {
            String one = table.any(PREDICATES);
            return random.nextBoolean() ? one : "(" + one + ") AND NOT (" + table.any(PREDICATES.subList(0, 8)) + ")";
        }

        private void news() {
            table.news("SELECT id * " + random.nextInt(1, 3) + " + " + random.nextInt(20) + " AS k,"
                    + " if(id % 2 = 0, 'a', 'b') AS c, if(id % 5 = 4, NULL, id / 2D) AS v FROM range("
                    + random.nextInt(1, 40) + ")");
        }

        private void insert(int count) {
            String rows = "SELECT id * 3 % 61 AS x, if(id % 2 = 0, 'a', 'b') AS s, if(id % 7 = 0, NULL,"
                    + " if(id % 11 = 0, DOUBLE('NaN'), id / 4D)) AS f, CAST(id % 13 AS INT) AS i,"
                    + " if(id % 5 = 0, NULL, concat(if(id % 3 = 0, 'a', 'é'), id)) AS t,"
                    + " if(id % 6 = 0, NULL, date_add(DATE '2026-01-01', CAST(id AS INT))) AS d"
                    + " FROM range(" + random.nextInt(50) + ", " + (50 + count) + ")";
            table.check(
                    "INSERT INTO TABLE " + rows,
                    "SELECT * FROM model LEFT ANTI JOIN (" + rows + ") n ON model.x = n.x AND model.s = n.s UNION ALL "
                            + rows);
        }

        private void delete() {
            String p = predicate();
            table.check("DELETE FROM TABLE WHERE " + p, "SELECT * FROM model WHERE (" + p + ") IS NOT TRUE");
        }

        private void update() {
            String p = predicate();
            String set = table.any(ASSIGNMENTS).replace("STEP", Integer.toString(step));
            table.check(
                    "UPDATE TABLE SET " + set + " WHERE " + p,
                    "SELECT " + table.row("", set) + " FROM model WHERE " + p + " UNION ALL SELECT * FROM model WHERE ("
                            + p + ") IS NOT TRUE");
        }

        private void merge() {
            String on = random.nextBoolean() ? "m.x = n.k AND m.s = n.c" : "m.i = n.k";
            boolean byKey = on.startsWith("m.x");
            String first = table.any(List.of("n.v > 3", "m.f IS NULL", "m.x > n.v", "true"));
            String set = table.any(ASSIGNMENTS.subList(0, 8));
            boolean deletes = random.nextBoolean();
            String insertIf = table.any(List.of("n.v IS NOT NULL", "true"));
            String key = byKey ? "n.k" : "n.k + 2000000000L * " + step;
            String lonely = table.any(List.of("m.f > 4", "m.t IS NULL", "m.x % 4 = 0"));
            boolean deletesLonely = random.nextBoolean();
            String lonelySet = table.any(ASSIGNMENTS.subList(0, 8));
            String join = " FROM model m JOIN news n ON " + on;
            String alone = " FROM model m LEFT ANTI JOIN news n ON " + on;
            table.check(
                    "MERGE INTO TABLE m USING news n ON " + on
                            + " WHEN MATCHED AND " + first + " THEN UPDATE SET " + set
                            + (deletes ? " WHEN MATCHED THEN DELETE" : "")
                            + " WHEN NOT MATCHED AND " + insertIf + " THEN INSERT (x, s, f, i, t, d) VALUES ("
                            + key + ", n.c, n.v, CAST(n.k AS INT), NULL, DATE '2026-02-01')"
                            + " WHEN NOT MATCHED BY SOURCE AND " + lonely + " THEN "
                            + (deletesLonely ? "DELETE" : "UPDATE SET " + lonelySet),
                    "SELECT " + table.row("m.", set) + join + " WHERE " + first
                            + (deletes ? "" : " UNION ALL SELECT m.*" + join + " WHERE (" + first + ") IS NOT TRUE")
                            + " UNION ALL SELECT m.*" + alone + " WHERE (" + lonely + ") IS NOT TRUE"
                            + (deletesLonely
                                    ? ""
                                    : " UNION ALL SELECT " + table.row("m.", lonelySet) + alone + " WHERE " + lonely)
                            + " UNION ALL SELECT " + key + ", n.c, n.v, CAST(n.k AS INT), NULL, DATE '2026-02-01'"
                            + " FROM news n LEFT ANTI JOIN model m ON " + on + " WHERE " + insertIf);
        }
    }
}
