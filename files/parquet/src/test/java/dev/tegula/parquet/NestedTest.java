package dev.tegula.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.io.formats.FormatFiles;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableNote;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Structs are read as columns, other nested values as lists or text in JSON, as DuckDB reads them. */
class NestedTest {

    private static final String ROWS = "select i as k,"
            + " case when i % 5 = 0 then null else {'x': i, 'y': case when i % 3 = 0 then null else 'y' || i end,"
            + "   'in': {'d': i / 4, 'list': range(i % 4)}} end as s,"
            + " case when i % 7 = 0 then null else [x::varchar for x in range(i % 5)] end as texts,"
            + " case when i % 4 = 0 then null else [case when x % 2 = 0 then null else x end for x in range(i % 6)] end"
            + "   as nulls,"
            + " case when i % 6 = 0 then null else [[x, x + 1] for x in range(i % 3)] end as lists,"
            + " [{'a': x, 'b': ['q' || x]} for x in range(i % 4)] as structs,"
            + " case when i % 9 = 0 then null else map(['k' || x for x in range(i % 3)], [x * 1.5::double for x in"
            + "   range(i % 3)]) end as m,"
            + " map([i], [[i]]) as n"
            + " from range(%d) r(i)";

    @TempDir
    Path folder;

    private final List<TableNote> notes = new ArrayList<>();

    private Map<String, List<String>> read(byte[] bytes, ReadOptions options) throws IOException {
        Map<String, List<String>> found = new LinkedHashMap<>();
        try (TableReader reader = new ParquetFormat()
                .read(new FormatFiles.Source("test.parquet", bytes, folder.resolve("copy")), options)) {
            reader.schema().columns().stream()
                    .map(TableColumn::name)
                    .forEach(name -> found.put(name, new ArrayList<>()));
            for (Cells cells = reader.next(); cells != null; cells = reader.next()) {
                for (Column column : cells.columns()) {
                    for (int i = 0; i < cells.size(); i++) {
                        found.get(column.name()).add(text(column, i));
                    }
                }
            }
        }
        return found;
    }

    private static String text(Column column, int cell) {
        if (column.isNull(cell)) {
            return "null";
        }
        Datatype type = column.field().datatype();
        if (type.isString()) {
            return column.text(cell);
        }
        List<String> values = new ArrayList<>();
        for (int i = 0; i < column.valueCount(cell); i++) {
            int at = column.firstValue(cell) + i;
            values.add(type.isFloat() ? Double.toString(column.doubleAt(at)) : Long.toString(column.longAt(at)));
        }
        return column.field().valuesPerCell() == 1 ? values.get(0) : values.toString();
    }

    private byte[] write(DuckDb duck, int rows, String options) throws IOException, SQLException {
        Path file = folder.resolve("nested.parquet");
        duck.run("create or replace table t as " + ROWS.replace("%d", Integer.toString(rows)));
        duck.run("copy t to '" + file + "' (format parquet" + options + ")");
        return Files.readAllBytes(file);
    }

    @Test
    void nestedColumnsHaveTheValuesOfDuckDb() throws IOException, SQLException {
        try (DuckDb duck = DuckDb.open()) {
            for (String form : List.of("", ", parquet_version V2", ", row_group_size 2048, codec 'zstd'")) {
                byte[] bytes = write(duck, 10_000, form);
                notes.clear();
                Map<String, List<String>> found =
                        read(bytes, ReadOptions.defaults().withNotes(notes::add));
                Map<String, String> expected = new LinkedHashMap<>();
                expected.put("k", "k");
                expected.put("s.x", "s.x");
                expected.put("s.y", "s.y");
                expected.put("s.in.d", "s['in'].d");
                expected.put("s.in.list", "s['in'].list::varchar");
                for (String json : List.of("texts", "nulls", "lists", "structs", "m", "n")) {
                    expected.put(json, "to_json(" + json + ")");
                }
                assertEquals(List.copyOf(expected.keySet()), List.copyOf(found.keySet()));
                for (Map.Entry<String, String> column : expected.entrySet()) {
                    List<String> rows = duck.rows("select " + column.getValue() + " from t order by k");
                    assertEquals(rows, found.get(column.getKey()), column.getKey() + form);
                }
            }
        }
        assertEquals(
                List.of(
                        "test.parquet: the struct 's' becomes columns: s.x, s.y, s.in.d, s.in.list",
                        "test.parquet: column 'texts': a list of string becomes text in JSON",
                        "test.parquet: column 'nulls': a list of integer(64,true) with nulls becomes text in JSON",
                        "test.parquet: column 'lists': a list of list becomes text in JSON",
                        "test.parquet: column 'structs': a list of group becomes text in JSON",
                        "test.parquet: column 'm': a map becomes text in JSON",
                        "test.parquet: column 'n': a map becomes text in JSON"),
                notes.stream().map(TableNote::text).toList());
    }

    @Test
    void fieldsOfStructsAreChosenByTheirNamesOrThatOfTheStruct() throws IOException, SQLException {
        try (DuckDb duck = DuckDb.open()) {
            byte[] bytes = write(duck, 10, "");
            ReadOptions options = ReadOptions.defaults();
            assertEquals(
                    List.of("k", "s.y"),
                    List.copyOf(read(bytes, options.withColumns(List.of("k", "s.y")))
                            .keySet()));
            assertEquals(
                    List.of("s.x", "s.y", "s.in.d", "s.in.list", "m"),
                    List.copyOf(
                            read(bytes, options.withColumns(List.of("s", "m"))).keySet()));
        }
    }

    @Test
    void fieldsOfTextTakeWholeStructsAndLists() throws IOException, SQLException {
        try (DuckDb duck = DuckDb.open()) {
            byte[] bytes = write(duck, 50, "");
            Field struct = new Field("s", Datatype.STRING_UTF8, Field.VARIABLE, true);
            Field list = new Field("s.in.list", Datatype.STRING_UTF8, Field.VARIABLE, true);
            for (Field field : List.of(struct, list)) {
                ReadOptions options = ReadOptions.defaults().withFields(Map.of(field.name(), field), Map.of());
                String sql = field == struct ? "s" : "s['in'].list";
                assertEquals(
                        duck.rows("select to_json(" + sql + ") from t order by k"),
                        read(bytes, options).get(field.name()));
            }
        }
    }

    @Test
    void nullsInListsAreRefusedForFieldsOfNumbers() throws IOException, SQLException {
        try (DuckDb duck = DuckDb.open()) {
            byte[] bytes = write(duck, 10, "");
            Field numbers = new Field("nulls", Datatype.INT64, Field.VARIABLE, true);
            ReadOptions options = ReadOptions.defaults().withFields(Map.of("nulls", numbers), Map.of());
            TableFileException e = assertThrows(TableFileException.class, () -> read(bytes, options));
            assertEquals(
                    "test.parquet: column 'nulls': a list contains a null, which cells cannot hold",
                    String.valueOf(e.getMessage()).replaceFirst("[.] .*", ""));
        }
    }

    @Test
    void identifiersAreTextAndReturn() throws IOException, SQLException {
        Path file = folder.resolve("uuid.parquet");
        Path ours = folder.resolve("ours.parquet");
        try (DuckDb duck = DuckDb.open()) {
            duck.run("copy (select i as k, case when i % 3 = 0 then null else uuid() end as u, [uuid()] as us"
                    + " from range(500) r(i)) to '" + file + "' (format parquet)");
            Map<String, List<String>> found = read(Files.readAllBytes(file), ReadOptions.defaults());
            assertEquals(duck.rows("select u::varchar from '" + file + "' order by k"), found.get("u"));
            assertEquals(duck.rows("select '[\"' || us[1] || '\"]' from '" + file + "' order by k"), found.get("us"));
            try (TableReader reader = new ParquetFormat()
                    .read(
                            new FormatFiles.Source("test.parquet", Files.readAllBytes(file), folder.resolve("copy")),
                            ReadOptions.defaults())) {
                Cells cells = java.util.Objects.requireNonNull(reader.next());
                Files.write(
                        ours,
                        FormatFiles.write(
                                new ParquetFormat(), reader.schema(), WriteOptions.defaults(), List.of(cells)));
            }
            assertEquals(
                    duck.rows("select typeof(u), u::varchar from '" + file + "' order by k"),
                    duck.rows("select typeof(u), u::varchar from '" + ours + "' order by k"));
        }
    }

    @Test
    void instantsReturnAsInstants() throws IOException, SQLException {
        Path file = folder.resolve("instants.parquet");
        Path ours = folder.resolve("ours.parquet");
        try (DuckDb duck = DuckDb.open()) {
            duck.run("set TimeZone = 'Asia/Tokyo'");
            duck.run("copy (select i as k, case when i % 3 = 0 then null else timestamptz '1969-12-31 23:00:00-05'"
                    + " + to_hours(i) end as moment, timestamp '1969-12-31 23:00:00' + to_hours(i) as plain"
                    + " from range(50) r(i)) to '" + file + "' (format parquet)");
            byte[] bytes = Files.readAllBytes(file);
            try (TableReader reader = new ParquetFormat()
                    .read(
                            new FormatFiles.Source("test.parquet", bytes, folder.resolve("copy")),
                            ReadOptions.defaults())) {
                Cells cells = java.util.Objects.requireNonNull(reader.next());
                Files.write(
                        ours,
                        FormatFiles.write(
                                new ParquetFormat(), reader.schema(), WriteOptions.defaults(), List.of(cells)));
            }
            String rows = "select typeof(moment), moment, typeof(plain), plain from 'FILE' order by k";
            assertEquals(
                    duck.rows(rows.replace("FILE", file.toString())), duck.rows(rows.replace("FILE", ours.toString())));
        }
    }

    @Test
    void instantsInJsonHaveTheirZone() throws IOException, SQLException {
        Path file = folder.resolve("zones.parquet");
        try (DuckDb duck = DuckDb.open()) {
            duck.run("copy (select [timestamptz '2026-01-02 03:04:05.5+00', null] as moments,"
                    + " [timestamp '2026-01-02 03:04:05.5', null] as times, [date '2026-01-02', null] as days) to '"
                    + file + "' (format parquet)");
        }
        assertEquals(
                Map.of(
                        "moments", List.of("[\"2026-01-02T03:04:05.500000Z\",null]"),
                        "times", List.of("[\"2026-01-02T03:04:05.500000\",null]"),
                        "days", List.of("[\"2026-01-02\",null]")),
                read(Files.readAllBytes(file), ReadOptions.defaults()));
    }

    @Test
    void intervalsAreText() throws IOException, SQLException {
        Path file = folder.resolve("intervals.parquet");
        try (DuckDb duck = DuckDb.open()) {
            duck.run("copy (select unnest([interval 14 months, interval 3 days + interval 500 milliseconds, interval 0"
                    + " days, null, interval 1 month + interval 2 days + interval 3 hours]) as v) to '" + file
                    + "' (format parquet)");
        }
        assertEquals(
                List.of("P14M", "P3DT0.5S", "PT0S", "null", "P1M2DT10800S"),
                read(Files.readAllBytes(file), ReadOptions.defaults()).get("v"));
    }
}
