package dev.tegula.plot;

import dev.tegula.internal.plot.draw.BarChart;
import dev.tegula.internal.plot.draw.BoxChart;
import dev.tegula.internal.plot.draw.Chart;
import dev.tegula.internal.plot.draw.ColorChart;
import dev.tegula.internal.plot.draw.Coloring;
import dev.tegula.internal.plot.draw.Colors;
import dev.tegula.internal.plot.draw.FacetChart;
import dev.tegula.internal.plot.draw.Figure;
import dev.tegula.internal.plot.draw.LineChart;
import dev.tegula.internal.plot.draw.PointChart;
import dev.tegula.internal.plot.draw.RasterChart;
import dev.tegula.internal.plot.draw.Subject;
import dev.tegula.internal.plot.draw.TimelineChart;
import dev.tegula.plot.chart.Bins;
import dev.tegula.plot.chart.FragmentBoxes;
import dev.tegula.plot.chart.Line;
import dev.tegula.plot.chart.Points;
import dev.tegula.plot.chart.Timeline;
import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.ColorRaster;
import dev.tegula.plot.raster.FacetRasters;
import dev.tegula.plot.raster.Raster;
import dev.tegula.plot.raster.ValueScale;
import dev.tegula.schema.Range;
import dev.tegula.vfs.store.NamedOutput;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import javax.imageio.ImageIO;

/**
 * The result of a plot as a picture with axes and a legend. Immutable.
 *
 * <p>Unless they are chosen, colors are one for each of a few whole numbers or labels, blue to red for values on both
 * sides of zero, and otherwise those of {@link ColorMap#VIRIDIS}. The vertical axis goes up for numbers, datetimes and
 * points, and down for the rows of other dense arrays, which include images.
 */
public final class Picture {

    private static final int LEAST_WIDTH = 100;
    private static final int MOST_WIDTH = 10_000;

    /** How values are drawn. */
    private record Look(Coloring coloring, Subject subject, double center) {
        Colors of(String field, double[] values) {
            return of(field, values, List.of());
        }

        Colors of(String field, double[] values, List<String> labels) {
            return Colors.of(field, values, labels, coloring, subject);
        }

        ValueScale scale() {
            return coloring.scale();
        }
    }

    private final Function<Look, Chart> chart;
    private final Look look;
    private final Figure.Layout layout;

    private Picture(Function<Look, Chart> chart, Look look, Figure.Layout layout) {
        this.chart = chart;
        this.look = look;
        this.layout = layout;
    }

    private static Picture of(Function<Look, Chart> chart) {
        return new Picture(chart, new Look(Coloring.AUTOMATIC, Subject.UNKNOWN, Double.NaN), Figure.Layout.DEFAULT);
    }

    /** Returns a heat map. */
    public static Picture of(Raster raster) {
        return of(look ->
                RasterChart.of(raster, look.of(raster.label(), raster.values()), look.subject(), look.center()));
    }

    /** Returns heat maps with the same colors, side by side. */
    public static Picture of(FacetRasters facets) {
        String label = facets.rasters().get(0).label();
        double[] values = facets.rasters().stream()
                .flatMapToDouble(raster -> DoubleStream.of(raster.values()))
                .toArray();
        return of(look -> FacetChart.of(
                facets.rasters(), facets.titles(), look.of(label, values), look.subject(), look.center()));
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
        return of(look -> PointChart.of(
                points, look.of(points.label(), points.values(), points.labels()), look.subject(), look.center()));
    }

    /** Returns a map of fragments, colored from the oldest to the newest. */
    public static Picture of(FragmentBoxes boxes) {
        return of(look -> new BoxChart(
                boxes,
                look.coloring().map() == null
                        ? ColorMap.VIRIDIS
                        : look.coloring().map()));
    }

    /** Returns the sizes of fragments over time. The scale is that of the vertical axis. */
    public static Picture of(Timeline timeline) {
        return of(look -> TimelineChart.of(timeline, look.scale()));
    }

    /** Chooses the colors. */
    public Picture colors(ColorMap newColors) {
        return colored(new Coloring(newColors, look.scale(), look.coloring().limits()));
    }

    /**
     * Chooses how values become colors or positions.
     *
     * @throws IllegalArgumentException if the scale is logarithmic and chosen limits are not greater than 0
     */
    public Picture scale(ValueScale newScale) {
        return colored(
                new Coloring(look.coloring().map(), newScale, look.coloring().limits()));
    }

    /**
     * Chooses the values of the first and the last color of heat maps and points. By default they are the extremes;
     * where these are 20 times as far apart as the percentiles 2 and 98, as numbers for missing values may be, they are
     * these percentiles. Points at the ends of the legend show that there are values beyond.
     *
     * @throws IllegalArgumentException unless the first is less than the last and both are finite; or if the scale is
     *     logarithmic and the first is not greater than 0
     */
    public Picture limits(double low, double high) {
        if (!(low < high) || Double.isInfinite(low) || Double.isInfinite(high)) {
            throw new IllegalArgumentException(
                    "limits: must be two numbers, the lower first (found " + low + " and " + high + ")");
        }
        return colored(new Coloring(look.coloring().map(), look.scale(), new Range.OfDouble(low, high)));
    }

    private Picture colored(Coloring coloring) {
        Range.OfDouble limits = coloring.limits();
        if (coloring.scale() == ValueScale.LOG && limits != null && limits.low() <= 0) {
            throw new IllegalArgumentException("limits: must be greater than 0 on a logarithmic scale (found "
                    + limits.low() + "). Choose other limits, or the linear scale.");
        }
        return new Picture(chart, new Look(coloring, look.subject(), look.center()), layout);
    }

    /** Shows labels of dimensions and enumerations, and adds units to names. */
    public Picture described(Description description) {
        return subject(description.subject());
    }

    Picture subject(Subject subject) {
        return new Picture(chart, new Look(look.coloring(), subject, look.center()), layout);
    }

    /**
     * Chooses the longitude in the middle of maps of heat and of points. By default, a heat map begins where its axis
     * does. A picture that is no map of all longitudes refuses it when it is drawn.
     *
     * @param longitude degrees east
     * @throws IllegalArgumentException unless it is between -360 and 360
     */
    public Picture center(double longitude) {
        if (!(Math.abs(longitude) <= 360)) {
            throw new IllegalArgumentException("center: must be -360 to 360 degrees (found " + longitude + ")");
        }
        // Axes that begin at less than -360 are no longitudes.
        double middle = longitude < -180 ? longitude + 360 : longitude;
        return new Picture(chart, new Look(look.coloring(), look.subject(), middle), layout);
    }

    /** Sets the title. */
    public Picture title(String newTitle) {
        return new Picture(chart, look, layout.titled(newTitle));
    }

    /** Chooses whether the vertical axis of pixels, points or fragments goes up. */
    public Picture upwards(boolean rises) {
        return new Picture(chart, look, layout.upwards(rises));
    }

    /** Chooses whether maps, whose axes are longitude and latitude, show coastlines. They do by default. */
    public Picture coastlines(boolean hasCoastlines) {
        return new Picture(chart, look, layout.coastlines(hasCoastlines));
    }

    /** Chooses whether maps fill the picture. By default, their degrees are as long on both axes. */
    public Picture stretched(boolean isStretched) {
        return new Picture(chart, look, layout.stretched(isStretched));
    }

    /**
     * Sets the width of the content, which is 1,200 pixels otherwise. Its height keeps the proportion, texts their
     * size.
     *
     * @throws IllegalArgumentException if it is less than 100 or greater than 10,000 pixels
     */
    public Picture width(int pixels) {
        if (pixels < LEAST_WIDTH || pixels > MOST_WIDTH) {
            throw new IllegalArgumentException("width: must be 100 to 10000 pixels (found " + pixels + ")");
        }
        return new Picture(chart, look, layout.wide(pixels));
    }

    private Figure figure() {
        return new Figure(chart.apply(look), look.subject(), layout);
    }

    /**
     * Returns the picture with axes, title and legend. Rasters of fewer than 1,200 columns are enlarged by a whole
     * number; on maps, a degree is as long on both axes.
     */
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
        return figure().terminal(columns, lines);
    }
}
