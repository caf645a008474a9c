package dev.tegula.cli.pictures;

import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.command.WriteTimeOption;
import dev.tegula.cli.export.OutputTarget;
import dev.tegula.cli.parse.Constants;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.image.ImageExport;
import dev.tegula.image.ImageGroup;
import dev.tegula.image.ImageImport;
import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.ImageFormat;
import dev.tegula.image.model.ImageLevel;
import dev.tegula.image.model.TiffCompression;
import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.io.text.Table;
import dev.tegula.query.Reduction;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The parent of the commands for images. */
@Command(
        name = "image",
        description = {
            "An image is a group of arrays, one per resolution, in the layout of TileDB-BioImaging. Files of any size are read and "
                    + "written part by part."
        },
        synopsisSubcommandLabel = "import|export|info",
        subcommands = {ImageCommand.Import.class, ImageCommand.Export.class, ImageCommand.Info.class},
        footer = {
            "  tegula image import cells.ome.tiff cells",
            "  tegula image info cells",
            "  tegula image export cells -o part.png --channel 0 --range X=0:99",
            "  tegula image export temps -o temps.tiff          # an array, not a group"
        })
final class ImageCommand {

    /** Imports a file. */
    @Command(name = "import", header = "Write an image to a new group, with a pyramid of resolutions.")
    static final class Import implements TegulaCommand {

        @Parameters(index = "0", paramLabel = "FILE", description = "PNG, JPEG, TIFF, BigTIFF, OME-TIFF or OME-Zarr.")
        Path file = Path.of("");

        @Parameters(index = "1", paramLabel = "GROUP", description = "Path or URI of the new group.")
        String uri = "";

        @Option(
                names = "--levels",
                paramLabel = "N|auto",
                description = "Number of resolutions. Default: those of the file, else until one fits into a tile.")
        String levels = "auto";

        @Option(
                names = "--reduce",
                paramLabel = "HOW",
                description = "How four pixels become one: mean, min, max or nearest. Default: ${DEFAULT-VALUE}.")
        String reduction = "mean";

        @Option(
                names = "--tile",
                paramLabel = "N",
                description = "Width and height of tiles. Default: ${DEFAULT-VALUE}.")
        int tile = ImageImport.DEFAULT_TILE;

        @Option(
                names = "--compression",
                paramLabel = "NAME",
                description = "zstd, gzip, lz4, bzip2 or none. Default: zstd, after a byte shuffle of larger samples.")
        @Nullable
        String compression;

        @Option(
                names = "--allow-fill",
                description =
                        "TIFF, OME-Zarr: write the value for no data for any number of pixels that are not stored. Default: refuse them.")
        boolean allowFill;

        @Mixin
        WriteTimeOption time = new WriteTimeOption();

        @Mixin
        KeyOptions keys = new KeyOptions();

        @Mixin
        ProgressOption progress = new ProgressOption();

        @Override
        public int run(Shell shell) throws IOException {
            ImageImport job = ImageImport.of(shell.engine(), uri)
                    .withReduction(Constants.parse("--reduce", reduction, Reduction.class))
                    .withTile(tile)
                    .withOpen(time.options(keys));
            if (!levels.equals("auto")) {
                if (!levels.matches("\\d{1,2}")) {
                    throw new UsageException(
                            "--levels: invalid value (found '" + levels + "', expected a number or auto)");
                }
                job = job.withLevels(Integer.parseInt(levels));
            }
            if (compression != null) {
                job = job.withFilters(filters(compression));
            }
            if (allowFill) {
                job = job.withFill();
            }
            ImageGroup image;
            try (Progress shown = progress.start(shell, "import")) {
                image = job.withProgress(ProgressOption.listener(shown)).run(file);
            }
            ImageLevel first = image.levels().get(0);
            shell.print(String.format(
                    Locale.ROOT,
                    "%s of %s, %d %s\n",
                    first.shape(),
                    first.datatype(),
                    image.levels().size(),
                    image.levels().size() == 1 ? "level" : "levels"));
            return ExitStatus.OK;
        }

        private static FilterPipeline filters(String name) {
            return switch (name.toLowerCase(Locale.ROOT)) {
                case "zstd" -> FilterPipeline.of(Filter.zstd());
                case "gzip" -> FilterPipeline.of(Filter.gzip());
                case "lz4" -> FilterPipeline.of(Filter.lz4());
                case "bzip2" -> FilterPipeline.of(Filter.bzip2());
                case "none" -> FilterPipeline.empty();
                default ->
                    throw new UsageException("--compression: unknown value (found '" + name
                            + "', expected zstd, gzip, lz4, bzip2 or none)");
            };
        }
    }

    /** Exports a group or an array. */
    @Command(name = "export", header = "Write an image, or a dense array, to a PNG, TIFF or OME-TIFF file.")
    static final class Export implements TegulaCommand {

        @Mixin
        ArrayArguments image = new ArrayArguments();

        @Option(
                names = {"-o", "--output"},
                required = true,
                paramLabel = "FILE",
                description =
                        "File to write: .png, .tif, .tiff, .ome.tif or .ome.tiff. It appears when it is complete.")
        String output = "";

        @Option(
                names = "--level",
                paramLabel = "N",
                description = "Resolution; 0 is the highest. Default: ${DEFAULT-VALUE}.")
        int level;

        @Option(
                names = "--range",
                paramLabel = "AXIS=LO:HI",
                description = "Limit an axis (T, C, Z, Y, X) in pixels of the level from 0; both bounds included.")
        List<String> ranges = new ArrayList<>();

        @Option(
                names = "--channel",
                paramLabel = "NAME",
                description = "Name or number of a channel; can be repeated. Default: all.")
        List<String> channels = new ArrayList<>();

        @Option(
                names = "--compression",
                paramLabel = "NAME",
                description = "Compression of TIFF: deflate, lzw or none. Default: ${DEFAULT-VALUE}.")
        String compression = "deflate";

        @Mixin
        ProgressOption progress = new ProgressOption();

        @Override
        public int run(Shell shell) throws IOException {
            ImageFormat format;
            try {
                format = ImageFormat.of(output);
            } catch (IllegalArgumentException e) {
                throw new UsageException("--output: " + e.getMessage());
            }
            OpenOptions options = image.options(shell);
            ImageExport job = ImageExport.of(shell.engine(), image.uri)
                    .withLevel(level)
                    .withChannels(channels)
                    .withCompression(Constants.parse("--compression", compression, TiffCompression.class))
                    .withOpen(options);
            for (String range : ranges) {
                job = limit(job, range);
            }
            try (OutputTarget target = OutputTarget.of(output);
                    Progress shown = progress.start(shell, "export")) {
                job.withProgress(ProgressOption.listener(shown)).run(target.stream(), format, target.scratchFolder());
                target.publish();
            }
            return ExitStatus.OK;
        }

        private static ImageExport limit(ImageExport job, String range) {
            if (!range.matches("[TCZYXtczyx]=\\d{1,18}(:\\d{1,18})?")) {
                throw new UsageException("--range: invalid value (found '" + range
                        + "', expected an axis T, C, Z, Y or X and pixels, such as X=0:99)");
            }
            char axis = Character.toUpperCase(range.charAt(0));
            int colon = range.indexOf(':');
            long low = Long.parseLong(colon < 0 ? range.substring(2) : range.substring(2, colon));
            return job.withRange(axis, low, colon < 0 ? low : Long.parseLong(range.substring(colon + 1)));
        }
    }

    /** Describes an image. */
    @Command(name = "info", header = "Show levels, channels, axes and sizes of pixels of an image.")
    static final class Info implements TegulaCommand {

        @Mixin
        ArrayArguments image = new ArrayArguments();

        @Override
        public int run(Shell shell) throws IOException {
            ImageGroup group = ImageGroup.open(shell.engine(), image.uri, image.options(shell));
            StringBuilder text = new StringBuilder();
            text.append("axes      ").append(group.axes()).append('\n');
            text.append("datatype  ").append(group.levels().get(0).datatype()).append('\n');
            group.pixelSizes()
                    .forEach((axis, size) -> text.append("pixel ")
                            .append(axis)
                            .append("   ")
                            .append(size)
                            .append('\n'));
            Table levels = new Table("  ", "lrrrl").row("level", "width", "height", "downsampling", "array");
            for (ImageLevel level : group.levels()) {
                levels.row(
                        String.valueOf(level.number()),
                        String.valueOf(level.width()),
                        String.valueOf(level.height()),
                        String.format(Locale.ROOT, "%.2f", level.downsampling()),
                        level.shape() + " in " + PathNames.last(level.uri()));
            }
            text.append("levels\n").append(levels);
            Table channels = new Table("  ", "lllrr").row("channel", "name", "color", "min", "max");
            for (int i = 0; i < group.channels().size(); i++) {
                ImageChannel channel = group.channels().get(i);
                channels.row(
                        String.valueOf(i),
                        channel.name(),
                        "#" + channel.hexColor(),
                        number(channel.min()),
                        number(channel.max()));
            }
            text.append(group.isRgb() ? "channels (RGB)\n" : "channels\n").append(channels);
            shell.print(text.toString());
            return ExitStatus.OK;
        }

        private static String number(double value) {
            return Double.isNaN(value)
                    ? "-"
                    : value == Math.rint(value) && Math.abs(value) < 1e15
                            ? String.valueOf((long) value)
                            : String.valueOf(value);
        }
    }
}
