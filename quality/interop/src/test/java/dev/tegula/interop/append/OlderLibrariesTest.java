package dev.tegula.interop.append;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.interop.model.Columns;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.Outcome;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that the releases that wrote old arrays can read fragments added by Tegula, both alone and next to existing
 * fragments.
 */
@Slow
class OlderLibrariesTest {

    private static final String CASES = "(?!.*delete).*";

    /**
     * Cases with a tile that consists of empty strings only. libtiledb 2.2 cannot read such tiles, regardless of the
     * writer.
     */
    private static final String EMPTY_TILES = "dense_all_null|sparse_overlap";

    @TempDir
    private Path folder;

    private @Nullable Oracle library;

    @AfterEach
    void end() {
        if (library != null) {
            library.close();
        }
    }

    @TestFactory
    Stream<DynamicTest> libtiledb2Dot2ReadsVersion8() {
        return readsWhatIsAdded("0.4.2", "v08-.*");
    }

    @Nightly
    @TestFactory
    Stream<DynamicTest> libtiledb2Dot6ReadsVersion10() {
        return readsWhatIsAdded("0.8.1", "v10-.*");
    }

    @Nightly
    @TestFactory
    Stream<DynamicTest> libtiledb2Dot10ReadsVersion14() {
        return readsWhatIsAdded("0.12.2", "v14-.*");
    }

    @Nightly
    @TestFactory
    Stream<DynamicTest> libtiledb2Dot11ReadsVersion15() {
        return readsWhatIsAdded("0.13.6", "v15-.*");
    }

    private Stream<DynamicTest> readsWhatIsAdded(String release, String set) {
        Path source;
        try {
            source = Path.of(Objects.requireNonNull(getClass().getResource("/append/OldLibtiledb.java"))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
        library = Oracle.of(
                Path.of("target", "libtiledb", "tiledb-java-" + release + ".jar")
                        .toAbsolutePath(),
                source);
        return RandomTests.sample(RewrittenArray.of(set, CASES).toList(), 32)
                .filter(array -> !array.whole().ownReaderProblem())
                .flatMap(array -> Stream.of(false, true)
                        .filter(beside -> !beside || staysTheSame(array))
                        .map(beside -> DynamicTest.dynamicTest(
                                array + (beside ? " beside others" : " alone"), () -> check(array, beside))));
    }

    /** Returns true for a selection of arrays whose contents do not change if the same cells are written again. */
    private static boolean staysTheSame(RewrittenArray array) {
        return array.golden().name().matches("(dense|sparse)_(2d|var|overlap|null).*")
                && !array.schema().allowsDups();
    }

    private void check(RewrittenArray array, boolean besideOthers) throws IOException {
        Path copy = array.copy(Files.createTempDirectory(folder, "copy"), besideOthers);
        array.write(copy);
        Outcome<Columns> read =
                Objects.requireNonNull(library).readKnown(RewrittenArray.uri(copy), array.schema(), array.read());
        if (array.version() == 8 && array.golden().name().matches(EMPTY_TILES)) {
            assertTrue(read.refusal().contains("Chunk index out of bounds"), read.refusal());
        } else {
            assertNull(array.difference(read.get()));
        }
    }
}
