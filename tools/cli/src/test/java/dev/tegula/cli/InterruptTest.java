package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.process.ChildJvm;
import dev.tegula.testkit.tools.ToolRunner;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Interrupts processes in the middle of their work, as Ctrl-C does, and compares all files with those before. */
@Slow
class InterruptTest {

    /** Cells of the array; bzip2 takes most of a second to encode them. */
    private static final int CELLS = 1_200_000;

    private static final Filter SLOW = Filter.bzip2(9);

    private static final long MAX_WAIT_NANOS = 60_000_000_000L;

    @TempDir
    Path folder;

    private static final Path HERE = Path.of(".");

    private Path array;

    private void createArray(Filter... filters) {
        array = folder.resolve("array");
        ArraySchema schema = ArraySchema.dense()
                .dimension(Dimension.int32("d", 0, CELLS - 1, 100_000))
                .attribute(Attribute.int32("a").withFilters(filters))
                .build();
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(array, schema);
        }
    }

    private void write(int from, int count) {
        int[] values = RandomTests.fixed(from).ints(count).toArray();
        try (Tegula tegula = Tegula.create();
                ArrayWriter writer = tegula.openForWriting(array)) {
            writer.write(
                    Subarray.range("d", from, from + count - 1),
                    Cells.builder().int32("a", values).build());
        }
    }

    /** Returns all files and folders below the folder of the test, with the sizes of the files. */
    private Map<String, Long> files() {
        try (Stream<Path> all = Files.walk(folder)) {
            Map<String, Long> sizes = new TreeMap<>();
            for (Path file : all.toList()) {
                sizes.put(folder.relativize(file).toString(), Files.isDirectory(file) ? -1 : Files.size(file));
            }
            return sizes;
        } catch (IOException | UncheckedIOException e) {
            return files(); // A file was renamed or deleted meanwhile.
        }
    }

    private void assertUnchanged(Map<String, Long> before) {
        Map<String, Long> after = files();
        before.forEach((file, size) -> assertEquals(size, after.remove(file), file));
        assertEquals(List.of(), after.keySet().stream().limit(5).toList());
    }

    private Process start(String... words) throws IOException {
        List<String> command = new ArrayList<>();
        if (ToolRunner.succeeds(HERE, "env", "--default-signal=INT", "true")) {
            // A process in the background ignores the signal, and so do its children.
            command.addAll(List.of("env", "--default-signal=INT"));
        }
        command.addAll(ChildJvm.of(List.of(), Main.class, words).command());
        return new ProcessBuilder(command).start();
    }

    /** Interrupts a process as soon as a condition is true, and asserts that it ends and says why. */
    private static void interrupt(Process process, BooleanSupplier working) throws Exception {
        long end = System.nanoTime() + MAX_WAIT_NANOS;
        while (!working.getAsBoolean()) {
            if (!process.isAlive()) {
                fail("the command ended before it was interrupted: "
                        + new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
            }
            assertTrue(System.nanoTime() < end, "the command does not begin to work");
            Thread.sleep(2);
        }
        assertTrue(ToolRunner.succeeds(HERE, "kill", "-INT", Long.toString(process.pid())), "kill");
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the command does not end");
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(errors.contains("tegula: interrupted; unfinished files were removed\n"), errors);
        assertEquals(130, process.exitValue(), errors);
    }

    @Test
    void interruptedExport_leavesNoFile() throws Exception {
        createArray(SLOW);
        write(0, CELLS);
        Path output = Files.writeString(folder.resolve("cells.csv"), "as before\n");
        Map<String, Long> before = files();
        Process process = start("export", array.toString(), "--output", output.toString());
        interrupt(process, () -> !files().keySet().equals(before.keySet()));
        assertUnchanged(before);
    }

    @Nightly
    @Test
    void interruptedColumnarExport_leavesNoTemporaryFiles() throws Exception {
        createArray(SLOW);
        write(0, CELLS);
        Path output = folder.resolve("cells.json");
        Map<String, Long> before = files();
        Process process = start("export", array.toString(), "--output", output.toString());
        interrupt(process, () -> !files().keySet().equals(before.keySet()));
        assertUnchanged(before);
    }

    @Test
    void interruptedImport_leavesTheArrayAsItWas() throws Exception {
        createArray(SLOW);
        StringBuilder text = new StringBuilder("d,a\n");
        RandomGenerator random = RandomTests.fixed(1);
        for (int d = 0; d < CELLS; d++) {
            text.append(d).append(',').append(random.nextInt()).append('\n');
        }
        Path csv = Files.writeString(folder.resolve("cells.csv"), text);
        Map<String, Long> before = files();
        Process process = start("import", array.toString(), csv.toString());
        interrupt(process, () -> !files().keySet().equals(before.keySet()));
        assertUnchanged(before);
    }

    @Nightly
    @Test
    void interruptedImportFromAPipe_ends() throws Exception {
        createArray(SLOW);
        Map<String, Long> before = files();
        Process process = start("import", array.toString(), "-", "--format", "csv");
        OutputStream pipe = process.getOutputStream();
        pipe.write("d,a\n1,2\n".getBytes(StandardCharsets.UTF_8));
        pipe.flush();
        long begun = System.nanoTime();
        interrupt(process, () -> System.nanoTime() - begun > 2_000_000_000L);
        assertUnchanged(before);
    }

    @Nightly
    @Test
    void interruptedConsolidation_leavesTheArrayAsItWas() throws Exception {
        createArray(SLOW);
        write(0, CELLS / 2);
        write(CELLS / 2, CELLS / 2);
        Map<String, Long> before = files();
        Process process = start("consolidate", array.toString(), "--no-verify");
        interrupt(process, () -> !files().keySet().equals(before.keySet()));
        assertUnchanged(before);
        assertEquals("2", Cli.ok("info", array.toString()).replaceFirst("(?s).*\nfragments +(\\d+).*", "$1"));
    }

    @Test
    void interruptedCopy_leavesNoTarget() throws Exception {
        createArray();
        for (int i = 0; i < 8; i++) {
            write(0, CELLS);
        }
        Map<String, Long> before = files();
        Process process = start("cp", array.toString(), folder.resolve("copy").toString());
        interrupt(process, () -> !files().keySet().equals(before.keySet()));
        assertUnchanged(before);
    }

    @Nightly
    @Test
    void terminatedWatch_endsAtOnce() throws Exception {
        createArray();
        write(0, CELLS / 2);
        write(CELLS / 2, CELLS / 2);
        Map<String, Long> before = files();
        Process process = start("maintain", array.toString(), "--watch", "1h");
        long end = System.nanoTime() + MAX_WAIT_NANOS;
        while (files().keySet().stream().noneMatch(file -> file.endsWith(".vac")) && System.nanoTime() < end) {
            Thread.sleep(2);
        }
        assertTrue(ToolRunner.succeeds(HERE, "kill", "-TERM", Long.toString(process.pid())), "kill");
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the command does not end");
        assertEquals("", new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(143, process.exitValue());
        assertTrue(files().keySet().containsAll(before.keySet()), "replaced files stay for an hour");
    }
}
