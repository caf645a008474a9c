package dev.tegula.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.image.model.ImageLevel;
import dev.tegula.internal.image.load.Samples;
import dev.tegula.query.Subarray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of Pillow and tifffile, compared with NumPy. Skipped, aloud, on machines without them. */
class PythonImagesTest {

    private static final long SEED = Long.getLong("tegula.image.seed", 1);

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();

    @Test
    void importedSamplesAreThoseOfNumpy() throws IOException, InterruptedException {
        Python.require("PythonImagesTest");
        Python.images(folder, "write", folder.toString(), String.valueOf(SEED));
        int compared = 0;
        int levelsCompared = 0;
        for (String line : Files.readAllLines(folder.resolve("cases.txt"))) {
            String[] words = line.split(" ");
            Path file = folder.resolve(words[0] + "." + words[1]);
            int levels = Integer.parseInt(words[2]);
            ImageImport job = ImageImport.of(tegula, Tegula.uri(folder.resolve(words[0] + ".group")))
                    .tile(48);
            // Files with levels of their own are imported with these.
            ImageGroup image = (levels < 0 ? job : job.levels(levels)).run(file);
            compare(words[0], image.levels().get(0), NpyFile.read(folder.resolve(words[0] + ".npy")));
            compared++;
            for (int level = 1; level < image.levels().size(); level++) {
                Path expected = folder.resolve(words[0] + ".l" + level + ".npy");
                compare(words[0] + " level " + level, image.levels().get(level), NpyFile.read(expected));
                levelsCompared++;
            }
            if (levels < 0) {
                assertEquals(-levels, image.levels().size(), words[0]);
            }
        }
        System.out.println("PythonImagesTest: " + compared + " images and " + levelsCompared
                + " further levels are equal, seed " + SEED);
    }

    private void compare(String name, ImageLevel level, NpyFile expected) {
        assertEquals(
                expected.shape().stream().filter(size -> size > 1).toList(),
                level.shape().sizes().stream().filter(size -> size > 1).toList(),
                name);
        String type = level.datatype().isFloat() ? "f" : level.datatype().name().startsWith("U") ? "u" : "i";
        assertEquals(expected.type().substring(1), type + level.datatype().size(), name);
        try (ArrayReader array = tegula.openForReading(level.uri())) {
            byte[] samples = Samples.of(array.read(Subarray.whole()).column("intensity"));
            assertArrayEquals(expected.samples(), samples, name);
        }
    }
}
