package dev.tegula.plot;

import dev.tegula.internal.plot.draw.BarChart;
import dev.tegula.internal.plot.draw.BoxChart;
import dev.tegula.internal.plot.draw.Chart;
import dev.tegula.internal.plot.draw.ColorChart;
import dev.tegula.internal.plot.draw.ColorScale;
import dev.tegula.internal.plot.draw.Figure;
import dev.tegula.internal.plot.draw.Limits;
import dev.tegula.internal.plot.draw.LineChart;
import dev.tegula.internal.plot.draw.PixelChart;
import dev.tegula.internal.plot.draw.PointChart;
import dev.tegula.internal.plot.draw.RasterChart;
import dev.tegula.internal.plot.draw.TerminalImage;
import dev.tegula.internal.plot.draw.TimelineChart;
import dev.tegula.plot.chart.Bins;
import dev.tegula.plot.chart.FragmentBoxes;
import dev.tegula.plot.chart.Line;
import dev.tegula.plot.chart.Points;
import dev.tegula.plot.chart.Timeline;
import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.ColorRaster;
import dev.tegula.plot.raster.Raster;
import dev.tegula.plot.raster.ValueScale;
import dev.tegula.vfs.store.NamedOutput;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.function.Function;
import javax.imageio.ImageIO;

/**
 * The result of a plot as a picture with axes and a legend. Immutable. By default, colors are those of
 * {@link ColorMap#VIRIDIS} on a linear scale.
 */
public final class Picture {

    /** How values are drawn. */
    private record Look(ColorMap colors, ValueScale scale) {
        ColorScale of(double[] values) {
            return new ColorScale(colors, Limits.of(values, scale));
        }
    }

    private final Function<Look, Chart> chart;
    private final Look look;
    private final String title;
    private final Units units;

    private Picture(Function<Look, Chart> chart, Look look, String title, Units units) {
        this.chart = chart;
        this.look = look;
        this.title = title;
        this.units = units;
    }

    private static Picture of(Function<Look, Chart> chart) {
        return new Picture(chart, new Look(ColorMap.VIRIDIS, ValueScale.LINEAR), "", Units.none());
    }

    /** Returns a heat map. */
    public static Picture of(Raster raster) {
        return of(look -> new RasterChart(raster, look.of(raster.values())));
    }

    /** Returns a picture in true colors. */
    public static Picture of(ColorRaster raster) {
        return of(look -> new ColorChart(raster));
    }

    /** Returns a line with a band of extremes. The scale is that of the vertical axis. */
    public static Picture of(Line line) {
        return of(look -> LineChart.of(line, look.scale()));
    }

    /** Returns a histogram. The scale is that of the vertical axis. */
    public static Picture of(Bins bins) {
        return of(look -> BarChart.of(bins, look.scale()));
    }

    /** Returns points, colored by their values. */
    public static Picture of(Points points) {
        return of(look -> new PointChart(points, look.of(points.values())));
    }

    /** Returns a map of fragments, colored from the oldest to the newest. */
    public static Picture of(FragmentBoxes boxes) {
        return of(look -> new BoxChart(boxes, look.colors()));
    }

    /** Returns the sizes of fragments over time. The scale is that of the vertical axis. */
    public static Picture of(Timeline timeline) {
        return of(look -> TimelineChart.of(timeline, look.scale()));
    }

    /** Chooses the colors. */
    public Picture colors(ColorMap newColors) {
        return new Picture(chart, new Look(newColors, look.scale()), title, units);
    }

    /** Chooses how values become colors or positions. */
    public Picture scale(ValueScale newScale) {
        return new Picture(chart, new Look(look.colors(), newScale), title, units);
    }

    /** Sets the title. */
    public Picture title(String newTitle) {
        return new Picture(chart, look, newTitle, units);
    }

    /** Adds units to the names of fields at axes and legends. */
    public Picture units(Units newUnits) {
        return new Picture(chart, look, title, newUnits);
    }

    private Figure figure() {
        return new Figure(chart.apply(look), title, units::named);
    }

    /** Returns the picture with axes, title and legend. Rasters smaller than 400 pixels are enlarged. */
    public BufferedImage image() {
        return figure().image();
    }

    /**
     * Writes the picture to a file as PNG.
     *
     * @throws IOException if the file cannot be written
     */
    public void png(Path file) throws IOException {
        try (OutputStream out = NamedOutput.of(file)) {
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

    /** Returns the picture as SVG: axes, lines and texts as vectors, rasters as embedded PNG. */
    public String svg() {
        return figure().svg();
    }

    /**
     * Returns the picture as text: each character is two pixels, one above the other, in 24-bit colors of ANSI
     * terminals. Rasters have no axes, so that they have all pixels.
     *
     * @param columns greatest number of characters per line
     * @param lines greatest number of lines
     */
    public String terminal(int columns, int lines) {
        Chart drawn = chart.apply(look);
        return drawn instanceof PixelChart raster
                ? TerminalImage.of(raster.pixels(), columns, lines)
                : new Figure(drawn, title, units::named).terminal(columns, lines);
    }
}
