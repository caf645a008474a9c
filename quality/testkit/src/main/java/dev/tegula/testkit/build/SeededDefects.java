package dev.tegula.testkit.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;

/**
 * Measures what tests find: puts one mistake after the other into main code and runs the tests that must fail. Run
 * before and after a change of tests, it shows whether they find less. {@code -Dtegula.defects=REGEX} selects defects
 * by name; all properties whose names begin with {@code tegula.} reach the tests, amounts included.
 */
public final class SeededDefects {

    private static final long TIMEOUT_MINUTES = 10;

    private final Path root;
    private final String classPath = System.getProperty("java.class.path");

    private SeededDefects(Path root) {
        this.root = root;
    }

    /**
     * Asserts that tests find all defects of a list.
     *
     * @param root the root of the working tree
     * @param folder a folder for compiled classes
     */
    public static void assertFound(List<String> list, Path root, Path folder) throws Exception {
        SeededDefects defects = new SeededDefects(root);
        String selected = System.getProperty("tegula.defects", ".*");
        List<String> missed = new ArrayList<>();
        int count = 0;
        for (Defect defect : Defect.parse(list)) {
            if (defect.name().matches(selected)) {
                count++;
                long begin = System.nanoTime();
                boolean found = defects.isFound(defect, folder.resolve("defect" + count));
                System.out.printf(
                        "%-6s %5d s  %s%n",
                        found ? "found" : "MISSED",
                        TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin),
                        defect.name());
                if (!found) {
                    missed.add(defect.name());
                }
            }
        }
        System.out.println("found " + (count - missed.size()) + " of " + count + " defects");
        assertEquals(List.of(), missed);
    }

    private boolean isFound(Defect defect, Path target) throws IOException, InterruptedException {
        compile(defect, target);
        Path output = target.resolve("output.txt");
        Process process = new ProcessBuilder(command(defect, target))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            return true;
        }
        int status = process.exitValue();
        if (status != TestRun.PASSED && status != TestRun.FAILED) {
            throw new AssertionError(defect.name() + ": status " + status + "\n" + Files.readString(output));
        }
        return status == TestRun.FAILED;
    }

    private void compile(Defect defect, Path target) throws IOException {
        Path source = target.resolve("source")
                .resolve(Path.of(defect.file()).getFileName().toString());
        Files.createDirectories(source.getParent());
        Files.writeString(source, defect.apply(Files.readString(root.resolve(defect.file()))));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-nowarn",
                        "-cp",
                        classPath,
                        "-d",
                        target.toString(),
                        source.toString());
        assertEquals(0, status, defect.name() + ": does not compile");
    }

    /** Returns the compiled tests of the module of a defect. */
    private String ownTests(Defect defect) {
        return root.resolve(defect.file().replaceFirst("/src/.*", ""))
                .resolve("target/test-classes")
                .toString();
    }

    private List<String> command(Defect defect, Path target) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-cp",
                String.join(File.pathSeparator, target.toString(), classPath, ownTests(defect))));
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("tegula."))
                .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
        command.add(TestRun.class.getName());
        command.addAll(defect.tests());
        return command;
    }
}
