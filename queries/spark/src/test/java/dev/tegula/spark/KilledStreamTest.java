package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.process.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes with a streaming query of the rows or the changes of an array, killed at random: nothing is lost or
 * repeated.
 */
@Nightly
class KilledStreamTest {

    /** Ten times as many in the build of the night. */
    private static final int KILLS = Amounts.of("tegula.streamKills", 2);

    private static final int FRAGMENTS_PER_KILL = 6;
    private static final int MAX_EPOCHS = 5;
    private static final int MAX_MILLIS = 600;

    /** Expressions of the columns of a copy of changes. */
    private static final String CHANGES = "x;a;_change_type AS kind;unix_millis(_commit_timestamp) AS time;"
            + "unix_millis(_row_timestamp) AS written";

    @TempDir
    Path folder;

    private String uri(String name) {
        return Tegula.uri(folder.resolve(name));
    }

    private static ArraySchemaBuilder points() {
        return ArraySchema.sparse()
                .dimension(Dimension.int64("x", 0, 1 << 20, 100))
                .attribute(Attribute.int64("a"));
    }

    @Test
    void killedQuery_losesAndRepeatsNothing() throws Exception {
        RandomGenerator random = RandomTests.generator();
        try (Tegula tegula = Tegula.create()) {
            for (String name : List.of("from", "to")) {
                tegula.createArray(uri(name), points().allowDuplicates(true).build());
            }
            long next = 0;
            long epochs = 0;
            for (int kill = 0; kill < KILLS; kill++) {
                next = write(tegula, next, random);
                epochs += startAndKill(random, "");
                // Rows of killed epochs are complete or absent, and there once.
                long[] found = rows(tegula, "to");
                assertEquals(LongStream.of(found).distinct().count(), found.length, "kill " + kill);
            }
            finish("");
            assertEquals(Arrays.toString(rows(tegula, "from")), Arrays.toString(rows(tegula, "to")));
            assertSound(tegula);
            System.out.println(
                    "killed " + KILLS + " processes after " + epochs + " reported epochs, " + next + " rows");
        }
    }

    /** Writes, deletes by condition and consolidations come between the kills. */
    @Test
    void killedQueryOfChanges_losesAndRepeatsNoChange() throws Exception {
        RandomGenerator random = RandomTests.generator();
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(uri("from"), points().build());
            tegula.createArray(
                    uri("to"),
                    points().attribute(Attribute.utf8("kind"))
                            .attribute(Attribute.int64("time"))
                            .attribute(Attribute.int64("written"))
                            .allowDuplicates(true)
                            .build());
            History history = new History(random, tegula, uri("from"));
            history.write();
            finish(CHANGES); // Otherwise, the first process decides which changes are earlier than the stream.
            long epochs = 0;
            for (int kill = 0; kill < KILLS; kill++) {
                for (int i = 0; i < FRAGMENTS_PER_KILL; i++) {
                    if (random.nextInt(3) == 0) {
                        history.delete();
                    }
                    history.write();
                }
                if (random.nextInt(3) == 0) {
                    tegula.maintenance(uri("from")).consolidate();
                }
                epochs += startAndKill(random, CHANGES);
                List<String> found = changes(tegula);
                assertEquals(new TreeSet<>(found).size(), found.size(), () -> "a change came twice: " + found);
            }
            finish(CHANGES);
            assertEquals(history.changes.stream().sorted().toList(), changes(tegula));
            assertSound(tegula);
            System.out.println("killed " + KILLS + " processes after " + epochs + " reported epochs, "
                    + history.changes.size() + " changes");
        }
    }

    /** Changes of an array, and the cells that it has. */
    private static final class History {

        private static final int COORDINATES = 40;

        private final RandomGenerator random;
        private final Tegula tegula;
        private final String uri;
        private final List<String> changes = new ArrayList<>();
        /** Value and time of the write, by coordinate. */
        private final Map<Long, long[]> cells = new TreeMap<>();

        private long time = 1000;

        History(RandomGenerator random, Tegula tegula, String uri) {
            this.random = random;
            this.tegula = tegula;
            this.uri = uri;
        }

        private ArrayWriter open() {
            time += 10;
            return tegula.openForWriting(uri, OpenOptions.defaults().at(time));
        }

        void write() {
            try (ArrayWriter array = open()) {
                long[] x = random.longs(3, 0, COORDINATES).distinct().sorted().toArray();
                long[] a = LongStream.range(0, x.length).map(i -> time + i).toArray();
                array.write(Cells.builder().int64("x", x).int64("a", a).build());
                for (int i = 0; i < x.length; i++) {
                    cells.put(x[i], new long[] {a[i], time});
                    add(x[i], a[i], "write", time);
                }
            }
        }

        void delete() {
            long first = random.nextInt(COORDINATES);
            try (ArrayWriter array = open()) {
                array.delete(
                        Condition.field("x").ge(first).and(Condition.field("a").ge(0)));
            }
            cells.entrySet().removeIf(cell -> {
                boolean isDeleted = cell.getKey() >= first;
                if (isDeleted) {
                    add(cell.getKey(), cell.getValue()[0], "delete", cell.getValue()[1]);
                }
                return isDeleted;
            });
        }

        private void add(long x, long a, String kind, long written) {
            changes.add(x + " " + a + " " + kind + " " + time + " " + written);
        }
    }

    /** Starts a query, and kills its process after a random number of epochs, which is returned. */
    private int startAndKill(RandomGenerator random, String columns) throws Exception {
        Process process = start("go", columns);
        int epochs = random.nextInt(MAX_EPOCHS);
        try (BufferedReader output = process.inputReader()) {
            awaitLine(output, "ready");
            for (int epoch = 0; epoch < epochs; epoch++) {
                awaitLine(output, "epoch ");
            }
            TimeUnit.MILLISECONDS.sleep(random.nextInt(MAX_MILLIS));
            assertTrue(process.isAlive());
            process.toHandle().destroyForcibly();
            process.waitFor();
        }
        return epochs;
    }

    /** Runs a query that reads what there is. */
    private void finish(String columns) throws Exception {
        Process last = start("now", columns);
        try (BufferedReader output = last.inputReader()) {
            awaitLine(output, "end");
        }
        assertEquals(0, last.waitFor());
    }

    private void assertSound(Tegula tegula) {
        // A killed process leaves fragments without a commit, some without metadata: readers do not see them.
        assertEquals(
                List.of(),
                tegula.integrity(uri("to")).verify(VerifyOptions.full(), new VerifyListener() {}).findings().stream()
                        .filter(finding -> finding.code() != FindingCode.FRAGMENT_UNCOMMITTED
                                && finding.code() != FindingCode.FRAGMENT_INCOMPLETE)
                        .toList());
    }

    private List<String> changes(Tegula tegula) {
        try (ArrayReader array = tegula.openForReading(uri("to"))) {
            Cells all = array.query().read();
            List<String> found = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                found.add(all.int64("x")[i] + " " + all.int64("a")[i] + " " + all.utf8("kind")[i] + " "
                        + all.int64("time")[i] + " " + all.int64("written")[i]);
            }
            return found.stream().sorted().toList();
        }
    }

    /** Adds fragments of one to three rows, all of which differ. */
    private long write(Tegula tegula, long first, RandomGenerator random) {
        long next = first;
        for (int i = 0; i < FRAGMENTS_PER_KILL; i++) {
            int count = random.nextInt(1, 4);
            long[] x = LongStream.range(next, next + count).toArray();
            next += count;
            try (ArrayWriter array = tegula.openForWriting(uri("from"))) {
                array.write(Cells.builder().int64("x", x).int64("a", x).build());
            }
        }
        return next;
    }

    private static void awaitLine(BufferedReader output, String begin) throws IOException {
        StringBuilder before = new StringBuilder();
        for (String line = output.readLine(); ; line = output.readLine()) {
            if (line == null) {
                throw new AssertionError("the process ended: " + before);
            } else if (line.startsWith(begin)) {
                return;
            }
            before.append(line).append('\n');
        }
    }

    private long[] rows(Tegula tegula, String name) {
        try (ArrayReader array = tegula.openForReading(uri(name))) {
            long[] rows = Objects.requireNonNull(array.query().read().int64("x"));
            Arrays.sort(rows);
            return rows;
        }
    }

    private Process start(String mode, String columns) throws IOException {
        List<String> options = Stream.concat(
                        Stream.of("-Xmx512m"),
                        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                                .filter(each -> each.startsWith("--add-opens")))
                .toList();
        return ChildJvm.of(
                        options,
                        KilledStreamMain.class,
                        uri("from"),
                        uri("to"),
                        folder.resolve("checkpoint").toString(),
                        mode,
                        columns)
                .redirectErrorStream(true)
                .start();
    }
}
