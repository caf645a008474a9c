package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code info}, {@code fragments} and {@code demo}. */
class ReportTest {

    @TempDir
    private Path folder;

    @Test
    void info_printsFieldsFragmentsAndSize() {
        String grid = ArrayFixture.grid(folder);
        String info = Cli.ok("info", grid);
        assertTrue(info.contains("type        dense, format version 21\n"), info);
        assertTrue(info.contains("row int32 [1, 3], written [1, 3]"), info);
        assertTrue(info.contains("fragments   1 of format version 21"), info);
        String json = Cli.ok("info", grid, "--format", "json");
        assertTrue(json.contains("\"non_empty_domain\": {\"row\": [1, 3], \"col\": [1, 4]}"), json);
        assertTrue(json.contains("\"timestamps\": [10, 10]"), json);
        assertTrue(json.contains("    \"array_type\": \"dense\""), json);
        assertTrue(Cli.ok("info", grid, "--to", "5", "--format", "json").contains("\"non_empty_domain\": null"));
    }

    @Test
    void fragments_areListedInTheOrderOfTheirTimes() {
        String grid = ArrayFixture.grid(folder);
        Cli.okWith("row,col,v\n2,3,0\n", "import", grid, "-", "--format", "csv", "--at", "86400000");
        String[] lines = Cli.ok("fragments", grid).split("\n");
        assertEquals(3, lines.length);
        assertTrue(lines[1].startsWith("__10_10_") && lines[1].contains("1970-01-01T00:00:00.010Z"), lines[1]);
        assertTrue(lines[2].endsWith("row [2, 2] col [3, 3]") && lines[2].contains(" 86400000 "), lines[2]);
        assertEquals("[]\n", Cli.ok("fragments", grid, "--to", "5", "--format", "json"));
    }

    @Test
    void demo_showsTwoWritesAndTimeTravel() {
        String uri = folder.resolve("temps").toString();
        String demo = Cli.ok("demo", uri);
        assertTrue(demo.contains("\n2,13,21.5,sensor in the sun\n"), demo);
        assertTrue(demo.contains("\n2,13,16.1,\n"), demo);
        assertEquals(3, Cli.ok("fragments", uri).lines().count());
        Cli.run("demo", uri).fails(1, "an array already exists at");
    }
}
