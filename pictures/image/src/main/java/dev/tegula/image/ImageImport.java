package dev.tegula.image;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.errors.TegulaException;
import dev.tegula.group.GroupChanges;
import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.ImageFileException;
import dev.tegula.image.model.ImageShape;
import dev.tegula.internal.image.files.ImageSources;
import dev.tegula.internal.image.geo.GeoMetadata;
import dev.tegula.internal.image.geo.GeoReference;
import dev.tegula.internal.image.group.GroupKeys;
import dev.tegula.internal.image.group.GroupMetadata;
import dev.tegula.internal.image.load.ChannelExtremes;
import dev.tegula.internal.image.load.HalvedLevel;
import dev.tegula.internal.image.load.LevelLayout;
import dev.tegula.internal.image.load.LevelWriter;
import dev.tegula.internal.image.source.ImageSource;
import dev.tegula.internal.image.source.SourceMetadata;
import dev.tegula.internal.image.source.SourceSize;
import dev.tegula.internal.schema.NewArrays;
import dev.tegula.progress.Progress;
import dev.tegula.query.Reduction;
import dev.tegula.schema.FilterPipeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Imports an image from a file into a group: PNG, JPEG, TIFF, BigTIFF, OME-TIFF, OME-Zarr. Immutable.
 *
 * <pre>{@code
 * ImageGroup image = ImageImport.of(tegula, uri).withLevels(4).run(Path.of("cells.ome.tiff"));
 * }</pre>
 *
 * <p>Samples are stored as the file contains them, without a conversion of colors; indexes of colors become red, green
 * and blue. An import needs memory for a few tiles, not for the image.
 */
public final class ImageImport {

    /** Width and height of tiles, unless {@link #withTile} was called. */
    public static final int DEFAULT_TILE = 1024;

    private static final int AUTOMATIC = 0;

    /** Each level is half as wide: 32 of them reduce any image to one pixel. */
    private static final int MAX_LEVELS = 32;

    private static final int[] COLORS = {
        0x00FF00FF, 0xFF00FFFF, 0x00FFFFFF, 0xFFFF00FF, 0xFF0000FF, 0x0000FFFF,
    };

    private final Tegula tegula;
    private final String uri;
    private int levels = AUTOMATIC;
    private int tile = DEFAULT_TILE;
    private Reduction reduction = Reduction.MEAN;
    private @Nullable FilterPipeline filters;
    private boolean fill;
    private OpenOptions options = OpenOptions.defaults();
    private Consumer<Progress> listener = progress -> {};

    private ImageImport(Tegula tegula, String uri) {
        this.tegula = tegula;
        this.uri = uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri;
    }

    /** Returns an import into a new group. */
    public static ImageImport of(Tegula tegula, String uri) {
        return new ImageImport(tegula, uri);
    }

    private ImageImport with(Consumer<ImageImport> change) {
        ImageImport copy = new ImageImport(tegula, uri);
        copy.levels = levels;
        copy.tile = tile;
        copy.reduction = reduction;
        copy.filters = filters;
        copy.fill = fill;
        copy.options = options;
        copy.listener = listener;
        change.accept(copy);
        return copy;
    }

    /**
     * Chooses the number of levels. Levels of the file are used first; each further one is computed from the one before
     * at half its width and height. Without a choice: those of the file, or else as many as are needed for the last one
     * to fit into a tile.
     *
     * @throws IllegalArgumentException if the number is not between 1 and 32
     */
    public ImageImport withLevels(int count) {
        if (count < 1 || count > MAX_LEVELS) {
            throw new IllegalArgumentException("levels: invalid number (found " + count + ", expected 1 to 32)");
        }
        return with(copy -> copy.levels = count);
    }

    /** Chooses how four pixels become one; the nearest is the upper left one. Default: the mean. */
    public ImageImport withReduction(Reduction newReduction) {
        return with(copy -> copy.reduction = newReduction);
    }

    /**
     * Chooses width and height of tiles.
     *
     * @throws IllegalArgumentException if the size is not between 16 and 16384
     */
    public ImageImport withTile(int size) {
        if (size < 16 || size > 16_384) {
            throw new IllegalArgumentException("tile: invalid size (found " + size + ", expected 16 to 16384)");
        }
        return with(copy -> copy.tile = size);
    }

    /** Chooses the filters of the samples. Default: Zstandard, after a byte shuffle if samples have several bytes. */
    public ImageImport withFilters(FilterPipeline pipeline) {
        return with(copy -> copy.filters = pipeline);
    }

    /**
     * Imports also TIFF files most of whose strips or tiles are not stored; the value for no data stands for them.
     * Without this option, more than 256 MiB that are more than 64 times the stored ones are an error.
     */
    public ImageImport withFill() {
        return with(copy -> copy.fill = true);
    }

    /** Creates the group at a time or with a key. */
    public ImageImport withOpen(OpenOptions newOptions) {
        return with(copy -> copy.options = newOptions);
    }

    /** Calls a listener after each part. */
    public ImageImport withProgress(Consumer<Progress> newListener) {
        return with(copy -> copy.listener = newListener);
    }

    /**
     * Imports a file, or the folder of an image of OME-Zarr. The group appears when its arrays are complete; a failed
     * import leaves no group and no arrays.
     *
     * @throws ImageFileException if the file cannot be read as an image
     * @throws ArrayAlreadyExistsException if an array, a group or other files are at the URI
     */
    public ImageGroup run(Path file) throws IOException {
        tegula.object(uri).requireAbsent();
        try (ImageSource source = ImageSources.open(file)) {
            if (!fill) {
                SourceSize.requireStored(file, source);
            }
            Run run = new Run(file, source);
            boolean done = false;
            try {
                run.writeLevels();
                run.writeGroup();
                done = true;
            } finally {
                if (!done) {
                    run.delete();
                }
            }
        } catch (OutOfMemoryError e) {
            throw new ImageFileException(
                    file + ": a part of the image does not fit into memory. Choose smaller tiles, or raise the limit"
                            + " with -Xmx.",
                    e);
        }
        return ImageGroup.open(tegula, uri, options);
    }

    /** One import. */
    private final class Run {

        private final Path file;
        private final ImageSource source;
        private final List<LevelLayout> layouts = new ArrayList<>();
        private final List<String> created = new ArrayList<>();
        private final long expected;
        private long written;
        private @Nullable ChannelExtremes extremes;

        Run(Path file, ImageSource source) {
            this.file = file;
            this.source = source;
            LevelLayout layout = LevelLayout.of(
                    source.shape(),
                    source.datatype(),
                    tile,
                    source.metadata().geo().noDataBits(source.datatype()));
            if (layout.tileBytes() > Math.min(Runtime.getRuntime().maxMemory() / 8, Integer.MAX_VALUE / 2)) {
                throw new IllegalArgumentException("tile: too large for " + layout.channels() + " channels (found "
                        + layout.tileBytes() + " bytes per tile, expected at most 1/8 of the heap). Choose smaller"
                        + " tiles.");
            }
            for (ImageSource.LevelSize size : source.levels()) {
                layouts.add(layout.resized(size.width(), size.height()));
            }
            int wanted = levels == AUTOMATIC ? MAX_LEVELS : levels;
            boolean further = levels != AUTOMATIC || layouts.size() == 1;
            while (layouts.size() < wanted && further) {
                ImageShape last = layouts.get(layouts.size() - 1).shape();
                boolean small = last.width() <= tile && last.height() <= tile;
                if (small && levels == AUTOMATIC || last.width() == 1 && last.height() == 1) {
                    break;
                }
                layouts.add(layout.resized((last.width() + 1) / 2, (last.height() + 1) / 2));
            }
            if (layouts.size() > wanted) {
                layouts.subList(wanted, layouts.size()).clear();
            }
            double sum = 0;
            for (LevelLayout each : layouts) {
                double cells = 1;
                for (long size : each.shape().sizes()) {
                    cells *= size;
                }
                sum += cells;
            }
            expected = (long) sum;
        }

        private String uriOf(int level) {
            return uri + "/" + GroupKeys.arrayOf(level);
        }

        void writeLevels() throws IOException {
            FilterPipeline pipeline = filters != null ? filters : NewArrays.filters(source.datatype());
            for (int i = 0; i < layouts.size(); i++) {
                int level = i;
                created.add(uriOf(level));
                tegula.createArray(uriOf(level), layouts.get(level).schema(pipeline), options);
                LevelWriter writer = new LevelWriter(tegula, options, samples -> {
                    written += samples;
                    listener.accept(Progress.of("level " + level, Progress.Unit.SAMPLES, written, expected));
                });
                if (level < source.levels().size()) {
                    ChannelExtremes found =
                            writer.write(uriOf(level), level, layouts.get(level), (time, depth, box, target) -> {
                                source.read(new ImageSource.PlanePosition(level, time, depth), box, target);
                                if (!fill) {
                                    SourceSize.requireStored(file, source);
                                }
                            });
                    extremes = level == 0 ? found : extremes;
                } else {
                    try (ArrayReader above = tegula.openForReading(uriOf(level - 1), options)) {
                        HalvedLevel halved = new HalvedLevel(above, layouts.get(level - 1), reduction);
                        writer.write(uriOf(level), level, layouts.get(level), halved);
                    }
                }
                writeGeoReference(level);
            }
        }

        private void writeGeoReference(int level) {
            GeoReference geo = source.metadata().geo();
            if (geo.isEmpty()) {
                return;
            }
            ImageShape shape = layouts.get(level).shape();
            GeoReference scaled = geo.scaled(columns(level, ImageShape::width), columns(level, ImageShape::height));
            tegula.object(uriOf(level), options).updateMetadata(GeoMetadata.changes(scaled, shape, source.datatype()));
        }

        /** Returns how many columns or rows of the file a pixel of a level covers; the last one may cover fewer. */
        private double columns(int level, ToLongFunction<ImageShape> side) {
            int stored = Math.min(level, source.levels().size() - 1);
            double columns = (double) side.applyAsLong(layouts.get(0).shape())
                    / side.applyAsLong(layouts.get(stored).shape());
            for (int above = stored; above < level; above++) {
                columns *= side.applyAsLong(layouts.get(above).shape()) > 1 ? 2 : 1;
            }
            return columns;
        }

        /** Publishes the group: its members, and last the metadata that makes it an image. */
        void writeGroup() {
            tegula.createGroup(uri, options);
            created.add(0, uri);
            GroupChanges members = GroupChanges.none();
            for (int level = 0; level < layouts.size(); level++) {
                members = members.addRelative(GroupKeys.arrayOf(level), GroupKeys.arrayOf(level));
            }
            tegula.object(uri, options).updateMembers(members);
            SourceMetadata metadata = source.metadata();
            GroupMetadata described = new GroupMetadata(
                    source.shape(),
                    layouts.stream().map(LevelLayout::shape).toList(),
                    channels(metadata),
                    metadata.rgb(),
                    metadata.pixelSizes(),
                    metadata.original());
            tegula.object(uri, options).updateMetadata(described.changes());
        }

        private List<ImageChannel> channels(SourceMetadata metadata) {
            List<ImageChannel> given = metadata.channels();
            boolean colored = metadata.rgb()
                    || given.size() == 1
                    || given.stream().anyMatch(channel -> channel.rgba() != ImageChannel.WHITE);
            List<ImageChannel> channels = new ArrayList<>();
            for (int i = 0; i < given.size(); i++) {
                ChannelExtremes found = extremes;
                channels.add(new ImageChannel(
                        given.get(i).name(),
                        colored ? given.get(i).rgba() : COLORS[i % COLORS.length],
                        found == null ? Double.NaN : found.least(i),
                        found == null ? Double.NaN : found.greatest(i)));
            }
            return channels;
        }

        /** Deletes what a failed import wrote. */
        void delete() {
            for (String each : created) {
                try {
                    if (tegula.object(each).exists()) {
                        tegula.object(each).delete();
                    }
                } catch (TegulaException e) {
                    System.getLogger("dev.tegula").log(System.Logger.Level.WARNING, each + ": could not be deleted", e);
                }
            }
        }
    }
}
