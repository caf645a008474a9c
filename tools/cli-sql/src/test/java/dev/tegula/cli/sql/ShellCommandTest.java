package dev.tegula.cli.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.cli.ArrayFixture;
import dev.tegula.cli.Cli;
import dev.tegula.cli.CommandModel;
import dev.tegula.cli.prompt.Completion;
import dev.tegula.cli.prompt.InputKind;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.testkit.generate.Slow;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code shell}: statements and commands of one stream, and completion. */
@Slow
class ShellCommandTest {

    @TempDir
    private Path folder;

    private Cli.Outcome shell(String input) {
        return Cli.runWith(input, "shell", folder.toString());
    }

    @Test
    void statementsAndCommands_runInTheirOrder() {
        String grid = ArrayFixture.grid(folder);
        Cli.Outcome outcome = shell("""
                tables
                SELECT max(v) AS m
                  FROM grid;
                count %s
                SELECT 'a;b' AS s; SELECT 2 AS two;

                exit
                SELECT 3;
                """.formatted(grid));
        assertEquals("", outcome.err());
        assertEquals("grid\n m\n34\n12\ns\na;b\ntwo\n  2\n", outcome.out());
        assertEquals(0, outcome.status());
    }

    @Test
    void valuesPerLine_areSwitchedOnAndOff() {
        ArrayFixture.grid(folder);
        Cli.Outcome outcome = shell("""
                \\x
                SELECT 1 AS one, 'a
                b' AS text UNION ALL SELECT 22, NULL ORDER BY 1;
                \\x
                SELECT 3 AS three;
                """);
        assertEquals("a line per value\na line per row\n", outcome.err());
        assertEquals("row 1\none   1\ntext  a⏎b\nrow 2\none   22\ntext  null\nthree\n    3\n", outcome.out());
    }

    @ParameterizedTest
    @CsvSource({"0, false, 60", "40, true, 18", "30, true, 8", "200, false, 60"})
    void texts_areCutToTheLine(int width, boolean cut, int longest) throws SQLException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String text = "abcdefghij".repeat(6);
        AlignedOutput table = new AlignedOutput(new TextOutput(bytes), width);
        try (Connection connection = SqlConnection.open(folder.toString(), new Properties());
                ResultSet rows = connection
                        .createStatement()
                        .executeQuery("SELECT 1234567890123 AS number, '" + text + "' AS a, 'short' AS b")) {
            assertEquals(1, table.write(rows));
        }
        String[] lines = bytes.toString(StandardCharsets.UTF_8).split("\n");
        assertEquals(cut, table.isCut());
        assertEquals(cut, lines[1].contains("…"));
        assertTrue(lines[1].startsWith("1234567890123  " + text.substring(0, longest - 1)), lines[1]);
        assertTrue(lines[1].endsWith("  short"), lines[1]);
        assertTrue(width == 0 || lines[1].length() <= width, lines[1]);
    }

    @Test
    void failures_areReportedAndTheRestRuns() {
        ArrayFixture.grid(folder);
        Cli.Outcome outcome = shell("SELECT w FROM grid;\ncount nowhere\nSELECT 1 AS x");
        assertEquals("x\n1\n", outcome.out());
        assertEquals(1, outcome.status());
        List<String> lines = outcome.err().lines().toList();
        assertEquals("  SELECT w FROM grid", lines.get(0));
        assertEquals("         ^", lines.get(1));
        assertEquals("tegula: line 1, column 8: Column 'w' not found in any table", lines.get(2));
        assertEquals(true, lines.get(3).startsWith("tegula: no array "), lines.get(3));
    }

    @Test
    void commandsOfOtherShells_areThoseOfThisOne() {
        ArrayFixture.grid(folder);
        Cli.Outcome outcome = shell("""
                .tables
                \\dt
                \\d grid
                .mode csv
                \\q
                SELECT 3;
                """);
        assertEquals("tegula: .mode: no command of this shell. Write help, tables, exit or \\x\n", outcome.err());
        List<String> lines = outcome.out().lines().toList();
        assertEquals(List.of("grid", "grid"), lines.subList(0, 2));
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("v ")), outcome.out());
        assertEquals(1, outcome.status());
    }

    @ParameterizedTest
    @CsvSource({
        "SELECT 1, STATEMENT",
        "delete from t, STATEMENT",
        "delete t --where x, COMMAND",
        "create table t, STATEMENT",
        "create t schema.json, COMMAND",
        "explain select 1, STATEMENT",
        "explain temps, COMMAND",
        "info temps, COMMAND",
        "tegula ls, COMMAND",
        "nonsense, STATEMENT"
    })
    void inputKind_distinguishesStatementsFromCommands(String line, InputKind expected) {
        assertEquals(
                expected,
                InputKind.of(line, CommandModel.complete().getSubcommands().keySet()));
    }

    @Test
    void completion_knowsCommandsOptionsTablesAndColumns() {
        Completion completion = new Completion(
                List.of("export", "explain", "info"),
                command -> List.of("--fields", "--format"),
                () -> List.of("temps", "tiles"),
                table -> table.equals("temps") ? List.of("celsius", "station") : List.of("row"));
        assertEquals(List.of("explain", "export"), completion.of("exp", "exp"));
        assertEquals(List.of("SELECT", "SET"), completion.of("SE", "SE"));
        assertEquals(List.of("select", "set"), completion.of("se", "se"));
        assertEquals(List.of("--fields", "--format"), completion.of("export temps --f", "--f"));
        assertEquals(List.of("temps"), completion.of("info te", "te"));
        assertEquals(List.of("temps"), completion.of("SELECT * FROM te", "te"));
        assertEquals(List.of("celsius"), completion.of("SELECT * FROM temps WHERE ce", "ce"));
        assertEquals(List.of(), completion.of("SELECT ce", "ce"));
    }
}
