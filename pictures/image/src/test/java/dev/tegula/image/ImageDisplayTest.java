package dev.tegula.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.image.model.ImageFileException;
import dev.tegula.internal.image.load.Samples;
import dev.tegula.query.Subarray;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.log.LogCapture;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images of Pillow and tifffile that say how to show their samples, and old kinds of TIFF and BMP. */
@Slow
class ImageDisplayTest {

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();
    private final LogCapture log = LogCapture.start();

    @BeforeEach
    void writeImages() throws IOException {
        try (InputStream program = ImageDisplayTest.class.getResourceAsStream("display.py")) {
            Python.with("numpy", "tifffile", "PIL")
                    .run(new String(program.readAllBytes(), StandardCharsets.UTF_8), folder);
        }
    }

    @AfterEach
    void stop() {
        log.close();
    }

    @Test
    void orientations_areWarnedOf() throws IOException {
        for (String ending : List.of(".jpg", ".png", "L.tif", "B.tif")) {
            byte[] upright = samples("turned1" + ending);
            assertEquals(List.of(), log.messages(), ending);
            for (String orientation : List.of("3", "6")) {
                String name = "turned" + orientation + ending;
                assertArrayEquals(upright, samples(name), name);
                assertWarning(name, "not turned or mirrored as its orientation says");
            }
        }
    }

    @Test
    void whiteThatStaysZero_isWarnedOf() throws IOException {
        for (String name : List.of("white8.tif", "white16.tif")) {
            assertEquals(0, samples(name)[0]);
            assertWarning(name, "pages [0]: imported as stored, with 0 for white");
        }
        for (String name : List.of("white1.tif", "whitejpeg.tif")) {
            assertSame(name);
        }
    }

    @Test
    void animations_areWarnedOf() throws IOException {
        samples("frame.gif");
        assertEquals(List.of(), log.messages());
        samples("frames.gif");
        assertWarning("frames.gif", "only the first of 2 frames is imported");
    }

    @Test
    void tilesWithTheTagsOfStrips_areRead() throws IOException {
        assertSame("oldtiles.tif");
    }

    @Test
    void bmpOf32Bits_isRead() throws IOException {
        assertSame("rgb32.bmp");
    }

    /** Decoders convert colors differently; those of gray differ least, since their planes need not be enlarged. */
    @Test
    void webpWithLoss_isWarnedOf() throws IOException {
        byte[] found = samples("lossy.tif");
        byte[] expected = NpyFile.read(folder.resolve("lossy.tif.npy")).samples();
        assertEquals(expected.length, found.length);
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i] & 0xFF, found[i] & 0xFF, 4);
        }
        assertWarning("lossy.tif", "WebP with loss");
    }

    /** The order of their bytes is one thing for libtiff, and another for other programs. */
    @Test
    void littleEndianIntegersOf24Bits_areRefused() {
        String message = assertThrows(ImageFileException.class, () -> samples("three.tif"))
                .getMessage();
        assertTrue(message.contains("little-endian integers of 24 bits are not read"), message);
    }

    @Test
    void unknownCompressions_areNamed() {
        String message = assertThrows(ImageFileException.class, () -> samples("jpeg2000.tif"))
                .getMessage();
        assertTrue(message.contains("34712 (JPEG 2000)"), message);
    }

    @Test
    void lzwWithTheLowestBitFirst_isRead() throws IOException {
        assertSame("oldlzw.tif");
    }

    @Test
    void oldJpegWithARangeOfItsOwn_isRefused() throws IOException {
        assertEquals(3 * 32 * 48, samples("fullrange.tif").length);
        for (String name : List.of("ownrange.tif", "wholerange.tif")) {
            String message =
                    assertThrows(ImageFileException.class, () -> samples(name)).getMessage();
            assertTrue(
                    message.contains("a range of brightness of its own (tag ReferenceBlackWhite) in old JPEG is not"),
                    message);
        }
    }

    /** Of an orientation that does not exist, and a range of brightness that has no meaning here. */
    @Test
    void tagsWithoutMeaning_changeNothing() throws IOException {
        assertSame("otherrange.tif");
    }

    private void assertWarning(String name, String text) {
        List<String> warnings = log.take();
        assertEquals(1, warnings.size(), name);
        assertTrue(warnings.get(0).contains(name) && warnings.get(0).contains(text), warnings.get(0));
    }

    private void assertSame(String name) throws IOException {
        assertArrayEquals(NpyFile.read(folder.resolve(name + ".npy")).samples(), samples(name), name);
        assertEquals(List.of(), log.messages(), name);
    }

    private byte[] samples(String name) throws IOException {
        String uri = Tegula.uri(folder.resolve(name + ".group"));
        ImageGroup image = ImageImport.of(tegula, uri).withLevels(1).run(folder.resolve(name));
        try (ArrayReader array = tegula.openForReading(image.levels().get(0).uri())) {
            return Samples.of(array.read(Subarray.whole()).column("intensity"));
        }
    }
}
