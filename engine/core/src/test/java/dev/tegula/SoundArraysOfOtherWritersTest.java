package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.SealOptions;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Arrays that libtiledb reads as their writers meant: what is odd about them is a note. */
class SoundArraysOfOtherWritersTest {

    private static final String URI = "mem://store/array";

    private static VerifyReport verify(Map<String, byte[]> files) throws IOException {
        try (Tegula engine = TestStores.smallEngine(TestStores.storeOf(files))) {
            return engine.integrity(URI).verify();
        }
    }

    private static void assertNote(FindingCode code, VerifyReport report) {
        assertEquals(
                List.of(code),
                report.findings().stream().map(Finding::code).distinct().toList());
        assertTrue(
                report.findings().stream().allMatch(finding -> finding.severity() == Severity.NOTE), report::toString);
    }

    private static String file(Map<String, byte[]> files, String end) {
        return files.keySet().stream()
                .filter(name -> name.endsWith(end))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, byte[]> doubles(Seal seal, double... values) throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula engine = TestStores.smallEngine(store)) {
            engine.createArray(
                    URI,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("x", 1, 8, 4))
                            .attribute(Attribute.float64("a"))
                            .build(),
                    OpenOptions.defaults().at(1));
            try (ArrayWriter writer =
                    engine.openForWriting(URI, OpenOptions.defaults().at(10))) {
                writer.write(
                        Subarray.range("x", 1, 4),
                        Cells.builder().float64("a", values).build());
            }
            if (seal == Seal.SEALED) {
                engine.integrity(URI).seal(SealOptions.defaults());
            }
        }
        return TestStores.files(store, URI);
    }

    private enum Seal {
        NONE,
        SEALED
    }

    /** Arrays of TileDB-Vector-Search have the bytes of each data file twice. */
    @Test
    void bytesBehindTheLastTile_areANote_unlessTheFileIsSealed() throws IOException {
        for (Seal seal : Seal.values()) {
            Map<String, byte[]> files = doubles(seal, 1, 2, 3, 4);
            String data = file(files, "a0.tdb");
            byte[] once = files.get(data);
            byte[] twice = Arrays.copyOf(once, 2 * once.length);
            System.arraycopy(once, 0, twice, once.length, once.length);
            files.put(data, twice);
            VerifyReport report = verify(files);
            if (seal == Seal.NONE) {
                assertNote(FindingCode.FILE_SIZE, report);
            } else {
                assertEquals(1, report.errors());
            }
            try (Tegula engine = TestStores.smallEngine(TestStores.storeOf(files));
                    ArrayReader array = engine.openForReading(URI)) {
                assertArrayEquals(
                        new double[] {1, 2, 3, 4},
                        array.read(Subarray.range("x", 1, 4)).float64("a"));
            }
        }
    }

    /** libtiledb writes one when it consolidates the metadata of an array without metadata. */
    @Test
    void emptyVacuumFileOfMetadata_isANote() throws IOException {
        Map<String, byte[]> files = doubles(Seal.NONE, 1, 2, 3, 4);
        files.put(URI + "/__meta/__10_10_0123456789abcdef0123456789abcdef_21.vac", new byte[0]);
        assertNote(FindingCode.VACUUM_LIST_DAMAGED, verify(files));
        files.put(URI + "/__meta/__10_10_0123456789abcdef0123456789abcdef_21.vac", new byte[] {'\n'});
        assertEquals(1, verify(files).errors());
    }

    /**
     * The statistics of the padded tile fit its cells with the padding, except that NaNs interrupted their computation.
     * They fit the cells without padding worse.
     */
    @Test
    void statisticsOfPaddedTiles_areJudgedByTheCellsThatTheyFitBest() throws IOException {
        Map<String, byte[]> files = doubles(Seal.NONE, 5, 6, 8, Double.NaN);
        Map<String, byte[]> others = doubles(Seal.NONE, 5, 6, 7, Double.NaN);
        files.put(file(files, "a0.tdb"), others.get(file(others, "a0.tdb")));
        assertNote(FindingCode.STATISTICS_DEFECT, verify(shortened(files)));
    }

    /** Returns the files with a non-empty domain from 1 to 3 in place of 1 to 4. */
    private static Map<String, byte[]> shortened(Map<String, byte[]> files) {
        Map<String, byte[]> shortened = new TreeMap<>(files);
        String metadata = file(files, "__fragment_metadata.tdb");
        byte[] bytes = files.get(metadata).clone();
        byte[] domain = {1, 0, 0, 0, 4, 0, 0, 0};
        int at = bytes.length - domain.length;
        while (!Arrays.equals(bytes, at, at + domain.length, domain, 0, domain.length)) {
            at--;
        }
        bytes[at + 4] = 3;
        shortened.put(metadata, bytes);
        return shortened;
    }
}
