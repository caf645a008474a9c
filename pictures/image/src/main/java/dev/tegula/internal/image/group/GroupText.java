package dev.tegula.internal.image.group;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.PixelSize;
import dev.tegula.internal.io.json.JsonTree;
import dev.tegula.metadata.MetadataValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The metadata of an image group, read. Absent keys are allowed, because old groups lack some. */
public final class GroupText {

    private static final String DEFAULT_LENGTH_UNIT = "µm";
    private static final String DEFAULT_TIME_UNIT = "s";
    private static final double NaN = Double.NaN;

    private final String uri;
    private final Map<String, MetadataValue> metadata;
    private @Nullable Map<?, ?> image;

    /** @param uri the group, for messages */
    public GroupText(String uri, Map<String, MetadataValue> metadata) {
        this.uri = uri;
        this.metadata = metadata;
    }

    /** Returns whether the metadata belongs to a group with an image. */
    public static boolean isImage(Map<String, MetadataValue> metadata) {
        MetadataValue type = metadata.get(GroupKeys.DATASET_TYPE);
        return type != null && isText(type) && type.text().equalsIgnoreCase(GroupKeys.BIOIMG);
    }

    private static boolean isText(MetadataValue value) {
        return !value.isNull() && value.datatype().isString();
    }

    /** Returns the axes of the imported file, or null. */
    public @Nullable String axes() {
        return text(GroupKeys.AXES);
    }

    private @Nullable String text(String key) {
        MetadataValue value = metadata.get(key);
        return value == null || !isText(value) ? null : value.text();
    }

    private @Nullable Object json(String key) {
        String text = text(key);
        if (text == null || text.isBlank()) {
            return null;
        }
        try {
            return JsonTree.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new CorruptArrayException(
                    FilePlace.ofRoot(uri).part("metadata '" + key + "'"),
                    "not JSON",
                    NextStep.of(Action.SHOW_METADATA, uri).with(Argument.NAME, key),
                    e);
        }
    }

    /** Returns the number of channels per cell of a row by level; absent levels have 1. */
    public Map<Integer, Integer> pixelDepths() {
        Map<Integer, Integer> depths = new LinkedHashMap<>();
        if (json(GroupKeys.PIXEL_DEPTH) instanceof Map<?, ?> map) {
            map.forEach((level, depth) -> {
                if (depth instanceof Number number && level.toString().matches("\\d{1,6}")) {
                    depths.put(Integer.valueOf(level.toString()), Math.max(1, number.intValue()));
                }
            });
        }
        return depths;
    }

    /** Returns the channels by their description, or else by their names. */
    public List<ImageChannel> channels() {
        List<ImageChannel> channels = new ArrayList<>();
        if (image().get("channels") instanceof Map<?, ?> byAttribute) {
            for (Object list : byAttribute.values()) {
                if (list instanceof List<?> described && channels.isEmpty()) {
                    described.forEach(each -> channels.add(channel(each, channels.size())));
                }
            }
        }
        if (channels.isEmpty() && json(GroupKeys.CHANNELS) instanceof List<?> names) {
            names.forEach(name -> channels.add(new ImageChannel(String.valueOf(name), ImageChannel.WHITE, NaN, NaN)));
        }
        return channels;
    }

    /** Returns the names of the channels as the imported file had them; empty if they are not recorded. */
    public List<String> channelNames() {
        return json(GroupKeys.CHANNELS) instanceof List<?> names
                ? names.stream().map(String::valueOf).toList()
                : List.of();
    }

    private static ImageChannel channel(@Nullable Object described, int index) {
        if (!(described instanceof Map<?, ?> map)) {
            return new ImageChannel("Channel " + index, ImageChannel.WHITE, NaN, NaN);
        }
        Object name = map.get("name");
        int rgba = map.get("color") instanceof Map<?, ?> color
                ? part(color, "red") << 24
                        | part(color, "green") << 16
                        | part(color, "blue") << 8
                        | part(color, "alpha")
                : ImageChannel.WHITE;
        return new ImageChannel(
                name == null ? "Channel " + index : name.toString(),
                rgba,
                number(map.get("min")),
                number(map.get("max")));
    }

    private static int part(Map<?, ?> color, String name) {
        return color.get(name) instanceof Number number ? Math.max(0, Math.min(255, number.intValue())) : 255;
    }

    private static double number(@Nullable Object value) {
        return value instanceof Number number ? number.doubleValue() : NaN;
    }

    /** Returns the sizes of pixels by axis: X, Y, Z, and T for the time between images. */
    public Map<Character, PixelSize> pixelSizes() {
        Map<Character, PixelSize> sizes = new LinkedHashMap<>();
        Map<?, ?> image = image();
        for (char axis : new char[] {'X', 'Y', 'Z'}) {
            add(sizes, axis, image.get("physicalSize" + axis), image.get("physicalSize" + axis + "Unit"));
        }
        add(sizes, 'T', image.get("timeIncrement"), image.get("timeIncrementUnit"));
        return sizes;
    }

    private static void add(Map<Character, PixelSize> sizes, char axis, @Nullable Object value, @Nullable Object unit) {
        double size = number(value);
        if (size > 0 && Double.isFinite(size)) {
            String standard = axis == 'T' ? DEFAULT_TIME_UNIT : DEFAULT_LENGTH_UNIT;
            sizes.put(axis, new PixelSize(size, unit == null ? standard : unit.toString()));
        }
    }

    private Map<?, ?> image() {
        Map<?, ?> known = image;
        if (known == null) {
            known = json(GroupKeys.METADATA) instanceof Map<?, ?> map ? map : Map.of();
            image = known;
        }
        return known;
    }
}
