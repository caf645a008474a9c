package dev.tegula.zarr;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads arrays of version 3 that zarrita wrote: types, transpositions, codecs, shards, fill values and separators. */
class ZarritaImportTest {

    private static final int ARRAYS = Integer.getInteger("tegula.zarr.arrays", 220);

    @TempDir
    Path folder;

    @Test
    void elementsEqualThoseOfZarrita() throws Exception {
        long seed = Long.getLong("tegula.seed", 20261123);
        List<String> arrays = Zarrita.write(folder, seed, ARRAYS);
        assertEquals(ARRAYS, arrays.size());
        for (String array : arrays) {
            String name = array.substring(0, array.indexOf(' '));
            byte[] found;
            try {
                found = Stored.elements(folder.resolve(name + ".zarr"));
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + array, e);
            }
            assertArrayEquals(Files.readAllBytes(folder.resolve(name + ".raw")), found, "seed " + seed + ": " + array);
        }
        System.out.println("ZarritaImportTest: " + arrays.size() + " arrays of zarrita read");
    }
}
