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
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that salvaged copies of undamaged golden arrays return the same reads as the originals, in Tegula and in
 * libtiledb. {@code -Dtegula.salvage.sets=v.* -Dtegula.salvage.cases=.*} runs all cases; the default is a selection of
 * each kind.
 */
@Slow
class SalvageGoldenTest {

    private static final @Nullable String SETS = System.getProperty("tegula.salvage.sets");
    private static final String CASES = System.getProperty(
            "tegula.salvage.cases",
            "dense_2d_trow_crow|sparse_2d_(row|hilbert)|enc_.*|dense_nullable|sparse_string_dim|evolve_.*|dimension_label|delete_consolidated.*|meta_.*");

    /** Salvage does not copy fragments replaced by a consolidation, so reads of the past differ. */
    private static final String NOT_COMPARED = "(?:cons_(?:dense|sparse|frag_meta_later|time_range))$";

    /**
     * Cases that change when rewritten: old orders of float cells become the current order; sparse fragments of dense
     * arrays and WEBP cannot be written.
     */
    private static final String NOT_REWRITTEN = "sparse_float_dims|dense_sparse_fragment|filter_webp_.*$";

    private static final String KEY = "another key of thirty-two bytes!";

    /**
     * In version 14, libtiledb 2.11 and later read a fragment with cell timestamps either as a whole or not at all.
     * Reads of the past then need the replaced fragments, which the copy lacks.
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

    /** With a new key, salvage also copies intact fragments tile by tile, as it does damaged ones. */
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

    /** Compares with reads of the original by libtiledb, where these succeed. */
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

    /** Returns the copy of an array, with its own or another key. Creates the copy at the first call. */
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
