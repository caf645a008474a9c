package dev.tegula.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.io.formats.FormatFiles;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variants are read as text in JSON, also shredded ones, with the values that Iceberg and DuckDB wrote. */
class VariantTest {

    @TempDir
    Path folder;

    private List<String> read(byte[] bytes, String name) throws IOException {
        List<String> found = new ArrayList<>();
        try (TableReader reader = new ParquetFormat()
                .read(
                        new FormatFiles.Source("test.parquet", bytes, folder.resolve("copy")),
                        ReadOptions.defaults().withColumns(List.of(name)))) {
            for (Cells cells = reader.next(); cells != null; cells = reader.next()) {
                Column column = cells.column(name);
                for (int i = 0; i < cells.size(); i++) {
                    found.add(column.isNull(i) ? "no value" : column.text(i));
                }
            }
        }
        return found;
    }

    /** The texts of a case: what it is, by its name. */
    private static List<Map<String, String>> cases(byte[] json) throws IOException {
        List<Map<String, String>> cases = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT) {
                    cases.add(new HashMap<>());
                } else if (token == JsonToken.VALUE_STRING && parser.currentName() != null) {
                    cases.get(cases.size() - 1).put(parser.currentName(), parser.getText());
                }
            }
        }
        return cases;
    }

    /** Turns the texts of Iceberg into JSON. */
    private static final class Described {

        private final String text;
        private int at;

        Described(String text) {
            this.text = text;
        }

        private boolean skips(String words) {
            boolean isNext = text.startsWith(words, at);
            at += isNext ? words.length() : 0;
            return isNext;
        }

        private String until(String end) {
            int from = at;
            at = text.indexOf(end, at) + end.length();
            return text.substring(from, at - end.length());
        }

        List<String> rows() {
            if (!skips("[")) {
                return List.of(row());
            }
            List<String> rows = new ArrayList<>();
            do {
                rows.add(row());
            } while (skips(", "));
            return rows;
        }

        private String row() {
            if (skips("null")) {
                return "no value";
            }
            assertTrue(skips("Variant(metadata="), text);
            until("), value=");
            String value = value();
            assertTrue(skips(")"), text);
            return value;
        }

        private String value() {
            if (skips("VariantArray([")) {
                List<String> elements = new ArrayList<>();
                while (!skips("])")) {
                    skips(", ");
                    elements.add(value());
                }
                return "[" + String.join(",", elements) + "]";
            }
            if (skips("VariantObject(fields={")) {
                Map<String, String> fields = new TreeMap<>();
                while (!skips("})")) {
                    skips(", ");
                    String name = until(": ");
                    fields.put(name, "\"" + name + "\":" + value());
                }
                return "{" + String.join(",", fields.values()) + "}";
            }
            assertTrue(skips("Variant(type="), text);
            String type = until(", value=");
            String value = until(")");
            return switch (type) {
                case "NULL", "BOOLEAN_TRUE", "BOOLEAN_FALSE", "INT8", "INT16", "INT32", "INT64" -> value;
                case "FLOAT", "DOUBLE", "DECIMAL4", "DECIMAL8", "DECIMAL16" -> value;
                case "BINARY" -> "\"" + value.toLowerCase(java.util.Locale.ROOT) + "\"";
                default -> "\"" + value.replace("+00:00", "Z") + "\"";
            };
        }
    }

    @Test
    void shreddedVariantsHaveTheValuesOfIceberg() throws IOException {
        Map<String, byte[]> files = ParquetTestingFiles.all();
        int read = 0;
        int refused = 0;
        for (Map<String, String> each : cases(files.get("shredded_variant/cases.json"))) {
            byte[] bytes = files.get("shredded_variant/" + each.get("parquet_file"));
            if (bytes == null) {
                assertNull(each.get("parquet_file")); // a case without a file
                continue;
            }
            String title = each.get("parquet_file") + ", " + each.get("test");
            String described = each.getOrDefault("variant", each.get("variants"));
            if (described == null) {
                TableFileException e = assertThrows(TableFileException.class, () -> read(bytes, "var"), title);
                assertTrue(e.getMessage().startsWith("test.parquet: column 'var'"), e::getMessage);
                refused++;
            } else {
                assertEquals(new Described(described).rows(), read(bytes, "var"), title);
                read++;
            }
        }
        assertEquals(List.of(131, 6), List.of(read, refused));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ", shredding {v: 'BIGINT'}", ", shredding {o: 'STRUCT(a BIGINT, t VARCHAR[])'}"})
    void variantsHaveTheValuesOfDuckDb(String options) throws IOException, SQLException {
        Path file = folder.resolve("variant.parquet");
        try (DuckDb duck = DuckDb.open()) {
            duck.run("create table t as select i as k, case when i % 5 = 0 then null when i % 5 = 1 then i::variant"
                    + " when i % 5 = 2 then ('text ' || i)::variant when i % 5 = 3 then (i / 4)::double::variant"
                    + " else [i, i + 1]::variant end as v,"
                    + " case when i % 7 = 0 then 'other'::variant else {'a': i, 'b': i % 2 = 0, 't': ['x' || i,"
                    + "   null, 'ü'], 'z': {'c': [], 'd': i * 1.5::double}}::variant end as o"
                    + " from range(5000) r(i)");
            duck.run("copy t to '" + file + "' (format parquet" + options + ")");
            byte[] bytes = Files.readAllBytes(file);
            for (String name : List.of("v", "o")) {
                assertEquals(
                        duck.rows("select coalesce(" + name + "::json::varchar, 'no value') from t order by k"),
                        read(bytes, name),
                        name + options);
            }
        }
    }
}
