package dev.tegula.plot;

import dev.tegula.annotations.Experimental;
import dev.tegula.internal.plot.ColorScale;
import dev.tegula.internal.plot.Drawing;
import dev.tegula.internal.plot.TerminalImage;
import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.Raster;
import dev.tegula.plot.raster.ValueScale;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** A raster as a picture with axes and a legend. Immutable. */
@Experimental
public final class Picture {

    private final Raster raster;
    private final ColorMap colors;
    private final ValueScale scale;
    private final String title;

    private Picture(Raster raster, ColorMap colors, ValueScale scale, String title) {
        this.raster = raster;
        this.colors = colors;
        this.scale = scale;
        this.title = title;
    }

    /** Returns a picture with the colors of {@link ColorMap#VIRIDIS} on a linear scale. */
    public static Picture of(Raster raster) {
        return new Picture(raster, ColorMap.VIRIDIS, ValueScale.LINEAR, "");
    }

    /** Chooses the colors. */
    public Picture colors(ColorMap newColors) {
        return new Picture(raster, newColors, scale, title);
    }

    /** Chooses how values become colors. */
    public Picture scale(ValueScale newScale) {
        return new Picture(raster, colors, newScale, title);
    }

    /** Sets the title. */
    public Picture title(String newTitle) {
        return new Picture(raster, colors, scale, newTitle);
    }

    private ColorScale colorScale() {
        return ColorScale.of(raster, colors, scale);
    }

    /**
     * Returns the picture with axes, title and legend, around the pixels of the raster. Rasters smaller than 400 pixels
     * are enlarged.
     */
    public BufferedImage image() {
        return new Drawing(raster, colorScale(), title).image();
    }

    /**
     * Writes the picture to a file as PNG.
     *
     * @throws IOException if the file cannot be written
     */
    public void png(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            png(out);
        }
    }

    /**
     * Writes the picture as PNG.
     *
     * @throws IOException if the stream fails
     */
    public void png(OutputStream out) throws IOException {
        if (!ImageIO.write(image(), "png", out)) {
            throw new IOException("this Java runtime cannot write PNG");
        }
    }

    /** Returns the picture as SVG: axes and texts as vectors, the raster as an embedded PNG. */
    public String svg() {
        return new Drawing(raster, colorScale(), title).svg();
    }

    /**
     * Returns the raster as text: each character is two pixels, one above the other, in 24-bit colors of ANSI
     * terminals.
     *
     * @param columns greatest number of characters per line
     * @param lines greatest number of lines
     */
    public String terminal(int columns, int lines) {
        return TerminalImage.of(raster, colorScale(), columns, lines);
    }
}
