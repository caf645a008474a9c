package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code head}, {@code count} and {@code export --limit}. */
class HeadTest {

    private static final String EVENTS = """
      {"array_type": "sparse",
       "dims": [{"name": "time", "type": "DATETIME_MS", "domain": ["2026-01-01", "2026-12-31"]},
                {"name": "name", "type": "STRING_ASCII", "domain": null}],
       "attrs": [{"name": "size", "type": "FLOAT64"},
                 {"name": "ok", "type": "BOOL"},
                 {"name": "note", "type": "STRING_UTF8", "cell_val_num": "var", "nullable": true},
                 {"name": "colour", "type": "UINT8", "enumeration": "colours"},
                 {"name": "pair", "type": "INT32", "cell_val_num": 2}],
       "enumerations": [{"name": "colours", "type": "STRING_UTF8", "values": ["red", "dark blue"]}]}""";

    @TempDir
    private Path folder;

    private String events() {
        String uri = ArrayFixture.create(folder, "events", EVENTS);
        Cli.okWith("""
                {"time":"2026-01-03T09:30:01.5","name":"b","size":0.1,"ok":true,"note":"null","colour":1,"pair":[1,-2]}
                {"time":"2026-01-03","name":"a","size":"NaN","ok":false,"note":null,"colour":0,"pair":[3,4]}
                {"time":"2026-02-01T10:00","name":"c","size":1e300,"ok":true,"note":"%s\\n","colour":255,"pair":[5,6]}
                """.formatted("Grüße ".repeat(9)), "import", uri, "-", "--format", "jsonl", "--indexes");
        return uri;
    }

    @Test
    void head_printsAnAlignedTableForPeople() {
        assertEquals("""
        time                      name    size  ok     note                                      colour     pair
        2026-01-03                a        NaN  false  null                                      red        [3, 4]
        2026-01-03T09:30:01.500Z  b        0.1  true   "null"                                    dark blue  [1, -2]
        2026-02-01T10:00:00Z      c     1e+300  true   Grüße Grüße Grüße Grüße Grüße Grüße Grü…  #255       [5, 6]
        """, Cli.ok("head", events()));
    }

    @Test
    void timesOfADay_haveOneTextEverywhere() {
        String uri = ArrayFixture.create(folder, "times", """
        {"array_type": "sparse", "dims": [{"name": "k", "type": "INT32", "domain": [0, 9]}],
         "attrs": [{"name": "t", "type": "TIME_MS"}, {"name": "b", "type": "BOOL", "fill": true}]}""");
        String csv = "k,t,b\n1,09:30:01.500,true\n2,86400000,false\n";
        Cli.okWith(csv, "import", uri, "-", "--format", "csv");
        assertEquals(csv, Cli.ok("export", uri, "--format", "csv"));
        for (String shown : List.of(Cli.ok("head", uri), Cli.ok("export", uri, "--format", "jsonl"))) {
            assertEquals(true, shown.contains("09:30:01.500"), shown);
        }
    }

    @Test
    void head_limitsRowsAndSelectsFields() {
        String uri = events();
        assertEquals("name\na\nb\n", Cli.ok("head", uri, "--rows", "2", "--fields", "name"));
        assertEquals("name\nb\n", Cli.ok("head", uri, "--field", "name", "--where", "size < 1 and ok = true"));
        assertEquals("name\nc\n", Cli.ok("head", uri, "--field", "name", "--range", "time=2026-02-01:"));
        Cli.run("head", uri, "--rows", "-1").fails(2, "--rows: must not be negative (found -1)");
        Cli.run("head", uri, "--fields", "nmae").fails(1, "did you mean 'name'?");
    }

    @Test
    void head_ofADenseArray_hasCoordinatesAndOmitsOtherCells() {
        String grid = ArrayFixture.grid(folder);
        assertEquals("""
        row  col   v  t
          1    4  14  t14
          2    2  22  t22
        """, Cli.ok("head", grid, "--where", "t is not null and v > 12", "-n", "2"));
    }

    @Test
    void noMatches_areReportedWithoutFailure() {
        String uri = events();
        for (String command : new String[] {"head", "export"}) {
            Cli.Outcome outcome = Cli.run(command, uri, "--where", "size > 1e301");
            assertEquals("tegula: no cells match\n", outcome.err());
            assertEquals(0, outcome.status());
        }
    }

    @Test
    void count_printsTheNumberOfCells() {
        String uri = events();
        assertEquals("3\n", Cli.ok("count", uri));
        assertEquals("2\n", Cli.ok("count", uri, "--where", "ok = true"));
        assertEquals("0\n", Cli.ok("count", uri, "--where", "name = 'z'"));
        assertEquals("1\n", Cli.ok("count", uri, "--range", "name=b"));
        Cli.Outcome outcome = Cli.run("count", ArrayFixture.grid(folder), "--stats", "-");
        assertEquals("12\n", outcome.out());
        String statistics = outcome.err().replaceAll("\\s", "");
        assertTrue(statistics.contains("\"files\":0"), outcome.err());
        assertTrue(statistics.matches(".*\"stores\":\\{\"file\":\\{\"calls\":[1-9].*\"retries\":0.*"), outcome.err());
    }

    @Test
    void limit_exportsTheFirstCells() {
        String grid = ArrayFixture.grid(folder);
        assertEquals("v\n11\n12\n", Cli.ok("export", grid, "--fields", "v", "--format", "csv", "--limit", "2"));
        assertEquals(
                "v\n33\n34\n",
                Cli.ok(
                        "export",
                        grid,
                        "--fields",
                        "v",
                        "--format",
                        "csv",
                        "--limit",
                        "2",
                        "--where",
                        "v > 32",
                        "--matches-only"));
        assertEquals(
                "{\"cell_count\":2,\"dims\":{},\"attrs\":{\"v\":{\"data\":[11,21]}}}\n",
                Cli.ok("export", grid, "--fields", "v", "--limit", "2", "--order", "col-major"));
        Cli.run("export", grid, "--limit", "-2").fails(1, "limit: must not be negative (found -2)");
    }
}
