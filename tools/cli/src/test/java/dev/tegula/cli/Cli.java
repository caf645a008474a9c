package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Runs command lines in this process. */
public final class Cli {

    /** The result of a command. */
    public record Outcome(int status, String out, String err) {

        /** Asserts an error with this status and one line that contains all of these texts. */
        public void fails(int expected, String... parts) {
            assertEquals(expected, status, err);
            assertEquals(1, err.lines().count(), err);
            for (String part : parts) {
                assertEquals(true, err.contains(part), () -> "\"" + part + "\" is not in: " + err);
            }
        }
    }

    private Cli() {}

    public static Outcome run(String... args) {
        return runWith("", args);
    }

    public static Outcome runWith(String input, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Main.run(
                args,
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        return new Outcome(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Runs a command that must succeed and returns its output. */
    public static String ok(String... args) {
        return okWith("", args);
    }

    public static String okWith(String input, String... args) {
        Outcome outcome = runWith(input, args);
        assertEquals("", outcome.err(), String.join(" ", args));
        assertEquals(0, outcome.status());
        return outcome.out();
    }
}
