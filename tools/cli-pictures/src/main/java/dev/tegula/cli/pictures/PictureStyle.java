package dev.tegula.cli.pictures;

import dev.tegula.cli.parse.Constants;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.plot.Picture;
import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.ValueScale;
import dev.tegula.schema.Range;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of colors and axes of a picture. */
final class PictureStyle {

    /** Where a vertical axis begins. */
    private enum Origin {
        UPPER,
        LOWER
    }

    @Option(
            names = "--origin",
            paramLabel = "CORNER",
            description = "Where the vertical axis begins: upper or lower. Default: lower for labels that rise, "
                    + "floating-point numbers, times and sparse arrays, else upper.")
    @Nullable
    String origin;

    @Option(
            names = "--center",
            paramLabel = "DEGREES",
            description = "Longitude in the middle of a map (heat, points). Default: where the axis has it.")
    @Nullable
    Double center;

    @Option(names = "--stretch", description = "Let maps fill the picture: degrees have two lengths.")
    boolean stretch;

    @Option(names = "--no-coastlines", description = "Leave out coastlines on maps.")
    boolean noCoastlines;

    @Option(
            names = "--colors",
            paramLabel = "MAP",
            description =
                    "Colors: viridis, magma, gray or blue-red. Default: one per label or small number; blue-red for "
                            + "values on both sides of zero; else viridis.")
    @Nullable
    String colors;

    @Option(
            names = "--limits",
            paramLabel = "LO:HI",
            description =
                    "Values of the first and the last color (heat, points), or of a histogram. Default: the extremes, or, if a few "
                            + "values are far from all others, the percentiles 2 and 98.")
    @Nullable
    String limits;

    @Option(
            names = "--scale",
            paramLabel = "SCALE",
            description =
                    "Values to colors, or to heights in charts: linear, log or percentile. Default: ${DEFAULT-VALUE}.")
    String scale = "linear";

    /** Returns a picture in this style. */
    Picture apply(Picture plain) {
        Picture picture = plain.coastlines(!noCoastlines)
                .stretched(stretch)
                .scale(Constants.parse("--scale", scale, ValueScale.class));
        if (colors != null) {
            picture = picture.colors(Constants.parse("--colors", colors, ColorMap.class));
        }
        Range.OfDouble between = limits();
        if (between != null) {
            picture = picture.limits(between.low(), between.high());
        }
        if (center != null) {
            picture = picture.center(center);
        }
        return origin == null
                ? picture
                : picture.upwards(Constants.parse("--origin", origin, Origin.class) == Origin.LOWER);
    }

    /** Returns the chosen limits; null without any. */
    Range.@Nullable OfDouble limits() {
        String text = limits;
        if (text == null) {
            return null;
        }
        int colon = text.indexOf(':');
        try {
            double low = Double.parseDouble(text.substring(0, Math.max(0, colon)));
            double high = Double.parseDouble(text.substring(colon + 1));
            if (low < high) {
                return new Range.OfDouble(low, high);
            }
        } catch (NumberFormatException e) {
            // Refused as numbers in another order are.
        }
        throw new UsageException(
                "--limits: must be two numbers, the lower first (found '" + text + "', expected LO:HI)");
    }
}
