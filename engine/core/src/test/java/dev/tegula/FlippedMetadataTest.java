package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.SalvageOptions;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.query.Cells;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Flips single bits of the metadata of fragments. {@code verify} and {@code salvage} end in time, with few findings, in
 * their own words. Builds flip some bits; {@code -Dtegula.flippedBits=1} flips every bit once.
 */
@Slow
class FlippedMetadataTest {

    private static final String URI = "mem://store/array";
    private static final int STEP = Amounts.step("tegula.flippedBits", 167);
    private static final int SALVAGE_EVERY = 16;
    private static final int MOST_FINDINGS = 40;
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private static Map<String, byte[]> sparse() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula engine = TestStores.smallEngine(store)) {
            engine.createArray(
                    URI,
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("x", 1, 1000, 10))
                            .dimension(Dimension.ascii("s"))
                            .attribute(Attribute.int32("a"))
                            .attribute(Attribute.utf8("b").nullable())
                            .attribute(Attribute.float64("f"))
                            .capacity(4)
                            .build());
            try (ArrayWriter writer = engine.openForWriting(URI)) {
                int n = 30;
                writer.write(
                        Cells.builder()
                                .int32("x", IntStream.rangeClosed(1, n).toArray())
                                .ascii("s", texts(n))
                                .int32("a", IntStream.range(0, n).toArray())
                                .utf8("b", texts(n))
                                .float64(
                                        "f",
                                        IntStream.range(0, n)
                                                .mapToDouble(i -> i / 8.0)
                                                .toArray())
                                .build(),
                        Duplicates.REFUSE);
            }
        }
        return TestStores.files(store, URI);
    }

    private static Map<String, byte[]> dense() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula engine = TestStores.smallEngine(store)) {
            engine.createArray(
                    URI,
                    ArraySchema.dense()
                            .dimension(Dimension.int64("y", -1_000_000_000_000L, 1_000_000_000_000L, 3))
                            .dimension(Dimension.int64("x", 1, 1_000_000, 4))
                            .attribute(Attribute.int32("a"))
                            .attribute(Attribute.utf8("b").nullable())
                            .build());
            try (ArrayWriter writer = engine.openForWriting(URI)) {
                writer.write(
                        Subarray.range("y", 1, 6).addRange("x", 1, 8),
                        Cells.builder()
                                .int32("a", IntStream.range(0, 48).toArray())
                                .utf8("b", texts(48))
                                .build());
            }
        }
        return TestStores.files(store, URI);
    }

    private static String[] texts(int n) {
        return IntStream.range(0, n).mapToObj(i -> "t" + i).toArray(String[]::new);
    }

    @Test
    void bitsOfASparseFragment() throws IOException {
        flip(sparse());
    }

    @Test
    void bitsOfADenseFragment() throws IOException {
        flip(dense());
    }

    private static void flip(Map<String, byte[]> files) {
        String metadata = metadataOf(files);
        byte[] whole = files.get(metadata);
        int first = (int) Math.floorMod(RandomTests.firstSeed(), (long) STEP);
        for (int bit = first, count = 0; bit < 8 * whole.length; bit += STEP, count++) {
            String name = "bit " + bit % 8 + " of byte " + bit / 8 + " of " + whole.length;
            Map<String, byte[]> mutant = new TreeMap<>(files);
            mutant.put(metadata, flipped(whole, bit));
            boolean salvages = STEP == 1 || count % SALVAGE_EVERY == 0;
            assertTimeoutPreemptively(
                    LIMIT,
                    () -> {
                        check(mutant, name);
                        if (salvages) {
                            salvage(mutant);
                        }
                    },
                    name);
        }
    }

    private static byte[] flipped(byte[] whole, int bit) {
        byte[] mutant = whole.clone();
        mutant[bit / 8] ^= (byte) (1 << bit % 8);
        return mutant;
    }

    private static String metadataOf(Map<String, byte[]> files) {
        return files.keySet().stream()
                .filter(file -> file.endsWith("__fragment_metadata.tdb"))
                .findFirst()
                .orElseThrow();
    }

    private static VerifyReport verify(Map<String, byte[]> files) throws IOException {
        try (Tegula engine = TestStores.smallEngine(TestStores.storeOf(files))) {
            return engine.integrity(URI).verify();
        }
    }

    private static void check(Map<String, byte[]> files, String name) throws IOException {
        VerifyReport report = verify(files);
        long findings = report.errors() + report.warnings() + report.notes();
        assertTrue(findings <= MOST_FINDINGS, () -> name + ": " + findings + " findings, " + report.findings());
        for (Finding finding : report.findings()) {
            assertFalse(finding.message().contains("Exception)"), () -> name + ": " + finding);
        }
    }

    private static void salvage(Map<String, byte[]> files) throws IOException {
        try (Tegula engine = TestStores.smallEngine(TestStores.storeOf(files))) {
            engine.integrity(URI).salvage("mem://store/target", null, SalvageOptions.defaults(), fragment -> {});
        } catch (TegulaException refused) {
            // Nothing can be read.
        }
    }

    /** The number of tiles of a sparse fragment is 8, followed by the number of cells in the last tile, 2. */
    @Test
    void everyBitOfTheNumberOfTiles_isOneFinding() throws IOException {
        Map<String, byte[]> files = sparse();
        String metadata = metadataOf(files);
        byte[] whole = files.get(metadata);
        int at = lastIndexOf(whole, new byte[] {8, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0});
        assertEquals(List.of(), verify(files).findings());
        for (int bit = 0; bit < Long.SIZE; bit++) {
            Map<String, byte[]> mutant = new TreeMap<>(files);
            mutant.put(metadata, flipped(whole, 8 * at + bit));
            VerifyReport report = assertTimeoutPreemptively(LIMIT, () -> verify(mutant));
            assertEquals(
                    List.of(FindingCode.FRAGMENT_METADATA_DAMAGED),
                    report.findings().stream().map(Finding::code).toList(),
                    "bit " + bit + ": " + report.findings());
            assertEquals(Severity.ERROR, report.findings().get(0).severity());
        }
    }

    private static int lastIndexOf(byte[] bytes, byte[] wanted) {
        for (int i = bytes.length - wanted.length; i >= 0; i--) {
            if (Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
                return i;
            }
        }
        throw new AssertionError("not found");
    }
}
