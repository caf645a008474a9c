package dev.tegula.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.io.formats.FormatFiles;
import dev.tegula.io.formats.RandomTables;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares with DuckDB, and with files that other implementations wrote, which DuckDB reads as well. */
@Slow
class OtherImplementationsTest {

    @TempDir
    Path folder;

    /** Returns an expression of SQL whose text is that of {@link #text}. */
    private static String sql(Field field) {
        String name = '"' + field.name() + '"';
        Datatype type = field.datatype();
        boolean list = field.valuesPerCell() != 1 && type.size() > 1;
        if (list) {
            return name + "::VARCHAR";
        }
        return switch (type) {
            case DATETIME_DAY -> "date_diff('day', DATE '1970-01-01', " + name + ")";
            case DATETIME_MS -> "epoch_ms(" + name + ")";
            case DATETIME_US -> "epoch_us(" + name + ")";
            case DATETIME_NS -> "epoch_us(" + name + ")";
            case TIME_MS, TIME_US, TIME_NS -> "epoch_ns(" + name + ")";
            case BOOL -> "(" + name + ")::INT";
            case BLOB, CHAR, GEOM_WKB -> "hex(" + name + ")";
            case FLOAT32 -> "(" + name + ")::FLOAT::DOUBLE";
            case FLOAT64 -> "(" + name + ")::DOUBLE"; // of decimals, too
            default -> name;
        };
    }

    private static String text(Column column, @Nullable Enumeration labels, int cell) {
        if (column.isNull(cell)) {
            return "null";
        }
        Datatype type = column.field().datatype();
        if (labels != null) {
            return new String(labels.bytes((int) column.longAt(column.firstValue(cell))), StandardCharsets.UTF_8);
        }
        if (type.isString()) {
            return column.text(cell);
        } else if (type.size() == 1 && (type.kind() == Datatype.Kind.BYTES || type.kind() == Datatype.Kind.TEXT)) {
            return HexFormat.of().withUpperCase().formatHex(column.bytes(cell));
        }
        List<String> values = new ArrayList<>();
        for (int i = 0; i < column.valueCount(cell); i++) {
            int at = column.firstValue(cell) + i;
            values.add(
                    type.isFloat()
                            ? Double.toString(column.doubleAt(at)).replace("Infinity", "inf")
                            : type == Datatype.DATETIME_NS
                                    ? Long.toString(Math.floorDiv(column.longAt(at), 1000))
                                    : type == Datatype.TIME_MS
                                            ? Long.toString(column.longAt(at) * 1_000_000)
                                            : type == Datatype.TIME_US
                                                    ? Long.toString(column.longAt(at) * 1_000)
                                                    : type == Datatype.UINT64
                                                            ? Long.toUnsignedString(column.longAt(at))
                                                            : Long.toString(column.longAt(at)));
        }
        return column.field().valuesPerCell() == 1 ? values.get(0) : values.toString();
    }

    private List<String> read(Path file, byte[] bytes, Field[] found, String name) throws IOException {
        return read(file, bytes, found, new Field(name, Datatype.INT8, 1, false));
    }

    private List<String> read(Path file, byte[] bytes, Field[] found, Field wanted) throws IOException {
        String name = wanted.name();
        ReadOptions one = ReadOptions.defaults().withFields(Map.of(name, wanted), Map.of());
        List<String> texts = new ArrayList<>();
        try (TableReader reader = new ParquetFormat().read(new FormatFiles.Source("test.parquet", bytes, file), one)) {
            TableColumn column = reader.schema().columns().get(0);
            found[0] = column.field();
            for (Cells cells = reader.next(); cells != null; cells = reader.next()) {
                for (int i = 0; i < cells.size(); i++) {
                    texts.add(text(cells.column(name), column.enumeration(), i));
                }
            }
        }
        return texts;
    }

    private static List<String> normal(List<String> texts) {
        return texts.stream()
                .map(text -> text.replace("Infinity", "inf").replace("NaN", "nan"))
                .toList();
    }

    @Test
    void filesOfOtherImplementationsHaveTheValuesThatDuckDbReads() throws IOException, SQLException {
        Set<String> compared = new TreeSet<>();
        Set<String> refused = new TreeSet<>();
        Set<String> unknown = new TreeSet<>();
        try (DuckDb duck = DuckDb.open()) {
            for (Map.Entry<String, byte[]> entry : ParquetTestingFiles.all().entrySet()) {
                if (!entry.getKey().startsWith("data/") || !entry.getKey().endsWith(".parquet")) {
                    continue;
                }
                Path file = folder.resolve(entry.getKey().substring(5));
                java.nio.file.Files.write(file, entry.getValue());
                List<String> names;
                try {
                    names = duck.rows("select name from parquet_schema('" + file + "')");
                    names = duck.rows("select column_name from (describe select * from '" + file + "')");
                } catch (SQLException e) {
                    unknown.add(file.getFileName() + ": " + first(e));
                    continue;
                }
                for (String name : names) {
                    compare(duck, file, entry.getValue(), name, compared, refused, unknown);
                }
            }
        }
        assertTrue(
                compared.size() > 220, () -> "compared " + compared + ", refused " + refused + ", unknown " + unknown);
    }

    private static String first(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    private void compare(
            DuckDb duck,
            Path file,
            byte[] bytes,
            String name,
            Set<String> compared,
            Set<String> refused,
            Set<String> unknown)
            throws IOException {
        String title = file.getFileName() + ", " + name;
        String type;
        try {
            type = duck.rows("select column_type from (describe select \"" + name + "\" from '" + file + "')")
                    .get(0);
        } catch (SQLException e) {
            unknown.add(title + ": " + first(e));
            return;
        }
        if (type.contains("TIMESTAMP") && type.contains("(")) {
            return; // JSON of DuckDB has other texts for them
        }
        boolean isNested = type.startsWith("STRUCT") || type.startsWith("MAP") || type.endsWith("]");
        Field[] field = new Field[1];
        List<String> texts;
        try {
            texts = read(
                    folder.resolve("copy"),
                    bytes,
                    field,
                    isNested
                            ? new Field(name, Datatype.STRING_UTF8, Field.VARIABLE, true)
                            : new Field(name, Datatype.INT8, 1, false));
        } catch (TableFileException e) {
            refused.add(title + ": " + e.getMessage());
            return;
        }
        try {
            String sql = isNested ? "to_json(\"" + name + "\")" : sql(field[0]);
            List<String> expected = duck.rows("select " + sql + " from '" + file + "'");
            assertEquals(normal(expected), normal(texts), title);
            compared.add(title);
        } catch (SQLException e) {
            unknown.add(title + ": " + first(e));
        }
    }

    @Test
    void badFilesAreRefusedOrRead() throws IOException {
        int refused = 0;
        for (Map.Entry<String, byte[]> entry : ParquetTestingFiles.all().entrySet()) {
            if (entry.getKey().startsWith("bad_data/") || entry.getKey().endsWith(".encrypted")) {
                try {
                    FormatFiles.read(new ParquetFormat(), entry.getValue(), folder.resolve("f"));
                } catch (TableFileException e) {
                    assertTrue(e.getMessage().startsWith("test.parquet: "), e::getMessage);
                    refused++;
                }
            }
        }
        assertTrue(refused >= 5, "refused " + refused);
    }

    private static final String MANY_TYPES = "select i::TINYINT as i8, (i % 7)::SMALLINT as i16, -i as i32,"
            + " i::BIGINT * 1000000007 as i64, (i % 256)::UTINYINT as u8, (i * 3)::USMALLINT as u16,"
            + " i::UINTEGER + 4000000000 as u32, i::UBIGINT + 10000000000000000000 as u64,"
            + " i / 3 as f64, (i / 7)::FLOAT as f32, i % 3 = 0 as b,"
            + " case when i % 5 = 0 then null else 'text ' || (i % 11) end as s, 'Zürich ' || i as long_s,"
            + " encode('b' || i) as bytes, DATE '2020-01-01' + i::INT as d,"
            + " TIMESTAMP '2020-01-01 00:00:00.123456' + to_seconds(i) as us,"
            + " (TIMESTAMP '2020-01-01 00:00:00.123' + to_seconds(i))::TIMESTAMP_MS as ms,"
            + " (TIMESTAMP '2020-01-01 00:00:00.123456' + to_seconds(i))::TIMESTAMP_NS as ns,"
            + " TIMESTAMPTZ '2020-01-01 00:00:00+00' + to_seconds(i) as tz,"
            + " TIME '00:00:01' + to_seconds(i) as t,"
            + " case when i % 4 = 0 then null else range(i % 6) end as list,"
            + " case when i % 100 < 90 then null else i end as mostly_null from range(100) r(i)";

    @ParameterizedTest
    @CsvSource({"snappy,V1", "zstd,V1", "gzip,V2", "lz4_raw,V2", "uncompressed,V2", "lz4,V1", "brotli,V1", "brotli,V2"})
    void filesOfDuckDbAreRead(String codec, String version) throws IOException, SQLException {
        try (DuckDb duck = DuckDb.open()) {
            Path file = folder.resolve("duck.parquet");
            duck.run("create table many as select * from (" + MANY_TYPES + ") cross join range(50)");
            duck.run("copy many to '" + file + "' (format parquet, codec '" + codec + "', parquet_version " + version
                    + ", row_group_size 3000)");
            byte[] bytes = java.nio.file.Files.readAllBytes(file);
            int columns = 0;
            for (String name : duck.rows("select column_name from (describe many)")) {
                Field[] field = new Field[1];
                List<String> texts = read(folder.resolve("copy"), bytes, field, name);
                assertEquals(
                        normal(duck.rows("select " + sql(field[0]) + " from '" + file + "'")), normal(texts), name);
                columns++;
            }
            assertEquals(23, columns);
        }
    }

    @ParameterizedTest
    @CsvSource({"zstd", "snappy", "gzip", "lz4", "none"})
    void duckDbReadsFiles(String compression) throws IOException, SQLException {
        List<TableColumn> columns = new ArrayList<>();
        for (TableColumn column : RandomTables.everyDatatype().columns()) {
            Datatype type = column.field().datatype();
            boolean known = type.isInteger() && column.enumeration() == null
                    || type.isFloat() && column.field().valuesPerCell() == 1
                    || Set.of(Datatype.BOOL, Datatype.STRING_UTF8, Datatype.BLOB, Datatype.TIME_US)
                            .contains(type)
                    || type == Datatype.STRING_UTF16 && column.field().isVariable()
                    || column.name().startsWith("color_")
                    || column.name().equals("color");
            boolean textOfFixedLength =
                    type == Datatype.STRING_UTF8 && !column.field().isVariable();
            boolean listOfFewerBytes = column.field().valuesPerCell() != 1
                    && type.size() == 1
                    && type != Datatype.BLOB
                    && type != Datatype.STRING_UTF8;
            if (known
                    && !textOfFixedLength
                    && !listOfFewerBytes
                    && !(type == Datatype.TIME_US && column.field().valuesPerCell() != 1)) {
                columns.add(column);
            }
        }
        assertTrue(columns.size() > 40, () -> "columns " + columns);
        TableSchema schema = TableSchema.of(columns);
        Cells cells = RandomTables.cells(schema, 4_000, RandomTests.generator());
        Path file = folder.resolve("ours.parquet");
        WriteOptions options =
                WriteOptions.defaults().withValue("compression", compression).withValue("row-group-bytes", "500000");
        java.nio.file.Files.write(file, FormatFiles.write(new ParquetFormat(), schema, options, List.of(cells)));
        try (DuckDb duck = DuckDb.open()) {
            for (TableColumn column : columns) {
                Field field = column.field();
                List<String> texts = new ArrayList<>();
                for (int i = 0; i < cells.size(); i++) {
                    texts.add(text(cells.column(field.name()), column.enumeration(), i));
                }
                Field shown =
                        column.enumeration() == null ? field : new Field(field.name(), Datatype.STRING_UTF8, -1, true);
                assertEquals(
                        normal(texts),
                        normal(duck.rows("select " + sql(shown) + " from '" + file + "'")),
                        field.name());
            }
            assertEquals(
                    List.of("4000"), duck.rows("select count(*) from '" + file + "' where \"INT32_1\" is not null"));
            Column numbers = cells.column("INT32_1");
            long least = Long.MAX_VALUE;
            for (int i = 0; i < cells.size(); i++) {
                least = Math.min(least, numbers.longAt(i));
            }
            assertEquals(
                    List.of(Long.toString(least)),
                    duck.rows("select min(stats_min_value::BIGINT) from parquet_metadata('" + file
                            + "') where path_in_schema = 'INT32_1'"));
        }
    }
}
