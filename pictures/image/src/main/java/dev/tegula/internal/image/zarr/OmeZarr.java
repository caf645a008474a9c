package dev.tegula.internal.image.zarr;

import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.ImageFileException;
import dev.tegula.image.model.PixelSize;
import dev.tegula.internal.image.ome.OmeUnits;
import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.internal.io.json.JsonTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The first multiscale image of OME-NGFF in the attributes of a group, of versions 0.1 to 0.5.
 *
 * @param axes letters of the axes in the order of the arrays
 * @param paths the arrays of the levels below the group
 * @param sizes sizes of pixels of the first level, as far as they have a unit
 * @param text the attributes as JSON
 */
record OmeZarr(
        String axes,
        List<String> paths,
        Map<Character, PixelSize> sizes,
        List<ImageChannel> channels,
        int images,
        String text) {

    private static final String WITHOUT_AXES = "TCZYX";

    /** Returns whether attributes describe an image. */
    static boolean isImage(Map<?, ?> attributes) {
        return of(attributes).get("multiscales") instanceof List<?> list && !list.isEmpty();
    }

    /** Returns the attributes of OME: version 0.5 has them in an object of their own. */
    static Map<?, ?> of(Map<?, ?> attributes) {
        return attributes.get("ome") instanceof Map<?, ?> ome ? ome : attributes;
    }

    /**
     * Reads attributes.
     *
     * @param place the group, for messages
     */
    static OmeZarr read(String place, Map<?, ?> attributes) {
        Map<?, ?> ome = of(attributes);
        List<?> images = (List<?>) ome.get("multiscales");
        if (images == null || !(images.get(0) instanceof Map<?, ?> image)) {
            throw failure(place, "not an image of OME-Zarr");
        }
        List<String> paths = new ArrayList<>();
        if (image.get("datasets") instanceof List<?> datasets) {
            for (Object dataset : datasets) {
                if (dataset instanceof Map<?, ?> map && map.get("path") instanceof String path) {
                    paths.add(path);
                }
            }
        }
        if (paths.isEmpty()) {
            throw failure(place, "no arrays in 'datasets'");
        }
        return new OmeZarr(
                axes(place, image), paths, sizes(image), channels(ome), images.size(), JsonTree.line(attributes));
    }

    private static String axes(String place, Map<?, ?> image) {
        if (!(image.get("axes") instanceof List<?> list)) {
            return WITHOUT_AXES;
        }
        StringBuilder axes = new StringBuilder();
        for (Object axis : list) {
            String name = String.valueOf(axis instanceof Map<?, ?> map ? map.get("name") : axis)
                    .toUpperCase(Locale.ROOT);
            if (name.length() != 1 || !WITHOUT_AXES.contains(name) || axes.indexOf(name) >= 0) {
                throw failure(
                        place,
                        "axes of other names are not read (found " + list + ", expected some of "
                                + Unsupported.OME_ZARR_AXES.expected() + ")");
            }
            axes.append(name);
        }
        if (axes.indexOf("Y") < 0 || axes.indexOf("X") < 0) {
            throw failure(place, "the axes y and x are missing (found " + list + ")");
        }
        return axes.toString();
    }

    private static Map<Character, PixelSize> sizes(Map<?, ?> image) {
        List<?> axes = image.get("axes") instanceof List<?> list ? list : List.of();
        List<?> datasets = (List<?>) image.get("datasets");
        double[] scale = new double[axes.size()];
        Arrays.fill(scale, 1);
        boolean scaled = datasets != null
                && datasets.get(0) instanceof Map<?, ?> first
                && multiply(scale, first.get("coordinateTransformations"));
        scaled |= multiply(scale, image.get("coordinateTransformations"));
        Map<Character, PixelSize> sizes = new LinkedHashMap<>();
        for (int i = 0; scaled && i < scale.length; i++) {
            if (axes.get(i) instanceof Map<?, ?> axis && axis.get("unit") instanceof String unit && scale[i] > 0) {
                char letter = String.valueOf(axis.get("name"))
                        .toUpperCase(Locale.ROOT)
                        .charAt(0);
                sizes.put(letter, new PixelSize(scale[i], OmeUnits.symbol(unit)));
            }
        }
        return sizes;
    }

    private static boolean multiply(double[] scale, @Nullable Object transformations) {
        boolean found = false;
        for (Object each : transformations instanceof List<?> list ? list : List.of()) {
            if (each instanceof Map<?, ?> map && map.get("scale") instanceof List<?> numbers) {
                for (int i = 0; i < Math.min(scale.length, numbers.size()); i++) {
                    scale[i] *= numbers.get(i) instanceof Number number ? number.doubleValue() : Double.NaN;
                }
                found = true;
            }
        }
        return found;
    }

    private static List<ImageChannel> channels(Map<?, ?> ome) {
        List<ImageChannel> channels = new ArrayList<>();
        if (!(ome.get("omero") instanceof Map<?, ?> omero) || !(omero.get("channels") instanceof List<?> list)) {
            return channels;
        }
        for (Object each : list) {
            Map<?, ?> channel = each instanceof Map<?, ?> map ? map : Map.of();
            String label =
                    channel.get("label") == null ? "Channel " + channels.size() : String.valueOf(channel.get("label"));
            String color = String.valueOf(channel.get("color"));
            int rgba = color.matches("[0-9A-Fa-f]{6}") ? Integer.parseInt(color, 16) << 8 | 0xFF : ImageChannel.WHITE;
            channels.add(new ImageChannel(label, rgba, Double.NaN, Double.NaN));
        }
        return channels;
    }

    static ImageFileException failure(String place, String problem) {
        return new ImageFileException(place + ", OME-Zarr: " + problem + ". Check the file with another program.");
    }
}
