package dev.tegula.internal.image.export;

import dev.tegula.internal.image.tiff.PixelBox;
import dev.tegula.internal.image.tiff.TiffOutput;
import dev.tegula.schema.Datatype;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** Writes slices of levels as pages: one per channel, or one with all channels of a picture in colors. */
public final class TiffExport {

    /** Width and height of the regions that are read at once: a few tiles of the file. */
    private static final int BLOCK = 4 * TiffOutput.TILE;

    private final TiffOutput output;
    private final LongConsumer progress;

    /** @param progress takes the number of samples that were just written */
    public TiffExport(TiffOutput output, LongConsumer progress) {
        this.output = output;
        this.progress = progress;
    }

    /**
     * Adds all pages.
     *
     * @param levels the level of the selection and, for a pyramid, the smaller ones; these are written whole
     * @param description the text of the first page; empty for none
     */
    public void write(List<StoredLevel> levels, Selection selection, String description) throws IOException {
        Selection.Slices slices = selection.slices();
        for (long time = slices.firstTime(); time < slices.firstTime() + slices.times(); time++) {
            for (long depth = slices.firstDepth(); depth < slices.firstDepth() + slices.depths(); depth++) {
                List<List<TiffOutput.Page>> pages = pages(levels, selection);
                boolean first = time == slices.firstTime() && depth == slices.firstDepth();
                if (first && !description.isEmpty()) {
                    pages.get(0).get(0).describe(description);
                }
                for (int i = 0; i < levels.size(); i++) {
                    Slice slice = new Slice(levels.get(i), box(levels, i, selection), depth, time);
                    write(slice, selection, pages.get(i));
                }
            }
        }
    }

    private record Slice(StoredLevel level, PixelBox box, long depth, long time) {}

    private static PixelBox box(List<StoredLevel> levels, int level, Selection selection) {
        return level == 0
                ? selection.box()
                : new PixelBox(0, 0, (int) levels.get(level).shape().width(), (int)
                        levels.get(level).shape().height());
    }

    /** Returns the pages of a slice by level, one per channel or one for all. */
    private List<List<TiffOutput.Page>> pages(List<StoredLevel> levels, Selection selection) {
        Datatype type = levels.get(0).datatype();
        int samples = selection.rgb() ? selection.channels().size() : 1;
        List<List<TiffOutput.Page>> byLevel = new ArrayList<>();
        for (int i = 0; i < levels.size(); i++) {
            byLevel.add(new ArrayList<>());
        }
        for (int page = 0; page < selection.channels().size() / samples; page++) {
            TiffOutput.Page base = output.add(selection.box(), type, samples);
            byLevel.get(0).add(base);
            for (int i = 1; i < levels.size(); i++) {
                byLevel.get(i).add(base.addReduced(box(levels, i, selection)));
            }
        }
        return byLevel;
    }

    private void write(Slice slice, Selection selection, List<TiffOutput.Page> pages) throws IOException {
        PixelBox box = slice.box();
        for (int y = 0; y < box.height(); y += BLOCK) {
            for (int x = 0; x < box.width(); x += BLOCK) {
                PixelBox block = new PixelBox(
                        box.x() + x, box.y() + y, Math.min(BLOCK, box.width() - x), Math.min(BLOCK, box.height() - y));
                byte[] samples = selection.read(slice.level(), slice.depth(), slice.time(), block);
                for (int page = 0; page < pages.size(); page++) {
                    Block part =
                            new Block(samples, block, slice.level().datatype().size());
                    int channels = selection.channels().size() / pages.size();
                    for (int ty = 0; ty < block.height(); ty += TiffOutput.TILE) {
                        for (int tx = 0; tx < block.width(); tx += TiffOutput.TILE) {
                            pages.get(page).add(x + tx, y + ty, part.tile(tx, ty, page * channels, channels));
                        }
                    }
                }
                progress.accept((long) block.pixels() * selection.channels().size());
            }
        }
    }

    /** Samples channel by channel. */
    private record Block(byte[] samples, PixelBox box, int bytes) {

        /** Returns a tile pixel by pixel; pixels outside the block are 0. */
        byte[] tile(int x, int y, int firstChannel, int channels) {
            byte[] tile = new byte[TiffOutput.TILE * TiffOutput.TILE * channels * bytes];
            int columns = Math.min(TiffOutput.TILE, box.width() - x);
            int rows = Math.min(TiffOutput.TILE, box.height() - y);
            int step = channels * bytes;
            for (int channel = 0; channel < channels; channel++) {
                for (int row = 0; row < rows; row++) {
                    int from = ((firstChannel + channel) * box.pixels() + (y + row) * box.width() + x) * bytes;
                    int to = row * TiffOutput.TILE * step + channel * bytes;
                    for (int i = 0; i < columns; i++, from += bytes, to += step) {
                        for (int b = 0; b < bytes; b++) {
                            tile[to + b] = samples[from + b];
                        }
                    }
                }
            }
            return tile;
        }
    }
}
