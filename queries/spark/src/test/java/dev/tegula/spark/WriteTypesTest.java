package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Writes columns of every type. */
@Slow
class WriteTypesTest extends SessionTest {

    private String uri(String name) {
        return Tegula.uri(folder.resolve(name));
    }

    private static Column column(Field field, int cells) {
        int width = field.datatype().size();
        int perCell = field.isVariable() ? 2 : field.valuesPerCell();
        ByteBuffer values = ByteBuffer.allocate(cells * perCell * width).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < cells * perCell; i++) {
            values.put(i * width, (byte) (field.datatype() == Datatype.BOOL ? i % 2 : 'a' + i % 7));
        }
        long[] offsets = field.isVariable() ? new long[cells + 1] : null;
        for (int i = 0; offsets != null && i <= cells; i++) {
            offsets[i] = (long) i * perCell;
        }
        byte[] validity = null;
        if (field.nullable()) {
            validity = new byte[cells];
            for (int i = 0; i < cells; i++) {
                validity[i] = (byte) (i % 3 == 0 ? 0 : 1);
            }
        }
        return Column.of(field, values, cells, offsets, validity);
    }

    @Test
    void everyDatatype_isCopiedUnchanged() {
        List<Attribute> attributes = new ArrayList<>();
        for (Datatype type : Datatype.values()) {
            if (type != Datatype.ANY) {
                attributes.add(Attribute.of("one_" + type, type));
                attributes.add(Attribute.of("null_" + type, type).nullable());
                attributes.add(Attribute.of("three_" + type, type, 3));
            }
            attributes.add(Attribute.of("any_" + type, type, Field.VARIABLE));
            attributes.add(Attribute.of("anynull_" + type, type, Field.VARIABLE).nullable());
        }
        ArraySchemaBuilder schema = ArraySchema.sparse().dimension(Dimension.int32("x", 0, 99, 10));
        attributes.forEach(schema::attribute);
        int cells = 10;
        Cells written;
        for (String name : List.of("from", "to")) {
            tegula.createArray(uri(name), schema.build());
        }
        try (ArrayWriter writer = tegula.openForWriting(uri("from"))) {
            List<Column> columns = new ArrayList<>();
            columns.add(Column.of(
                    new Field("x", Datatype.INT32, 1, false),
                    new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
                    cells,
                    null,
                    null));
            attributes.forEach(attribute -> columns.add(column(attribute.field(), cells)));
            written = Cells.of(columns);
            writer.write(written);
        }
        spark.read()
                .format("tegula")
                .option("nanoseconds", "long")
                .load(uri("from"))
                .write()
                .format("tegula")
                .option("nanoseconds", "long")
                .mode("append")
                .save(uri("to"));
        try (ArrayReader reader = tegula.openForReading(uri("to"))) {
            Cells read = reader.read(Subarray.whole());
            assertEquals(cells, read.size());
            for (Column column : written.columns()) {
                Column found = read.column(column.name());
                for (int i = 0; i < cells; i++) {
                    assertEquals(column.isNull(i), found.isNull(i), column.name());
                    if (!column.isNull(i)) {
                        assertArrayEquals(column.bytes(i), found.bytes(i), column.name());
                    }
                }
            }
        }
    }

    @Sampled(3)
    @ParameterizedTest
    @CsvSource({"1", "2", "3", "4", "5", "6", "7", "8"})
    void randomArrays_areCopied(long seed) {
        RandomTable table = RandomTable.create(tegula, uri("from"), RandomTests.generator(seed));
        ArraySchema schema;
        try (ArrayReader array = tegula.openForReading(uri("from"))) {
            schema = array.fullSchema();
        }
        tegula.createArray(uri("to"), copy(schema));
        Dataset<Row> rows = spark.read().format("tegula").load(table.uri()).selectExpr("*");
        Dataset<Row> valid = rows.withColumn("e", org.apache.spark.sql.functions.expr("coalesce(e, 'red')"));
        valid.write().format("tegula").mode("append").save(uri("to"));
        assertEquals(shown(valid), shown(spark.read().format("tegula").load(uri("to"))));
        assertTrue(tegula.integrity(uri("to")).verify().isSound());
    }

    private static ArraySchema copy(ArraySchema schema) {
        ArraySchemaBuilder copy = schema.isDense() ? ArraySchema.dense() : ArraySchema.sparse();
        schema.dimensions().forEach(copy::dimension);
        schema.attributes().forEach(copy::attribute);
        for (Enumeration enumeration : schema.enumerations()) {
            copy.enumeration(enumeration.withPath(null));
        }
        return copy.allowDuplicates(schema.allowsDuplicates()).build();
    }

    private static List<String> shown(Dataset<Row> rows) {
        return rows.withColumn("blob", org.apache.spark.sql.functions.expr("hex(blob)")).collectAsList().stream()
                .map(Row::toString)
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1, -1, 1, 'red', date'1970-01-08' | field 'u'|exceeds the range of UINT8 (found -1, expected 0 to 255)",
                "1, 1, -1, 'red', date'1970-01-08' | field 'l'|exceeds the range of UINT64",
                "1, 1, 1, 'pink', date'1970-01-08' | field 'e'|no label of enumeration 'colors' (found 'pink'",
                "1, 1, 1, NULL, date'1970-01-08'   | field 'e'|is null",
                "1, 1, 1, 'red', date'1970-01-09'  | field 'w'|not a whole number of units of DATETIME_WEEK",
                "NULL, 1, 1, 'red', date'1970-01-08' | x|null",
                "-5, 1, 1, 'red', date'1970-01-08' | 'x'|outside"
            })
    void valuesThatDoNotFit_areRefused(String values, String field, String reason) {
        tegula.createArray(
                uri("array"),
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 99, 10))
                        .attribute(Attribute.uint8("u"))
                        .attribute(Attribute.uint64("l"))
                        .attribute(Attribute.uint8("e").withEnumeration("colors"))
                        .attribute(Attribute.of("w", Datatype.DATETIME_WEEK))
                        .enumeration(Enumeration.utf8("colors", "red", "green"))
                        .build());
        spark.sql("INSERT INTO tegula.`" + uri("array") + "` VALUES (3, 255, 18446744073709551615, 'green',"
                + " date'1970-01-08')");
        String found = messages(() -> spark.sql("INSERT INTO tegula.`" + uri("array") + "` VALUES (" + values + ")"));
        assertTrue(found.contains(field), found);
        assertTrue(found.toLowerCase(java.util.Locale.ROOT).contains(reason.toLowerCase(java.util.Locale.ROOT)), found);
        assertEquals(
                "[[3,255,18446744073709551615,green,1970-01-08]]",
                spark.read().format("tegula").load(uri("array")).collectAsList().toString());
    }

    @Test
    void malformedLabels_areToldApart() {
        tegula.createArray(
                uri("labels"),
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 99, 10))
                        .attribute(Attribute.uint8("e").withEnumeration("kinds"))
                        .enumeration(Enumeration.of(
                                "kinds",
                                Datatype.STRING_ASCII,
                                Field.VARIABLE,
                                List.of(new byte[] {(byte) 0xFF}, new byte[] {(byte) 0xFE}, new byte[] {'a'})))
                        .build());
        String into = "INSERT INTO tegula.`" + uri("labels") + "` VALUES ";
        spark.sql(into + "(1, CAST(X'FE' AS STRING)), (2, CAST(X'FF' AS STRING)), (3, 'a')");
        assertThrows(Exception.class, () -> spark.sql(into + "(4, CAST(X'FD' AS STRING))"));
        assertEquals(
                "[[1,FE], [2,FF], [3,61]]",
                spark.sql("SELECT x, hex(e) FROM tegula.`" + uri("labels") + "` ORDER BY x")
                        .collectAsList()
                        .toString());
    }
}
