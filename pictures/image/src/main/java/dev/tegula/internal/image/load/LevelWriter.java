package dev.tegula.internal.image.load;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.SlabWriter;
import dev.tegula.Tegula;
import dev.tegula.internal.image.group.GroupKeys;
import dev.tegula.internal.image.tiff.PixelBox;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.LongConsumer;

/** Writes a level as one fragment, a few tiles at a time. */
public final class LevelWriter {

    /** Bytes of samples that are held at once, unless a single tile has more. */
    static final int SLAB_BYTES = (int) Math.min(32 << 20, Runtime.getRuntime().maxMemory() / 32);

    /** The pixels to write. */
    @FunctionalInterface
    public interface PixelReader {

        /** Fills the target with little-endian samples, channel by channel. */
        void read(long time, long depth, PixelBox box, byte[] target) throws IOException;
    }

    private final Tegula tegula;
    private final OpenOptions options;
    private final LongConsumer progress;

    /** @param progress takes the number of samples that were just written */
    public LevelWriter(Tegula tegula, OpenOptions options, LongConsumer progress) {
        this.tegula = tegula;
        this.options = options;
        this.progress = progress;
    }

    /** Writes all cells and the number of the level. */
    public ChannelExtremes write(String uri, int level, LevelLayout layout, PixelReader pixels) throws IOException {
        ChannelExtremes extremes = new ChannelExtremes(layout.datatype(), layout.channels(), layout.noData());
        try (ArrayWriter writer = tegula.openForWriting(uri, options)) {
            try (SlabWriter slabs = writer.slabs(Subarray.whole())) {
                for (long time = 0; time < layout.shape().size('T'); time++) {
                    for (long depth = 0; depth < layout.shape().size('Z'); depth++) {
                        new Plane(layout, time, depth, extremes).write(slabs, pixels);
                    }
                }
                slabs.commit();
            }
            writer.updateMetadata(MetadataChanges.none().put(GroupKeys.LEVEL, MetadataValue.int64(level)));
        }
        return extremes;
    }

    private final class Plane {

        private final LevelLayout layout;
        private final long time;
        private final long depth;
        private final ChannelExtremes extremes;
        private final Field field;

        Plane(LevelLayout layout, long time, long depth, ChannelExtremes extremes) {
            this.layout = layout;
            this.time = time;
            this.depth = depth;
            this.extremes = extremes;
            this.field = new Field(GroupKeys.ATTRIBUTE, layout.datatype(), 1, false);
        }

        void write(SlabWriter slabs, PixelReader pixels) throws IOException {
            int bytes = layout.datatype().size();
            long step = layout.tile() * Math.max(1, SLAB_BYTES / layout.tileBytes());
            long width = layout.shape().width();
            long height = layout.shape().height();
            for (long y = 0; y < height; y += layout.tile()) {
                for (long x = 0; x < width; x += step) {
                    PixelBox box = new PixelBox(
                            x, y, (int) Math.min(step, width - x), (int) Math.min(layout.tile(), height - y));
                    int samples = Math.multiplyExact(box.pixels(), layout.channels());
                    byte[] target = new byte[Math.multiplyExact(samples, bytes)];
                    pixels.read(time, depth, box, target);
                    extremes.add(target, box.pixels());
                    ByteBuffer values = ByteBuffer.wrap(target).order(ByteOrder.LITTLE_ENDIAN);
                    Column column = Column.of(field, values, samples, null, null);
                    slabs.write(
                            region(layout, time, depth, box),
                            Cells.builder().add(column).build());
                    progress.accept(samples);
                }
            }
        }
    }

    /** Returns the cells of a box in all channels. */
    static Subarray region(LevelLayout layout, long time, long depth, PixelBox box) {
        Subarray region = Subarray.whole();
        for (char axis : layout.shape().axes().toCharArray()) {
            String name = String.valueOf(axis);
            region = switch (axis) {
                case 'T' -> region.addRange(name, time, time);
                case 'Z' -> region.addRange(name, depth, depth);
                case 'C' -> region.addRange(name, 0, layout.channels() - 1L);
                case 'Y' -> region.addRange(name, box.y(), box.y() + box.height() - 1);
                default -> region.addRange(name, box.x(), box.x() + box.width() - 1);
            };
        }
        return region;
    }
}
