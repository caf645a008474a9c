package dev.tegula.internal.image.load;

import dev.tegula.ArrayReader;
import dev.tegula.internal.image.group.GroupKeys;
import dev.tegula.internal.image.tiff.PixelBox;
import dev.tegula.query.Reduction;

/** The pixels of a level at half the width and height. */
public final class HalvedLevel implements LevelWriter.PixelReader {

    private final ArrayReader array;
    private final LevelLayout layout;
    private final Downsampling downsampling;

    /** @param layout that of the array */
    public HalvedLevel(ArrayReader array, LevelLayout layout, Reduction reduction) {
        this.array = array;
        this.layout = layout;
        this.downsampling = new Downsampling(layout.datatype(), reduction, layout.noData());
    }

    @Override
    public void read(long time, long depth, PixelBox box, byte[] target) {
        // A part of a few rows at a time, because four times the pixels are read.
        int bytes = layout.datatype().size();
        int rows = Math.max(
                1,
                Math.min(
                        box.height(),
                        LevelWriter.SLAB_BYTES / 4 / Math.max(1, box.width() * layout.channels() * bytes)));
        for (int done = 0; done < box.height(); done += rows) {
            int taken = Math.min(rows, box.height() - done);
            long x = 2 * box.x();
            long y = 2 * (box.y() + done);
            int width = (int) Math.min(2L * box.width(), layout.shape().width() - x);
            int height = (int) Math.min(2L * taken, layout.shape().height() - y);
            PixelBox wide = new PixelBox(x, y, width, height);
            byte[] samples = Samples.of(array.read(LevelWriter.region(layout, time, depth, wide), GroupKeys.ATTRIBUTE)
                    .column(GroupKeys.ATTRIBUTE));
            for (int channel = 0; channel < layout.channels(); channel++) {
                int to = (channel * box.pixels() + done * box.width()) * bytes;
                downsampling.halve(samples, channel * wide.pixels() * bytes, width, height, target, to);
            }
        }
    }
}
