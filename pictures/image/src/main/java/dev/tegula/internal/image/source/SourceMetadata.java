package dev.tegula.internal.image.source;

import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.PixelSize;
import dev.tegula.internal.image.geo.GeoReference;
import java.util.List;
import java.util.Map;

/**
 * Metadata of the image of a file.
 *
 * @param channels one per channel
 * @param rgb whether the channels are red, green, blue and perhaps alpha
 * @param original texts of the file by a name for them
 * @param geo where the pixels are
 */
public record SourceMetadata(
        List<ImageChannel> channels,
        boolean rgb,
        Map<Character, PixelSize> pixelSizes,
        Map<String, String> original,
        GeoReference geo) {

    private static final GeoReference NOWHERE = new GeoReference(List.of(), null, false, null);

    /** Makes metadata of an image that is nowhere on the earth. */
    public SourceMetadata(
            List<ImageChannel> channels, boolean rgb, Map<Character, PixelSize> sizes, Map<String, String> original) {
        this(channels, rgb, sizes, original, NOWHERE);
    }
}
