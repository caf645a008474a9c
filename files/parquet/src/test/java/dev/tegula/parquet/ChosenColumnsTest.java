package dev.tegula.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.errors.NextStep;
import dev.tegula.io.SchemaInference;
import dev.tegula.io.TableImport;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.InferredSchema;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns that cells cannot hold do not hide the others of a file, and old files are read by their known defects. */
@Slow
class ChosenColumnsTest {

    private static final String NESTED = "SELECT i AS id, i / 2.0::DOUBLE AS v, true AS x, {'a': i} AS s,"
            + " false AS y, [i, i] AS l FROM range(3) r(i)";

    @TempDir
    Path folder;

    /** Writes a file with two columns of a type that the format does not have: booleans that are JSON. */
    private Path nested() throws IOException, SQLException {
        Path file = folder.resolve("nested.parquet");
        try (DuckDb duck = DuckDb.open()) {
            duck.run("COPY (" + NESTED + ") TO '" + file + "' (FORMAT PARQUET)");
        }
        byte[] changed = ChangedFooter.of(
                Files.readAllBytes(file),
                footer -> footer.getSchema().stream()
                        .filter(element -> element.isSetType() && element.getType() == Type.BOOLEAN)
                        .forEach(element -> element.setConverted_type(ConvertedType.JSON)));
        return Files.write(file, changed);
    }

    private static Cells read(Path file, ReadOptions options) throws IOException {
        try (TableSource source = TableSources.file(file);
                TableReader reader = new ParquetFormat().read(source, options)) {
            List<Cells> batches = new ArrayList<>();
            for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                batches.add(batch);
            }
            return Cells.concat(batches);
        }
    }

    private static List<String> names(Cells cells) {
        return cells.columns().stream().map(Column::name).toList();
    }

    @Test
    void reservedNames_areNamedOtherwise() throws Exception {
        Path file = folder.resolve("pandas.parquet");
        try (DuckDb duck = DuckDb.open()) {
            duck.run("COPY (SELECT i AS __index_level_0__, i * 2.0::DOUBLE AS v FROM range(3) r(i)) TO '" + file
                    + "' (FORMAT PARQUET)");
        }
        assertEquals(List.of("index_level_0", "v"), names(imported(file)));
    }

    @Test
    void typesWithoutRows_createAnArray() throws Exception {
        Path file = folder.resolve("empty.parquet");
        try (DuckDb duck = DuckDb.open()) {
            duck.run(
                    "COPY (SELECT i AS k, i * 2.0::DOUBLE AS v FROM range(0) r(i)) TO '" + file + "' (FORMAT PARQUET)");
        }
        assertEquals(0, imported(file).size());
    }

    /** Creates an array for a file, imports the file and returns its cells. */
    private static Cells imported(Path file) throws IOException {
        try (TableSource source = TableSources.file(file);
                Tegula tegula = Tegula.create()) {
            List<TableInput> inputs = List.of(new TableInput(new ParquetFormat(), source));
            InferredSchema inferred =
                    SchemaInference.of(InferenceOptions.defaults()).run(inputs);
            tegula.createArray("mem://store/array", inferred.schema());
            ImportOptions options = ImportOptions.defaults().withRowNumbers(inferred.rowNumbers());
            TableImport.of(tegula, "mem://store/array").withOptions(options).run(inputs);
            try (ArrayReader reader = tegula.openForReading("mem://store/array")) {
                return reader.query().fields(reader.schema().fieldNames()).read();
            }
        }
    }

    @Test
    void unsupportedColumnsAreRefusedTogether() throws Exception {
        Path file = nested();
        TableFileException e = assertThrows(TableFileException.class, () -> read(file, ReadOptions.defaults()));
        assertEquals(file + ": columns 'x' (json), 'y' (json): cells cannot hold such values", e.getMessage());
        assertEquals(NextStep.of(NextStep.Action.SKIP_COLUMNS), e.nextStep());
    }

    @Test
    void otherColumnsAreReadAndImported() throws Exception {
        Path file = nested();
        List<String> skipped = new ArrayList<>();
        ReadOptions skipping = ReadOptions.defaults().withSkippedColumns(skipped::add);
        assertEquals(List.of("id", "v", "s.a", "l"), names(read(file, skipping)));
        assertEquals(2, skipped.size());
        assertEquals(file + ": column 'x': left out (json)", skipped.get(0));
        ReadOptions named = ReadOptions.defaults().withColumns(List.of("v", "id"));
        assertEquals(List.of("id", "v"), names(read(file, named)));
        for (ReadOptions options : List.of(skipping, named)) {
            try (Tegula tegula = Tegula.create();
                    TableSource source = TableSources.file(file)) {
                List<TableInput> inputs = List.of(new TableInput(new ParquetFormat(), source));
                ArraySchema schema = SchemaInference.of(
                                InferenceOptions.defaults().withRead(options))
                        .run(inputs)
                        .schema();
                tegula.createArray("mem://a/a", schema);
                TableImport.of(tegula, "mem://a/a")
                        .withOptions(ImportOptions.defaults().withRead(options))
                        .run(inputs);
                try (ArrayReader reader = tegula.openForReading("mem://a/a")) {
                    assertEquals(3, reader.query().read().size());
                }
            }
        }
    }

    @Test
    void namedColumnsThatAreMissingOrUnsupported_areRefused() throws Exception {
        Path file = nested();
        TableFileException missing = assertThrows(
                TableFileException.class,
                () -> read(file, ReadOptions.defaults().withColumns(List.of("id", "w"))));
        assertTrue(missing.getMessage().startsWith(file + ": no column 'w'"), missing::getMessage);
        TableFileException map = assertThrows(
                TableFileException.class,
                () -> read(file, ReadOptions.defaults().withColumns(List.of("id", "y"))));
        assertTrue(map.getMessage().startsWith(file + ": column 'y' (json): "), map::getMessage);
    }

    private Path published(String name) throws IOException {
        return Files.write(
                folder.resolve("file.parquet"), ParquetTestingFiles.all().get("data/" + name));
    }

    /** Old writers leave the header of the dictionary out of the size of its chunk (PARQUET-816). */
    @Test
    void chunksWithoutTheHeaderOfTheirDictionary_areRead() throws Exception {
        Path file = published("nation.dict-malformed.parquet");
        Cells cells = read(file, ReadOptions.defaults());
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            rows.add(cells.column("nation_key").longAt(i) + "|"
                    + cells.column("name").text(i) + "|"
                    + cells.column("region_key").longAt(i) + "|"
                    + cells.column("comment_col").text(i));
        }
        try (DuckDb duck = DuckDb.open()) {
            assertEquals(
                    duck.rows("SELECT nation_key, name::VARCHAR, region_key, comment_col::VARCHAR FROM '" + file + "'"),
                    rows);
        }
    }

    @Test
    void timesOfInt96_areReadInTheUnitOfTheFieldOrTheOption() throws Exception {
        Path file = published("alltypes_plain.parquet");
        Column nanos = read(file, ReadOptions.defaults()).column("timestamp_col");
        Field seconds = new Field("timestamp_col", Datatype.DATETIME_SEC, 1, true);
        for (ReadOptions options : List.of(
                ReadOptions.defaults().withValue("int96", "us"),
                ReadOptions.defaults().withFields(Map.of("timestamp_col", seconds), Map.of()))) {
            Column micros = read(file, options).column("timestamp_col");
            assertEquals(Datatype.DATETIME_US, micros.field().datatype());
            for (int i = 0; i < nanos.size(); i++) {
                assertEquals(nanos.longAt(i), micros.longAt(i) * 1000);
            }
        }
    }

    /** The file has the year 9999, and a value that its writer let overflow. */
    @Test
    void timesOfInt96BeyondTheUnit_areRefusedWithACoarserOne() throws Exception {
        Path file = published("int96_from_spark.parquet");
        TableFileException e = assertThrows(TableFileException.class, () -> read(file, ReadOptions.defaults()));
        assertEquals(NextStep.option("int96", "us"), e.nextStep());
        TableFileException beyond = assertThrows(
                TableFileException.class,
                () -> read(file, ReadOptions.defaults().withValue("int96", "us")));
        assertTrue(beyond.getMessage().contains("exceeds the range of DATETIME_US"), beyond::getMessage);
    }
}
