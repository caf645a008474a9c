package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.NextStep;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.SealOptions;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Consolidation refuses damage that verify detects but reads do not, because it would hide the damage permanently. */
class ConsolidationOfDamageTest {

    private static final String URI = "mem://store/array";

    /**
     * Returns the files of an array with two fragments of three float64 cells, three metadata values and one delete.
     */
    private static Map<String, byte[]> array(boolean sealed) throws IOException {
        try (MemoryVfs store = new MemoryVfs();
                Tegula engine = TestStores.smallEngine(store)) {
            engine.createArray(
                    URI,
                    ArraySchema.sparse()
                            .dimension(Dimension.int64("d", 0, 99, 10))
                            .attribute(Attribute.float64("a"))
                            .build());
            for (int i = 1; i <= 3; i++) {
                try (ArrayWriter writer =
                        engine.openForWriting(URI, OpenOptions.defaults().at(i))) {
                    if (i < 3) {
                        writer.write(Cells.builder()
                                .int64("d", 3 * i, 3 * i + 1, 3 * i + 2)
                                .float64("a", i, i + 0.25, i + 0.5)
                                .build());
                    } else {
                        writer.delete(Condition.field("a").eq(2.5));
                    }
                    writer.updateMetadata(MetadataChanges.none().put("k" + i, MetadataValue.utf8("value")));
                }
            }
            if (sealed) {
                engine.integrity(URI).seal(SealOptions.defaults());
            }
            return new TreeMap<>(TestStores.files(store, "mem://store"));
        }
    }

    private static void flip(Map<String, byte[]> files, String folder, String ending, int bytesFromEnd) {
        String name = files.keySet().stream()
                .filter(each -> each.contains(folder) && each.endsWith(ending))
                .findFirst()
                .orElseThrow();
        byte[] bytes = files.get(name);
        bytes[bytes.length - bytesFromEnd] ^= 1;
    }

    private static void with(Map<String, byte[]> files, Consumer<Tegula> work) throws IOException {
        try (MemoryVfs store = TestStores.storeOf(files);
                Tegula engine = TestStores.smallEngine(store)) {
            work.accept(engine);
        }
    }

    /** Asserts that the operation is refused and changes no file. */
    private static void refuses(
            Map<String, byte[]> files, ConsolidationMode mode, ConsolidationOptions options, FindingCode code)
            throws IOException {
        try (MemoryVfs store = TestStores.storeOf(files);
                Tegula engine = TestStores.smallEngine(store)) {
            CorruptArrayException refusal = assertThrows(
                    CorruptArrayException.class, () -> engine.maintenance(URI).consolidate(options.withMode(mode)));
            assertTrue(refusal.getMessage().contains("Nothing was changed"), refusal.getMessage());
            assertTrue(refusal.getMessage().contains(code.text()), refusal.getMessage());
            assertEquals(NextStep.verify(URI), refusal.nextStep());
            assertEquals(files.keySet(), TestStores.files(store, "mem://store").keySet());
        }
    }

    @Test
    void flippedByteAgainstStatistics_isNotConsolidated() throws IOException {
        Map<String, byte[]> files = array(false);
        flip(files, "__1_1_", "a0.tdb", 2);
        with(files, engine -> assertEquals(5, read(engine).length, "a read does not notice"));
        refuses(files, ConsolidationMode.FRAGMENTS, ConsolidationOptions.defaults(), FindingCode.STATISTICS_MISMATCH);
    }

    @Test
    void flippedByte_withoutVerification_isCopied() throws IOException {
        Map<String, byte[]> files = array(false);
        flip(files, "__1_1_", "a0.tdb", 2);
        with(files, engine -> {
            double[] before = read(engine);
            engine.maintenance(URI).consolidate(ConsolidationOptions.defaults().withoutSourceVerification());
            engine.maintenance(URI).vacuum();
            assertArrayEquals(before, read(engine));
            assertTrue(engine.integrity(URI).verify().isSound(), "nothing shows the damage any more");
        });
    }

    @Test
    void flippedByteDetectedOnlyByTheSeal_isNotConsolidated() throws IOException {
        Map<String, byte[]> files = array(true);
        // The lowest bit of the second value, which is neither minimum nor maximum, and too small to change the sum.
        flip(files, "__1_1_", "a0.tdb", 2 * Double.BYTES);
        refuses(files, ConsolidationMode.FRAGMENTS, ConsolidationOptions.defaults(), FindingCode.SEAL_MISMATCH);
        files.keySet().removeIf(name -> name.contains("__tegula"));
        with(files, engine -> assertTrue(engine.integrity(URI).verify().isSound()));
    }

    @Test
    void changedDeleteCondition_ofASealedArray_isNeitherPurgedNorCopied() throws IOException {
        Map<String, byte[]> files = array(true);
        flip(files, "__commits/__3_3_", ".del", 4);
        refuses(
                files,
                ConsolidationMode.FRAGMENTS,
                ConsolidationOptions.defaults().withPurge(),
                FindingCode.SEAL_MISMATCH);
        refuses(files, ConsolidationMode.COMMITS, ConsolidationOptions.defaults(), FindingCode.SEAL_MISMATCH);
    }

    @ParameterizedTest
    @EnumSource(
            value = ConsolidationMode.class,
            names = {"COMMITS", "ARRAY_META"})
    void lostSealedFile_isNotForgotten(ConsolidationMode mode) throws IOException {
        Map<String, byte[]> files = array(true);
        files.keySet().removeIf(name -> name.endsWith(".del"));
        refuses(files, mode, ConsolidationOptions.defaults(), FindingCode.SEAL_MISMATCH);
    }

    @Test
    void changedMetadata_ofASealedArray_isNotConsolidated() throws IOException {
        Map<String, byte[]> files = array(true);
        flip(files, "__meta/__2_2_", "", 1);
        with(files, engine -> assertFalse(engine.integrity(URI).verify().isSound()));
        refuses(files, ConsolidationMode.ARRAY_META, ConsolidationOptions.defaults(), FindingCode.SEAL_MISMATCH);
    }

    @Test
    void soundSealedArray_isConsolidatedInAllModes() throws IOException {
        with(array(true), engine -> {
            double[] before = read(engine);
            for (ConsolidationMode mode : ConsolidationMode.values()) {
                if (mode != ConsolidationMode.GROUP_META) {
                    engine.maintenance(URI)
                            .consolidate(
                                    ConsolidationOptions.defaults().withPurge().withMode(mode));
                    engine.maintenance(URI).vacuum(VacuumOptions.of(mode));
                }
            }
            assertArrayEquals(before, read(engine));
            VerifyReport report = engine.integrity(URI).verify();
            assertTrue(report.isSound(), () -> report.findings().toString());
        });
    }

    private static double[] read(Tegula engine) {
        try (ArrayReader reader = engine.openForReading(URI)) {
            return reader.read(Subarray.whole(), "a").float64("a");
        }
    }
}
