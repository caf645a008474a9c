package dev.tegula.cli.pictures;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Query;
import dev.tegula.StoredObject;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.ObjectLocation;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.export.OutputTarget;
import dev.tegula.cli.parse.Constants;
import dev.tegula.cli.parse.RangeParser;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.group.ObjectType;
import dev.tegula.image.ImageGroup;
import dev.tegula.image.model.ImageLevel;
import dev.tegula.plot.Description;
import dev.tegula.plot.Embedding;
import dev.tegula.plot.EmbeddingPlot;
import dev.tegula.plot.Facets;
import dev.tegula.plot.FirstView;
import dev.tegula.plot.FragmentMap;
import dev.tegula.plot.HeatMap;
import dev.tegula.plot.Histogram;
import dev.tegula.plot.LinePlot;
import dev.tegula.plot.Picture;
import dev.tegula.plot.Plot;
import dev.tegula.plot.PointPlot;
import dev.tegula.plot.TrueColor;
import dev.tegula.plot.chart.Bins;
import dev.tegula.plot.chart.Line;
import dev.tegula.plot.raster.FacetRasters;
import dev.tegula.plot.raster.Raster;
import dev.tegula.query.Reduction;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Draws a slice of an array. */
@Command(
        name = "plot",
        description = {
            "Kinds: heat (colors of two dimensions), color (red, green and blue), points (cells of a sparse array), "
                    + "line (values along a dimension), histogram, fragments (bounds of fragments and tiles), timeline "
                    + "(fragments over time). ",
            "",
            "Longitude and latitude make a map. Otherwise the last dimension of numbers or times is horizontal, the one before "
                    + "it vertical; others are fixed at their first coordinate, or by --range. Axes show dimension labels. "
                    + "Dense arrays show an attribute, sparse arrays few cells as points or pixels of a grid, of many the number per pixel. Arrays with more cells than "
                    + "--cells are drawn from the statistics of their tiles, without reading cells."
        },
        footer = {
            "  tegula plot temps --output temps.png",
            "  tegula plot temps --terminal",
            "  tegula plot temps --range row=1:10 --colors magma -o rows.svg",
            "  tegula plot temps --kind line --x col --range row=3 -o profile.png",
            "  tegula plot temps --kind histogram --terminal"
        })
final class PlotCommand implements TegulaCommand {

    private static final int TERMINAL_COLUMNS = 100;
    private static final int TERMINAL_LINES = 40;

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Mixin
    PictureStyle style = new PictureStyle();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Picture to write: .png or .svg. It appears when it is complete.")
    @Nullable
    String output;

    @Option(names = "--terminal", description = "Draw with characters in 24-bit colors.")
    boolean terminal;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "heat, color, points, line, histogram, fragments or timeline. Default: by the schema.")
    @Nullable
    String kind;

    @Option(
            names = "--field",
            paramLabel = "NAME",
            description =
                    "Field to show. Default: the first attribute; of sparse arrays the number of cells, except in histograms.")
    @Nullable
    String field;

    @Option(
            names = "--facets",
            paramLabel = "DIM[=N]",
            description =
                    "Heat maps at up to N coordinates of another dimension, side by side (heat). Default of N: 12.")
    @Nullable
    String facets;

    @Option(
            names = "--embedding",
            paramLabel = "NAME",
            description = "Embedding of an experiment to draw. Default: UMAP, t-SNE, PCA or the first.")
    @Nullable
    String embedding;

    /** The embedding that is drawn; null unless the URI is an experiment. */
    @Nullable
    private Embedding embedded;

    @Option(names = "--density", description = "Show the number of cells of a sparse array (heat, line).")
    boolean density;

    @Option(
            names = "--x",
            paramLabel = "DIM",
            description = "Horizontal dimension, by its name or that of its label. Default: longitude, or the last.")
    @Nullable
    String x;

    @Option(
            names = "--y",
            paramLabel = "DIM",
            description = "Vertical dimension. Default: latitude, or the last but one.")
    @Nullable
    String y;

    @Option(
            names = "--range",
            paramLabel = "DIM=LO:HI",
            description =
                    "Limit a dimension; both bounds included. Of other dimensions than the axes, DIM=N chooses a slice.")
    List<String> ranges = new ArrayList<>();

    @Option(
            names = "--label-range",
            paramLabel = "LABEL=LO:HI",
            description = "Limit a dimension by its label; LABEL=VALUE chooses a slice.")
    List<String> labelRanges = new ArrayList<>();

    @Option(
            names = "--reduce",
            paramLabel = "HOW",
            description =
                    "Value of a pixel with several cells: mean, min, max or nearest. Default: mean; of enumerations "
                            + "nearest.")
    @Nullable
    String reduction;

    @Option(
            names = "--channels",
            paramLabel = "DIM",
            description = "Dimension whose first three coordinates are red, green and blue (color).")
    @Nullable
    String channels;

    @Option(
            names = "--bins",
            paramLabel = "N",
            description = "Greatest number of bins (histogram). Default: ${DEFAULT-VALUE}.")
    int bins = 50;

    @Option(
            names = "--points",
            paramLabel = "N",
            description =
                    "Greatest number of points; of more cells, a random sample (points). Default: ${DEFAULT-VALUE}.")
    int points = 50_000;

    @Option(names = "--size", paramLabel = "WxH", description = "Greatest number of pixels. Default: ${DEFAULT-VALUE}.")
    String size = "1200x900";

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
        String extension = file == null ? "" : file.toLowerCase(Locale.ROOT);
        if (file != null && !extension.endsWith(".png") && !extension.endsWith(".svg")) {
            throw new UsageException("--output: unknown kind of picture (found '" + file + "', expected .png or .svg)");
        }
        if (density && field != null) {
            throw new UsageException("plot: give either --density or --field");
        }
        if (cells < 0) {
            throw new UsageException("--cells: must not be negative (found " + cells + ")");
        }
        try (ArrayReader reader = open(shell)) {
            requireOptionsOfObject();
            Picture plain = embedded == null ? draw(reader) : draw(embedded, reader, shell);
            Picture picture = style.apply(plain.described(Description.of(reader)));
            if (file == null) {
                shell.print(picture.terminal(TERMINAL_COLUMNS, TERMINAL_LINES));
                return ExitStatus.OK;
            }
            try (OutputTarget target = OutputTarget.of(file)) {
                if (extension.endsWith(".svg")) {
                    target.stream().write(picture.svg().getBytes(StandardCharsets.UTF_8));
                } else {
                    picture.png(target.stream());
                }
                target.publish();
            }
        }
        return ExitStatus.OK;
    }

    /** Opens the array, or the level of an image that has enough pixels, whose colors are shown. */
    private ArrayReader open(Shell shell) throws IOException {
        OpenOptions options = array.options(shell);
        String place = ObjectLocation.find(shell.engine(), array.uri, options);
        StoredObject object = shell.engine().object(place, options);
        if (object.type() != ObjectType.GROUP) {
            return array.open(shell);
        } else if (!ImageGroup.isImage(shell.engine(), place)) {
            embedded = embedding(Embedding.of(shell.engine(), place));
            if (embedded == null) {
                throw new UsageException("plot: '" + array.uri
                        + "' is a group, and neither an image nor an experiment with embeddings. Choose one of its members: "
                        + object.children().keySet());
            }
            String obs = embedded.obs();
            return shell.engine().openForReading(obs == null ? embedded.matrix() : obs, options);
        }
        ImageGroup image = ImageGroup.open(shell.engine(), place, options);
        int[] wanted = pixels();
        ImageLevel level = image.levels().stream()
                .filter(each -> each.width() >= wanted[0] || each.height() >= wanted[1])
                .reduce(image.levels().get(0), (larger, smaller) -> smaller);
        ArrayReader reader = shell.engine().openForReading(level.uri(), options);
        if (kind == null && image.isRgb()) {
            kind = PlotKind.COLOR.name().toLowerCase(Locale.ROOT);
            channels = channels == null && reader.schema().dimension("C") != null ? "C" : channels;
        }
        return reader;
    }

    /** Returns the embedding that is drawn; null if there are none. */
    private @Nullable Embedding embedding(List<Embedding> all) {
        for (Embedding each : all) {
            if (embedding == null || each.name().equals(embedding)) {
                return each;
            }
        }
        if (!all.isEmpty()) {
            throw new UsageException("--embedding: unknown (found '" + embedding + "', expected one of "
                    + all.stream().map(Embedding::name).sorted().toList() + ")");
        }
        return null;
    }

    /** Draws an embedding, colored by a column of the observations. */
    private Picture draw(Embedding cells, ArrayReader obs, Shell shell) throws IOException {
        try (ArrayReader matrix = shell.engine().openForReading(cells.matrix(), array.options(shell))) {
            EmbeddingPlot plot = EmbeddingPlot.of(matrix, cells.name()).limit(points);
            if (field != null && cells.obs() == null) {
                throw new UsageException("--field: the experiment has no observations");
            }
            String shown = field != null || cells.obs() == null ? field : Embedding.labelled(obs.schema());
            EmbeddingPlot colored = shown == null ? plot : plot.colored(obs, shown);
            return titled(Picture.of(colored.render()), cells.name(), false);
        }
    }

    private Picture draw(ArrayReader reader) {
        PlotKind chosen = kind(reader);
        requireKind(facets != null, "--facets", chosen, Set.of(PlotKind.HEAT));
        requireKind(density, "--density", chosen, Set.of(PlotKind.HEAT, PlotKind.LINE));
        requireKind(style.center != null, "--center", chosen, Set.of(PlotKind.HEAT, PlotKind.POINTS));
        requireKind(
                style.limits != null, "--limits", chosen, Set.of(PlotKind.HEAT, PlotKind.POINTS, PlotKind.HISTOGRAM));
        return switch (chosen) {
            case HEAT -> {
                HeatMap plot = heatMap(reader);
                if (facets != null) {
                    FacetRasters rasters = facets(plot).render();
                    boolean isOverview = rasters.rasters().stream().anyMatch(Raster::isOverview);
                    yield Picture.of(rasters).title(name() + (isOverview ? " (overview)" : ""));
                }
                Raster raster = plot.render();
                yield titled(Picture.of(raster), plot.title(), raster.isOverview());
            }
            case COLOR -> {
                int[] pixels = pixels();
                TrueColor given =
                        limited(TrueColor.of(reader), reader).axes(x, y).size(pixels[0], pixels[1]);
                TrueColor plot = channels == null ? given : given.channels(channels);
                yield titled(Picture.of(plot.render()), plot.title(), false);
            }
            case POINTS -> {
                PointPlot given =
                        limited(PointPlot.of(reader), reader).axes(x, y).limit(points);
                PointPlot plot = first(given, reader);
                yield titled(Picture.of(plot.render()), plot.title(), false);
            }
            case LINE -> {
                LinePlot given = limited(LinePlot.of(reader), reader).size(pixels()[0]);
                LinePlot shown = density ? given.density() : given;
                LinePlot plot = x == null ? shown : shown.along(x);
                Line line = plot.render();
                yield titled(Picture.of(line), plot.title(), line.isOverview());
            }
            case HISTOGRAM -> {
                Histogram given = limited(Histogram.of(reader), reader).bins(bins);
                Range.OfDouble between = style.limits();
                Histogram plot = between == null ? given : given.between(between.low(), between.high());
                Bins counts = plot.render();
                yield titled(Picture.of(counts), plot.title(), counts.isOverview());
            }
            case FRAGMENTS -> {
                FragmentMap map = FragmentMap.of(reader).axes(x, y);
                for (Map.Entry<String, Range> each : chosenRanges(reader).entrySet()) {
                    map = map.range(each.getKey(), each.getValue());
                }
                yield titled(Picture.of(map.render()), "fragments", false);
            }
            case TIMELINE -> titled(Picture.of(FragmentMap.timeline(reader)), "fragments", false);
        };
    }

    /** Returns the kind that is given, or that suits the array and the other options. */
    private PlotKind kind(ArrayReader reader) {
        if (kind != null) {
            return Constants.parse("--kind", kind, PlotKind.class);
        }
        PlotKind suitable = PlotKind.of(reader, field);
        boolean needsPixels = density || facets != null || reduction != null || terminal;
        return suitable == PlotKind.POINTS && needsPixels ? PlotKind.HEAT : suitable;
    }

    /** Chooses what a sparse array shows first, unless options say what is drawn. */
    private <P extends Plot<P>> P first(P plot, ArrayReader reader) {
        boolean isChosen =
                kind != null || field != null || density || reader.schema().isDense();
        String shown = isChosen ? null : FirstView.of(reader).field(reader);
        return shown == null ? plot : plot.field(shown);
    }

    /** Refuses an option that would have no effect. */
    private static void requireKind(boolean isGiven, String option, PlotKind chosen, Set<PlotKind> kinds) {
        if (isGiven && !kinds.contains(chosen)) {
            throw new UsageException(option + ": has no effect on this kind of picture (found "
                    + chosen.name().toLowerCase(Locale.ROOT) + ")");
        }
    }

    /** Refuses options of arrays with experiments, and of experiments with arrays. */
    private void requireOptionsOfObject() {
        if (embedded == null && embedding != null) {
            throw new UsageException("--embedding: '" + array.uri + "' is no experiment");
        }
        boolean isSlice =
                facets != null || density || x != null || y != null || !ranges.isEmpty() || !labelRanges.isEmpty();
        if (embedded != null && isSlice) {
            throw new UsageException(
                    "plot: an embedding has no slices. Leave out --facets, --density, --x, --y, --range "
                            + "and --label-range.");
        }
    }

    private Picture titled(Picture picture, String shown, boolean isOverview) {
        return picture.title(name() + ": " + shown + (isOverview ? " (overview)" : ""));
    }

    /** Returns the last part of the URI. */
    private String name() {
        String path = array.uri.replaceAll("[/\\\\]+$", "");
        String last = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        return last.isEmpty() ? array.uri : last;
    }

    private Facets facets(HeatMap map) {
        String text = Objects.requireNonNull(facets);
        int equals = text.lastIndexOf('=');
        if (equals < 0) {
            return Facets.of(map, text);
        }
        String number = text.substring(equals + 1);
        if (!number.matches("\\d{1,3}")) {
            throw new UsageException("--facets: invalid number (found '" + number + "', expected DIM or DIM=N)");
        }
        return Facets.of(map, text.substring(0, equals)).most(Integer.parseInt(number));
    }

    private HeatMap heatMap(ArrayReader reader) {
        int[] given = pixels();
        int[] pixels = terminal ? new int[] {TERMINAL_COLUMNS, 2 * TERMINAL_LINES} : given;
        HeatMap map = first(limited(HeatMap.of(reader), reader), reader).size(pixels[0], pixels[1]);
        if (density) {
            map = map.density();
        }
        if (reduction != null) {
            map = map.reduce(Constants.parse("--reduce", reduction, Reduction.class));
        }
        if (x != null && y != null) {
            return map.axes(x, y);
        } else if (x != null) {
            return map.horizontal(x);
        }
        return y == null ? map : map.vertical(y);
    }

    /** Returns a plot with the chosen field, ranges and budget. */
    private <P extends Plot<P>> P limited(P plot, ArrayReader reader) {
        P limited = plot.maxCells(cells);
        if (field != null) {
            limited = limited.field(field);
        }
        for (Map.Entry<String, Range> each : chosenRanges(reader).entrySet()) {
            limited = limited.range(each.getKey(), each.getValue());
        }
        return limited;
    }

    private Map<String, Range> chosenRanges(ArrayReader reader) {
        ArraySchema schema = reader.schema();
        Query query = RangeParser.addLabelRanges(
                reader.query().subarray(RangeParser.parse(ranges, schema)), labelRanges, schema);
        Map<String, Range> chosen = new LinkedHashMap<>();
        query.resolvedSubarray().ranges().forEach((dimension, given) -> {
            if (given.size() != 1) {
                throw new UsageException("--range: a picture has one range per dimension (found " + given.size()
                        + " of '" + dimension + "')");
            }
            chosen.put(dimension, given.get(0));
        });
        return chosen;
    }

    private int[] pixels() {
        if (!size.matches("\\d{1,5}x\\d{1,5}")) {
            throw new UsageException("--size: invalid value (found '" + size + "', expected a size such as 800x600)");
        }
        int cross = size.indexOf('x');
        return new int[] {Integer.parseInt(size.substring(0, cross)), Integer.parseInt(size.substring(cross + 1))};
    }
}
