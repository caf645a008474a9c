package dev.tegula.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.errors.TegulaException;
import dev.tegula.image.model.ImageFileException;
import dev.tegula.image.model.ImageFormat;
import dev.tegula.image.model.TiffCompression;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Damaged and malicious files: typed errors, no half groups, no hang, no memory by the numbers in a header. */
@Slow
class HostileImagesTest {

    private static final int MUTANTS = Amounts.of("tegula.image.mutants", 80);

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();

    private String uri(String name) {
        return Tegula.uri(folder.resolve(name));
    }

    private static BufferedImage picture(int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        RandomGenerator random = RandomTests.fixed(5);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.setRGB(x, y, x < width / 2 ? 0x336699 : random.nextInt());
            }
        }
        return image;
    }

    private byte[] export(ImageFormat format, TiffCompression compression) throws IOException {
        if (!tegula.object(uri("original")).exists()) {
            ImageIO.write(picture(70, 50), "png", folder.resolve("original.png").toFile());
            ImageImport.of(tegula, uri("original")).withTile(32).withLevels(2).run(folder.resolve("original.png"));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageExport.of(tegula, uri("original")).withCompression(compression).run(bytes, format, folder);
        return bytes.toByteArray();
    }

    private List<byte[]> originals() throws IOException {
        List<byte[]> originals = new ArrayList<>();
        originals.add(export(ImageFormat.PNG, TiffCompression.NONE));
        originals.add(export(ImageFormat.TIFF, TiffCompression.LZW));
        originals.add(export(ImageFormat.TIFF, TiffCompression.NONE));
        originals.add(export(ImageFormat.OME_TIFF, TiffCompression.DEFLATE));
        ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
        ImageIO.write(picture(70, 50), "jpg", jpeg);
        originals.add(jpeg.toByteArray());
        return originals;
    }

    @Test
    void mutants_areImportedOrRefused() throws IOException {
        RandomGenerator random = RandomTests.generator();
        List<byte[]> originals = originals();
        Map<String, Integer> outcomes = new TreeMap<>();
        for (int i = 0; i < MUTANTS; i++) {
            byte[] mutant = originals.get(i % originals.size()).clone();
            int changes = 1 + random.nextInt(8);
            for (int change = 0; change < changes; change++) {
                // Headers and directories are at the front.
                int at = random.nextInt(random.nextBoolean() ? Math.min(600, mutant.length) : mutant.length);
                mutant[at] = random.nextInt(3) == 0 ? (byte) 0xFF : (byte) random.nextInt();
            }
            if (random.nextInt(4) == 0) {
                mutant = java.util.Arrays.copyOf(mutant, random.nextInt(mutant.length));
            }
            Path file = Files.write(folder.resolve("mutant"), mutant);
            String outcome = assertTimeoutPreemptively(Duration.ofSeconds(60), () -> outcome(file), "mutant " + i);
            outcomes.merge(outcome, 1, Integer::sum);
        }
        System.out.println("HostileImagesTest: " + MUTANTS + " mutants: " + outcomes);
        assertTrue(outcomes.containsKey("ImageFileException"));
        assertTrue(outcomes.containsKey("imported"));
    }

    private String outcome(Path file) throws IOException {
        String group = uri("mutant.group");
        try {
            ImageImport.of(tegula, group).withTile(256).run(file);
            tegula.object(group).delete();
            return "imported";
        } catch (TegulaException | IllegalArgumentException | IOException e) {
            assertFalse(tegula.object(group).exists(), () -> "half a group after " + e);
            assertFalse(tegula.object(group + "/l_0.tdb").exists(), () -> "an array after " + e);
            return e.getClass().getSimpleName();
        }
    }

    @ParameterizedTest
    @CsvSource({"2147483647, 2147483647", "2000000000, 3", "3, 2000000000", "100000, 100000"})
    void headerWithTooManyPixels_isRefused(int width, int height) throws IOException {
        ByteBuffer tiff = ByteBuffer.allocate(400).order(ByteOrder.LITTLE_ENDIAN);
        tiff.putInt(0x2A4949).putInt(8).putShort((short) 7);
        int[][] tags = {{256, width}, {257, height}, {258, 8}, {259, 1}, {273, 200}, {278, height}, {279, 100}};
        for (int[] tag : tags) {
            tiff.putShort((short) tag[0]).putShort((short) 4).putInt(1).putInt(tag[1]);
        }
        Path file = Files.write(folder.resolve("large.tif"), tiff.array());
        assertThrows(
                ImageFileException.class,
                () -> ImageImport.of(tegula, uri("large")).run(file));
        assertFalse(tegula.object(uri("large")).exists());

        byte[] png = export(ImageFormat.PNG, TiffCompression.NONE);
        ByteBuffer.wrap(png).putInt(16, width).putInt(20, height);
        Path picture = Files.write(folder.resolve("large.png"), png);
        assertThrows(
                ImageFileException.class,
                () -> ImageImport.of(tegula, uri("large")).run(picture));
    }

    @Test
    void entitiesInOmeXml_areRefused() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "42");
        String dtd = "<!DOCTYPE OME [<!ENTITY a SYSTEM '" + secret.toUri() + "'>]>";
        String[] texts = {
            "<?xml version='1.0'?>" + dtd + "<OME><Image><Pixels SizeX='&a;'/></Image></OME>",
            "<?xml version='1.0'?><!DOCTYPE OME [<!ENTITY b 'xxxxxxxxxx'><!ENTITY c '&b;&b;&b;&b;&b;&b;'>]>"
                    + "<OME><Image><Pixels SizeX='1' Name='&c;'/></Image></OME>",
            "<OME><Image><Pixels SizeX='70' SizeY='50'",
            "<OME><Image><Pixels SizeX='-1' SizeY='50'/></Image></OME>",
            "<OME><Image><Pixels SizeX='70' SizeY='50' SizeC='3' SizeZ='2000000000' SizeT='2000000000'/></Image></OME>",
        };
        for (String text : texts) {
            byte[] tiff = export(ImageFormat.OME_TIFF, TiffCompression.DEFLATE);
            Path file = Files.write(folder.resolve("ome.tif"), withDescription(tiff, text));
            ImageFileException e = assertThrows(
                    ImageFileException.class,
                    () -> ImageImport.of(tegula, uri("ome")).run(file),
                    text);
            assertTrue(e.getMessage().contains("OME-XML"), e::getMessage);
            assertFalse(tegula.object(uri("ome")).exists());
        }
    }

    /** Replaces the description by one that is not longer, padded with spaces. */
    private static byte[] withDescription(byte[] tiff, String text) {
        String all = new String(tiff, StandardCharsets.ISO_8859_1);
        int start = all.indexOf("<?xml");
        int end = all.indexOf("</OME>") + 6;
        assertTrue(text.length() <= end - start, text);
        byte[] padded = (text + " ".repeat(end - start - text.length())).getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(padded, 0, tiff, start, padded.length);
        return tiff;
    }

    @Test
    void existingGroup_isKept() throws IOException {
        export(ImageFormat.PNG, TiffCompression.NONE);
        Path file = folder.resolve("original.png");
        assertThrows(
                TegulaException.class,
                () -> ImageImport.of(tegula, uri("original")).run(file));
        assertEquals(2, ImageGroup.open(tegula, uri("original")).levels().size());
    }
}
