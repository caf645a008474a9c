package dev.tegula.fuzz.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.fuzz.foreign.ForeignList.Repository;
import dev.tegula.fuzz.foreign.ForeignResult.Outcome;
import dev.tegula.io.TableFormats;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The foreign suite with one generated file or more of each kind, which other programs write. */
@Slow
class ForeignFilesTest {

    private static final String TABLE = "select i::integer as number, 'text ' || i as text, i * 0.5::double as real,"
            + " i % 3 = 0 as flag, timestamp '1969-12-31 23:59:59.5' + to_hours(i) as moment from range(100) t(i)";

    @TempDir
    private Path folder;

    @TempDir
    private Path scratch;

    @Test
    void allKindsOfGeneratedFilesAreEqual() throws Exception {
        duck(
                "copy (" + TABLE + ") to 'FOLDER/table.parquet'",
                "copy (" + TABLE + ") to 'FOLDER/table.csv' (header true)",
                "copy (" + TABLE + ") to 'FOLDER/table.jsonl' (format json)");
        for (String format : List.of("arrow", "arrows")) {
            writeArrow(format);
        }
        writeGolden(-5);
        String seed = String.valueOf(RandomTests.generator().nextInt(1 << 30));
        Python.with(OtherReading.LIBRARIES).runFile(Path.of("src/test/python/write_foreign.py"), folder, seed);
        List<ForeignResult> results = results();
        assertEquals("", text(results, EnumSet.complementOf(EnumSet.of(Outcome.EQUAL))), "seed " + seed);
        assertEquals(
                EnumSet.allOf(FileKind.class),
                results.stream().map(ForeignResult::kind).collect(Collectors.toSet()));
        assertEquals(18, results.size(), results::toString);
    }

    /** CSV as programs and people write it, read without any option. */
    @Test
    void usualFormsOfCsvAreEqual() throws Exception {
        Map<String, String> files = Map.ofEntries(
                Map.entry("excel", "\uFEFFName;Betrag;Datum\r\nMüller;1.234,56;31.12.2025\r\nMaier;0,5;01.01.2026\r\n"),
                Map.entry("pandas-index", ",x,y\n0,5,a\n1,6,b\n"),
                Map.entry("r-quotes", "\"\",\"x\",\"y\"\n\"1\",5,\"a\"\n\"2\",6,\"b\"\n"),
                Map.entry("bank", "Konto 123\nZeitraum 2025\n\nTag;Text;Betrag\n1;Miete;-5,5\n2;Lohn;7,5\n"),
                Map.entry("notes", "some notes\nnumber,text,date\n345,x,2000-12-13\n346,y,2000-12-14\n"),
                Map.entry("newlines", "a,b\n1,\"x\ny\"\n2,\"z \"\"q\"\"\"\n"),
                Map.entry("tabs", "a\tb\n1\tx y\n2\tz\n"),
                Map.entry("bars", "a|b\n1|x,y\n2|z,w\n"),
                Map.entry("no-header", "1,x,2.5\n2,y,3.5\n"),
                Map.entry("comments", "# made today\n# by a program\na,b\n1,2\n3,4\n"),
                Map.entry("single-quotes", "a,b\n'x, 1',2\n'y',3\n'z',4\n"),
                Map.entry("backslashes", "a|b\n1|\"x \\\"y\\\" z\"\n2|\"v\"\n"),
                Map.entry("repeated", "a,b,a\n1,2,3\n4,5,6\n"),
                Map.entry("truth", "a,b\n1,TRUE\n2,FALSE\n"),
                Map.entry("blank-end", "a,b\n1,2\n3,4\n\n\n"),
                Map.entry("returns", "a,b\r1,2\r3,4\r"),
                Map.entry("spaces", "\"a\", \"b\"\n\"1\", \"x, y\"\n\"2\", \"z\"\n"),
                Map.entry("percent", "a,b\n1,5%\n2,12.5%\n"),
                Map.entry("one-column", "a\n1\n2\n"),
                Map.entry("names-only", "a,b\n"));
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(folder.resolve(file.getKey() + ".csv"), file.getValue());
        }
        List<ForeignResult> results = results();
        assertEquals("", text(results, EnumSet.complementOf(EnumSet.of(Outcome.EQUAL))));
        assertEquals(files.size(), results.size());
    }

    /** Each result of the page: equal, refused, different, failed, skipped. */
    @Test
    void eachOutcomeNamesItsReason() throws Exception {
        writeArrow("arrow");
        writeGolden(-6);
        duck(
                "copy (select 1 as a) to 'FOLDER/excluded.csv'",
                "copy (select 1 as a, 2::variant as c) to 'FOLDER/nested.parquet'");
        Files.writeString(folder.resolve("damaged.parquet"), "PAR1, but nothing else");
        Files.writeString(folder.resolve("equal.csv"), "a,b\n1,2\n");
        Files.writeString(folder.resolve("failing.csv"), "a,b\n1,2\n");
        Files.writeString(folder.resolve("ragged.csv"), "a,b,c\n1,2,3\n4,5\n6,7,8\n");
        Files.write(folder.resolve("other.arrow"), Files.readAllBytes(folder.resolve("table.arrow")));
        List<ForeignResult> results = results((kind, file, part) -> {
            if (file.endsWith("failing.csv")) {
                throw new IllegalStateException("a defect");
            }
            return TegulaReading.of(kind, file, part);
        });
        assertEquals(
                List.of(
                        "damaged.parquet SKIPPED",
                        "equal.csv EQUAL",
                        "excluded.csv SKIPPED",
                        "failing.csv FAILED",
                        "nested.parquet SKIPPED",
                        "other.arrow SKIPPED",
                        "ragged.csv REFUSED",
                        "table.arrow DIFFERENT"),
                results.stream()
                        .map(result -> result.file() + " " + result.outcome())
                        .toList());
        assertEquals(
                EnumSet.allOf(Outcome.class),
                results.stream().map(ForeignResult::outcome).collect(Collectors.toSet()));
        assertEquals("not read by anything", results.get(2).reason());
        String failure = results.get(3).reason();
        assertTrue(failure.startsWith("java.lang.IllegalStateException: a defect at "), failure);
        assertEquals(
                "the other implementation: a type that the suite does not compare",
                results.get(4).reason());
        assertEquals(
                "…:3: wrong number of fields (found 2, expected 3 as in the first line)",
                results.get(6).reason());
        assertEquals(
                "column 'number', value 1 (found i-5, expected i-6)",
                results.get(7).reason());
    }

    private static String text(List<ForeignResult> results, Set<Outcome> outcomes) {
        return results.stream()
                .filter(result -> outcomes.contains(result.outcome()))
                .map(ForeignResult::toString)
                .collect(Collectors.joining("\n"));
    }

    private List<ForeignResult> results() throws SQLException, IOException {
        return results(TegulaReading::of);
    }

    private List<ForeignResult> results(ForeignComparison.Reading reading) throws SQLException, IOException {
        Map<String, Repository> repositories = ForeignList.parse(List.of(
                "# generated files", "generated https://example.com 0 .", "- excluded.*: not read by anything"));
        try (OtherReading other = OtherReading.open(scratch.resolve("values.txt"))) {
            return new ForeignComparison(other, folder, reading).run(repositories.get("generated"));
        }
    }

    private void duck(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each.replace("FOLDER", folder.toString()));
            }
        }
    }

    private void writeArrow(String format) throws IOException {
        Field field = new Field("number", Datatype.INT64, 1, false);
        TableSchema schema = TableSchema.of(List.of(TableColumn.of(field)));
        try (OutputStream stream = Files.newOutputStream(folder.resolve("table." + format));
                TableWriter writer = TableFormats.named(format)
                        .write(new GeneratedFile(stream, scratch), schema, WriteOptions.defaults())) {
            writer.write(Cells.of(List.of(Column.of(field, new long[] {1, -5}, 2, null, null))));
            writer.finish();
        }
    }

    /** Writes the golden JSON of the Arrow files. */
    private void writeGolden(int second) throws IOException {
        String json = """
                {"schema": {"fields": [{"name": "number", "type": {"name": "int", "bitWidth": 64, "isSigned": true},
                  "children": []}]},
                 "batches": [{"count": 2, "columns": [{"name": "number", "count": 2, "VALIDITY": [1, 1],
                  "DATA": ["1", "%d"]}]}]}""".formatted(second);
        try (OutputStream file = new GZIPOutputStream(Files.newOutputStream(folder.resolve("table.json.gz")))) {
            file.write(json.getBytes(StandardCharsets.UTF_8));
        }
    }

    private record GeneratedFile(OutputStream stream, Path scratchFolder) implements TableTarget {

        @Override
        public String name() {
            return "generated";
        }
    }
}
