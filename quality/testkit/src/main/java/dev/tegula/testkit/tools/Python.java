package dev.tegula.testkit.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Python with some libraries. All programs run in one process, one after the other, because importing a large library
 * takes seconds. Each program has its own variables; the process ends with that of the tests.
 */
public final class Python {

    private static final List<String> CANDIDATES = List.of("/usr/bin/python3", "python3");
    private static final int TIMEOUT_SECONDS = 300;
    private static final Map<String, Optional<Python>> STARTED = new ConcurrentHashMap<>();

    private final Process process;
    private final OutputStream requests;
    private final DataInputStream answers;

    private Python(Process process) {
        this.process = process;
        this.requests = process.getOutputStream();
        this.answers = new DataInputStream(process.getInputStream());
    }

    /** Returns Python with libraries. Where one is missing, the test is skipped, and the reason is printed. */
    public static Python with(String... libraries) {
        String imports = String.join(", ", libraries);
        return STARTED.computeIfAbsent(imports, Python::start)
                .orElseThrow(() -> ToolRunner.skipped("python3 with " + imports + " is not installed"));
    }

    private static Optional<Python> start(String imports) {
        for (String candidate : CANDIDATES) {
            try {
                Process process = new ProcessBuilder(candidate, "-W", "ignore", "-c", server(), imports)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                if (process.getInputStream().read() == '+') {
                    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
                    return Optional.of(new Python(process));
                }
            } catch (IOException e) {
                // Not installed.
            }
        }
        return Optional.empty();
    }

    private static String server() {
        try (InputStream program = Objects.requireNonNull(Python.class.getResourceAsStream("server.py"))) {
            return new String(program.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs a program in a file.
     *
     * @param folder its working directory
     * @return what it prints, without white space at the ends
     * @throws AssertionError if it fails, with its output
     */
    public String runFile(Path program, Path folder, String... arguments) throws IOException {
        return run(Files.readString(program), folder, arguments);
    }

    /** Runs the text of a program; otherwise like {@link #runFile}. */
    public synchronized String run(String program, Path folder, String... arguments) throws IOException {
        List<String> parts = new ArrayList<>(List.of(folder.toAbsolutePath().toString(), program));
        parts.addAll(List.of(arguments));
        StringBuilder request = new StringBuilder();
        for (String part : parts) {
            request.append(part.getBytes(StandardCharsets.UTF_8).length)
                    .append('\n')
                    .append(part);
        }
        byte[] bytes = request.toString().getBytes(StandardCharsets.UTF_8);
        requests.write((parts.size() + "\n").getBytes(StandardCharsets.UTF_8));
        requests.write(bytes);
        requests.flush();
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(this::answer);
        try {
            return answer.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | InterruptedException e) {
            process.destroyForcibly();
            throw new AssertionError("the program takes longer than " + TIMEOUT_SECONDS + " seconds", e);
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
    }

    private String answer() {
        try {
            int status = answers.readInt();
            String output = new String(answers.readNBytes(answers.readInt()), StandardCharsets.UTF_8);
            assertEquals(0, status, output);
            return output.strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
