package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.log.LogCapture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code meta}. */
class MetaTest {

    @TempDir
    private Path folder;

    @Test
    void meta_valuesKeepTheirTypes() {
        String grid = ArrayFixture.grid(folder);
        Cli.ok("meta", "set", grid, "unit", "celsius", "--at", "10");
        Cli.ok("meta", "set", grid, "n", "1", "2", "--at", "20");
        Cli.ok("meta", "set", grid, "x", "1.5", "--at", "20");
        Cli.ok("meta", "set", grid, "--type", "int16", "--at", "30", "--", "low", "-40");
        Cli.ok("meta", "set", grid, "raw", "00ff", "--type", "blob", "--at", "30");
        Cli.ok("meta", "set", grid, "day", "2026-11-21", "--type", "DATETIME_DAY", "--at", "30");
        Cli.ok("meta", "delete", grid, "x", "nothing", "--at", "40");
        assertEquals("""
        {
          "day": {"type": "DATETIME_DAY", "value_num": 1, "values": [20778]},
          "low": {"type": "INT16", "value_num": 1, "values": [-40]},
          "n": {"type": "INT64", "value_num": 2, "values": [1, 2]},
          "raw": {"type": "BLOB", "value_num": 2, "values": ["00ff"]},
          "unit": {"type": "STRING_UTF8", "value_num": 7, "values": ["celsius"]}
        }
        """, Cli.ok("meta", "list", grid, "--format", "json"));
        assertEquals("unit  string_utf8  celsius\n", Cli.ok("meta", "list", grid, "--to", "10"));
        assertEquals("1.5\n", Cli.ok("meta", "get", grid, "x", "--to", "25"));
        assertEquals("1 2\n", Cli.ok("meta", "get", grid, "n"));
        assertEquals(
                "{\"type\": \"INT64\", \"value_num\": 2, \"values\": [1, 2]}\n",
                Cli.ok("meta", "get", grid, "n", "--format", "json"));
    }

    @Test
    void invalidKeysAndValues_areRefused() {
        String grid = ArrayFixture.grid(folder);
        Cli.run("meta", "get", grid, "unit").fails(1, "no metadata with key 'unit'; available: none");
        Cli.ok("meta", "set", grid, "unit", "celsius");
        Cli.run("meta", "get", grid, "unti").fails(1, "did you mean 'unit'?");
        Cli.run("meta", "set", grid, "k", "300", "--type", "UINT8")
                .fails(2, "\"300\"", "meta set: ", "see 'tegula meta set --help'");
        Cli.run("meta", "set", grid, "k", "a", "b")
                .fails(2, "several values", "(found 2, expected 1)", "Quote the value");
        Cli.run("meta", "set", grid, "k", "1", "--type", "INTT8").fails(2, "did you mean 'INT8'?");
        assertEquals(2, Cli.run("meta").status());
        assertTrue(Cli.ok("meta", "list", "--help").startsWith("List all keys"));
    }

    /** As after the clock was set back. */
    @Test
    void changesOfNow_hiddenByAChangeOfTheFuture_adviseTheClock() {
        String uri = ArrayFixture.grid(folder);
        long future = System.currentTimeMillis() + 3_600_000;
        Cli.ok("meta", "set", uri, "unit", "kelvin", "--at", Long.toString(future));
        Cli.Outcome outcome = Cli.run("meta", "set", uri, "unit", "celsius");
        assertEquals(0, outcome.status());
        assertEquals(true, outcome.err().contains("pass --at " + (future + 1)), outcome.err());
        assertEquals(false, outcome.err().contains("Omit --at"), outcome.err());
        Cli.ok("meta", "set", uri, "unit", "celsius", "--at", Long.toString(future + 1));
        assertEquals("celsius", Cli.ok("meta", "get", uri, "unit").strip());
    }

    @Test
    void cellsOfNow_hiddenByCellsOfTheFuture_warn() {
        String uri = ArrayFixture.grid(folder);
        String[] command = {"import", uri, "-", "--format", "csv"};
        assertEquals("", Cli.runWith("row,col,v,t\n1,1,7,\n", command).err());
        long future = System.currentTimeMillis() + 3_600_000;
        Cli.okWith("row,col,v,t\n1,1,8,\n", "import", uri, "-", "--format", "csv", "--at", Long.toString(future));
        try (LogCapture log = LogCapture.start()) {
            Cli.okWith("row,col,v,t\n1,1,9,\n", command);
            assertEquals(1, log.messages().size(), log.messages()::toString);
            String warning = log.messages().get(0);
            assertEquals(true, warning.contains("found one at " + future), warning);
            assertEquals(true, warning.endsWith("write at a later time than " + future + "."), warning);
        }
        assertEquals(
                "v\n8\n",
                Cli.ok("export", uri, "--format", "csv", "--fields", "v", "--range", "row=1", "--range", "col=1"));
        // An explicit time is meant.
        String[] past = {"import", uri, "-", "--format", "csv", "--at", "5"};
        try (LogCapture log = LogCapture.start()) {
            Cli.okWith("row,col,v,t\n1,1,7,\n", past);
            assertEquals(List.of(), log.messages());
        }
    }

    @Test
    void changeHiddenByALaterChange_warns() {
        String uri = ArrayFixture.grid(folder);
        Cli.ok("meta", "set", uri, "unit", "kelvin", "--at", "1000");
        Cli.ok("meta", "set", uri, "other", "x", "--at", "500");
        for (String[] command : new String[][] {
            {"meta", "set", uri, "unit", "celsius", "--at", "500"}, {"meta", "delete", uri, "unit", "--at", "500"}
        }) {
            Cli.Outcome outcome = Cli.run(command);
            assertEquals(0, outcome.status());
            assertEquals(1, outcome.err().lines().count(), outcome.err());
            String expected = "tegula: warning: " + uri + ", metadata 'unit': hidden by a later change of this key";
            assertEquals(true, outcome.err().startsWith(expected), outcome.err());
            assertEquals(true, outcome.err().contains("at 1000"), outcome.err());
        }
        assertEquals("kelvin", Cli.ok("meta", "get", uri, "unit").strip());
        // Later changes of the same key, and cells written into the past, cause no warning.
        Cli.ok("meta", "set", uri, "unit", "rankine", "--at", "2000");
        Cli.okWith("row,col,v,t\n1,1,7,\n", "import", uri, "-", "--format", "csv", "--at", "5");
        Cli.run(
                        "evolve",
                        uri,
                        ArrayFixture.write(folder.resolve("e.json"), "{\"drop\": [\"t\"]}")
                                .toString(),
                        "--at",
                        "0")
                .fails(1);
    }
}
