package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

@Slow
class CommandLineTest {

    static List<String> commands() {
        return Commands.names();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasHelpWithExamples(String command) {
        String help = Cli.ok(command, "--help");
        assertTrue(help.contains("Usage: tegula " + command), help);
        assertTrue(help.contains("Examples:"), help);
        assertEquals(help, Cli.ok("help", command));
        assertTrue(Cli.ok("--help").contains("  " + command + " "), command);
        String examples = help.substring(help.indexOf("Examples:"));
        examples.lines().forEach(line -> assertTrue(line.length() <= 80, line));
    }

    @Test
    void examplesAreNotWrapped() {
        assertExamples(CommandModel.complete());
    }

    private static void assertExamples(CommandLine command) {
        List<String> printed = command.getUsageMessage().lines().toList();
        for (String example : command.getCommandSpec().usageMessage().footer()) {
            assertTrue(
                    example.isEmpty() || printed.contains(example.replace("%%", "%")),
                    () -> "wrapped or changed: " + example);
        }
        command.getSubcommands().values().forEach(CommandLineTest::assertExamples);
    }

    @Test
    void version_isOneLine() {
        String version = Cli.ok("--version");
        assertTrue(version.startsWith("tegula "), version);
        assertEquals(1, version.lines().count());
    }

    @Test
    void noCommand_printsHelpAndExitsWith2() {
        Cli.Outcome outcome = Cli.run();
        assertEquals(2, outcome.status());
        assertTrue(outcome.err().contains("Usage: tegula"));
        assertEquals("", outcome.out());
    }

    @Test
    void misspeltWord_suggestsTheNearestWord() {
        Cli.run("exprot", "x").fails(2, "unknown command 'exprot'; did you mean 'export'?");
        Cli.run("export", "x", "--rnage=a=1:2")
                .fails(2, "unknown option '--rnage'; did you mean '--range'?", "export --help");
        Cli.run("export", "x", "--order", "rowmajor").fails(2, "'rowmajor'", "did you mean 'row-major'?");
        Cli.run("export", "x", "--format", "jsno").fails(2, "did you mean 'json'?");
        Cli.run("info", "x", "--format", "jsno").fails(2, "did you mean 'json'?");
        Cli.run("zzzz").fails(2, "available: demo, create");
    }

    @Test
    void unknownStoreSetting_isRefused() {
        Cli.run("info", "mem://x", "--set", "vfs.s3.regoin=x")
                .fails(1, "unknown setting 'vfs.s3.regoin'; did you mean 'vfs.s3.region'?");
        Cli.run("info", "s3://b/x", "--set", "vfs.s3.scheme=gopher")
                .fails(1, "'vfs.s3.scheme': invalid value (found 'gopher', expected http or https)");
        Cli.run("info", "mem://x", "--set", "vfs.s3.region").fails(2, "--set");
        Cli.run("--set", "vfs.s3.region=x", "info", "mem://x").fails(1, "no array at mem://x");
        Cli.Outcome late = Cli.runWith("info mem://x\ninfo mem://x --set vfs.s3.region=x\n", "batch", "-");
        assertTrue(late.err().contains("--set: not allowed inside a batch"), late.err());
    }

    @Test
    void missingOrUnexpectedArguments_exitWith2() {
        Cli.run("export").fails(2, "'URI'");
        Cli.run("export", "a", "b").fails(2, "unexpected argument 'b'");
        Cli.run("export", "a", "--order").fails(2, "--order");
        Cli.run("export", "a", "--from", "20", "--to", "10").fails(2, "--to 10 is before --from 20");
        Cli.run("export", "a", "--to", "tomorrow")
                .fails(2, "--to: must be milliseconds since 1970 or a date", "(found \"tomorrow\")");
        Cli.run("export", "a", "--from", "-1").fails(2, "--from: must be", "(found \"-1\")");
    }

    @Test
    void missingArray_exitsWith1AndNamesTheArray() {
        Cli.run("export", "/does/not/exist").fails(1, "no array at", "/does/not/exist");
    }

    @Test
    void stacktraceOption_printsTheStackTrace() {
        Cli.Outcome outcome = Cli.run("export", "/does/not/exist", "--stacktrace");
        assertEquals(1, outcome.status());
        assertTrue(outcome.err().contains("\tat dev.tegula."), outcome.err());
    }

    @Test
    void closedPipe_isNotAnError() {
        OutputStream closed = failing("Broken pipe");
        assertEquals(0, Main.run(new String[] {"--help"}, closed, System.err, InputStream.nullInputStream()));
    }

    @Test
    void unwritableOutput_exitsWith1() {
        java.io.ByteArrayOutputStream err = new java.io.ByteArrayOutputStream();
        OutputStream full = failing("No space left on device");
        assertEquals(
                1, Main.run(new String[] {"--help"}, full, new PrintStream(err, true), InputStream.nullInputStream()));
        assertTrue(err.toString().startsWith("tegula: cannot write the output: No space left"), err.toString());
    }

    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
    }
}
