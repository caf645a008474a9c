package dev.tegula.interop.append;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.SealOptions;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.interop.model.MetadataValue;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that libtiledb 2.20.1 ignores seals and that {@code verify} reports no error after libtiledb has changed a
 * sealed array. {@code -Dtegula.sets=v.* -Dtegula.sealedCases=.*} selects all golden arrays.
 */
@Slow
class SealedArrayTest {

    private static final String SETS = System.getProperty("tegula.sets", "v(10|21)-.*");
    private static final String CASES =
            System.getProperty("tegula.sealedCases", "dense_2d_row|cons_sparse|cons_commits");
    private static final Tegula TEGULA = Tegula.create();

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> libtiledb_maintainsSealedArrays_verifyFindsNoError() {
        return RewrittenArray.of(SETS, CASES)
                .map(array -> DynamicTest.dynamicTest(array.toString(), () -> check(array)));
    }

    /**
     * Applies the same operations to the sealed array and to an unsealed copy. libtiledb must return the same results
     * for both.
     */
    private void check(RewrittenArray array) throws IOException {
        Path copy = array.copy(Files.createTempDirectory(folder, "sealed"), true);
        String twin = RewrittenArray.uri(array.copy(Files.createTempDirectory(folder, "twin"), true));
        String uri = RewrittenArray.uri(copy);
        Oracle oracle = Oracle.shared();
        seal(uri);
        assertNull(array.difference(oracle.read(uri, array.read()).get()));
        int fragments =
                oracle.fragments(uri, array.read().opening()).get().fragments().size();
        assertEquals(
                oracle.fragments(twin, array.read().opening()).get().fragments().size(), fragments);
        array.write(copy);
        array.write(Path.of(java.net.URI.create(twin)));
        assertEquals(
                fragments + 1,
                oracle.fragments(uri, array.read().opening()).get().fragments().size());
        sound(uri, "written to");
        seal(uri);
        for (String value : List.of("one", "two")) {
            oracle.putMetadata(uri, Opening.NOW, Map.of("key", MetadataValue.text(value)))
                    .get();
            oracle.putMetadata(twin, Opening.NOW, Map.of("key", MetadataValue.text(value)))
                    .get();
        }
        sound(uri, "given metadata");
        seal(uri);
        for (String mode : List.of("fragment_meta", "commits", "array_meta", "fragments")) {
            Opening consolidation = Opening.NOW.with("sm.consolidation.mode", mode);
            assertEquals(
                    oracle.consolidate(twin, consolidation).toString(),
                    oracle.consolidate(uri, consolidation).toString());
            sound(uri, "consolidated " + mode);
            Opening vacuum = Opening.NOW.with("sm.vacuum.mode", mode);
            assertEquals(
                    oracle.vacuum(twin, vacuum).toString(),
                    oracle.vacuum(uri, vacuum).toString());
            sound(uri, "vacuumed " + mode);
            seal(uri);
        }
        assertEquals(
                Map.of("key", MetadataValue.text("two")).get("key"),
                oracle.metadata(uri, Opening.NOW).get().get("key"));
        if (!array.schema().allowsDups()) {
            assertNull(array.difference(oracle.read(uri, array.read()).get()));
        }
    }

    private static void seal(String uri) {
        assertTrue(TEGULA.integrity(uri).seal(SealOptions.defaults()).isComplete(), uri);
        sound(uri, "sealed");
    }

    private static void sound(String uri, String after) {
        for (VerifyOptions options :
                List.of(VerifyOptions.full(), VerifyOptions.full().withDepth(VerifyOptions.Depth.SEALED))) {
            List<Finding> findings = TEGULA.integrity(uri)
                    .verify(options, new VerifyListener() {})
                    .findings();
            List<Finding> errors = findings.stream()
                    .filter(finding ->
                            finding.severity() == Severity.ERROR || finding.code() == FindingCode.SEAL_MISMATCH)
                    .toList();
            assertEquals(List.of(), errors, after);
        }
    }
}
