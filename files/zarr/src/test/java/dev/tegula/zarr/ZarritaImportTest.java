package dev.tegula.zarr;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads arrays of version 3 that zarrita wrote: types, transpositions, codecs, shards, fill values and separators. */
@Slow
class ZarritaImportTest {

    private static final int ARRAYS = Amounts.of("tegula.zarr.arrays", 60);

    @TempDir
    Path folder;

    @Test
    void elementsEqualThoseOfZarrita() throws Exception {
        List<String> arrays = Zarrita.write(folder, RandomTests.firstSeed(), ARRAYS);
        assertEquals(ARRAYS, arrays.size());
        for (String array : arrays) {
            String name = array.substring(0, array.indexOf(' '));
            byte[] found;
            try {
                found = Stored.elements(folder.resolve(name + ".zarr"));
            } catch (RuntimeException e) {
                throw new AssertionError(array, e);
            }
            assertArrayEquals(Files.readAllBytes(folder.resolve(name + ".raw")), found, array);
        }
        System.out.println("ZarritaImportTest: " + arrays.size() + " arrays of zarrita read");
    }
}
