package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.io.formats.FormatFiles;
import dev.tegula.io.formats.RandomTables;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.RandomTests;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextWritersTest {

    private static final Field TEXT = new Field("text", Datatype.STRING_UTF8, Field.VARIABLE, false);
    private static final Field NUMBER = new Field("number", Datatype.INT32, 1, false);

    @TempDir
    private Path folder;

    private static byte[] write(String format, WriteOptions options, Cells cells) throws IOException {
        TableSchema schema = TableSchema.of(cells.columns().stream()
                .map(column -> TableColumn.of(column.field()))
                .toList());
        return FormatFiles.write(TableFormats.named(format), schema, options, List.of(cells));
    }

    /** Values of every datatype, in arrays and in buffers, become the same text. */
    @ParameterizedTest
    @ValueSource(strings = {"csv", "jsonl"})
    void buffers_areWrittenAsArraysAre(String format) throws IOException {
        for (TableColumn column : RandomTables.everyDatatype().columns()) {
            Cells cells = RandomTables.cells(TableSchema.of(List.of(column)), 30, RandomTests.generator());
            Column in = cells.column(column.name());
            ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
            for (int i = 0; i < in.size(); i++) {
                bytes.put(in.bytes(i));
            }
            Column buffer = Column.of(in.field(), bytes.flip(), in.size(), in.offsets(), in.validity());
            Cells inBuffers = Cells.of(List.of(buffer));
            TableSchema schema = TableSchema.of(List.of(column));
            WriteOptions options = WriteOptions.defaults();
            assertArrayEquals(
                    FormatFiles.write(TableFormats.named(format), schema, options, List.of(cells)),
                    FormatFiles.write(TableFormats.named(format), schema, options, List.of(inBuffers)),
                    column.name());
        }
    }

    @Test
    void buffers_areWrittenAsRawValues() throws IOException {
        ByteBuffer bytes =
                ByteBuffer.wrap(new byte[] {9, 9, 1, 0, 0, 0, 2, 0, 0, 0}).position(2);
        Cells cells = Cells.of(List.of(Column.of(NUMBER, bytes, 2, null, null)));
        assertArrayEquals(new byte[] {1, 0, 0, 0, 2, 0, 0, 0}, write("raw", WriteOptions.defaults(), cells));
    }

    @ParameterizedTest
    @ValueSource(strings = {",", ";", "|", "\t"})
    void textWithDelimiters_isQuoted(String delimiter) throws IOException {
        String[] texts = {"a;b;c", "a|b|c", "a,b,c", "a\tb\tc", ""};
        Cells cells = Cells.builder().utf8("text", texts).utf8("a;b|c,d", texts).build();
        byte[] file = write("csv", WriteOptions.defaults().withValue("delimiter", delimiter), cells);
        Map<String, Field> fields =
                Map.of("text", TEXT, "a;b|c,d", cells.column("a;b|c,d").field());
        TableInput input = ImportFixture.input("csv", file);
        try (TableReader reader =
                input.format().read(input.source(), ReadOptions.defaults().withFields(fields, Map.of()))) {
            Cells found = reader.next();
            assertArrayEquals(texts, found.utf8("text"));
            assertArrayEquals(texts, found.utf8("a;b|c,d"));
        }
    }

    /** Datetimes of which the metadata say that they are instants, as an attribute and as a dimension. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "csv, iso, `a,b,c;1970-01-01T00:00:00.001Z,1970-01-01T00:00:00.001,1970-01-01T00:00:00.001Z;`",
                "csv, integers, `a,b,c;1,1,1;`",
                "jsonl, iso, `{\"a\":\"1970-01-01T00:00:00.001Z\",\"b\":\"1970-01-01T00:00:00.001\","
                        + "\"c\":\"1970-01-01T00:00:00.001Z\"};`"
            })
    void instants_endWithTheirZone(String format, String datetimes, String expected) throws IOException {
        List<TableColumn> columns = List.of("a", "b", "c").stream()
                .map(name -> TableColumn.of(new Field(name, Datatype.DATETIME_MS, 1, false)))
                .toList();
        Cells cells = Cells.of(columns.stream()
                .map(column -> Column.of(column.field(), new long[] {1}, 1, null, null))
                .toList());
        Map<String, String> metadata = Map.of(
                "__tiledb_attr.a.logical_type", "timestamp(Asia/Tokyo)",
                "__tiledb_attr.b.logical_type", "other",
                "__tiledb_dim.c.logical_type", "timestamp(UTC)");
        byte[] file = FormatFiles.write(
                TableFormats.named(format),
                new TableSchema(columns, List.of(), metadata),
                WriteOptions.defaults().withValue("datetimes", datetimes),
                List.of(cells));
        assertEquals(expected, new String(file, StandardCharsets.UTF_8).replace('\n', ';'));
    }

    @Test
    void otherDelimiters_areRefused() {
        Cells cells = Cells.builder().int32("number", 1).build();
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> write("csv", WriteOptions.defaults().withValue("delimiter", ":"), cells));
        assertEquals(
                "option 'delimiter': not supported (found ':', expected a comma, semicolon, bar or tab)",
                e.getMessage());
    }

    private static String error(String format, Field field, String text) {
        TableInput input = ImportFixture.input(format, text.getBytes(StandardCharsets.UTF_8));
        ReadOptions options = ReadOptions.defaults().withFields(Map.of(field.name(), field), Map.of());
        return assertThrows(TableFileException.class, () -> {
                    try (TableReader reader = input.format().read(input.source(), options)) {
                        reader.next();
                    }
                })
                .getMessage();
    }

    @Test
    void unpairedSurrogates_areRefused() {
        assertEquals(
                "cells.jsonl:1: field \"text\": unpaired surrogate in a text (found U+D800)",
                error("jsonl", TEXT, "{\"text\": \"a\\ud800\"}"));
    }

    @Test
    void nullsInTheValidity_areRefusedByFieldsThatAreNotNullable() {
        assertEquals(
                "cells.json:1: field \"number\": null in a field that is not nullable (expected int32). Give the cell a value, leave out its "
                        + "row, or create the array with a nullable attribute.",
                error("json", NUMBER, "{\"attrs\": {\"number\": {\"data\": [1, 2], \"validity\": [1, 0]}}}"));
    }
}
