package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.errors.ConflictException;
import dev.tegula.errors.InexactDeleteException;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.Slow;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;

/** {@code UPDATE}, {@code MERGE} and {@code DELETE} by any predicate. */
@Slow
class RowChangesTest extends SessionTest {

    /** Static, because Spark serializes functions. */
    private static final AtomicBoolean WRITTEN = new AtomicBoolean();

    private String uri() {
        return Tegula.uri(folder.resolve("array"));
    }

    private String table() {
        return "tegula.`" + uri() + "`";
    }

    private void createPoints() {
        tegula.createArray(
                uri(),
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 9999, 10))
                        .attribute(Attribute.float64("f").nullable())
                        .attribute(Attribute.utf8("t"))
                        .capacity(3)
                        .build());
        spark.sql("INSERT INTO " + table() + " SELECT id, id / 2D, concat('t', id) FROM range(1, 7)");
    }

    private void assertRows(String... expected) {
        List<String> rows = spark.sql("SELECT * FROM " + table() + " ORDER BY ALL").collectAsList().stream()
                .map(Row::toString)
                .toList();
        assertEquals(List.of(expected), rows);
        assertEquals(
                List.of(),
                tegula.integrity(uri())
                        .verify(VerifyOptions.full(), new VerifyListener() {})
                        .findings());
    }

    private int fragments() {
        try (ArrayReader array = tegula.openForReading(uri())) {
            return array.fragments().size();
        }
    }

    @Test
    void update_ofValuesAndCoordinates_isOneCommit() {
        createPoints();
        spark.sql("UPDATE " + table() + " SET f = f + 1, t = upper(t) WHERE length(t) = 2 AND x % 2 = 0");
        assertRows("[1,0.5,t1]", "[2,2.0,T2]", "[3,1.5,t3]", "[4,3.0,T4]", "[5,2.5,t5]", "[6,4.0,T6]");
        spark.sql("UPDATE " + table() + " SET x = x + 4 WHERE x <> 4");
        assertRows("[4,3.0,T4]", "[5,0.5,t1]", "[6,2.0,T2]", "[7,1.5,t3]", "[9,2.5,t5]", "[10,4.0,T6]");
    }

    @Test
    void delete_ofAnyPredicate_alsoWithSubqueries() {
        createPoints();
        spark.sql("DELETE FROM " + table() + " WHERE x * x > 30 OR t = concat('t', CAST(f AS INT))");
        assertRows("[1,0.5,t1]", "[2,1.0,t2]", "[3,1.5,t3]", "[4,2.0,t4]", "[5,2.5,t5]");
        spark.sql("DELETE FROM " + table() + " WHERE f > (SELECT avg(f) FROM " + table() + ")");
        assertRows("[1,0.5,t1]", "[2,1.0,t2]", "[3,1.5,t3]");
        spark.sql("DELETE FROM " + table() + " WHERE x NOT IN (SELECT x + 1 FROM " + table() + ")");
        assertRows("[2,1.0,t2]", "[3,1.5,t3]");
    }

    @Test
    void merge_withAllClauses() {
        createPoints();
        spark.sql("CREATE OR REPLACE TEMP VIEW news AS SELECT * FROM VALUES (1L, 'new'), (2L, 'gone'), (9L, 'nine'),"
                + " (10L, 'skip') AS t(k, v)");
        spark.sql("MERGE INTO " + table() + " a USING news n ON a.x = n.k"
                + " WHEN MATCHED AND n.v = 'gone' THEN DELETE"
                + " WHEN MATCHED THEN UPDATE SET t = n.v"
                + " WHEN NOT MATCHED AND n.v <> 'skip' THEN INSERT (x, t, f) VALUES (n.k, n.v, NULL)"
                + " WHEN NOT MATCHED BY SOURCE AND a.x = 6 THEN DELETE"
                + " WHEN NOT MATCHED BY SOURCE AND a.x > 3 THEN UPDATE SET x = a.x + 1");
        assertRows("[1,0.5,new]", "[3,1.5,t3]", "[5,2.0,t4]", "[6,2.5,t5]", "[9,null,nine]");
    }

    @Test
    void severalMatchesOfARow_andEqualNewCoordinates_areRefused() {
        createPoints();
        Exception e = assertThrows(
                Exception.class,
                () -> spark.sql(
                        "MERGE INTO " + table() + " a USING (SELECT * FROM VALUES (1L, 'a'), (1L, 'b') AS t(k, v)) n"
                                + " ON a.x = n.k WHEN MATCHED THEN UPDATE SET t = n.v"));
        assertTrue(messages(e).contains("MERGE_CARDINALITY_VIOLATION"), messages(e));
        e = assertThrows(Exception.class, () -> spark.sql("UPDATE " + table() + " SET x = 7 WHERE x < 3"));
        assertTrue(messages(e).contains("two have the coordinates (7)"), messages(e));
        e = assertThrows(Exception.class, () -> spark.sql("UPDATE " + table() + " SET x = x + 1 WHERE x < 3"));
        assertTrue(messages(e).contains("one gets the coordinates (3) of a row"), messages(e));
        assertRows("[1,0.5,t1]", "[2,1.0,t2]", "[3,1.5,t3]", "[4,2.0,t4]", "[5,2.5,t5]", "[6,3.0,t6]");
        assertEquals(1, fragments());
    }

    @Test
    void writeInBetween_isAConflict_andNothingIsLeft() throws Exception {
        createPoints();
        WRITTEN.set(false);
        String uri = uri();
        spark.udf()
                .register(
                        "interfere",
                        (UDF1<Double, Double>) f -> {
                            if (!WRITTEN.getAndSet(true)) {
                                write(uri);
                            }
                            return f;
                        },
                        DataTypes.DoubleType);
        assertThrows(ConflictException.class, () -> spark.sql("UPDATE " + table() + " SET f = interfere(f)"));
        assertRows("[1,0.5,t1]", "[2,1.0,t2]", "[3,1.5,t3]", "[4,2.0,t4]", "[5,2.5,t5]", "[6,3.0,t6]", "[8,8.0,t8]");
        WRITTEN.set(false);
        assertThrows(
                ConflictException.class,
                () -> spark.sql("DELETE FROM " + table() + " WHERE x < 3 AND 0 < (SELECT max(interfere(f)) FROM "
                        + table() + ")"));
        assertEquals(3, fragments());
        try (var folders = java.nio.file.Files.list(folder.resolve("array/__fragments"))) {
            assertEquals(3, folders.count());
        }
        WRITTEN.set(false);
        assertEquals(
                "[[2]]",
                spark.sql("CALL tegula.retry(statement => 'UPDATE " + table() + " SET f = interfere(f) + 1')")
                        .collectAsList()
                        .toString());
        assertRows("[1,1.5,t1]", "[2,2.0,t2]", "[3,2.5,t3]", "[4,3.0,t4]", "[5,3.5,t5]", "[6,4.0,t6]", "[8,9.0,t8]");
    }

    private static void write(String uri) {
        try (Tegula engine = Tegula.create();
                ArrayWriter array = engine.openForWriting(uri)) {
            array.write(Cells.builder()
                    .int64("x", 8)
                    .float64("f", 8)
                    .utf8("t", "t8")
                    .build());
        }
    }

    @Test
    void failedTask_leavesNothing() throws Exception {
        createPoints();
        spark.udf()
                .register(
                        "fail",
                        (UDF1<Long, Long>) x -> {
                            if (x == 6) {
                                throw new IllegalStateException("on purpose");
                            }
                            return x;
                        },
                        DataTypes.LongType);
        assertThrows(Exception.class, () -> spark.sql("UPDATE " + table() + " SET x = fail(x)"));
        assertRows("[1,0.5,t1]", "[2,1.0,t2]", "[3,1.5,t3]", "[4,2.0,t4]", "[5,2.5,t5]", "[6,3.0,t6]");
        assertEquals(1, fragments());
    }

    @Test
    void overwrites_areOneCommit_alsoByConditionsThatAreNotStored() {
        createPoints();
        spark.sql("INSERT OVERWRITE " + table() + " SELECT x + 1, f, t FROM " + table() + " WHERE x > 2");
        assertRows("[4,1.5,t3]", "[5,2.0,t4]", "[6,2.5,t5]", "[7,3.0,t6]");
        spark.sql("INSERT INTO " + table() + " REPLACE WHERE x >= 6 VALUES (8, 4D, 'eight')");
        assertRows("[4,1.5,t3]", "[5,2.0,t4]", "[8,4.0,eight]");
        // A condition on values that may be null or NaN.
        spark.sql("INSERT INTO " + table() + " REPLACE WHERE f < 2 VALUES (4, 0D, 'four'), (9, NULL, 'nine')");
        assertRows("[4,0.0,four]", "[5,2.0,t4]", "[8,4.0,eight]", "[9,null,nine]");
        assertEquals(5, fragments());
        spark.sql("INSERT OVERWRITE " + table() + " SELECT * FROM " + table() + " WHERE x < 0");
        assertRows();
    }

    @Test
    void arraysWithDuplicates_haveNoUpdates_butDeletesByConditionsAndInserts() {
        tegula.createArray(
                uri(),
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 9999, 10))
                        .attribute(Attribute.int32("a"))
                        .allowDuplicates(true)
                        .build());
        spark.sql("INSERT INTO " + table() + " VALUES (1, 1), (1, 2), (2, 3)");
        spark.sql("DELETE FROM " + table() + " WHERE a = 2");
        assertThrows(InexactDeleteException.class, () -> spark.sql("UPDATE " + table() + " SET a = 0"));
        Exception e = assertThrows(Exception.class, () -> spark.sql("DELETE FROM " + table() + " WHERE a * a = 9"));
        assertTrue(messages(e).contains("duplicates"), messages(e));
        assertRows("[1,1]", "[2,3]");
    }

    /** Values of columns that an update does not assign keep their bytes, whatever Spark shows of them. */
    @Test
    void valuesThatSparkCannotExpress_areKept() {
        tegula.createArray(
                uri(),
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 9999, 10))
                        .attribute(Attribute.int32("a"))
                        .attribute(
                                Attribute.uint8("e").withEnumeration("colors").nullable())
                        .attribute(Attribute.uint8("n").withEnumeration("colors"))
                        .attribute(Attribute.of("d", Datatype.DATETIME_DAY).nullable())
                        .attribute(Attribute.of("b", Datatype.BOOL))
                        .attribute(Attribute.utf8("t"))
                        .attribute(Attribute.of("w", Datatype.STRING_UTF16, Field.VARIABLE))
                        .attribute(Attribute.float64("f"))
                        .attribute(Attribute.of("u", Datatype.UINT64))
                        .enumeration(Enumeration.utf8("colors", "red", "green"))
                        .build());
        Cells before = inexact(0);
        try (ArrayWriter array = tegula.openForWriting(uri())) {
            array.write(before);
        }
        spark.sql("UPDATE " + table() + " SET a = a + 1");
        assertSame(inexact(1));
        spark.sql("MERGE INTO " + table() + " t USING (SELECT 1L AS k) s ON t.x = s.k"
                + " WHEN MATCHED THEN UPDATE SET a = 2, e = 'red', d = DATE '1970-01-02', b = false, w = 'w', u = 7"
                + " WHEN NOT MATCHED BY SOURCE THEN UPDATE SET a = 2");
        try (ArrayReader array = tegula.openForReading(uri())) {
            Cells cells = array.query().read();
            assertArrayEquals(new int[] {2, 2}, cells.int32("a"));
            assertArrayEquals(
                    new byte[] {0, (byte) 255}, (byte[]) cells.column("e").array());
            assertArrayEquals(new long[] {1, Long.MIN_VALUE}, cells.int64("d"));
            assertArrayEquals(new byte[] {0, 1}, (byte[]) cells.column("b").array());
            assertEquals("w", cells.column("w").text(0));
            assertArrayEquals(new long[] {7, 5}, cells.uint64("u"));
        }
    }

    private void assertSame(Cells expected) {
        try (ArrayReader array = tegula.openForReading(uri())) {
            Cells found = array.query().read();
            assertEquals(expected.size(), found.size());
            for (Column column : expected.columns()) {
                for (int i = 0; i < expected.size(); i++) {
                    assertEquals(column.isNull(i), found.column(column.name()).isNull(i), column.name() + " " + i);
                    assertArrayEquals(
                            column.bytes(i), found.column(column.name()).bytes(i), column.name() + " " + i);
                }
            }
        }
    }

    private static Cells inexact(int a) {
        byte[] valid = {1, 1};
        return Cells.of(List.of(
                Column.of(new Field("x", Datatype.INT64, 1, false), new long[] {1, 2}, 2, null, null),
                Column.of(new Field("a", Datatype.INT32, 1, false), new int[] {a, a}, 2, null, null),
                Column.of(new Field("e", Datatype.UINT8, 1, true), new byte[] {-1, -1}, 2, null, valid),
                Column.of(new Field("n", Datatype.UINT8, 1, false), new byte[] {-1, 1}, 2, null, null),
                Column.of(
                        new Field("d", Datatype.DATETIME_DAY, 1, true),
                        new long[] {Long.MIN_VALUE, Long.MIN_VALUE},
                        2,
                        null,
                        valid),
                Column.of(new Field("b", Datatype.BOOL, 1, false), new byte[] {2, 1}, 2, null, null),
                Column.of(
                        new Field("t", Datatype.STRING_UTF8, Field.VARIABLE, false),
                        new byte[] {-1, -2, 'a'},
                        2,
                        new long[] {0, 2, 3},
                        null),
                Column.of(
                        new Field("w", Datatype.STRING_UTF16, Field.VARIABLE, false),
                        ByteBuffer.wrap(new byte[] {0, (byte) 0xD8, 65, 0}).order(ByteOrder.LITTLE_ENDIAN),
                        2,
                        new long[] {0, 1, 2},
                        null),
                Column.of(
                        new Field("f", Datatype.FLOAT64, 1, false),
                        new double[] {Double.longBitsToDouble(0x7FF8000000000123L), -0.0},
                        2,
                        null,
                        null),
                Column.of(new Field("u", Datatype.UINT64, 1, false), new long[] {-1, 5}, 2, null, null)));
    }

    @Test
    void denseArray_isChangedByBoxes() {
        tegula.createArray(
                uri(),
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 0, 9, 5))
                        .dimension(Dimension.int32("y", 0, 1, 2))
                        .attribute(Attribute.int32("a"))
                        .attribute(Attribute.utf8("t").nullable())
                        .build());
        spark.sql("INSERT INTO " + table() + " SELECT CAST(id DIV 2 AS INT), CAST(id % 2 AS INT), CAST(id AS INT),"
                + " concat('t', id) FROM range(6)");
        spark.sql("UPDATE " + table() + " SET a = -a WHERE a % 3 = 1");
        assertRows("[0,0,0,t0]", "[0,1,-1,t1]", "[1,0,2,t2]", "[1,1,3,t3]", "[2,0,-4,t4]", "[2,1,5,t5]");
        spark.sql("DELETE FROM " + table() + " WHERE a % 3 = 2 AND t LIKE '%2%'");
        spark.sql("UPDATE " + table() + " SET x = 2 - x WHERE x <> 1");
        assertRows(
                "[0,0,-4,t4]",
                "[0,1,5,t5]",
                "[1,0," + Integer.MIN_VALUE + ",null]",
                "[1,1,3,t3]",
                "[2,0,0,t0]",
                "[2,1,-1,t1]");
    }
}
