package dev.tegula.internal.image.group;

import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.ImageShape;
import dev.tegula.image.model.PixelSize;
import dev.tegula.internal.io.json.JsonTree;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The metadata of an image group, written: the keys and the JSON of format version 2 of TileDB-BioImaging.
 *
 * @param file the shape of the image in the file
 * @param stored the shape of each level in its array
 * @param original texts of the file
 */
public record GroupMetadata(
        ImageShape file,
        List<ImageShape> stored,
        List<ImageChannel> channels,
        boolean rgb,
        Map<Character, PixelSize> pixelSizes,
        Map<String, String> original) {

    private static final String WRITER = "tegula";

    /** Returns the changes that describe an empty group as this image. */
    public MetadataChanges changes() {
        return MetadataChanges.none()
                .put(GroupKeys.DATASET_TYPE, MetadataValue.utf8(GroupKeys.BIOIMG))
                .put(GroupKeys.FORMAT_VERSION, MetadataValue.int64(GroupKeys.VERSION))
                .put(GroupKeys.PACKAGE_VERSION, MetadataValue.utf8(WRITER))
                .put(GroupKeys.AXES, MetadataValue.utf8(file.axes()))
                .put(GroupKeys.CHANNELS, MetadataValue.utf8(JsonTree.line(names())))
                .put(GroupKeys.LEVELS, MetadataValue.utf8(JsonTree.line(levels())))
                .put(GroupKeys.PIXEL_DEPTH, MetadataValue.utf8(JsonTree.line(depths())))
                .put(GroupKeys.METADATA, MetadataValue.utf8(JsonTree.line(image())))
                .put(GroupKeys.ORIGINAL_METADATA, MetadataValue.utf8(JsonTree.line(original)))
                .put(GroupKeys.VALID, MetadataValue.int64(1));
    }

    private List<String> names() {
        return channels.stream()
                .map(channel -> rgb ? channel.name().toUpperCase(Locale.ROOT) : channel.name())
                .toList();
    }

    private List<Object> levels() {
        List<Object> levels = new ArrayList<>();
        for (int level = 0; level < stored.size(); level++) {
            ImageShape shape = stored.get(level);
            levels.add(object(
                    "level", level, "name", GroupKeys.arrayOf(level), "axes", shape.axes(), "shape", shape.sizes()));
        }
        return levels;
    }

    /** Returns an object of names and values in turn, in this order. */
    private static Map<String, Object> object(Object... members) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < members.length; i += 2) {
            object.put((String) members[i], members[i + 1]);
        }
        return object;
    }

    private static List<String> letters(String axes) {
        return axes.chars().mapToObj(Character::toString).toList();
    }

    private Map<String, Object> depths() {
        Map<String, Object> depths = new LinkedHashMap<>();
        for (int level = 0; level < stored.size(); level++) {
            depths.put(String.valueOf(level), 1);
        }
        return depths;
    }

    private Map<String, Object> image() {
        List<Object> described = new ArrayList<>();
        channels.forEach(channel -> described.add(channel(described.size(), channel)));
        Map<String, Object> image = object("channels", object(GroupKeys.ATTRIBUTE, described));
        pixelSizes.forEach((axis, size) -> {
            String name = axis == 'T' ? "timeIncrement" : "physicalSize" + axis;
            image.put(name, size.value());
            image.put(name + "Unit", size.unit());
        });
        image.put("axes", stored.stream().map(this::axes).toList());
        return image;
    }

    private static Map<String, Object> channel(int index, ImageChannel channel) {
        int rgba = channel.rgba();
        Map<String, Object> color = object(
                "red", rgba >>> 24, "green", rgba >>> 16 & 0xFF, "blue", rgba >>> 8 & 0xFF, "alpha", rgba & 0xFF);
        Map<String, Object> described = object("id", String.valueOf(index), "name", channel.name(), "color", color);
        if (Double.isFinite(channel.min()) && Double.isFinite(channel.max())) {
            described.put("min", channel.min());
            described.put("max", channel.max());
        }
        return described;
    }

    private Map<String, Object> axes(ImageShape level) {
        List<String> axes = letters(file.axes());
        Map<String, Object> mapping = new LinkedHashMap<>();
        axes.forEach(axis -> mapping.put(axis, List.of(axis)));
        return object(
                "originalAxes",
                axes,
                "originalShape",
                axes.stream().map(axis -> level.size(axis.charAt(0))).toList(),
                "storedAxes",
                letters(level.axes()),
                "storedShape",
                level.sizes(),
                "axesMapping",
                mapping);
    }
}
