package dev.tegula.testkit.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.opentest4j.TestAbortedException;

/** Runs other people's programs, and skips tests where one is missing. */
public final class ToolRunner {

    private static final int TIMEOUT_SECONDS = 300;

    private ToolRunner() {}

    /** What a program printed. */
    public record Output(String out, String err) {}

    /** Returns the exception that skips a test, after printing the reason. */
    public static TestAbortedException skipped(String reason) {
        System.out.println("SKIPPED: " + reason);
        return new TestAbortedException(reason);
    }

    /** Returns whether a program is there, and succeeds. */
    public static boolean succeeds(Path folder, String... command) {
        try {
            run(folder, command);
            return true;
        } catch (IOException | AssertionError e) {
            return false;
        }
    }

    /**
     * Runs a program.
     *
     * @param folder its working directory
     * @throws IOException if there is no such program
     * @throws AssertionError if it fails, or takes longer than five minutes
     */
    public static Output run(Path folder, String... command) throws IOException {
        Path out = Files.createTempFile("tool", ".out");
        Path err = Files.createTempFile("tool", ".err");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(List.of(command) + ": takes longer than " + TIMEOUT_SECONDS + " seconds");
            }
            Output output = new Output(Files.readString(out), Files.readString(err));
            if (process.exitValue() != 0) {
                throw new AssertionError(
                        List.of(command) + ": status " + process.exitValue() + "\n" + output.out() + output.err());
            }
            return output;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }
}
