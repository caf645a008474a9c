package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.testkit.generate.Slow;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** Earlier states of arrays: changes since, differences, and their return. */
@Slow
class VersionsTest extends SessionTest {

    private String uri() {
        return Tegula.uri(folder.resolve("array"));
    }

    private String table() {
        return "tegula.`" + uri() + "`";
    }

    private static List<String> rows(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).toList();
    }

    private List<String> rows(String sql) {
        return rows(spark.sql(sql));
    }

    /** Carries out a statement in a millisecond of its own, and returns one after it. */
    private long at(String sql) {
        spark.sql(sql);
        long time = System.currentTimeMillis();
        while (System.currentTimeMillis() <= time + 1) {
            LockSupport.parkNanos(500_000);
        }
        return time + 1;
    }

    private void createPoints() {
        tegula.createArray(
                uri(),
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 99, 10))
                        .attribute(Attribute.int32("a"))
                        .attribute(
                                Attribute.uint8("e").withEnumeration("colors").nullable())
                        .enumeration(Enumeration.utf8("colors", "red", "green"))
                        .build());
    }

    @Test
    void diffAndRestore_ofAVersion() {
        createPoints();
        long first = at("INSERT INTO " + table() + " VALUES (1, 1, 'red'), (2, 2, NULL), (3, 3, 'green')");
        spark.sql("UPDATE " + table() + " SET a = 20, e = 'green' WHERE x = 2");
        spark.sql("DELETE FROM " + table() + " WHERE x = 3");
        spark.sql("INSERT INTO " + table() + " VALUES (4, 4, 'red')");
        String diff = "CALL tegula.diff(table => '" + uri() + "', from_version => '" + first + "'";
        assertEquals(
                List.of("[added,4,4,red]", "[after,2,20,green]", "[before,2,2,null]", "[removed,3,3,green]"),
                rows(diff + ")").stream().sorted().toList());
        Exception e = assertThrows(Exception.class, () -> rows(diff + ", max_rows => 3)"));
        assertTrue(String.valueOf(e.getMessage()).contains("more rows differ"), e.getMessage());
        List<Row> restored = spark.sql("CALL tegula.restore(table => '" + uri() + "', version => '" + first + "')")
                .collectAsList();
        assertEquals(2, restored.get(0).getLong(1));
        assertEquals(1, restored.get(0).getLong(2));
        assertEquals(List.of(), rows(diff + ")"));
        assertEquals(
                List.of("[1,1,red]", "[2,2,null]", "[3,3,green]"), rows("SELECT * FROM " + table() + " ORDER BY x"));
    }

    @Test
    void changes_haveWrittenAndDeletedRows() {
        createPoints();
        at("INSERT INTO " + table() + " VALUES (1, 1, 'red'), (2, 2, NULL), (3, 3, 'green')");
        long second = at("DELETE FROM " + table() + " WHERE a >= 2 AND x > 2");
        at("UPDATE " + table() + " SET x = 7 WHERE x = 1");
        Dataset<Row> changes =
                spark.read().format("tegula").option("readChangeFeed", "true").load(uri());
        assertEquals(
                List.of(
                        "[write,1,1,red]",
                        "[write,2,2,null]",
                        "[write,3,3,green]",
                        "[delete,3,3,green]",
                        "[write,7,1,red]",
                        "[delete,1,null,null]"),
                rows(changes.drop("_commit_timestamp", "_row_timestamp")));
        assertEquals(
                List.of("[write,7,1,red]", "[delete,1,null,null]"),
                rows(spark.read()
                        .format("tegula")
                        .option("readChangeFeed", "true")
                        .option("start", second)
                        .load(uri())
                        .drop("_commit_timestamp", "_row_timestamp")));
        try (ArrayReader array = tegula.openForReading(uri())) {
            assertEquals(
                    array.fragments().stream().map(each -> each.start()).toList(),
                    changes
                            .where("_change_type = 'write'")
                            .selectExpr("unix_millis(_commit_timestamp) AS t")
                            .distinct()
                            .orderBy("t")
                            .collectAsList()
                            .stream()
                            .map(row -> row.getLong(0))
                            .toList());
        }
    }

    @Test
    void changes_ofDeletesByLabels_andOfDroppedColumns_haveTheRowsBefore() {
        tegula.createArray(
                uri(),
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 99, 10))
                        .attribute(Attribute.int32("a"))
                        .attribute(Attribute.uint8("e").withEnumeration("colors"))
                        .enumeration(Enumeration.utf8("colors", "red", "green"))
                        .build());
        at("INSERT INTO " + table() + " VALUES (1, 1, 'red'), (2, 2, 'red'), (3, 3, 'green')");
        at("DELETE FROM " + table() + " WHERE e = 'green'");
        at("DELETE FROM " + table() + " WHERE a = 2");
        at("ALTER TABLE " + table() + " DROP COLUMN a");
        assertEquals(
                List.of("[write,1,red]", "[write,2,red]", "[write,3,green]", "[delete,3,green]", "[delete,2,red]"),
                rows("SELECT _change_type, x, e FROM " + table() + ".changes"));
    }

    @Test
    void startAndEndOfAQuery_limitItsRows() {
        tegula.createArray(
                uri(),
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 9, 5))
                        .attribute(Attribute.int32("a"))
                        .build());
        long between = at("INSERT INTO " + table() + " VALUES (1, 1)");
        at("INSERT INTO " + table() + " VALUES (2, 2)");
        String with = "SELECT * FROM " + table() + " WITH (`%s` = '" + between + "')";
        assertEquals(List.of("[2,2]"), rows(with.formatted("start")));
        assertEquals(List.of("[1,1]"), rows(with.formatted("end")));
        spark.sql("ALTER TABLE " + table() + " ADD COLUMNS (b INT)");
        Exception e = assertThrows(IllegalArgumentException.class, () -> rows(with.formatted("end")));
        assertTrue(e.getMessage().contains("had other columns"), e.getMessage());
    }

    @Test
    void changesOfADenseArray_haveCoordinates() {
        tegula.createArray(
                uri(),
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", -5, 9, 5))
                        .dimension(Dimension.int32("y", 0, 3, 2))
                        .attribute(Attribute.int32("a"))
                        .build());
        at("INSERT INTO " + table() + " VALUES (-1, 1, 1), (-1, 2, 2), (0, 1, 3), (0, 2, 4)");
        at("UPDATE " + table() + " SET a = 9 WHERE a = 3");
        assertEquals(
                List.of("[write,-1,1,1]", "[write,-1,2,2]", "[write,0,1,3]", "[write,0,2,4]", "[write,0,1,9]"),
                rows(spark.read()
                        .format("tegula")
                        .option("readChangeFeed", "true")
                        .load(uri())
                        .drop("_commit_timestamp", "_row_timestamp")));
    }
}
