package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.cli.export.OutputTarget;
import dev.tegula.cli.parse.Constants;
import dev.tegula.cli.parse.RangeParser;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.plot.HeatMap;
import dev.tegula.plot.Picture;
import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.Raster;
import dev.tegula.plot.raster.Reduction;
import dev.tegula.plot.raster.ValueScale;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Draws a slice of an array. */
@Command(
        name = "plot",
        header = "Draw a slice of an array as PNG, SVG or text.",
        description = {
            "The last dimension of numbers or times is horizontal, the one before it vertical; others are fixed at their first "
                    + "coordinate, or by --range. "
                    + "Dense arrays show an attribute, sparse arrays the number of cells per pixel. Arrays with more cells than "
                    + "--cells are drawn from the statistics of their tiles, without reading cells."
        },
        footer = {
            "  tegula plot temps --output temps.png",
            "  tegula plot temps --terminal",
            "  tegula plot temps --range row=1:10 --colors magma -o rows.svg"
        })
final class PlotCommand implements TegulaCommand {

    private static final int TERMINAL_COLUMNS = 100;
    private static final int TERMINAL_LINES = 40;

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Picture to write: .png or .svg. It appears when it is complete.")
    @Nullable
    String output;

    @Option(names = "--terminal", description = "Draw with characters in 24-bit colors.")
    boolean terminal;

    @Option(
            names = "--field",
            paramLabel = "NAME",
            description =
                    "Attribute to show. Default: the first of a dense array, the number of cells of a sparse array.")
    @Nullable
    String field;

    @Option(names = "--x", paramLabel = "DIM", description = "Horizontal dimension. Default: the last.")
    @Nullable
    String x;

    @Option(names = "--y", paramLabel = "DIM", description = "Vertical dimension. Default: the last but one.")
    @Nullable
    String y;

    @Option(
            names = "--range",
            paramLabel = "DIM=LO:HI",
            description =
                    "Limit a dimension; both bounds included. Of other dimensions than the axes, DIM=N chooses a slice.")
    List<String> ranges = new ArrayList<>();

    @Option(
            names = "--reduce",
            paramLabel = "HOW",
            description = "Value of a pixel with several cells: mean, min, max or nearest. Default: ${DEFAULT-VALUE}.")
    String reduction = "mean";

    @Option(
            names = "--colors",
            paramLabel = "MAP",
            description = "Colors: viridis, magma, gray or blue-red. Default: ${DEFAULT-VALUE}.")
    String colors = "viridis";

    @Option(
            names = "--scale",
            paramLabel = "SCALE",
            description = "Values to colors: linear, log or percentile. Default: ${DEFAULT-VALUE}.")
    String scale = "linear";

    @Option(names = "--size", paramLabel = "WxH", description = "Greatest number of pixels. Default: ${DEFAULT-VALUE}.")
    String size = "800x600";

    @Option(
            names = "--cells",
            paramLabel = "N",
            description = "Greatest number of cells to read. Default: ${DEFAULT-VALUE}.")
    long cells = 20_000_000;

    @Override
    public int run(Shell shell) throws IOException {
        String file = output;
        if (terminal == (file != null)) {
            throw new UsageException("plot: give either --output FILE or --terminal");
        }
        String kind = file == null ? "" : file.toLowerCase(Locale.ROOT);
        if (file != null && !kind.endsWith(".png") && !kind.endsWith(".svg")) {
            throw new UsageException("--output: unknown kind of picture (found '" + file + "', expected .png or .svg)");
        }
        if (cells < 0) {
            throw new UsageException("--cells: must not be negative (found " + cells + ")");
        }
        try (ArrayReader reader = array.open(shell)) {
            Raster raster = heatMap(reader).render();
            Picture picture = Picture.of(raster)
                    .colors(Constants.parse("--colors", colors, ColorMap.class))
                    .scale(Constants.parse("--scale", scale, ValueScale.class))
                    .title(array.uri + (raster.isOverview() ? " (overview)" : ""));
            if (file == null) {
                shell.print(picture.terminal(TERMINAL_COLUMNS, TERMINAL_LINES));
                return ExitStatus.OK;
            }
            try (OutputTarget target = OutputTarget.of(file)) {
                if (kind.endsWith(".svg")) {
                    target.stream().write(picture.svg().getBytes(StandardCharsets.UTF_8));
                } else {
                    picture.png(target.stream());
                }
                target.publish();
            }
        }
        return ExitStatus.OK;
    }

    private HeatMap heatMap(ArrayReader reader) {
        int[] pixels = pixels();
        HeatMap map = HeatMap.of(reader)
                .size(pixels[0], pixels[1])
                .reduce(Constants.parse("--reduce", reduction, Reduction.class))
                .budget(cells);
        if (terminal) {
            map = map.size(TERMINAL_COLUMNS, 2 * TERMINAL_LINES);
        }
        if (field != null) {
            map = map.field(field);
        }
        ArraySchema schema = reader.schema();
        List<String> numbers = schema.dimensions().stream()
                .filter(dimension -> !dimension.isVariable())
                .map(Dimension::name)
                .toList();
        if ((x != null || y != null) && numbers.size() > 1) {
            String last = numbers.get(numbers.size() - 1);
            String before = numbers.get(numbers.size() - 2);
            String horizontal = x != null ? x : last.equals(y) ? before : last;
            map = map.axes(horizontal, y != null ? y : before.equals(horizontal) ? last : before);
        }
        for (Map.Entry<String, List<Range>> each :
                RangeParser.parse(ranges, schema).ranges().entrySet()) {
            if (each.getValue().size() != 1) {
                throw new UsageException("--range: a picture has one range per dimension (found "
                        + each.getValue().size() + " of '" + each.getKey() + "')");
            }
            map = map.range(each.getKey(), each.getValue().get(0));
        }
        return map;
    }

    private int[] pixels() {
        if (!size.matches("\\d{1,5}x\\d{1,5}")) {
            throw new UsageException("--size: invalid value (found '" + size + "', expected a size such as 800x600)");
        }
        int cross = size.indexOf('x');
        return new int[] {Integer.parseInt(size.substring(0, cross)), Integer.parseInt(size.substring(cross + 1))};
    }
}
