package dev.tegula.cli.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.cli.ArrayFixture;
import dev.tegula.cli.Cli;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code aggregate} and {@code explain}. */
class AggregateCommandTest {

    @TempDir
    private Path folder;

    private static String compact(String json) {
        return json.replaceAll("\\s+", "");
    }

    @Test
    void aggregate_printsValuesAsJson() {
        String grid = ArrayFixture.grid(folder);
        assertEquals(
                "{\"count\":12,\"sum(v)\":270,\"min(v)\":11,\"max(v)\":34,\"mean(v)\":22.5,\"null_count(t)\":6,\"max(t)\":\"t34\"}",
                compact(Cli.ok("aggregate", grid, "--ops", "count,sum(v),min(v),max(v),mean(v),null_count(t),max(t)")));
        assertEquals(
                "{\"count\":2,\"min(t)\":null}",
                compact(Cli.ok(
                        "aggregate",
                        grid,
                        "--ops",
                        "count, min(t)",
                        "--where",
                        "v in (11, 13) or v > 90",
                        "--range",
                        "row=1")));
        Cli.run("aggregate", grid, "--ops", "summ(v)").fails(2, "unknown aggregate 'summ'", "did you mean 'sum'");
        Cli.run("aggregate", grid, "--ops", "sum").fails(2, "sum(FIELD)");
        Cli.run("aggregate", grid, "--ops", "sum(w)").fails(1, "no field 'w'");
        Cli.run("aggregate", grid, "--ops", "sum(t)").fails(1, "sum(t)", "not supported by field 't'");
    }

    /** Names may be quoted, as in conditions; names with commas must be. */
    @Test
    void quotedNames_areAcceptedWhereverFieldsAreNamed() {
        String uri = ArrayFixture.create(folder, "names", """
                {"array_type": "sparse",
                 "dims": [{"name": "x", "type": "INT32", "domain": [1, 100]}],
                 "attrs": [{"name": "a, (b)", "type": "INT32"}, {"name": "5\\" pipe", "type": "INT32"}]}
                """);
        String cells = """
                {"x": 1, "a, (b)": 10, "5\\" pipe": 7}
                {"x": 2, "a, (b)": 30, "5\\" pipe": 7}
                """;
        Cli.okWith(cells, "import", uri, "-", "--format", "jsonl", "--at", "10");
        String ops = "sum(\"x\"),max(\"a, (b)\"),quantile(\"a, (b)\", 0.5)";
        assertEquals(
                "{\"sum(x)\":3,\"max(\\\"a,(b)\\\")\":30,\"quantile(\\\"a,(b)\\\",0.5)\":20.0}",
                compact(Cli.ok("aggregate", uri, "--ops", ops)));
        assertEquals(
                "[{\"\\\"5\\\"\\\"pipe\\\"\":7,\"count\":2}]",
                compact(Cli.ok("aggregate", uri, "--ops", "count", "--group-by", "\"5\"\" pipe\"")));
        assertEquals(
                "{\"x\":2,\"a, (b)\":30}\n",
                Cli.ok("export", uri, "--fields", "x,\"a, (b)\"", "--where", "\"a, (b)\" > 10", "--format", "jsonl"));
        assertEquals(
                "{\"5\\\" pipe\":7,\"x\":1}\n",
                Cli.ok("export", uri, "--fields", "5\" pipe,x", "--where", "x = 1", "--format", "jsonl"));
        assertEquals(
                "{\"max(\\\"5\\\"\\\"pipe\\\")\":7,\"count\":2}",
                compact(Cli.ok("aggregate", uri, "--ops", "max(5\" pipe),count")));
        Cli.run("export", uri, "--fields", "b(,x").fails(1, "no field 'b('");
        Cli.run("aggregate", uri, "--ops", "sum(\"x)").fails(2, "--ops: malformed name (found '\"x'");
        Cli.run("export", uri, "--fields", "\"x\"y").fails(2, "--fields: malformed name");
    }

    @Test
    void stats_writesQueryStatistics() throws Exception {
        String grid = ArrayFixture.grid(folder);
        Path file = folder.resolve("statistics.json");
        Cli.ok("export", grid, "--where", "v > 30", "--fields", "v", "--matches-only", "--stats", file.toString());
        String json = compact(Files.readString(file));
        assertEquals(true, json.startsWith("{\"tiles\":2,\"chunks\":2,\"cells\":8,\"files\":1,\"requests\":1,"), json);
        assertEquals(
                true, json.contains("\"in_ranges\":4,\"skipped\":2,\"answered\":0,\"settled\":2,\"tiles\":2,"), json);
        assertEquals(true, json.contains("\"result_cells\":4,\"largest_result\":8,\"milliseconds\":"), json);
        Cli.Outcome outcome = Cli.run("aggregate", grid, "--ops", "count", "--where", "row <= 3", "--stats", "-");
        assertEquals("{\"count\":12}", compact(outcome.out()));
        assertEquals(true, compact(outcome.err()).startsWith("{\"tiles\":"), outcome.err());
    }

    @Test
    void labelRange_selectsCells() {
        String uri = ArrayFixture.create(folder, "labelled", """
        {"array_type": "dense", "dims": [{"name": "row", "type": "INT32", "domain": [1, 3]}], "attrs": [{"name": "v", "type": "INT16"}],
         "labels": [{"name": "t", "dimension": "row", "type": "FLOAT64", "order": "increasing"}]}""");
        Cli.okWith("v\n1\n2\n3\n", "import", uri, "-", "--format", "csv");
        Cli.okWith("label\n0.5\n1.5\n2.5\n", "import", uri, "-", "--format", "csv", "--dimension-label", "t");
        assertEquals("{\"sum(v)\":5}", compact(Cli.ok("aggregate", uri, "--ops", "sum(v)", "--label-range", "t=1:9")));
        assertEquals(true, Cli.ok("explain", uri, "--label-range", "t=1:9").contains("about 2 cells"));
        Cli.run("aggregate", uri, "--ops", "count", "--label-range", "t=9:1")
                .fails(1, "label 't'", "[9.0, 1.0]", "reversed");
        Cli.run("aggregate", uri, "--ops", "count", "--label-range", "u=1:2")
                .fails(1, "unknown dimension label 'u'", "available: t");
        Cli.run("explain", uri, "--label-range", "t=7:9").fails(1, "label 't'", "no value is within [7.0, 9.0]");
        Cli.runWith("label\n0.5\n9.5\n2.5\n", "import", uri, "-", "--format", "csv", "--dimension-label", "t")
                .fails(1, "label", "2.5", "9.5", "increasing");
    }

    @Test
    void explain_printsTilesAndBytes() {
        String grid = ArrayFixture.grid(folder);
        String text = Cli.ok("explain", grid, "--fields", "v", "--where", "v > 30");
        assertEquals(true, text.contains("read; tiles without matches are skipped by statistics"), text);
        assertEquals(true, text.contains("2 tiles in 2 chunks of 1 files, 1 requests"), text);
        String json = compact(Cli.ok("explain", grid, "--range", "row=1", "--format", "json"));
        assertEquals(true, json.contains("\"in_ranges\":2,\"skipped\":0"), json);
        assertEquals(true, json.contains("\"result_cells\":4,\"result_bytes\":{\"v\":8,\"t\":"), json);
        assertEquals(
                true,
                Cli.ok("explain", grid, "--where", "v > 99")
                        .contains("no cell matches, by statistics of the fragment"));
        Cli.run("explain", grid, "--format", "csv").fails(2, "unknown format 'csv'");
    }
}
