package dev.tegula.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.testkit.archive.Archives;
import dev.tegula.testkit.files.SourceTree;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pictures of the documentation: arrays that other projects published, drawn again. Run with
 * {@code -Dtegula.pictures.write=true} to replace the stored pictures.
 */
class DocumentPicturesTest {

    private static final Path ARRAYS = SourceTree.of("quality/interop/src/test/resources/golden/real.zip");
    private static final Path PICTURES = SourceTree.of("docs/pictures");

    /** Fonts differ between machines; they are a small part of a picture. */
    private static final double DIFFERENT = 0.03;

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();

    private ArrayReader open(String name) throws IOException {
        Archives.unpack(ARRAYS, name + "/array/", folder.resolve(name).resolve("array"));
        return tegula.openForReading(folder.resolve(name).resolve("array"));
    }

    private static void compare(String name, Picture picture) throws IOException {
        Path file = PICTURES.resolve(name);
        if (Boolean.getBoolean("tegula.pictures.write")) {
            Files.createDirectories(PICTURES);
            picture.png(file);
        }
        BufferedImage stored = ImageIO.read(file.toFile());
        BufferedImage drawn = picture.image();
        assertEquals(stored.getWidth() + " x " + stored.getHeight(), drawn.getWidth() + " x " + drawn.getHeight());
        int different = 0;
        for (int y = 0; y < drawn.getHeight(); y++) {
            for (int x = 0; x < drawn.getWidth(); x++) {
                different += (stored.getRGB(x, y) & 0xFFFFFF) == (drawn.getRGB(x, y) & 0xFFFFFF) ? 0 : 1;
            }
        }
        double share = (double) different / drawn.getWidth() / drawn.getHeight();
        assertTrue(share <= DIFFERENT, name + ": differs in " + 100 * share + " % of its pixels");
    }

    /** Lengths of the flippers of 344 penguins of three species, in an array of TileDB-R. */
    @Test
    void histogramOfPenguins() throws IOException {
        try (ArrayReader penguins = open("27-tiledb-r-penguins")) {
            Picture picture = Picture.of(Histogram.of(penguins)
                            .field("flipper_length_mm")
                            .bins(30)
                            .render())
                    .title("penguins");
            compare("penguins.png", picture);
        }
    }

    /** Their bills in the order of the rows, which is that of the species: means and extremes of four neighbors. */
    @Test
    void lineOfPenguins() throws IOException {
        try (ArrayReader penguins = open("27-tiledb-r-penguins")) {
            Picture picture = Picture.of(LinePlot.of(penguins)
                            .field("bill_length_mm")
                            .size(86)
                            .render())
                    .title("penguins");
            compare("penguins-bills.png", picture);
        }
    }
}
