package dev.tegula.fuzz.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.cli.Main;
import dev.tegula.fuzz.foreign.ForeignResult.Outcome;
import dev.tegula.schema.Attribute;
import dev.tegula.testkit.generate.Slow;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One table of awkward values leaves through each format and returns into a new array. The file awkward-table.txt
 * states what each format loses.
 */
@Slow
class AwkwardTableTest {

    private static final List<String> FORMATS =
            List.of("arrow", "arrows", "parquet", "csv", "jsonl", "json", "zarr", "nc");

    /** What other libraries read otherwise, or not at all. Null is a value to zarr-python, named by _FillValue. */
    private static final String DIFFERENT = """
            SKIPPED ARROW_FILE out.arrow: the other implementation: FileNotFoundError: no golden JSON and no other implementation
            SKIPPED ARROW_STREAM out.arrows: the other implementation: FileNotFoundError: no golden JSON and no other implementation
            DIFFERENT JSON_LINES out.jsonl: column 'f64', value 0 (found tNaN, expected t"NaN")
            SKIPPED HDF5 out.nc, nanos: the other implementation: a type that the suite does not compare
            SKIPPED HDF5 out.nc, years: the other implementation: a type that the suite does not compare
            DIFFERENT PARQUET out.parquet: column 'years', value 0 (found d63934358400000000000000000000, expected i2026)""";

    @TempDir
    private Path folder;

    @TempDir
    private Path scratch;

    private String run(String... arguments) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Main.run(
                arguments,
                new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                InputStream.nullInputStream());
        String text = err.toString(StandardCharsets.UTF_8).replace(folder + "/", "");
        return status == 0 ? text : "status " + status + ": " + text;
    }

    /** Exports all attributes that a format can hold. Returns what it says about the others. */
    private String export(String table, String format, String... options) {
        StringBuilder refused = new StringBuilder();
        while (true) {
            List<String> arguments = new ArrayList<>(List.of(
                    "export", table, "--output", folder.resolve("out." + format).toString()));
            arguments.addAll(List.of(options));
            List<String> possible = AwkwardTable.names().stream()
                    .filter(name -> refused.indexOf("attribute '" + name + "':") < 0)
                    .toList();
            if (!refused.isEmpty()) {
                arguments.add("--fields=" + String.join(",", possible));
            }
            String said = run(arguments.toArray(String[]::new));
            if (said.isEmpty()) {
                return refused.toString();
            }
            refused.append(said.replace("; ", ";\n"));
            assertTrue(said.startsWith("status 1: "), said);
        }
    }

    @Test
    void eachFormat_losesWhatIsStated() throws Exception {
        StringBuilder report = new StringBuilder();
        try (Tegula tegula = Tegula.create()) {
            String table = folder.resolve("table").toString();
            AwkwardTable.create(tegula, table);
            ForeignValues expected = AwkwardTable.values(tegula, table);
            for (String format : FORMATS) {
                String array = folder.resolve("of_" + format).toString();
                boolean isGrid = format.equals("zarr") || format.equals("nc");
                report.append("== ").append(format).append('\n');
                report.append(isGrid ? export(table, format) : export(table, format, "--coordinates"));
                List<String> load = new ArrayList<>(
                        List.of("import", array, folder.resolve("out." + format).toString(), "--create"));
                load.addAll(isGrid ? List.of() : List.of("--dims", "row"));
                report.append(run(load.toArray(String[]::new)));
                AwkwardTable.values(tegula, Path.of(array))
                        .differences(expected)
                        .forEach((column, difference) -> report.append(column + ": " + difference + "\n"));
            }
        }
        assertEquals(
                Files.readString(Path.of("src/test/resources/awkward-table.txt"))
                        .strip(),
                report.toString().strip());
    }

    @Test
    void filesOfTheTable_haveTheValuesForOtherLibraries() throws Exception {
        try (Tegula tegula = Tegula.create()) {
            String table = folder.resolve("table").toString();
            AwkwardTable.create(tegula, table);
            FORMATS.forEach(format -> export(table, format));
        }
        List<ForeignResult> results;
        try (OtherReading other = OtherReading.open(scratch.resolve("values.txt"))) {
            results = new ForeignComparison(other, folder)
                    .run(ForeignList.parse(List.of("generated https://example.com 0 ."))
                            .get("generated"));
        }
        assertEquals(
                DIFFERENT,
                results.stream()
                        .filter(result -> result.outcome() != Outcome.EQUAL)
                        .filter(result -> !result.reason().startsWith("column 'value', value 1 (found null, expected "))
                        .map(ForeignResult::toString)
                        .collect(Collectors.joining("\n")));
        assertEquals(64, results.size());
    }

    /** A table of these types without rows. */
    @Test
    void tableWithoutRows_keepsItsTypesWhereTheFormatHasThem() throws Exception {
        List<String> report = new ArrayList<>();
        try (Tegula tegula = Tegula.create()) {
            String table = folder.resolve("table").toString();
            AwkwardTable.create(tegula, table);
            for (String format : List.of("arrow", "arrows", "parquet", "csv", "jsonl")) {
                String file = folder.resolve("out." + format).toString();
                String array = folder.resolve("of_" + format).toString();
                assertEquals(
                        "tegula: no cells match\n",
                        run("export", table, "--output", file, "--where", "decimal > 200", "--matches-only"));
                String said = run("import", array, file, "--create", "--row-numbers", "row");
                report.add(format + ": "
                        + (Files.exists(Path.of(array)) ? types(tegula, table).equals(types(tegula, array)) : said));
            }
        }
        assertEquals("""
                arrow: true
                arrows: true
                parquet: true
                csv: status 1: tegula: out.csv: no rows, so no schema can be inferred

                jsonl: status 1: tegula: out.jsonl: no rows, so no schema can be inferred
                """, String.join("\n", report));
    }

    private static String types(Tegula tegula, String uri) {
        try (ArrayReader reader = tegula.openForReading(uri)) {
            return reader.schema().attributes().stream()
                    .map(Attribute::field)
                    .map(Object::toString)
                    .collect(Collectors.joining("\n"));
        }
    }
}
