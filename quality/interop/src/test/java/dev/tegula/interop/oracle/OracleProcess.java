package dev.tegula.interop.oracle;

import dev.tegula.testkit.process.ChildJvm;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A child process. It reads requests from standard input and writes replies to file descriptor 3, which the starting
 * shell connects to the pipe. The shell redirects the standard output of the child to its standard error, so that
 * output of native code cannot mix with the replies.
 */
final class OracleProcess implements AutoCloseable {

    private static final int LAST_WORDS = 4000;

    private final Path folder;
    private final Process process;
    private final ObjectOutputStream requests;
    private final ObjectInputStream replies;

    private OracleProcess(Path folder, Process process) throws IOException {
        this.folder = folder;
        this.process = process;
        this.requests = new ObjectOutputStream(new BufferedOutputStream(process.getOutputStream(), 1 << 16));
        this.requests.flush();
        this.replies = new ObjectInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
    }

    /**
     * Starts a child process.
     *
     * @param main its main class, or a source file that it compiles first
     * @param environment additional environment variables
     */
    static OracleProcess start(String classPath, String main, Map<String, String> environment) throws IOException {
        Path folder = Files.createTempDirectory("tegula-oracle");
        List<String> command = new ArrayList<>(List.of("sh", "-c", "exec \"$0\" \"$@\" 3>&1 1>&2"));
        command.addAll(ChildJvm.java("-Xmx700m", "-XX:MaxDirectMemorySize=2g", "-XX:-CreateCoredumpOnCrash"));
        command.addAll(List.of("-XX:ErrorFile=" + folder.resolve("crash"), "-Djava.io.tmpdir=" + folder));
        command.addAll(List.of("-cp", classPath, main));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(folder.resolve("output").toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            return new OracleProcess(folder, process);
        } catch (IOException e) {
            process.destroyForcibly();
            throw new IOException("the oracle did not start: " + lastLines(folder.resolve("output")), e);
        }
    }

    /** Sends a request and waits for the reply. Throws an {@link IOException} if the child process has ended. */
    Reply ask(Request request) throws IOException {
        requests.writeUnshared(request);
        requests.reset();
        requests.flush();
        try {
            return (Reply) replies.readUnshared();
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
    }

    /** Kills the child process, if it hangs. */
    void kill() {
        process.destroyForcibly();
    }

    /** Returns how the child process ended. */
    String howItEnded() {
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                kill();
                return "its pipe closed, then it hung";
            }
            return "exit code " + process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "unknown";
        }
    }

    /** Returns excerpts of the process output and the JVM crash log. */
    String lastWords() {
        return lastLines(folder.resolve("output")) + lastLines(folder.resolve("crash"));
    }

    private static String lastLines(Path file) {
        try {
            if (!Files.exists(file)) {
                return "";
            }
            String all = Files.readString(file, StandardCharsets.ISO_8859_1);
            int half = LAST_WORDS / 2;
            return all.length() <= LAST_WORDS
                    ? all
                    : all.substring(0, half) + "\n...\n" + all.substring(all.length() - half);
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Override
    public void close() {
        try {
            requests.close();
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (IOException e) {
            kill();
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        }
        deleteFolder();
    }

    private void deleteFolder() {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            // Leftover temporary files do no harm.
        }
    }
}
