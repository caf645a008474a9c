package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that SQL has no types for, or that other databases treat differently, with pushdown and without. */
@Slow
class ValuesTest {

    @TempDir
    Path folder;

    private Tegula engine;
    private EngineSession session;
    private EngineSession plain;

    @BeforeEach
    void open() {
        engine = Tegula.create();
        session = Sessions.open(engine, folder);
        plain = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(64L << 20, false));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void update(String sql) throws SQLException {
        Sessions.update(session, sql);
    }

    /** Asserts the rows of a query: values divided by commas, rows by spaces; sorted as texts without ORDER BY. */
    private void assertRows(String expected, String sql) throws SQLException {
        boolean sorted = sql.contains("ORDER BY");
        List<String> rows = expected.isEmpty() ? List.of() : List.of(expected.split(" "));
        assertEquals(DuckRows.ordered(rows, sorted), DuckRows.ordered(texts(session, sql), sorted), sql);
        assertEquals(DuckRows.ordered(rows, sorted), DuckRows.ordered(texts(plain, sql), sorted), "not pushed: " + sql);
    }

    private static List<String> texts(EngineSession in, String sql) throws SQLException {
        return Sessions.rows(in, sql).stream()
                .map(row -> String.join(",", row.stream().map(ValuesTest::text).toList()))
                .toList();
    }

    private static String text(Object value) {
        return value instanceof byte[] bytes
                ? "x" + HexFormat.of().formatHex(bytes)
                : String.valueOf(value).replace(" ", "");
    }

    private void create(String name, ArraySchema schema) {
        engine.createArray(Tegula.uri(folder.resolve(name)), schema);
    }

    private void write(String name, Column... columns) {
        try (ArrayWriter writer = engine.openForWriting(Tegula.uri(folder.resolve(name)))) {
            writer.write(Cells.of(Arrays.asList(columns)));
        }
    }

    private static Column ints(String name, int... values) {
        return Column.of(new Field(name, Datatype.INT32, 1, false), values, values.length, null, null);
    }

    @Test
    void fillValues_areRowsOfDenseArrays() throws SQLException {
        create(
                "d",
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 0, 7, 4))
                        .attribute(Attribute.int32("a"))
                        .attribute(Attribute.float64("v"))
                        .attribute(Attribute.of("n", Datatype.INT32).nullable())
                        .build());
        Field nullable = new Field("n", Datatype.INT32, 1, true);
        Field real = new Field("v", Datatype.FLOAT64, 1, false);
        for (int x : new int[] {1, 5}) {
            try (ArrayWriter writer = engine.openForWriting(Tegula.uri(folder.resolve("d")))) {
                writer.write(
                        Subarray.range("x", x, x),
                        Cells.of(List.of(
                                ints("a", 10 * x),
                                Column.of(real, new double[] {x / 2.0}, 1, null, null),
                                Column.of(nullable, new int[] {x}, 1, null, new byte[] {1}))));
            }
        }
        // Cells between the written ones, which nobody wrote, have the fill values of the schema.
        assertRows(
                "1,10,0.5,1 2,-2147483648,NaN,null 3,-2147483648,NaN,null 4,-2147483648,NaN,null 5,50,2.5,5",
                "SELECT * FROM d ORDER BY x");
        assertRows("1 5", "SELECT x FROM d WHERE n IS NOT NULL");
        assertRows("2 3 4", "SELECT x FROM d WHERE a = -2147483648");
        assertRows("5,2,10,NaN", "SELECT count(*), count(n), max(CASE WHEN a < 50 THEN a END), max(v) FROM d");
    }

    @Test
    void notANumber_isGreatestInOrderAndEqualInGroups_butInNoComparison() throws SQLException {
        update("CREATE TABLE t (x INT, v DOUBLE, r REAL, PRIMARY KEY (x))");
        update("INSERT INTO t VALUES (1, 1, 1), (2, CAST('NaN' AS DOUBLE), CAST('NaN' AS REAL)), (3, NULL, NULL),"
                + " (4, CAST('Infinity' AS DOUBLE), 4), (5, CAST('NaN' AS DOUBLE), 5), (6, CAST('-Infinity' AS DOUBLE),"
                + " 6)");
        assertRows("6,-Infinity 1,1.0 4,Infinity 2,NaN 5,NaN 3,null", "SELECT x, v FROM t ORDER BY v, x");
        assertRows("3,null 2,NaN 5,NaN 4,Infinity 1,1.0 6,-Infinity", "SELECT x, v FROM t ORDER BY v DESC, x");
        for (String operator : List.of("=", "<", "<=", ">", ">=")) {
            assertRows("", "SELECT x FROM t WHERE v " + operator + " CAST('NaN' AS DOUBLE)");
        }
        assertRows("1 2 4 5 6", "SELECT x FROM t WHERE v <> CAST('NaN' AS DOUBLE)");
        assertRows("4", "SELECT x FROM t WHERE v > 1");
        assertRows("1 6", "SELECT x FROM t WHERE v <= 1");
        assertRows("2 4 5 6", "SELECT x FROM t WHERE v <> 1");
        assertRows("2 5", "SELECT x FROM t WHERE IS_NAN(v)");
        assertRows("1 2 5 6", "SELECT x FROM t WHERE NOT (v > 1)");
        assertRows("2 4 5", "SELECT x FROM t WHERE NOT (v <= 1 AND 1 <= r)");
        assertRows("2 4 5 6", "SELECT x FROM t WHERE NOT (1 >= r OR x = 3) OR NOT (1 >= v)");
        assertRows("2 4 5 6", "SELECT x FROM t WHERE v NOT BETWEEN 0 AND 2");
        assertRows("2 5", "SELECT x FROM t WHERE NOT (v < x) AND NOT (v >= x)");
        assertRows("2 4 5", "SELECT x FROM t WHERE (v <= 1) IS FALSE");
        assertRows("1,true 2,true 3,null 4,false 5,true 6,true", "SELECT x, NOT (v > 1) FROM t ORDER BY x");
        assertRows("NaN,-Infinity,5,NaN", "SELECT max(v), min(v), count(v), max(r) FROM t");
        assertRows("1.0,1 -Infinity,1 Infinity,1 NaN,2 null,1", "SELECT v, count(*) FROM t GROUP BY v");
        assertRows("5", "SELECT count(*) FROM (SELECT DISTINCT v FROM t) d");
        // Joins by equality compare like groups: the keys are in a hash table.
        assertRows("1,1 2,2 2,5 4,4 5,2 5,5 6,6", "SELECT a.x, b.x FROM t a JOIN t b ON a.v = b.v");
        assertRows("NaN,NaN", "SELECT sum(v), avg(r) FROM t WHERE x < 4");
    }

    @Test
    void extremesOfNotANumber_doNotDependOnTheOrderOfRows() throws SQLException {
        update("CREATE TABLE t (x INT, v DOUBLE, r REAL, PRIMARY KEY (x))");
        update("INSERT INTO t VALUES (1, 1, 2), (2, CAST('NaN' AS DOUBLE), CAST('NaN' AS REAL)), (3, 3, 4), (4, NULL,"
                + " NULL), (5, CAST('NaN' AS DOUBLE), CAST('NaN' AS REAL)), (6, -1, -2)");
        assertRows("NaN,-1.0,NaN,-2.0", "SELECT max(v), min(v), max(r), min(r) FROM t");
        assertRows("3.0,1.0,4.0,2.0", "SELECT max(v), min(v), max(r), min(r) FROM t WHERE x IN (1, 3)");
        assertRows("NaN,NaN", "SELECT min(v), min(r) FROM t WHERE x IN (2, 4, 5)");
        assertRows("null,null", "SELECT max(v), min(r) FROM t WHERE x = 4");
        assertRows("null,null", "SELECT max(v), min(r) FROM t WHERE x > 8");
        assertRows("0,NaN,-1.0,3 1,NaN,1.0,3", "SELECT mod(x, 2), max(v), min(v), count(*) FROM t GROUP BY mod(x, 2)");
        assertRows("3.0", "SELECT max(v) FILTER (WHERE NOT IS_NAN(v)) FROM t");
        assertRows("3", "SELECT max_by(x, v) FROM t WHERE NOT IS_NAN(v)");
        assertRows(
                "1,1.0,1.0 2,NaN,1.0 3,NaN,3.0 4,NaN,3.0 5,NaN,NaN 6,NaN,-1.0",
                "SELECT x, max(v) OVER (ORDER BY x), min(v) OVER (ORDER BY x ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)"
                        + " FROM t ORDER BY x");
    }

    @Test
    void zeros_areEqualInComparisons() throws SQLException {
        update("CREATE TABLE t (x INT, v DOUBLE, PRIMARY KEY (x))");
        update("INSERT INTO t VALUES (1, 0e0), (2, -0e0), (3, CAST('-0.0' AS DOUBLE)), (4, 1)");
        assertRows("1 2 3", "SELECT x FROM t WHERE v = 0");
        assertRows("1 2 3", "SELECT x FROM t WHERE v = CAST('-0.0' AS DOUBLE)");
        assertRows("4", "SELECT x FROM t WHERE v > 0");
    }

    @Test
    void unsignedNumbers_reachTheirGreatestValues() throws SQLException {
        update("CREATE TABLE t (x UBIGINT, a UTINYINT, b USMALLINT, c UINTEGER, d UBIGINT, PRIMARY KEY (x))");
        update("INSERT INTO t VALUES (0, 0, 0, 0, 0), (5, 127, 32767, 2147483647, 9223372036854775807),"
                + " (9223372036854775808, 128, 32768, 2147483648, 9223372036854775808),"
                + " (18446744073709551614, 255, 65535, 4294967295, 18446744073709551615)");
        String last = "18446744073709551614,255,65535,4294967295,18446744073709551615";
        assertRows(last, "SELECT * FROM t WHERE d > 9223372036854775808");
        assertRows(last, "SELECT * FROM t WHERE x = 18446744073709551614");
        assertRows(last, "SELECT * FROM t WHERE a > 200 AND b > 40000 AND c > 3000000000");
        assertRows("0 5", "SELECT x FROM t WHERE d < 9223372036854775808");
        assertRows("0 5", "SELECT x FROM t WHERE a < 128 AND b < 32768 AND c < 2147483648");
        assertRows("0", "SELECT x FROM t WHERE d < 0.5 AND d > -1 AND d <> -7 AND a > -3");
        assertRows("", "SELECT x FROM t WHERE d > 18446744073709551615 OR a = 256 OR c = -1 OR a = 0.5");
        assertRows("4", "SELECT count(*) FROM t WHERE a < 1000 AND b <= 65535 AND d < 99999999999999999999");
        assertRows(
                "18446744073709551614 9223372036854775808 5 0", "SELECT x FROM t ORDER BY d DESC, c DESC, b DESC, a");
        assertRows("510,131070,8589934590,36893488147419103230", "SELECT sum(a), sum(b), sum(c), sum(d) FROM t");
        assertRows(
                "255,65535,4294967295,18446744073709551615,0", "SELECT max(a), max(b), max(c), max(d), min(d) FROM t");
        assertRows("128,1", "SELECT a, count(*) FROM t WHERE d IN (9223372036854775808, 3) GROUP BY a");
        assertRows("9223372036854775808", "SELECT x FROM t WHERE x BETWEEN 6 AND 18446744073709551613");
        assertRows("18446744073709551614,18446744073709551615", "SELECT x, x + 1 FROM t WHERE x > 9223372036854775808");
    }

    @Test
    void blobs_areComparedByBytes() throws SQLException {
        update("CREATE TABLE t (x INT, b VARBINARY, PRIMARY KEY (x))");
        update("INSERT INTO t VALUES (1, X''), (2, X'00'), (3, X'7F'), (4, X'80FF'), (5, NULL), (6, X'80')");
        assertRows("1,x 2,x00 3,x7f 4,x80ff 5,null 6,x80", "SELECT x, b FROM t");
        assertRows("6", "SELECT x FROM t WHERE b = X'80'");
        assertRows("1", "SELECT x FROM t WHERE b = X''");
        assertRows("1 2 3 4", "SELECT x FROM t WHERE b <> X'80'");
        assertRows("2 4", "SELECT x FROM t WHERE b IN (X'00', X'80FF')");
        assertRows("4 6", "SELECT x FROM t WHERE b > X'7F'");
        assertRows("1 2 3 6 4 5", "SELECT x FROM t ORDER BY b");
        assertRows("5", "SELECT x FROM t WHERE b IS NULL");
        assertRows("x,1 x00,1 x7f,1 x80,1 x80ff,1 null,1", "SELECT b, count(*) FROM t GROUP BY b");
        assertRows("4,4 6,6", "SELECT a.x, b.x FROM t a JOIN t b ON a.b = b.b WHERE a.b >= X'80'");
        assertRows("2", "SELECT octet_length(b) FROM t WHERE x = 4");
    }

    private void createEnumerated() throws SQLException {
        create(
                "e",
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 99, 10))
                        .attribute(Attribute.of("k", Datatype.UINT8).nullable().withEnumeration("kinds"))
                        .attribute(Attribute.of("n", Datatype.INT16).withEnumeration("numbers"))
                        .enumeration(Enumeration.utf8("kinds", "red", "green", "blå", ""))
                        .enumeration(Enumeration.utf8("numbers", "one", "two"))
                        .build());
        write(
                "e",
                ints("x", 1, 2, 3, 4, 5, 6),
                Column.of(new Field("k", Datatype.UINT8, 1, true), new byte[] {0, 1, 2, 3, 0, 0}, 6, null, new byte[] {
                    1, 1, 1, 1, 0, 1
                }),
                Column.of(new Field("n", Datatype.INT16, 1, false), new short[] {0, 1, 0, 1, 0, 1}, 6, null, null));
    }

    @Test
    void enumerations_areTexts() throws SQLException {
        createEnumerated();
        assertRows("1,red,one 2,green,two 3,blå,one 4,,two 5,null,one 6,red,two", "SELECT * FROM e ORDER BY x");
        assertRows("1 6", "SELECT x FROM e WHERE k = 'red'");
        assertRows("2 3 4", "SELECT x FROM e WHERE k <> 'red'");
        assertRows("2 4", "SELECT x FROM e WHERE k IN ('green', '', 'unknown')");
        assertRows("", "SELECT x FROM e WHERE k = 'unknown'");
        assertRows("1 2 3 4 6", "SELECT x FROM e WHERE k <> 'unknown'");
        assertRows("1 2 6", "SELECT x FROM e WHERE k LIKE '%re%'");
        assertRows("3 4", "SELECT x FROM e WHERE k NOT LIKE '%re%'");
        assertRows("3 4", "SELECT x FROM e WHERE k < 'green'");
        assertRows("1 2 6", "SELECT x FROM e WHERE k >= 'c'");
        assertRows("5", "SELECT x FROM e WHERE k IS NULL");
        assertRows("4 3 2 1 6 5", "SELECT x FROM e ORDER BY k, x");
        assertRows("red,", "SELECT max(k), min(k) FROM e");
        assertRows("red,2 green,1 blå,1 ,1 null,1", "SELECT k, count(*) FROM e GROUP BY k");
        assertRows("2,4 4,4 6,4", "SELECT a.x, b.x FROM e a JOIN (SELECT * FROM e WHERE x = 4) b ON a.n = b.n");
        assertRows("1 6", "SELECT x FROM e WHERE upper(k) = 'RED'");
        assertRows("3", "SELECT x FROM e WHERE char_length(k) = 3 AND k <> 'red'");
    }

    @Test
    void enumerationsOfRealNumbers_areComparedAsNumbers() throws SQLException {
        List<byte[]> entries = DoubleStream.of(1, Double.NaN, -0.0, Double.POSITIVE_INFINITY)
                .mapToObj(value -> ByteBuffer.allocate(Double.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putDouble(value)
                        .array())
                .toList();
        create(
                "e",
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 99, 10))
                        .attribute(Attribute.of("k", Datatype.UINT8).withEnumeration("reals"))
                        .enumeration(Enumeration.of("reals", Datatype.FLOAT64, 1, entries))
                        .build());
        write(
                "e",
                ints("x", 1, 2, 3, 4),
                Column.of(new Field("k", Datatype.UINT8, 1, false), new byte[] {0, 1, 2, 3}, 4, null, null));
        assertRows("1,1.0 2,NaN 3,-0.0 4,Infinity", "SELECT x, k FROM e ORDER BY x");
        assertRows("4", "SELECT x FROM e WHERE k > 1");
        assertRows("1 3", "SELECT x FROM e WHERE k <= 1");
        assertRows("1 2 3", "SELECT x FROM e WHERE NOT (k > 1)");
        assertRows("3", "SELECT x FROM e WHERE k = 0");
        assertRows("3", "SELECT x FROM e WHERE k BETWEEN 0 AND 0.5");
        assertRows("1 2 4", "SELECT x FROM e WHERE k <> 0");
        assertRows("2", "SELECT x FROM e WHERE IS_NAN(k)");
        assertRows("", "SELECT x FROM e WHERE k = CAST('NaN' AS DOUBLE) OR k >= CAST('NaN' AS DOUBLE)");
    }

    @Test
    void unknownTexts_becomeEntriesOfEnumerations() throws SQLException {
        createEnumerated();
        update("INSERT INTO e VALUES (7, 'purple', 'two'), (8, NULL, 'one')");
        update("UPDATE e SET k = 'orange' WHERE x = 1");
        assertRows("1,orange 6,red 7,purple 8,null", "SELECT x, k FROM e WHERE x IN (1, 6, 7, 8)");
        assertRows("7", "SELECT x FROM e WHERE k = 'purple'");
    }

    @Sampled(4)
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "datetime_year  | DATE '1969-01-01' | DATE '1970-01-01' | DATE '2024-01-01'",
                "datetime_month | DATE '1969-11-01' | DATE '1970-01-01' | DATE '2024-02-01'",
                "datetime_week  | DATE '1969-12-18' | DATE '1970-01-01' | DATE '2024-02-29'",
                "datetime_day   | DATE '1900-02-28' | DATE '1970-01-01' | DATE '2024-02-29'",
                "datetime_hr    | TIMESTAMP '1969-12-31 23:00:00' | TIMESTAMP '1970-01-01 00:00:00'"
                        + " | TIMESTAMP '2024-02-29 05:00:00'",
                "datetime_min   | TIMESTAMP '1969-12-31 23:59:00' | TIMESTAMP '1970-01-01 00:00:00'"
                        + " | TIMESTAMP '2024-02-29 05:06:00'",
                "datetime_sec   | TIMESTAMP '1901-12-31 23:59:59' | TIMESTAMP '1970-01-01 00:00:00'"
                        + " | TIMESTAMP '2024-02-29 05:06:07'",
                "datetime_ms    | TIMESTAMP '1969-12-31 23:59:59.999' | TIMESTAMP '1970-01-01 00:00:00'"
                        + " | TIMESTAMP '2024-02-29 05:06:07.008'",
                "datetime_us    | TIMESTAMP '1969-12-31 23:59:59.999' | TIMESTAMP '1970-01-01 00:00:00'"
                        + " | TIMESTAMP '2024-02-29 05:06:07.008'",
                "datetime_ns    | TIMESTAMP '1969-12-31 23:59:59.999' | TIMESTAMP '1970-01-01 00:00:00'"
                        + " | TIMESTAMP '2024-02-29 05:06:07.008'",
                "datetime_ps    | TIMESTAMP '1969-12-31 23:59:59.999' | TIMESTAMP '1970-01-01 00:00:00'"
                        + " | TIMESTAMP '1970-02-28 05:06:07.008'",
                "datetime_fs    | TIMESTAMP '1969-12-31 23:59:59.999' | TIMESTAMP '1970-01-01 00:00:00'"
                        + " | TIMESTAMP '1970-01-01 01:06:07.008'",
                "datetime_as    | TIMESTAMP '1969-12-31 23:59:59.999' | TIMESTAMP '1970-01-01 00:00:00'"
                        + " | TIMESTAMP '1970-01-01 00:00:07.008'",
            })
    void datetimes_ofEveryUnit(String type, String before, String epoch, String after) throws SQLException {
        update("CREATE TABLE t (t " + type + ", a " + type + ", x INT, PRIMARY KEY (t))");
        update("INSERT INTO t VALUES (" + before + ", " + before + ", 1), (" + epoch + ", " + epoch + ", 2), (" + after
                + ", " + after + ", 3)");
        update("INSERT INTO t SELECT t, CAST(NULL AS " + (before.startsWith("DATE") ? "DATE" : "TIMESTAMP")
                + "), 4 FROM t WHERE x = 3");
        for (String column : List.of("t", "a")) {
            String all = column.equals("t") ? "1 2 4" : "1 2";
            assertRows("1", "SELECT x FROM t WHERE " + column + " = " + before);
            assertRows("2", "SELECT x FROM t WHERE " + column + " = " + epoch);
            assertRows("1", "SELECT x FROM t WHERE " + column + " < " + epoch);
            assertRows("1 2", "SELECT x FROM t WHERE " + column + " <= " + epoch);
            assertRows(all, "SELECT x FROM t WHERE " + column + " >= " + before);
            assertRows(column.equals("t") ? "2 4" : "2", "SELECT x FROM t WHERE " + column + " > " + before);
            assertRows("1 2", "SELECT x FROM t WHERE " + column + " IN (" + before + ", " + epoch + ")");
            assertRows("1 2 4", "SELECT x FROM t ORDER BY " + column);
            assertRows("1", "SELECT x FROM t WHERE " + column + " = (SELECT min(" + column + ") FROM t)");
        }
        assertRows("4", "SELECT x FROM t WHERE a IS NULL");
        assertRows("2", "SELECT count(a) FROM t");
        assertRows("4", "SELECT x FROM t WHERE t = " + after + " AND t = (SELECT max(t) FROM t)");
    }

    @Test
    void timesOfDay_areIntegers() throws SQLException {
        update("CREATE TABLE t (x INT, t time_ns, PRIMARY KEY (x))");
        update("INSERT INTO t VALUES (1, -5), (2, 86399999999999), (3, NULL)");
        assertRows("1,-5 2,86399999999999 3,null", "SELECT * FROM t");
        assertRows("2", "SELECT x FROM t WHERE t > 5");
    }

    @Test
    void nulls_areInNoComparison() throws SQLException {
        update("CREATE TABLE t (x INT, a INT, s VARCHAR, f BOOLEAN, PRIMARY KEY (x))");
        update("INSERT INTO t VALUES (1, 1, '', TRUE), (2, NULL, NULL, NULL), (3, 3, 'a', FALSE)");
        assertRows("3", "SELECT x FROM t WHERE a <> 1");
        assertRows("", "SELECT x FROM t WHERE a = NULL");
        assertRows("", "SELECT x FROM t WHERE a NOT IN (1, NULL)");
        assertRows("1", "SELECT x FROM t WHERE a IN (1, NULL)");
        assertRows("1", "SELECT x FROM t WHERE s = ''");
        assertRows("1", "SELECT x FROM t WHERE f");
        assertRows("3", "SELECT x FROM t WHERE NOT f");
        assertRows("2 3", "SELECT x FROM t WHERE f IS NOT TRUE");
        assertRows("1 2", "SELECT x FROM t WHERE coalesce(a, 1) = 1");
        assertRows("2 3", "SELECT x FROM t WHERE a IS DISTINCT FROM 1");
        assertRows("3,2,2,2,4", "SELECT count(*), count(a), count(s), count(f), sum(a) FROM t");
        assertRows("1 3 2", "SELECT x FROM t ORDER BY a");
        assertRows("2 1 3", "SELECT x FROM t ORDER BY a NULLS FIRST");
        assertRows("1,1 3,3", "SELECT p.x, q.x FROM t p JOIN t q ON p.a = q.a");
    }

    @Test
    void texts_areDimensions() throws SQLException {
        update("CREATE TABLE t (s VARCHAR, y INT, v INT, PRIMARY KEY (s, y))");
        update("INSERT INTO t VALUES ('', 1, 1), ('a', 1, 2), ('a', 2, 3), ('ab', 1, 4), ('b', 1, 5), ('B', 1, 6)");
        assertRows("2 3", "SELECT v FROM t WHERE s = 'a'");
        assertRows("1", "SELECT v FROM t WHERE s = ''");
        assertRows("2 3 4", "SELECT v FROM t WHERE s LIKE 'a%'");
        assertRows("4 5", "SELECT v FROM t WHERE s > 'a'");
        assertRows("1 6", "SELECT v FROM t WHERE s < 'a'");
        assertRows("2 3 5", "SELECT v FROM t WHERE s IN ('a', 'b', 'none')");
        assertRows("1 4 5 6", "SELECT v FROM t WHERE s <> 'a'");
        assertRows("", "SELECT v FROM t WHERE s = 'é' OR s > 'x'");
        assertRows("1 6 2 3 4 5", "SELECT v FROM t ORDER BY s, y");
        assertRows("b,", "SELECT max(s), min(s) FROM t");
        assertRows("2 3 4", "SELECT v FROM t WHERE s BETWEEN 'a' AND 'ab'");
        assertRows("a,2,2 a,2,3 a,3,2 a,3,3", "SELECT p.s, p.v, q.v FROM t p JOIN t q ON p.s = q.s WHERE p.s = 'a'");
        update("DELETE FROM t WHERE s LIKE 'a%'");
        assertRows("1 5 6", "SELECT v FROM t");
    }

    @Test
    void severalValuesPerCell_areArrays() throws SQLException {
        update("CREATE TABLE t (x INT, p INT[2] NOT NULL, l DOUBLE[], PRIMARY KEY (x))");
        update("INSERT INTO t VALUES (1, ARRAY[1, 2], ARRAY[0.5e0]), (2, ARRAY[3, 4], NULL), (3, ARRAY[5, 6],"
                + " ARRAY[1e0, 2e0, 3e0])");
        assertRows("1,[1,2],[0.5] 2,[3,4],null 3,[5,6],[1.0,2.0,3.0]", "SELECT * FROM t");
        assertRows("1,1,2 2,3,4 3,5,6", "SELECT x, p[1], p[2] FROM t");
        assertRows("1,1 2,null 3,3", "SELECT x, cardinality(l) FROM t");
        assertRows("2", "SELECT x FROM t WHERE l IS NULL");
        assertRows("3", "SELECT x FROM t WHERE p[1] = 5");
        assertRows("1,0.5 3,1.0 3,2.0 3,3.0", "SELECT t.x, u.v FROM t, UNNEST(t.l) AS u (v)");
        assertRows("2", "SELECT x FROM t WHERE p = ARRAY[3, 4]");
    }

    @Test
    void anonymousAttributes_haveTheNameOfTheFormat() throws SQLException {
        create(
                "anon",
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 9, 10))
                        .attribute(Attribute.int32(""))
                        .build());
        write("anon", ints("x", 1, 2, 3), ints("", 10, 20, 30));
        assertRows("1,10 2,20 3,30", "SELECT * FROM anon");
        assertEquals(
                "__attr", session.prepare("SELECT * FROM anon").columns().get(1).name());
        assertRows("2 3", "SELECT x FROM anon WHERE __attr > 10");
        assertRows("60,10,30", "SELECT sum(__attr), min(__attr), max(__attr) FROM anon");
        update("INSERT INTO anon (x, __attr) VALUES (4, 40)");
        update("UPDATE anon SET __attr = __attr + 1 WHERE x < 3");
        update("DELETE FROM anon WHERE __attr = 30");
        assertRows("1,11 2,21 4,40", "SELECT * FROM anon");
    }

    @Test
    void names_keepTheirCaseAndCharacters() throws SQLException {
        update("CREATE TABLE \"Täble one\" (\"select\" INT, \"a.b\" INT, \"A.b\" INT, \"with space\" INT, \"q\"\"uote\""
                + " INT, \"it's\" INT, \"é€\" INT, \"order\" VARCHAR, PRIMARY KEY (\"select\"))");
        update("INSERT INTO \"Täble one\" VALUES (1, 2, 3, 4, 5, 6, 7, 'x')");
        assertRows("1,2,3,4,5,6,7,x", "SELECT * FROM \"Täble one\"");
        assertRows(
                "3,2,5,7",
                "SELECT \"A.b\", t.\"a.b\", \"q\"\"uote\", \"é€\" FROM \"Täble one\" t WHERE \"with space\" = 4 AND"
                        + " \"it's\" > 5 AND \"order\" = 'x' AND \"select\" = 1");
        update("UPDATE \"Täble one\" SET \"a.b\" = \"A.b\" WHERE \"select\" = 1");
        assertRows("3,3,1", "SELECT \"a.b\", \"A.b\", count(*) FROM \"Täble one\" GROUP BY \"a.b\", \"A.b\"");
    }

    @Test
    void emptyArrays_haveNoRows() throws SQLException {
        update("CREATE TABLE s (x INT, v DOUBLE, t VARCHAR, PRIMARY KEY (x))");
        update("CREATE TABLE d (x INT, v DOUBLE, PRIMARY KEY (x)) WITH (dense = true, \"domain.x\" = '0:9')");
        for (String table : List.of("s", "d")) {
            assertRows("", "SELECT * FROM " + table);
            assertRows("", "SELECT x FROM " + table + " WHERE x = 1 OR v > 3 ORDER BY x LIMIT 3");
            assertRows(
                    "0,0,null,null,null,null",
                    "SELECT count(*), count(v), sum(v), min(x), max(v), avg(x) FROM " + table);
            assertRows("", "SELECT x, count(*) FROM " + table + " GROUP BY x");
            assertRows("", "SELECT a.x FROM " + table + " a JOIN " + table + " b ON a.x = b.x");
            assertRows("0", "SELECT count(*) FROM (SELECT DISTINCT v FROM " + table + ") q");
        }
        update("DELETE FROM s WHERE x > 3");
        update("UPDATE s SET v = 1");
        update("INSERT INTO s SELECT * FROM s");
        assertRows("0", "SELECT count(*) FROM s");
    }

    @Test
    void charTexts_ofFixedLength_areTexts() throws SQLException {
        create(
                "c",
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 9, 10))
                        .attribute(Attribute.of("c", Datatype.CHAR, 2))
                        .build());
        write(
                "c",
                ints("x", 1, 2),
                Column.of(
                        new Field("c", Datatype.CHAR, 2, false),
                        "abc ".getBytes(StandardCharsets.ISO_8859_1),
                        2,
                        null,
                        null));
        assertRows("1", "SELECT x FROM c WHERE c = 'ab'");
        assertRows("1 2", "SELECT x FROM c WHERE c > 'a'");
        assertTrue(Sessions.rows(session, "SELECT c FROM c ORDER BY x")
                .get(1)
                .get(0)
                .equals("c "));
    }
}
