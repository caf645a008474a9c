package dev.tegula.image;

import dev.tegula.ArrayReader;
import dev.tegula.Group;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.ImageLevel;
import dev.tegula.image.model.ImageShape;
import dev.tegula.image.model.PixelSize;
import dev.tegula.internal.image.group.GroupKeys;
import dev.tegula.internal.image.group.GroupText;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An image as a group of dense arrays, one per resolution, in the layout of TileDB-BioImaging. Immutable; need not be
 * closed.
 *
 * <pre>{@code
 * ImageGroup image = ImageGroup.open(tegula, uri);
 * ImageLevel overview = image.levels().get(image.levels().size() - 1);
 * try (ArrayReader array = tegula.openForReading(overview.uri())) { … }
 * }</pre>
 */
public final class ImageGroup {

    private static final List<String> RGB = List.of("red", "green", "blue");

    private final String uri;
    private final String axes;
    private final List<ImageChannel> channels;
    private final List<ImageLevel> levels;
    private final Map<Character, PixelSize> pixelSizes;
    private final String attribute;
    private final boolean rgb;

    private ImageGroup(String uri, GroupText text, List<ImageLevel> levels, String attribute) {
        this.uri = uri;
        this.levels = List.copyOf(levels);
        this.attribute = attribute;
        ImageLevel first = levels.get(0);
        String recorded = text.axes();
        this.axes = recorded == null ? first.shape().axes() : recorded;
        int count = Math.toIntExact(Math.min(first.shape().size('C'), Integer.MAX_VALUE));
        this.channels = channels(text, count);
        this.pixelSizes = Collections.unmodifiableMap(text.pixelSizes());
        this.rgb = (count == 3 || count == 4)
                && (isRgb(text.channelNames())
                        || isRgb(channels.stream().map(ImageChannel::name).toList()));
    }

    private static List<ImageChannel> channels(GroupText text, int count) {
        List<ImageChannel> described = text.channels();
        List<ImageChannel> channels = new ArrayList<>(described.subList(0, Math.min(count, described.size())));
        while (channels.size() < count && channels.size() < 1 << 16) {
            channels.add(new ImageChannel("Channel " + channels.size(), ImageChannel.WHITE, Double.NaN, Double.NaN));
        }
        return List.copyOf(channels);
    }

    private static boolean isRgb(List<String> names) {
        return names.size() >= 3
                && names.subList(0, 3).stream()
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .toList()
                        .equals(RGB);
    }

    /** Returns whether a group contains an image, by its metadata {@code dataset_type}. */
    public static boolean isImage(Group group) {
        return GroupText.isImage(group.metadata());
    }

    /** Returns whether a group with an image exists at a URI. */
    public static boolean isImage(Tegula tegula, String uri) {
        return tegula.object(uri).type() == ObjectType.GROUP && isImage(tegula.openGroup(uri));
    }

    /** Opens an image; see {@link #open(Tegula, String, OpenOptions)}. */
    public static ImageGroup open(Tegula tegula, String uri) {
        return open(tegula, uri, OpenOptions.defaults());
    }

    /**
     * Opens an image at a time or with a key. Arrays of the group without the metadata {@code level} are left out.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is no group
     * @throws UnsupportedFormatException if the group contains no image
     */
    public static ImageGroup open(Tegula tegula, String uri, OpenOptions options) {
        Group group = tegula.openGroup(uri, options);
        GroupText text = new GroupText(uri, group.metadata());
        Map<Integer, Integer> depths = text.pixelDepths();
        List<OpenLevel> open = new ArrayList<>();
        for (GroupMember member : group.members()) {
            if (member.type() == ObjectType.ARRAY) {
                try (ArrayReader array = tegula.openForReading(member.uri(), options)) {
                    OpenLevel level = level(member.uri(), array, depths);
                    if (level != null) {
                        open.add(level);
                    }
                }
            }
        }
        if (open.isEmpty()) {
            throw new UnsupportedFormatException(
                    uri + ": contains no image (found no dense array with the dimensions Y and X and the metadata "
                            + "'level')",
                    NextStep.of(Action.LIST_MEMBERS, uri));
        }
        open.sort(Comparator.comparingInt(OpenLevel::number));
        ImageShape base = open.get(0).shape();
        List<ImageLevel> levels =
                open.stream().map(level -> level.relativeTo(base)).toList();
        return new ImageGroup(uri, text, levels, open.get(0).attribute());
    }

    /** A level whose downsampling is not known yet. */
    private record OpenLevel(int number, String uri, ImageShape shape, int depth, ArraySchema schema) {

        String attribute() {
            return schema.attributes().get(0).name();
        }

        ImageLevel relativeTo(ImageShape base) {
            double factor = ((double) base.width() / shape.width() + (double) base.height() / shape.height()) / 2;
            return new ImageLevel(number, uri, shape, schema.attributes().get(0).datatype(), depth, factor);
        }
    }

    /** Returns the level of an array, or null if it is none. */
    private static @Nullable OpenLevel level(String uri, ArrayReader array, Map<Integer, Integer> depths) {
        MetadataValue number = array.metadata().get(GroupKeys.LEVEL);
        ArraySchema schema = array.schema();
        if (number == null || number.count() != 1 || !number.datatype().isInteger() || !schema.isDense()) {
            return null;
        }
        int level = (int) Math.max(0, Math.min(number.longAt(0), Integer.MAX_VALUE));
        int depth = depths.getOrDefault(level, 1);
        StringBuilder axes = new StringBuilder();
        List<Long> sizes = new ArrayList<>();
        for (Dimension dimension : schema.dimensions()) {
            if (dimension.name().length() != 1 || !(dimension.domain() instanceof Range.OfLong domain)) {
                return null;
            }
            axes.append(dimension.name());
            long size = domain.high() - domain.low() + 1;
            sizes.add(dimension.name().equals("X") ? size / depth : size);
        }
        if (depth > 1) {
            axes.append('C');
            sizes.add((long) depth);
        }
        boolean image = sizes.stream().allMatch(size -> size > 0)
                && axes.chars().distinct().count() == axes.length()
                && axes.chars().allMatch(axis -> ImageShape.CANONICAL_AXES.indexOf(axis) >= 0)
                && axes.indexOf("X") >= 0
                && axes.indexOf("Y") >= 0;
        return image ? new OpenLevel(level, uri, new ImageShape(axes.toString(), sizes), depth, schema) : null;
    }

    /** Returns the URI with which the group was opened. */
    public String uri() {
        return uri;
    }

    /**
     * Returns the axes of the imported file, for instance {@code YXC}. The dimensions of the arrays can have another
     * order, and axes of size 1 are missing there: see {@link ImageLevel#shape()}.
     */
    public String axes() {
        return axes;
    }

    /** Returns the channels, at least one. */
    public List<ImageChannel> channels() {
        return channels;
    }

    /** Returns whether the channels are red, green and blue, and perhaps alpha. */
    public boolean isRgb() {
        return rgb;
    }

    /** Returns the levels, the highest resolution first; at least one. */
    public List<ImageLevel> levels() {
        return levels;
    }

    /** Returns the attribute with the samples. */
    public String attribute() {
        return attribute;
    }

    /** Returns the sizes of pixels by axis as far as they are recorded: X, Y, Z, and T for the time between images. */
    public Map<Character, PixelSize> pixelSizes() {
        return pixelSizes;
    }

    @Override
    public String toString() {
        return uri + " " + levels.get(0).shape() + ", " + levels.size() + (levels.size() == 1 ? " level" : " levels");
    }
}
