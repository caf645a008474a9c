package dev.tegula.interop.append;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.interop.oracle.Oracle;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that fragments written by Tegula match the version and layout of the array and are readable by libtiledb
 * 2.20.1.
 */
@Slow
class AppendedFragmentTest {

    private static final String CASES = "(?!.*delete).*";
    private static final String VERSION_7 = "16-.*";

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> libtiledb_readsFragmentsAddedToArraysOfAllVersions() {
        List<RewrittenArray> arrays = Stream.concat(
                        RewrittenArray.of("v(0.|1.|21)-.*", CASES), RewrittenArray.of("real", VERSION_7))
                .toList();
        return RandomTests.sample(arrays, 8)
                .map(array -> DynamicTest.dynamicTest(array.toString(), () -> check(array)));
    }

    private void check(RewrittenArray array) throws IOException {
        Path alone = array.copy(Files.createTempDirectory(folder, "alone"), false);
        String name = array.write(alone);
        checkLayout(alone, name, array.version());
        String uri = RewrittenArray.uri(alone);
        assertNull(array.difference(Oracle.shared().read(uri, array.read()).get()));
    }

    private static void checkLayout(Path array, String fragment, int version) {
        boolean old = version >= 7 && version < 12;
        assertEquals(
                Integer.toString(version < 7 ? 21 : Math.min(version, 22)),
                fragment.substring(fragment.lastIndexOf('_') + 1));
        assertEquals(!old, Files.exists(array.resolve("__fragments")));
        assertEquals(!old, Files.exists(array.resolve("__commits")));
        assertTrue(Files.exists(array.resolve(old ? fragment + ".ok" : "__commits/" + fragment + ".wrt")));
        assertTrue(Files.exists(
                array.resolve(old ? fragment : "__fragments/" + fragment).resolve("__fragment_metadata.tdb")));
    }
}
