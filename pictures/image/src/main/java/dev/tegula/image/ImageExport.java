package dev.tegula.image;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.ObjectType;
import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.ImageFileException;
import dev.tegula.image.model.ImageFormat;
import dev.tegula.image.model.ImageLevel;
import dev.tegula.image.model.ImageShape;
import dev.tegula.image.model.PixelSize;
import dev.tegula.image.model.TiffCompression;
import dev.tegula.internal.image.export.PngOutput;
import dev.tegula.internal.image.export.Selection;
import dev.tegula.internal.image.export.StoredLevel;
import dev.tegula.internal.image.export.TiffExport;
import dev.tegula.internal.image.ome.OmeImage;
import dev.tegula.internal.image.ome.OmeWriter;
import dev.tegula.internal.image.tiff.PixelBox;
import dev.tegula.internal.image.tiff.TiffOutput;
import dev.tegula.progress.Progress;
import dev.tegula.schema.Datatype;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Exports an image group, or a dense array of two or three dimensions, as PNG, TIFF or OME-TIFF. Immutable.
 *
 * <pre>{@code
 * ImageExport.of(tegula, uri).withRange('X', 0, 999).withRange('Y', 0, 999).run(stream, ImageFormat.PNG, folder);
 * }</pre>
 */
public final class ImageExport {

    private final Tegula tegula;
    private final String uri;
    private int level;
    private final Map<Character, long[]> ranges = new LinkedHashMap<>();
    private List<String> channels = List.of();
    private TiffCompression compression = TiffCompression.DEFLATE;
    private OpenOptions options = OpenOptions.defaults();
    private Consumer<Progress> listener = progress -> {};

    private ImageExport(Tegula tegula, String uri) {
        this.tegula = tegula;
        this.uri = uri;
    }

    /** Returns the export of a group or array. */
    public static ImageExport of(Tegula tegula, String uri) {
        return new ImageExport(tegula, uri);
    }

    private ImageExport with(Consumer<ImageExport> change) {
        ImageExport copy = new ImageExport(tegula, uri);
        copy.level = level;
        copy.ranges.putAll(ranges);
        copy.channels = channels;
        copy.compression = compression;
        copy.options = options;
        copy.listener = listener;
        change.accept(copy);
        return copy;
    }

    /** Chooses a level by its number. Default: 0, the full resolution. */
    public ImageExport withLevel(int number) {
        return with(copy -> copy.level = number);
    }

    /**
     * Limits an axis to a range in pixels of the level, counted from 0, both ends included.
     *
     * @param axis T, C, Z, Y or X
     */
    public ImageExport withRange(char axis, long low, long high) {
        if (ImageShape.CANONICAL_AXES.indexOf(axis) < 0 || low < 0 || high < low) {
            throw new IllegalArgumentException("range of axis '" + axis + "': invalid (found " + low + " to " + high
                    + ", expected an axis T, C, Z, Y or X and 0 <= low <= high)");
        }
        return with(copy -> copy.ranges.put(axis, new long[] {low, high}));
    }

    /** Chooses channels by their names or numbers, in this order. Default: all. */
    public ImageExport withChannels(List<String> namesOrNumbers) {
        return with(copy -> copy.channels = List.copyOf(namesOrNumbers));
    }

    /** Chooses the compression of TIFF files. Default: Deflate. */
    public ImageExport withCompression(TiffCompression newCompression) {
        return with(copy -> copy.compression = newCompression);
    }

    /** Reads at a time or with a key. */
    public ImageExport withOpen(OpenOptions newOptions) {
        return with(copy -> copy.options = newOptions);
    }

    /** Calls a listener after each part. */
    public ImageExport withProgress(Consumer<Progress> newListener) {
        return with(copy -> copy.listener = newListener);
    }

    /**
     * Writes a file.
     *
     * @param scratch a folder for a temporary file with the size of the result
     * @throws ImageFileException if the array is no image, or the format cannot hold it
     */
    public void run(OutputStream stream, ImageFormat format, Path scratch) throws IOException {
        if (tegula.object(uri).type() == ObjectType.GROUP) {
            ImageGroup group = ImageGroup.open(tegula, uri, options);
            List<ImageLevel> found = group.levels().stream()
                    .filter(each -> each.number() >= level)
                    .toList();
            if (found.isEmpty() || found.get(0).number() != level) {
                throw new IllegalArgumentException("level: does not exist (found " + level + ", expected one of "
                        + group.levels().stream().map(ImageLevel::number).toList() + ")");
            }
            boolean pyramid = format == ImageFormat.OME_TIFF && !ranges.containsKey('X') && !ranges.containsKey('Y');
            List<StoredLevel> levels = new ArrayList<>();
            try {
                for (ImageLevel each : pyramid ? found : found.subList(0, 1)) {
                    levels.add(StoredLevel.ofGroup(
                            tegula.openForReading(each.uri(), options), each.pixelDepth(), group.attribute()));
                }
                write(new Target(stream, format, scratch), levels, group);
            } finally {
                levels.forEach(StoredLevel::close);
            }
        } else {
            if (level != 0) {
                throw new IllegalArgumentException("level: an array has only level 0 (found " + level + ")");
            }
            try (StoredLevel array = StoredLevel.ofArray(uri, tegula.openForReading(uri, options))) {
                write(new Target(stream, format, scratch), List.of(array), null);
            }
        }
    }

    private record Target(OutputStream stream, ImageFormat format, Path scratch) {}

    private void write(Target target, List<StoredLevel> levels, @Nullable ImageGroup group) throws IOException {
        StoredLevel base = levels.get(0);
        Selection selection = selection(base.shape(), target.format, group);
        Datatype type = base.datatype();
        long expected = 0;
        for (StoredLevel each : levels) {
            expected += (each == base
                            ? selection.box().pixels()
                            : each.shape().width() * each.shape().height())
                    * selection.channels().size()
                    * selection.slices().depths()
                    * selection.slices().times();
        }
        if (target.format == ImageFormat.PNG) {
            checkPng(selection, type);
            PixelBox box = selection.box();
            new PngOutput(target.stream, type, selection.channels().size(), box.width(), box.height())
                    .write(base, selection);
            listener.accept(Progress.of("level " + level, Progress.Unit.SAMPLES, expected, expected));
            return;
        }
        String description = target.format == ImageFormat.OME_TIFF ? description(selection, type, group) : "";
        Counter counter = new Counter(expected);
        try (TiffOutput output = new TiffOutput(target.scratch, compression)) {
            new TiffExport(output, counter::add).write(levels, selection, description);
            output.finish(target.stream);
        }
    }

    /** Adds up written samples. */
    private final class Counter {

        private final long expected;
        private long written;

        Counter(long expected) {
            this.expected = expected;
        }

        void add(long samples) {
            written += samples;
            listener.accept(Progress.of("level " + level, Progress.Unit.SAMPLES, written, expected));
        }
    }

    private void checkPng(Selection selection, Datatype type) {
        int count = selection.channels().size();
        boolean alpha = count == 2 && selection.described().get(1).name().equalsIgnoreCase("alpha");
        if (!PngOutput.fits(type, count) || !selection.rgb() && count > 1 && !alpha) {
            throw new ImageFileException(uri + ": PNG cannot hold it (found " + count
                    + (count == 1 ? " channel of " : " channels of ") + type
                    + ", expected one channel, RGB or RGBA of UINT8 or UINT16). Export TIFF, or choose one channel, or"
                    + " three as red, green and blue.");
        }
        if (selection.slices().depths() > 1 || selection.slices().times() > 1) {
            throw new ImageFileException(
                    uri + ": PNG holds one slice (found " + selection.slices().depths()
                            + " along Z and " + selection.slices().times()
                            + " along T). Choose one by ranges of Z and T, or export TIFF.");
        }
    }

    private Selection selection(ImageShape shape, ImageFormat format, @Nullable ImageGroup group) {
        for (char axis : ranges.keySet()) {
            if (shape.axes().indexOf(axis) < 0) {
                throw new IllegalArgumentException(
                        "range of axis '" + axis + "': no such axis (expected one of " + shape.axes() + ")");
            }
        }
        long[] x = range(shape, 'X');
        long[] y = range(shape, 'Y');
        long[] z = range(shape, 'Z');
        long[] t = range(shape, 'T');
        long width = x[1] - x[0] + 1;
        long height = y[1] - y[0] + 1;
        if (width > Integer.MAX_VALUE || height > Integer.MAX_VALUE) {
            throw new ImageFileException(uri + ": too large for a file (found " + width + " x " + height
                    + " pixels). Choose a range of X and Y.");
        }
        List<ImageChannel> all = group == null ? unnamed(shape) : group.channels();
        List<Integer> chosen = chosen(shape, all);
        boolean whole = chosen.size() == all.size() && channels.isEmpty();
        boolean colors = group == null ? shape.axes().endsWith("YXC") && chosen.size() <= 4 : group.isRgb();
        boolean rgb = chosen.size() > 2 && whole && colors
                || format == ImageFormat.PNG && !channels.isEmpty() && (chosen.size() == 3 || chosen.size() == 4);
        return new Selection(
                chosen,
                chosen.stream().map(all::get).toList(),
                new Selection.Slices(z[0], z[1] - z[0] + 1, t[0], t[1] - t[0] + 1),
                new PixelBox(x[0], y[0], (int) width, (int) height),
                rgb);
    }

    private static List<ImageChannel> unnamed(ImageShape shape) {
        List<ImageChannel> unnamed = new ArrayList<>();
        for (int i = 0; i < Math.min(shape.size('C'), 1 << 16); i++) {
            unnamed.add(new ImageChannel("Channel " + i, ImageChannel.WHITE, Double.NaN, Double.NaN));
        }
        return unnamed;
    }

    private long[] range(ImageShape shape, char axis) {
        long size = shape.size(axis);
        long[] range = ranges.getOrDefault(axis, new long[] {0, size - 1});
        if (range[1] >= size) {
            throw new IllegalArgumentException("range of axis '" + axis + "': lies outside the image (found " + range[0]
                    + " to " + range[1] + ", expected 0 to " + (size - 1) + ")");
        }
        return range;
    }

    private List<Integer> chosen(ImageShape shape, List<ImageChannel> all) {
        List<Integer> numbers = new ArrayList<>();
        if (channels.isEmpty()) {
            long[] range = range(shape, 'C');
            for (long channel = range[0]; channel <= Math.min(range[1], all.size() - 1L); channel++) {
                numbers.add((int) channel);
            }
            return numbers;
        }
        for (String wanted : channels) {
            int found = -1;
            for (int i = 0; i < all.size(); i++) {
                found = all.get(i).name().equals(wanted) && found < 0 ? i : found;
            }
            if (found < 0 && wanted.matches("\\d{1,5}") && Integer.parseInt(wanted) < all.size()) {
                found = Integer.parseInt(wanted);
            }
            if (found < 0) {
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT,
                        "channel '%s': does not exist (expected a number below %d or one of %s)",
                        wanted,
                        all.size(),
                        all.stream().map(ImageChannel::name).limit(20).toList()));
            }
            numbers.add(found);
        }
        return numbers;
    }

    private String description(Selection selection, Datatype type, @Nullable ImageGroup group) {
        if (OmeWriter.typeName(type) == null) {
            throw new ImageFileException(
                    uri + ": OME-TIFF cannot hold samples of " + type + ". Export TIFF instead (.tiff).");
        }
        Map<Character, Long> sizes = new LinkedHashMap<>();
        sizes.put('X', (long) selection.box().width());
        sizes.put('Y', (long) selection.box().height());
        sizes.put('Z', selection.slices().depths());
        sizes.put('C', (long) selection.channels().size());
        sizes.put('T', selection.slices().times());
        Map<Character, PixelSize> pixelSizes = new LinkedHashMap<>();
        if (group != null) {
            double factor = group.levels().stream()
                    .filter(each -> each.number() == level)
                    .mapToDouble(ImageLevel::downsampling)
                    .findFirst()
                    .orElse(1);
            group.pixelSizes().forEach((axis, size) -> {
                boolean scaled = axis == 'X' || axis == 'Y';
                pixelSizes.put(axis, new PixelSize(size.value() * (scaled ? factor : 1), size.unit()));
            });
        }
        OmeImage image = new OmeImage("XYCZT", sizes, selection.described(), pixelSizes, List.of());
        return OmeWriter.write(image, type, selection.rgb());
    }
}
