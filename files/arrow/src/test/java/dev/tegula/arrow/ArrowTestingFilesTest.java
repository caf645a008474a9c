package dev.tegula.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tegula.internal.io.cells.PeriodText;
import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.io.formats.FormatFiles;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableNote;
import dev.tegula.io.table.TableReader;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares files that other implementations wrote with the values in JSON that belong to them. */
class ArrowTestingFilesTest {

    private static final Map<String, byte[]> FILES = ArrowTestingFiles.all();

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> valuesAreThoseOfTheJson() {
        return FILES.keySet().stream()
                .filter(name -> name.endsWith(".arrow_file") || name.endsWith(".stream"))
                .filter(name -> !name.contains("duplicate"))
                .map(name -> DynamicTest.dynamicTest(name, () -> compare(name)));
    }

    private void compare(String name) throws IOException {
        byte[] gzip = FILES.get(name.substring(0, name.lastIndexOf('.')) + ".json.gz");
        JsonNode json = new ObjectMapper().readTree(new GZIPInputStream(new ByteArrayInputStream(gzip)).readAllBytes());
        int index = 0;
        for (JsonNode field : json.get("schema").get("fields")) {
            compare(name, json, field, index++);
        }
    }

    private void compare(String file, JsonNode json, JsonNode field, int index) throws IOException {
        String name = field.get("name").asText();
        boolean isText = NestedJson.isText(field);
        Field wanted = isText
                ? new Field(name, Datatype.STRING_UTF8, Field.VARIABLE, true)
                : new Field(name, Datatype.INT8, 1, false);
        ReadOptions one = ReadOptions.defaults().withFields(Map.of(name, wanted), Map.of());
        List<String> expected = new ArrayList<>();
        NestedJson nested = new NestedJson(json);
        for (JsonNode batch : json.get("batches")) {
            JsonNode column = batch.get("columns").get(index);
            for (int i = 0; i < column.get("count").asInt(); i++) {
                expected.add(isText ? nested.value(field, column, i).toString() : json(json, field, column, i));
            }
        }
        List<String> found = new ArrayList<>();
        try (TableReader reader = new ArrowFileFormat()
                .read(new FormatFiles.Source("test.arrow", FILES.get(file), folder.resolve("f")), one)) {
            for (Cells cells = reader.next(); cells != null; cells = reader.next()) {
                Column column = cells.column(name);
                TableColumn described = reader.schema().columns().get(0);
                Enumeration labels = described.enumeration();
                DecimalType decimals = ColumnMetadata.decimals(reader.schema(), described);
                for (int i = 0; i < cells.size(); i++) {
                    found.add(
                            isText
                                    ? NestedJson.normal(column.isNull(i) ? "null" : column.text(i))
                                    : decimals == null || column.isNull(i)
                                            ? cell(column, labels, i)
                                            : decimals.text(decimals.unscaled(column, i)));
                }
            }
        }
        assertEquals(expected, found, () -> file + ", " + name);
    }

    /** Fields of structs are columns, null where the struct is; lists with nulls are text, also in streams. */
    @ParameterizedTest
    @ValueSource(strings = {"cpp-21.0.0/generated_nested.arrow_file", "cpp-21.0.0/generated_nested.stream"})
    void structsAreColumnsAndListsWithNullsAreText(String name) throws IOException {
        byte[] gzip = FILES.get(name.substring(0, name.lastIndexOf('.')) + ".json.gz");
        JsonNode json = new ObjectMapper().readTree(new GZIPInputStream(new ByteArrayInputStream(gzip)).readAllBytes());
        NestedJson nested = new NestedJson(json);
        Map<String, List<String>> expected = new TreeMap<>();
        Map<String, List<String>> found = new TreeMap<>();
        int index = 0;
        for (JsonNode field : json.get("schema").get("fields")) {
            for (JsonNode batch : json.get("batches")) {
                JsonNode column = batch.get("columns").get(index);
                for (int i = 0; i < column.get("count").asInt(); i++) {
                    JsonNode value = nested.value(field, column, i);
                    if (!field.get("type").get("name").asText().equals("struct")) {
                        add(expected, field.get("name").asText(), value.toString());
                        continue;
                    }
                    for (JsonNode child : field.get("children")) {
                        String path = field.get("name").asText() + "."
                                + child.get("name").asText();
                        JsonNode inner = value.isNull()
                                ? value
                                : value.get(child.get("name").asText());
                        add(expected, path, inner.isTextual() ? inner.asText() : inner.toString());
                    }
                }
            }
            index++;
        }
        List<TableNote> notes = new ArrayList<>();
        try (TableReader reader = new ArrowFileFormat()
                .read(
                        new FormatFiles.Source("test.arrow", FILES.get(name), folder.resolve("f")),
                        ReadOptions.defaults().withNotes(notes::add))) {
            for (Cells cells = reader.next(); cells != null; cells = reader.next()) {
                for (Column column : cells.columns()) {
                    for (int i = 0; i < cells.size(); i++) {
                        Datatype type = column.field().datatype();
                        boolean isList = expected.get(column.name()).stream().anyMatch(text -> text.startsWith("["));
                        String text =
                                column.isNull(i) ? "null" : type.isString() ? column.text(i) : cell(column, null, i);
                        add(found, column.name(), isList ? NestedJson.normal(text) : text);
                    }
                }
            }
        }
        assertEquals(expected, found);
        assertTrue(notes.stream().anyMatch(note -> note.text().contains("becomes columns")), notes::toString);
        assertTrue(notes.stream().anyMatch(note -> note.text().contains("becomes text in JSON")), notes::toString);
    }

    private static void add(Map<String, List<String>> columns, String name, String value) {
        columns.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
    }

    private static String json(JsonNode json, JsonNode field, JsonNode column, int cell) {
        if (column.has("VALIDITY") && column.get("VALIDITY").get(cell).asInt() == 0) {
            return "null";
        }
        if (field.get("type").get("name").asText().equals("runendencoded")) {
            JsonNode ends = column.get("children").get(0).get("DATA");
            int run = 0;
            while (ends.get(run).asInt() <= cell) {
                run++;
            }
            JsonNode values = field.get("children").get(1);
            return json(json, values, column.get("children").get(1), run);
        }
        if (field.has("dictionary")) {
            for (JsonNode dictionary : json.get("dictionaries")) {
                if (dictionary.get("id").asInt()
                        == field.get("dictionary").get("id").asInt()) {
                    JsonNode values = dictionary.get("data").get("columns").get(0);
                    int entry = column.get("DATA").get(cell).asInt();
                    return values.get("VALIDITY").get(entry).asInt() == 0
                            ? "null"
                            : value(field, values.get("DATA").get(entry));
                }
            }
        }
        if (column.has("children") && !column.get("children").isEmpty()) {
            JsonNode child = column.get("children").get(0);
            int size = field.get("type").path("listSize").asInt();
            int from = size > 0 ? cell * size : column.get("OFFSET").path(cell).asInt();
            int to =
                    size > 0 ? from + size : column.get("OFFSET").path(cell + 1).asInt();
            List<String> values = new ArrayList<>();
            for (int i = from; i < to; i++) {
                values.add(
                        child.path("VALIDITY").path(i).asInt(1) == 0
                                ? "null"
                                : value(
                                        field.get("children").get(0),
                                        child.path("DATA").path(i)));
            }
            return values.toString();
        }
        if (column.has("VIEWS")) {
            return HexFormat.of().withUpperCase().formatHex(NestedJson.view(field, column, cell));
        }
        return column.has("DATA") ? value(field, column.get("DATA").get(cell)) : "?";
    }

    private static String value(JsonNode field, JsonNode value) {
        JsonNode type = field.get("type");
        return switch (type.get("name").asText()) {
            case "floatingpoint" ->
                type.get("precision").asText().equals("DOUBLE")
                        ? Double.toString(value.asDouble())
                        : Float.toString((float) value.asDouble());
            case "utf8", "largeutf8" ->
                HexFormat.of().withUpperCase().formatHex(value.asText().getBytes(StandardCharsets.UTF_8));
            case "decimal" ->
                new BigDecimal(new BigInteger(value.asText()), type.get("scale").asInt()).toPlainString();
            case "interval" ->
                HexFormat.of().withUpperCase().formatHex(period(value).getBytes(StandardCharsets.US_ASCII));
            case "bool" -> value.asBoolean() ? "1" : "0";
            default -> value.asText();
        };
    }

    private static String period(JsonNode value) {
        return value.isObject()
                ? PeriodText.of(
                        value.path("months").asInt(),
                        value.path("days").asInt(),
                        value.has("nanoseconds")
                                ? value.get("nanoseconds").asLong()
                                : value.get("milliseconds").asLong() * 1_000_000)
                : PeriodText.of(value.asInt(), 0, 0);
    }

    private static String cell(Column column, @org.jspecify.annotations.Nullable Enumeration labels, int cell) {
        if (column.isNull(cell)) {
            return "null";
        }
        if (labels != null) {
            byte[] entry = labels.bytes((int) column.longAt(column.firstValue(cell)));
            if (!labels.datatype().isInteger()) {
                return HexFormat.of().withUpperCase().formatHex(entry);
            }
            Field field = new Field("entry", labels.datatype(), 1, false);
            return Long.toString(Column.of(field, java.nio.ByteBuffer.wrap(entry), 1, null, null)
                    .longAt(0));
        }
        Datatype datatype = column.field().datatype();
        boolean bytes = datatype.kind() == Datatype.Kind.TEXT || datatype.kind() == Datatype.Kind.BYTES;
        if (bytes) {
            return HexFormat.of().withUpperCase().formatHex(column.bytes(cell));
        }
        List<String> values = new ArrayList<>();
        for (int i = 0; i < column.valueCount(cell); i++) {
            int at = column.firstValue(cell) + i;
            values.add(
                    datatype == Datatype.FLOAT64
                            ? Double.toString(column.doubleAt(at))
                            : datatype == Datatype.FLOAT32
                                    ? Float.toString((float) column.doubleAt(at))
                                    : Long.toUnsignedString(column.longAt(at)));
        }
        if (datatype.physical().isSigned() && !datatype.isFloat()) {
            values.replaceAll(text -> Long.toString(Long.parseUnsignedLong(text)));
        }
        return column.field().valuesPerCell() == 1 ? values.get(0) : values.toString();
    }

    @Test
    void equalNamesOfColumnsAreNumbered() throws IOException {
        byte[] bytes = FILES.get("cpp-21.0.0/generated_duplicate_fieldnames.arrow_file");
        List<TableNote> notes = new ArrayList<>();
        try (TableReader reader = new ArrowFileFormat()
                .read(
                        new FormatFiles.Source("test.arrow", bytes, folder.resolve("f")),
                        ReadOptions.defaults().withNotes(notes::add))) {
            assertEquals(
                    List.of("ints", "ints_2", "struct.", "struct._2"),
                    reader.schema().columns().stream().map(TableColumn::name).toList());
        }
        assertEquals(
                "test.arrow: renamed columns that an array cannot have: 'ints' to 'ints_2'",
                notes.get(0).text());
    }

    @Test
    void filesThatCrashedOtherReadersAreRefused() {
        Set<String> read = new TreeSet<>();
        for (String name : FILES.keySet()) {
            if (name.startsWith("crashes/")) {
                try {
                    FormatFiles.read(new ArrowFileFormat(), FILES.get(name), folder.resolve("f"));
                    read.add(name);
                } catch (TableFileException e) {
                    assertTrue(e.getMessage().startsWith("test.arrow: "), e::getMessage);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
        }
        assertEquals(Set.of(), read);
    }
}
