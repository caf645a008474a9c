package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
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
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes with a streaming query from an array to another one, killed at random: no row is lost or repeated. */
@Nightly
class KilledStreamTest {

    /** Ten times as many in the build of the night. */
    private static final int KILLS = Amounts.of("tegula.streamKills", 2);

    private static final int FRAGMENTS_PER_KILL = 6;
    private static final int MAX_EPOCHS = 5;
    private static final int MAX_MILLIS = 600;

    @TempDir
    Path folder;

    private String uri(String name) {
        return Tegula.uri(folder.resolve(name));
    }

    @Test
    void killedQuery_losesAndRepeatsNothing() throws Exception {
        RandomGenerator random = RandomTests.generator();
        try (Tegula tegula = Tegula.create()) {
            for (String name : List.of("from", "to")) {
                tegula.createArray(
                        uri(name),
                        ArraySchema.sparse()
                                .dimension(Dimension.int64("x", 0, 1 << 20, 100))
                                .attribute(Attribute.int64("a"))
                                .allowDuplicates(true)
                                .build());
            }
            long next = 0;
            long epochs = 0;
            for (int kill = 0; kill < KILLS; kill++) {
                next = write(tegula, next, random);
                Process process = start("go");
                try (BufferedReader output = process.inputReader()) {
                    awaitLine(output, "ready");
                    for (int epoch = random.nextInt(MAX_EPOCHS); epoch > 0; epoch--) {
                        awaitLine(output, "epoch ");
                        epochs++;
                    }
                    TimeUnit.MILLISECONDS.sleep(random.nextInt(MAX_MILLIS));
                    assertTrue(process.isAlive());
                    process.toHandle().destroyForcibly();
                    process.waitFor();
                }
                // Rows of killed epochs are complete or absent, and there once.
                long[] found = rows(tegula, "to");
                assertEquals(LongStream.of(found).distinct().count(), found.length, "kill " + kill);
            }
            Process last = start("now");
            try (BufferedReader output = last.inputReader()) {
                awaitLine(output, "end");
            }
            assertEquals(0, last.waitFor());
            assertEquals(Arrays.toString(rows(tegula, "from")), Arrays.toString(rows(tegula, "to")));
            // A killed process leaves fragments without a commit, which readers do not see.
            assertEquals(
                    List.of(),
                    tegula
                            .integrity(uri("to"))
                            .verify(VerifyOptions.full(), new VerifyListener() {})
                            .findings()
                            .stream()
                            .filter(finding -> finding.code() != FindingCode.FRAGMENT_UNCOMMITTED)
                            .toList());
            System.out.println(
                    "killed " + KILLS + " processes after " + epochs + " reported epochs, " + next + " rows");
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

    private Process start(String mode) throws IOException {
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
                        mode)
                .redirectErrorStream(true)
                .start();
    }
}
