package dev.tegula.internal.image.source;

import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.PixelSize;
import java.util.List;
import java.util.Map;

/**
 * Metadata of the image of a file.
 *
 * @param channels one per channel
 * @param rgb whether the channels are red, green, blue and perhaps alpha
 * @param original texts of the file by a name for them
 */
public record SourceMetadata(
        List<ImageChannel> channels, boolean rgb, Map<Character, PixelSize> pixelSizes, Map<String, String> original) {}
