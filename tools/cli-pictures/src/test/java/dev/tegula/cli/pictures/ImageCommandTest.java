package dev.tegula.cli.pictures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.cli.Cli;
import dev.tegula.testkit.log.LogCapture;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code image}. */
class ImageCommandTest {

    @TempDir
    private Path folder;

    private String file = "";
    private String group = "";

    @BeforeEach
    void makePicture() throws IOException {
        BufferedImage picture = new BufferedImage(60, 41, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < 60 * 41; i++) {
            picture.setRGB(i % 60, i / 60, i * 977);
        }
        file = folder.resolve("picture.png").toString();
        group = folder.resolve("picture").toString();
        ImageIO.write(picture, "png", Path.of(file).toFile());
    }

    @Test
    void importedImage_isDescribedAndExported() throws IOException {
        String summary = Cli.ok("image", "import", file, group, "--tile", "16", "--levels", "2", "--reduce", "nearest");
        assertEquals("C3 x Y41 x X60 of UINT8, 2 levels\n", summary);
        String info = Cli.ok("image", "info", group);
        assertTrue(info.contains("axes      YXC\n"), info);
        assertTrue(info.contains("1         30      21          1.98  C3 x Y21 x X30 in l_1.tdb"), info);
        assertTrue(info.contains("channels (RGB)\n"), info);
        Path small = folder.resolve("small.png");
        Cli.ok("image", "export", group, "--level", "1", "-o", small.toString());
        BufferedImage image = ImageIO.read(small.toFile());
        assertEquals(30, image.getWidth());
        assertEquals((2 * 60 + 2) * 977, image.getRGB(1, 1) & 0xFFFFFF);
        Path column = folder.resolve("column.png");
        Cli.ok("image", "export", group, "--range", "x=59", "--channel", "red", "-o", column.toString());
        assertEquals(1, ImageIO.read(column.toFile()).getWidth());
    }

    @Test
    void pagesOfAnotherSize_areLeftOutWithAWarning() throws IOException {
        Path pages = folder.resolve("pages.tif");
        ImageWriter writer = ImageIO.getImageWritersByFormatName("tiff").next();
        try (ImageOutputStream out = ImageIO.createImageOutputStream(pages.toFile())) {
            writer.setOutput(out);
            writer.prepareWriteSequence(null);
            for (int width : new int[] {20, 20, 30}) {
                BufferedImage page = new BufferedImage(width, 10, BufferedImage.TYPE_BYTE_GRAY);
                writer.writeToSequence(new IIOImage(page, null, null), null);
            }
            writer.endWriteSequence();
        } finally {
            writer.dispose();
        }
        try (LogCapture log = LogCapture.start()) {
            assertEquals("Z2 x Y10 x X20 of UINT8, 1 level\n", Cli.ok("image", "import", pages.toString(), group));
            assertEquals(1, log.messages().size(), log.messages()::toString);
            assertTrue(log.messages().get(0).contains("pages.tif: pages [2] are left out"));
        }
    }

    @Test
    void tiffOfTheGroup_isImportedAgain() {
        Cli.ok("image", "import", file, group, "--compression", "lz4");
        String tiff = folder.resolve("picture.ome.tiff").toString();
        Cli.ok("image", "export", group, "--compression", "lzw", "-o", tiff);
        String again = folder.resolve("again").toString();
        assertEquals("C3 x Y41 x X60 of UINT8, 1 level\n", Cli.ok("image", "import", tiff, again));
    }

    @Test
    void wrongArguments_areRefused() {
        Cli.run("image", "import", file, group, "--levels", "many").fails(2, "expected a number or auto");
        Cli.run("image", "import", file, group, "--compression", "zip").fails(2, "expected zstd, gzip");
        Cli.ok("image", "import", file, group);
        Cli.run("image", "import", file, group).fails(1, "exists already");
        Path target = folder.resolve("out.gif");
        Cli.run("image", "export", group, "-o", target.toString()).fails(2, "expected .png, .tif");
        Path png = folder.resolve("out.png");
        Cli.run("image", "export", group, "-o", png.toString(), "--range", "X=0:60")
                .fails(1, "outside the image");
        Cli.run("image", "export", group, "-o", png.toString(), "--range", "W=0")
                .fails(2, "such as X=0:99");
        Cli.run("image", "export", group, "-o", png.toString(), "--level", "3").fails(1, "expected one of [0]");
        assertFalse(Files.exists(png));
    }

    @Test
    void fileThatIsNoImage_isNamed() throws IOException {
        Path text = Files.writeString(folder.resolve("text.png"), "no image");
        Cli.run("image", "import", text.toString(), group).fails(1, "text.png: not an image");
    }
}
