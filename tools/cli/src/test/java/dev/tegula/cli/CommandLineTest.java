package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

@Slow
class CommandLineTest {

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
    void commandOfAMissingModule_namesIt() {
        for (CommandModule module : CommandModule.values()) {
            for (String command : module.commands()) {
                String problem = command + ": the module " + module.artifact() + " is missing. Add its jar";
                Cli.run(command, "x").fails(1, problem);
                Cli.run("help", command).fails(1, problem);
                Cli.run("--set", "vfs.s3.region=x", command, "x").fails(1, problem);
            }
        }
        assertTrue(Cli.ok("--help").contains("\nNot installed:\n  describe          Part of the module tegula-cli-"));
        Cli.run("info", "plot").fails(1, "no array at");
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
