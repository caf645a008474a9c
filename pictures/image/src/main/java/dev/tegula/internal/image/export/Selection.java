package dev.tegula.internal.image.export;

import dev.tegula.image.model.ImageChannel;
import dev.tegula.internal.image.tiff.PixelBox;
import java.util.List;

/**
 * The part of an image to export, in the pixels of its level.
 *
 * @param channels numbers of channels in the order of the file
 * @param described the channels, in the same order
 * @param slices slices along Z and T
 * @param box the pixels
 * @param rgb whether the channels are colors of one picture
 */
public record Selection(
        List<Integer> channels, List<ImageChannel> described, Slices slices, PixelBox box, boolean rgb) {

    /** Coordinates along Z and T, counted from 0. */
    public record Slices(long firstDepth, long depths, long firstTime, long times) {}

    /** Returns the samples of a part of the box, channel by channel. */
    byte[] read(StoredLevel level, long depth, long time, PixelBox part) {
        boolean consecutive = true;
        for (int i = 1; i < channels.size(); i++) {
            consecutive &= channels.get(i) == channels.get(0) + i;
        }
        if (consecutive) {
            return level.read(new StoredLevel.Slice(channels.get(0), channels.size(), depth, time), part);
        }
        int bytes = part.pixels() * level.datatype().size();
        byte[] samples = new byte[bytes * channels.size()];
        for (int i = 0; i < channels.size(); i++) {
            byte[] channel = level.read(new StoredLevel.Slice(channels.get(i), 1, depth, time), part);
            System.arraycopy(channel, 0, samples, i * bytes, bytes);
        }
        return samples;
    }
}
