package dev.tegula.internal.image.ome;

import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.PixelSize;
import java.util.List;
import java.util.Map;

/**
 * The first image of an OME-XML text.
 *
 * @param order the order of planes, X and Y first, for instance {@code XYCZT}
 * @param sizes sizes of the axes X, Y, C, Z and T
 * @param channels one per channel of the pixels; of an RGB image one per color
 * @param planes which pages hold which planes; empty if the pages follow the order
 */
public record OmeImage(
        String order,
        Map<Character, Long> sizes,
        List<ImageChannel> channels,
        Map<Character, PixelSize> pixelSizes,
        List<Planes> planes) {

    /**
     * Planes on consecutive pages.
     *
     * @param page number of the first page
     * @param count number of pages, -1 if it is not given
     * @param file name of another file with the pages, empty for this one
     */
    public record Planes(int page, int count, long channel, long depth, long time, String file) {}

    /** Returns the size of an axis, 1 if it is absent. */
    public long size(char axis) {
        return sizes.getOrDefault(axis, 1L);
    }
}
