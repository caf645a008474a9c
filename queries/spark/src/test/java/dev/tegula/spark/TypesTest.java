package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.Slow;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every datatype as a column: its type in Spark, and the extremes of its values. */
@Slow
class TypesTest extends SessionTest {

    /**
     * A datatype.
     *
     * @param type Spark's name of the column's type
     * @param stored two cells as the engine stores them
     * @param shown the same as Spark shows them
     */
    private record Example(Datatype datatype, String type, Object stored, String... shown) {}

    private static final List<Example> FIXED = List.of(
            new Example(Datatype.INT8, "tinyint", new byte[] {-128, 127}, "-128", "127"),
            new Example(Datatype.INT16, "smallint", new short[] {Short.MIN_VALUE, Short.MAX_VALUE}, "-32768", "32767"),
            new Example(Datatype.INT32, "int", new int[] {Integer.MIN_VALUE, 7}, "-2147483648", "7"),
            new Example(Datatype.INT64, "bigint", new long[] {Long.MIN_VALUE, 7}, "-9223372036854775808", "7"),
            new Example(Datatype.UINT8, "smallint", new byte[] {0, -1}, "0", "255"),
            new Example(Datatype.UINT16, "int", new short[] {0, -1}, "0", "65535"),
            new Example(Datatype.UINT32, "bigint", new int[] {0, -1}, "0", "4294967295"),
            new Example(Datatype.UINT64, "decimal(20,0)", new long[] {1, -1}, "1", "18446744073709551615"),
            new Example(Datatype.FLOAT32, "float", new float[] {Float.NaN, 1.5f}, "NaN", "1.5"),
            new Example(Datatype.FLOAT64, "double", new double[] {Double.NEGATIVE_INFINITY, 0.1}, "-Infinity", "0.1"),
            new Example(Datatype.BOOL, "boolean", new byte[] {0, 1}, "false", "true"),
            new Example(Datatype.DATETIME_YEAR, "date", new long[] {-1, 56}, "1969-01-01", "2026-01-01"),
            new Example(Datatype.DATETIME_MONTH, "date", new long[] {-1, 13}, "1969-12-01", "1971-02-01"),
            new Example(Datatype.DATETIME_WEEK, "date", new long[] {-1, 1}, "1969-12-25", "1970-01-08"),
            new Example(Datatype.DATETIME_DAY, "date", new long[] {Long.MIN_VALUE, 1}, "null", "1970-01-02"),
            new Example(
                    Datatype.DATETIME_HR, "timestamp_ntz", new long[] {-1, 1}, "1969-12-31T23:00", "1970-01-01T01:00"),
            new Example(
                    Datatype.DATETIME_MIN, "timestamp_ntz", new long[] {-1, 1}, "1969-12-31T23:59", "1970-01-01T00:01"),
            new Example(
                    Datatype.DATETIME_SEC,
                    "timestamp_ntz",
                    new long[] {-1, 1},
                    "1969-12-31T23:59:59",
                    "1970-01-01T00:00:01"),
            new Example(
                    Datatype.DATETIME_MS,
                    "timestamp_ntz",
                    new long[] {Long.MIN_VALUE, 1},
                    "null",
                    "1970-01-01T00:00:00.001"),
            new Example(
                    Datatype.DATETIME_US,
                    "timestamp_ntz",
                    new long[] {-1, 1},
                    "1969-12-31T23:59:59.999999",
                    "1970-01-01T00:00:00.000001"),
            new Example(
                    Datatype.DATETIME_NS,
                    "timestamp_ntz",
                    new long[] {-1000, 1000},
                    "1969-12-31T23:59:59.999999",
                    "1970-01-01T00:00:00.000001"),
            new Example(Datatype.DATETIME_PS, "bigint", new long[] {-1, 1}, "-1", "1"),
            new Example(Datatype.DATETIME_FS, "bigint", new long[] {-1, 1}, "-1", "1"),
            new Example(Datatype.DATETIME_AS, "bigint", new long[] {-1, 1}, "-1", "1"),
            new Example(Datatype.TIME_HR, "bigint", new long[] {-1, 1}, "-1", "1"),
            new Example(Datatype.TIME_MIN, "bigint", new long[] {-1, 1}, "-1", "1"),
            new Example(Datatype.TIME_SEC, "bigint", new long[] {-1, 1}, "-1", "1"),
            new Example(Datatype.TIME_MS, "bigint", new long[] {-1, 1}, "-1", "1"),
            new Example(Datatype.TIME_US, "bigint", new long[] {-1, 1}, "-1", "1"),
            new Example(Datatype.TIME_NS, "bigint", new long[] {-1, 1}, "-1", "1"),
            new Example(Datatype.TIME_PS, "bigint", new long[] {-1, 1}, "-1", "1"),
            new Example(Datatype.TIME_FS, "bigint", new long[] {-1, 1}, "-1", "1"),
            new Example(Datatype.TIME_AS, "bigint", new long[] {-1, 1}, "-1", "1"));

    private static final List<Example> VARIABLE = List.of(
            new Example(Datatype.CHAR, "string", "aé", "aé", ""),
            new Example(Datatype.STRING_ASCII, "string", "ab", "ab", ""),
            new Example(Datatype.STRING_UTF8, "string", "é𝄞", "é𝄞", ""),
            new Example(Datatype.STRING_UTF16, "string", "é𝄞", "é𝄞", ""),
            new Example(Datatype.STRING_UTF32, "string", "é𝄞", "é𝄞", ""),
            new Example(Datatype.STRING_UCS2, "string", "é", "é", ""),
            new Example(Datatype.STRING_UCS4, "string", "é", "é", ""),
            new Example(Datatype.GEOM_WKT, "string", "POINT (1 2)", "POINT (1 2)", ""),
            new Example(Datatype.ANY, "binary", "a", "[97]", "[]"),
            new Example(Datatype.BLOB, "binary", "ab", "[97, 98]", "[]"),
            new Example(Datatype.GEOM_WKB, "binary", "a", "[97]", "[]"));

    @BeforeAll
    static void generateCode() {
        TestSessions.generateCode(spark);
    }

    private static Column column(Example example) {
        boolean variable = example.stored instanceof String;
        Field field = new Field(example.datatype.name(), example.datatype, variable ? Field.VARIABLE : 1, false);
        if (!variable) {
            return Column.of(field, example.stored, 2, null, null);
        }
        byte[] bytes = ((String) example.stored).getBytes(example.datatype.charset());
        int size = example.datatype.size();
        return Column.of(
                field,
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN),
                2,
                new long[] {0, bytes.length / size, bytes.length / size},
                null);
    }

    private String array(List<Example> examples) {
        String uri = Tegula.uri(folder.resolve("types"));
        ArraySchemaBuilder schema = ArraySchema.sparse().dimension(Dimension.int32("x", 0, 9, 10));
        List<Column> columns = new ArrayList<>();
        columns.add(Column.of(new Field("x", Datatype.INT32, 1, false), new int[] {0, 1}, 2, null, null));
        for (Example example : examples) {
            Column column = column(example);
            schema.attribute(
                    column.field().isVariable()
                            ? Attribute.of(example.datatype.name(), example.datatype, Field.VARIABLE)
                            : Attribute.of(example.datatype.name(), example.datatype));
            columns.add(column);
        }
        tegula.createArray(uri, schema.build());
        try (ArrayWriter writer = tegula.openForWriting(uri)) {
            writer.write(Cells.of(columns));
        }
        return uri;
    }

    @Test
    void everyDatatype_hasItsTypeAndValues() {
        List<Example> all = new ArrayList<>(FIXED);
        all.addAll(VARIABLE);
        Set<Datatype> covered =
                new TreeSet<>(all.stream().map(Example::datatype).toList());
        assertEquals(EnumSet.allOf(Datatype.class), covered);
        String uri = array(all);
        List<Row> rows =
                spark.sql("SELECT * FROM tegula.`" + uri + "` ORDER BY x").collectAsList();
        for (Example example : all) {
            String name = example.datatype.name();
            assertEquals(
                    example.type, rows.get(0).schema().apply(name).dataType().simpleString(), name);
            assertEquals(
                    List.of(example.shown),
                    rows.stream().map(row -> text(row.getAs(name))).toList(),
                    name);
        }
    }

    private static String text(Object value) {
        return value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value);
    }

    @Test
    void nanoseconds_areExactOrTruncatedOrIntegers() {
        String uri = array(List.of(new Example(Datatype.DATETIME_NS, "", new long[] {-1, 1999}, "")));
        Exception refused = assertThrows(
                Exception.class,
                () -> spark.sql("SELECT * FROM tegula.`" + uri + "`").collectAsList());
        assertTrue(
                refused.getMessage()
                        .contains("finer than the microseconds of Spark's timestamps (found -1 ns since 1970)"),
                refused.getMessage());
        assertEquals(
                "[0,1969-12-31T23:59:59.999999][1,1970-01-01T00:00:00.000001]", rows(uri, "nanoseconds", "truncate"));
        assertEquals("[0,-1][1,1999]", rows(uri, "nanoseconds", "long"));
    }

    @Test
    void roundedCoordinates_nameNoRowsToChange() {
        String uri = Tegula.uri(folder.resolve("rounded"));
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.of("t", Datatype.DATETIME_NS, Range.of(0L, 1_000_000L), 1000))
                        .attribute(Attribute.int32("a"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(Cells.builder()
                    .add(Column.of(
                            new Field("t", Datatype.DATETIME_NS, 1, false),
                            new long[] {1000, 1001, 2000},
                            3,
                            null,
                            null))
                    .int32("a", 1, 2, 3)
                    .build());
        }
        spark.conf().set("spark.sql.catalog.rounded", TegulaCatalog.class.getName());
        spark.conf().set("spark.sql.catalog.rounded.nanoseconds", "truncate");
        String table = "rounded.`" + uri + "`";
        for (String statement : List.of(
                "UPDATE @ SET a = 9",
                "DELETE FROM @ WHERE a % 2 = 0",
                "MERGE INTO @ r USING (SELECT 2 AS b) n ON r.a = n.b WHEN MATCHED THEN UPDATE SET a = 7")) {
            Exception e = assertThrows(Exception.class, () -> spark.sql(statement.replace("@", table)));
            assertTrue(String.valueOf(e.getMessage()).contains("nanoseconds=long"), e.getMessage());
        }
        spark.sql("DELETE FROM " + table + " WHERE t = TIMESTAMP_NTZ '1970-01-01 00:00:00.000001'");
        assertEquals(
                "[[2000,3]]",
                spark.read()
                        .format("tegula")
                        .option("nanoseconds", "long")
                        .load(uri)
                        .collectAsList()
                        .toString());
    }

    @Test
    void timestamps_haveAZone_ifWished() {
        String uri = array(List.of(new Example(Datatype.DATETIME_SEC, "", new long[] {0, 1}, "")));
        assertEquals(
                "timestamp",
                spark.read()
                        .format("tegula")
                        .option("timestamps", "ltz")
                        .load(uri)
                        .schema()
                        .apply("DATETIME_SEC")
                        .dataType()
                        .simpleString());
    }

    private static String rows(String uri, String option, String value) {
        StringBuilder rows = new StringBuilder();
        spark.read()
                .format("tegula")
                .option(option, value)
                .load(uri)
                .orderBy("x")
                .collectAsList()
                .forEach(rows::append);
        return rows.toString();
    }

    @Test
    void cellsOfSeveralValues_areArrays() {
        String uri = Tegula.uri(folder.resolve("lists"));
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 9, 10))
                        .attribute(Attribute.of("pair", Datatype.UINT8, 2).nullable())
                        .attribute(Attribute.of("list", Datatype.FLOAT64, Field.VARIABLE))
                        .attribute(Attribute.of("code", Datatype.STRING_ASCII, 2))
                        .build());
        try (ArrayWriter writer = tegula.openForWriting(uri)) {
            writer.write(Cells.of(List.of(
                    Column.of(new Field("x", Datatype.INT32, 1, false), new int[] {0, 1}, 2, null, null),
                    Column.of(
                            new Field("pair", Datatype.UINT8, 2, true), new byte[] {1, -1, 3, 4}, 2, null, new byte[] {
                                1, 0
                            }),
                    Column.of(
                            new Field("list", Datatype.FLOAT64, Field.VARIABLE, false),
                            new double[] {1.5, 2.5},
                            2,
                            new long[] {0, 0, 2},
                            null),
                    Column.of(
                            new Field("code", Datatype.STRING_ASCII, 2, false),
                            "abcd".getBytes(StandardCharsets.US_ASCII),
                            2,
                            null,
                            null))));
        }
        assertEquals("[0,ArraySeq(1, 255),ArraySeq(),ab][1,null,ArraySeq(1.5, 2.5),cd]", rows(uri, "pushdown", "true"));
    }
}
