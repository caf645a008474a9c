package dev.tegula.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The distribution, unpacked into a folder of its own, and processes in an empty environment. */
final class Unpacked {

    /** The result of a process. */
    record Outcome(int status, String out, String err) {}

    private static final Path ARCHIVE = Path.of(System.getProperty("tegula.archive"));

    private final Path home;

    /** @param folder an empty folder */
    Unpacked(Path folder) throws Exception {
        Outcome outcome = run(folder, Map.of(), "/bin/tar", "xzf", ARCHIVE.toString());
        assertEquals(0, outcome.status(), outcome.err());
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.toList();
            assertEquals(1, all.size(), all.toString());
            home = all.get(0);
        }
    }

    Path home() {
        return home;
    }

    Path launcher() {
        return home.resolve("bin/tegula");
    }

    /**
     * Returns an environment with nothing but a path, on which the running Java is the only program besides the
     * system's.
     */
    static Map<String, String> environment() {
        return Map.of("PATH", Path.of(System.getProperty("java.home"), "bin") + ":/usr/bin:/bin");
    }

    /** Runs the launcher in the environment above, with no archives of classes. */
    Outcome tegula(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(launcher().toString()));
        command.addAll(List.of(words));
        return run(home, environment(), command.toArray(String[]::new));
    }

    /** Runs the launcher, which must succeed, and returns its output. */
    String ok(String... words) throws Exception {
        Outcome outcome = tegula(words);
        assertEquals(0, outcome.status(), outcome.err());
        return outcome.out();
    }

    /** Runs a program with these environment variables only. */
    static Outcome run(Path folder, Map<String, String> environment, String... command) throws Exception {
        Path out = Files.createTempFile("out", "");
        Path err = Files.createTempFile("err", "");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectInput(new java.io.File("/dev/null"))
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            int status = builder.start().waitFor();
            return new Outcome(status, text(out), text(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }

    /** Returns whether a program is on the path of this process. */
    static boolean isInstalled(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
