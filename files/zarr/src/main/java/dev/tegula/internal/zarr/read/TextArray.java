package dev.tegula.internal.zarr.read;

import dev.tegula.internal.zarr.codec.CodecException;
import dev.tegula.internal.zarr.meta.VariableTexts;
import dev.tegula.io.table.TableFileException;
import java.io.IOException;
import java.util.Arrays;

/** Reads all elements of an array of texts of any length. */
final class TextArray {

    private static final int MAX_FILE = 1 << 30;

    private TextArray() {}

    /** Returns the texts in row-major order; those of chunks that are not stored are empty. */
    static String[] read(ZarrStore store, String path, VariableTexts metadata) throws IOException {
        long[] shape = metadata.shape();
        long count = 1;
        for (long length : shape) {
            count = Math.multiplyExact(count, length);
        }
        if (count > Integer.MAX_VALUE - 16) {
            throw new TableFileException(store.place(path) + ": too many texts (found " + count + ").");
        }
        String[] texts = new String[(int) count];
        Arrays.fill(texts, "");
        long[] chunk = new long[shape.length];
        while (count > 0) {
            String key = path.isEmpty()
                    ? metadata.keys().key(chunk)
                    : path + "/" + metadata.keys().key(chunk);
            byte[] stored = store.get(key, MAX_FILE);
            if (stored != null) {
                try {
                    place(metadata.decode(stored), chunk, metadata, texts);
                } catch (CodecException e) {
                    throw new TableFileException(
                            store.place(key) + ": " + e.getMessage() + ". Copy the file again, or write it again.", e);
                }
            }
            int d = shape.length - 1;
            while (d >= 0 && ++chunk[d] * metadata.chunkShape()[d] >= shape[d]) {
                chunk[d] = 0;
                d--;
            }
            if (d < 0) {
                break;
            }
        }
        return texts;
    }

    private static void place(String[] found, long[] chunk, VariableTexts metadata, String[] target) {
        int[] lengths = metadata.chunkShape();
        for (int i = 0; i < found.length; i++) {
            int rest = i;
            long at = 0;
            long step = 1;
            boolean inside = true;
            for (int d = lengths.length - 1; d >= 0; d--) {
                long position = chunk[d] * lengths[d] + rest % lengths[d];
                inside &= position < metadata.shape()[d];
                at += position * step;
                step *= metadata.shape()[d];
                rest /= lengths[d];
            }
            if (inside) {
                target[(int) at] = found[i];
            }
        }
    }
}
