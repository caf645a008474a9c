package dev.tegula.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.image.model.ImageFileException;
import dev.tegula.image.model.ImageFormat;
import dev.tegula.image.model.ImageLevel;
import dev.tegula.image.model.TiffCompression;
import dev.tegula.internal.image.load.Samples;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of Pillow and tifffile, compared with NumPy. Skipped, aloud, on machines without them. */
@Slow
class PythonImagesTest {

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();

    /** Runs the script images.py; returns its output. */
    private String images(String... arguments) throws IOException {
        try (InputStream program = PythonImagesTest.class.getResourceAsStream("images.py")) {
            return Python.with("numpy", "tifffile", "PIL")
                    .run(new String(program.readAllBytes(), StandardCharsets.UTF_8), folder, arguments);
        }
    }

    @Test
    void importedSamplesAreThoseOfNumpy() throws IOException {
        images("write", folder.toString(), String.valueOf(RandomTests.firstSeed()));
        int compared = 0;
        int levelsCompared = 0;
        List<String> exports = new ArrayList<>();
        for (String line : RandomTests.sample(Files.readAllLines(folder.resolve("cases.txt")), 4)
                .toList()) {
            String[] words = line.split(" ");
            Path file = folder.resolve(words[0] + "." + words[1]);
            int levels = Integer.parseInt(words[2]);
            ImageImport job = ImageImport.of(tegula, Tegula.uri(folder.resolve(words[0] + ".group")))
                    .withTile(48);
            // Files with levels of their own are imported with these.
            ImageGroup image = (levels < 0 ? job : job.withLevels(levels)).run(file);
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
            if (!words[0].startsWith("sparse") && !words[0].startsWith("imagej")) {
                export(words[0], image, levels < 0, exports);
            }
        }
        Files.write(folder.resolve("exports.txt"), exports);
        System.out.println("PythonImagesTest: " + images("check", folder.toString()));
        System.out.println(
                "PythonImagesTest: " + compared + " images and " + levelsCompared + " further levels are equal");
    }

    @Test
    void profilesOfColorsAreNotApplied() throws IOException {
        images("pictures", folder.toString(), String.valueOf(RandomTests.firstSeed()));
        for (String mode : List.of("L", "RGB")) {
            assertArrayEquals(samples("plain-" + mode + ".png"), samples("profile-" + mode + ".png"), mode);
            for (String options : List.of("-75-0", "-75-2", "-100-0", "-100-2")) {
                byte[] found = samples("profile-" + mode + options + ".jpg");
                assertArrayEquals(samples("plain-" + mode + options + ".jpg"), found, mode + options);
                byte[] expected =
                        NpyFile.read(folder.resolve(mode + options + ".npy")).samples();
                for (int i = 0; i < expected.length; i++) {
                    // Decoders may round colors differently.
                    int difference = Math.abs((expected[i] & 0xFF) - (found[i] & 0xFF));
                    assertTrue(difference <= (mode.equals("L") ? 0 : 2), mode + options + ": " + difference);
                }
            }
        }
        assertArrayEquals(samples("plain-RGB.tif"), samples("profile-RGB.tif"));
        assertTrue(refused("sparse-odd.tif").contains("value for them is not one of the samples"), "sparse-odd.tif");
        assertTrue(refused("sparse-huge.tif").contains("most of its pixels are not stored"), "sparse-huge.tif");
        for (String name : List.of("cmyk", "ycck")) {
            byte[] expected = NpyFile.read(folder.resolve(name + ".npy")).samples();
            assertArrayEquals(expected, samples(name + ".jpg"), name);
        }
        assertTrue(refused("cmyk-without-adobe.jpg").contains("four channels without a marker of Adobe"));
        assertTrue(
                refused("virtual.tif").contains("a stack of ImageJ behind a single page is not supported (found 5"),
                refused("virtual.tif"));
        assertTrue(refused("only-thumbnail.tif").contains("smaller versions or masks"), "only-thumbnail.tif");
    }

    private String refused(String name) {
        String uri = Tegula.uri(folder.resolve(name + ".refused"));
        ImageImport job = ImageImport.of(tegula, uri);
        String message = assertThrows(ImageFileException.class, () -> job.run(folder.resolve(name)), name)
                .getMessage();
        assertTrue(message.contains(name), message);
        return message;
    }

    private byte[] samples(String name) throws IOException {
        String uri = Tegula.uri(folder.resolve(name + ".group"));
        ImageGroup image = ImageImport.of(tegula, uri).withLevels(1).run(folder.resolve(name));
        try (ArrayReader array = tegula.openForReading(image.levels().get(0).uri())) {
            return Samples.of(array.read(Subarray.whole()).column("intensity"));
        }
    }

    /** Exports an image in the formats that can hold it. */
    private void export(String name, ImageGroup image, boolean ownLevels, List<String> exports) throws IOException {
        ImageLevel first = image.levels().get(0);
        ImageExport job = ImageExport.of(tegula, image.uri());
        long channels = first.shape().size('C');
        boolean bytes = first.datatype() == Datatype.UINT8;
        boolean sliced = first.shape().size('Z') > 1 || first.shape().size('T') > 1;
        if (first.datatype() != Datatype.INT64 && first.datatype() != Datatype.UINT64) {
            int levels = ownLevels ? 0 : image.levels().size();
            write(job, name + ".out.ome.tif", ImageFormat.OME_TIFF);
            exports.add(name + ".out.ome.tif|" + name + ".npy|ome" + levels);
        }
        if (channels == 1 || image.isRgb() || !sliced) {
            write(job, name + ".out.tif", ImageFormat.TIFF);
            exports.add(name + ".out.tif|" + name + ".npy|tifffile");
        }
        if ((bytes || first.datatype() == Datatype.UINT16) && !sliced && (channels == 1 || image.isRgb())) {
            write(job, name + ".out.png", ImageFormat.PNG);
            if (bytes || channels == 1) {
                exports.add(name + ".out.png|" + name + ".npy|pillow");
            }
            String again = Tegula.uri(folder.resolve(name + ".again"));
            ImageGroup back = ImageImport.of(tegula, again).run(folder.resolve(name + ".out.png"));
            compare(name + ".out.png", back.levels().get(0), NpyFile.read(folder.resolve(name + ".npy")));
        }
        if (bytes && !sliced && (channels == 1 || image.isRgb())) {
            write(job.withCompression(TiffCompression.LZW), name + ".lzw.tif", ImageFormat.TIFF);
            exports.add(name + ".lzw.tif|" + name + ".npy|pillow");
            write(job.withCompression(TiffCompression.NONE), name + ".none.tif", ImageFormat.TIFF);
            exports.add(name + ".none.tif|" + name + ".npy|tifffile");
        }
    }

    private void write(ImageExport job, String name, ImageFormat format) throws IOException {
        try (OutputStream stream = Files.newOutputStream(folder.resolve(name))) {
            job.run(stream, format, folder);
        }
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
