package dev.tegula.interop.golden;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.integrity.SalvageOptions;
import dev.tegula.integrity.SalvageReport;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Comparison;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.Outcome;
import dev.tegula.interop.tegula.TegulaEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Salvaged copies of undamaged golden arrays give all reads that the originals give, in Tegula and in libtiledb. All
 * cases with {@code -Dtegula.salvage.sets=v.* -Dtegula.salvage.cases=.*}; in CI some of each kind.
 */
class SalvageGoldenTest {

    private static final @Nullable String SETS = System.getProperty("tegula.salvage.sets");
    private static final String CASES = System.getProperty(
            "tegula.salvage.cases",
            "dense_2d_trow_crow|sparse_2d_(row|hilbert)|enc_.*|dense_nullable|sparse_string_dim|evolve_.*|dimension_label|delete_consolidated.*|meta_.*");

    /** What a consolidation replaced is not copied, so that reads of the past differ. */
    private static final String NOT_COMPARED = "(?:cons_(?:dense|sparse|frag_meta_later|time_range))$";

    /** Old orders of float cells become today's; sparse fragments of dense arrays and WEBP are not written. */
    private static final String NOT_REWRITTEN = "sparse_float_dims|dense_sparse_fragment|filter_webp_.*$";

    private static final String KEY = "another key of thirty-two bytes!";

    /**
     * Of version 14, libtiledb from 2.11 on reads a fragment with timestamps of cells as a whole or not at all; the
     * copy lacks the replaced fragments, from which it reads the past of the original.
     */
    private static final String WHOLE_ONLY = "cons_sparse_timestamps_twice";

    private static final Tegula TEGULA = Tegula.create();

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> tegulaReadsTheCopy() {
        String comparable = "(?!" + NOT_COMPARED + ")(?:" + CASES + ")";
        return new GoldenCheck(
                        (uri, read) -> TegulaEngine.shared()
                                .read(salvage(uri, read.opening().key(), null), read),
                        read -> read.spec().condition() == null)
                .tests(SETS == null ? "v(03|12|21)-.*" : SETS, comparable);
    }

    /** With another key, sound fragments are copied as damaged ones are: tile by tile. */
    @TestFactory
    Stream<DynamicTest> tegulaReadsTheCopyOfAnotherKey() {
        String comparable = "(?!" + NOT_COMPARED + "|(?:" + NOT_REWRITTEN + "))(?:" + CASES + ")";
        return new GoldenCheck(
                        (uri, read) -> TegulaEngine.shared()
                                .read(salvage(uri, read.opening().key(), KEY), withKey(read)),
                        read -> read.spec().condition() == null)
                .tests(SETS == null ? "v(05|12|22)-.*" : SETS, comparable);
    }

    private static ReadSpec withKey(ReadSpec read) {
        return new ReadSpec(
                read.order(), read.ranges(), read.fields(), read.opening().withKey(Bytes.text(KEY)), read.condition());
    }

    /** Compared with what libtiledb reads of the original, where it can. */
    @TestFactory
    Stream<DynamicTest> libtiledbReadsTheCopy() {
        return GoldenSets.cases(
                        SETS == null ? "v(08|21)-.*" : "v([01].|21)-.*", "(?!" + NOT_COMPARED + ")(?:" + CASES + ")")
                .stream()
                .filter(GoldenCase::hasSchema)
                .filter(golden ->
                        !(golden.set().startsWith("v14") && golden.name().equals(WHOLE_ONLY)))
                .map(golden -> dynamicTest(golden.toString(), () -> check(golden)));
    }

    private void check(GoldenCase golden) throws Exception {
        for (GoldenRead read : golden.reads()) {
            Outcome<Columns> original = Oracle.shared().read(golden.uri(), read.spec());
            if (!original.isValue()) {
                continue;
            }
            Columns copy = Oracle.shared()
                    .read(salvage(golden.uri(), golden.key(), null), read.spec())
                    .get();
            assertNull(
                    Comparison.of(golden.schema(), golden::field, read.spec(), true)
                            .difference(original.get(), copy),
                    golden + " " + read.name());
        }
    }

    /** The copy of an array, with its own or another key, made when it is first read. */
    private String salvage(String uri, @Nullable Bytes key, @Nullable String otherKey) throws Exception {
        Path copy = folder.resolve(Integer.toHexString(Objects.hash(uri, otherKey)));
        if (!Files.exists(copy)) {
            EncryptionKey engineKey = key == null ? null : EncryptionKey.ofText(key.text());
            SalvageReport report = TEGULA.integrity(uri, OpenOptions.defaults().withKey(engineKey))
                    .salvage(
                            copy.toString(),
                            otherKey == null ? engineKey : EncryptionKey.ofText(otherKey),
                            SalvageOptions.defaults(),
                            each -> {});
            assertTrue(report.isComplete(), report.toString());
        }
        return copy.toUri().toString().replaceFirst("^file:/+", "file:///").replaceFirst("/$", "");
    }
}
