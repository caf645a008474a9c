package dev.tegula.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.plot.raster.Axis;
import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.Raster;
import dev.tegula.plot.raster.ValueScale;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class PictureTest {

    @TempDir
    Path folder;

    private static Raster raster(double... values) {
        Raster.Kind[] kinds = new Raster.Kind[values.length];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = Double.isNaN(values[i]) ? Raster.Kind.NULL : Raster.Kind.VALUE;
        }
        Axis days = new Axis(
                Dimension.of("day", Datatype.DATETIME_DAY, Range.of(0, 40_000), 1000), Range.of(20_454, 20_455), 2);
        Axis rows = new Axis(Dimension.int32("<row>", 0, 99, 10), Range.of(0, 1), 2);
        return new Raster(days, rows, "celsius", values, kinds, 4, false);
    }

    @Test
    void png_hasTheColorsOfThePixels() throws IOException {
        Path file = folder.resolve("picture.png");
        Picture.of(raster(0, 5, 10, Double.NaN)).title("temperatures").png(file);
        BufferedImage image = ImageIO.read(file.toFile());
        // Enlarged to 400 pixels, after margins of 84 and 34.
        assertEquals(ColorMap.VIRIDIS.rgb(0), image.getRGB(84 + 100, 34 + 100) & 0xffffff);
        assertEquals(ColorMap.VIRIDIS.rgb(0.5), image.getRGB(84 + 300, 34 + 100) & 0xffffff);
        assertEquals(ColorMap.VIRIDIS.rgb(1), image.getRGB(84 + 100, 34 + 300) & 0xffffff);
        assertEquals(0xd9d9d9, image.getRGB(84 + 300, 34 + 300) & 0xffffff);
        assertEquals(0xffffff, image.getRGB(2, 2) & 0xffffff);
    }

    @Test
    void scales_placeValues() {
        double[] values = new double[4];
        values[0] = 1;
        values[1] = 10;
        values[2] = 100;
        values[3] = -5;
        BufferedImage image = Picture.of(raster(values)).scale(ValueScale.LOG).image();
        assertEquals(ColorMap.VIRIDIS.rgb(0.5), image.getRGB(84 + 300, 34 + 100) & 0xffffff);
        assertEquals(ColorMap.VIRIDIS.rgb(0), image.getRGB(84 + 300, 34 + 300) & 0xffffff);
    }

    @Test
    void svg_isXmlWithLabels() throws Exception {
        String svg = Picture.of(raster(0, 5, 10, Double.NaN)).title("a & b").svg();
        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        NodeList texts = xml.getElementsByTagName("text");
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < texts.getLength(); i++) {
            all.append(texts.item(i).getTextContent()).append('|');
        }
        for (String expected : new String[] {"a & b|", "day|", "<row>|", "celsius|", "2026-01-01", "null|", "|10|"}) {
            assertTrue(all.indexOf(expected) >= 0, expected + " is missing in " + all);
        }
    }

    @Test
    void terminal_hasTwoPixelsPerCharacter() {
        String text = Picture.of(raster(0, 5, 10, 0)).colors(ColorMap.GRAY).terminal(80, 40);
        int gray = ColorMap.GRAY.rgb(0.5) & 0xff;
        assertEquals(
                "\u001b[38;2;0;0;0m\u001b[48;2;255;255;255m▀\u001b[38;2;G;G;Gm\u001b[48;2;0;0;0m▀\u001b[0m\n"
                        .replace("G", Integer.toString(gray)),
                text);
    }
}
