package dev.tegula.internal.zarr.meta;

import dev.tegula.errors.NextStep;
import dev.tegula.io.table.TableFileException;

/** The limits of chunks, which are decoded in memory. */
final class ChunkLimits {

    /** The next step if an array uses what is not supported. */
    static final NextStep CHOOSE = NextStep.of(NextStep.Action.CHOOSE_DATASET);

    /** The largest chunk in bytes. */
    private static final long MAX_BYTES =
            Math.min(1L << 30, Runtime.getRuntime().maxMemory() / 8);

    private ChunkLimits() {}

    /**
     * Returns the bytes of a chunk.
     *
     * @throws TableFileException if they are too many
     */
    static int bytes(String place, int[] shape, int elementSize) {
        double bytes = elementSize;
        for (int length : shape) {
            bytes *= length;
        }
        if (bytes > MAX_BYTES) {
            throw new TableFileException(place + ": chunks are too large for the memory (found "
                    + String.format("%.0f", bytes) + " bytes, expected at most " + MAX_BYTES
                    + "). Raise the heap with the option -Xmx of Java.");
        }
        return (int) bytes;
    }
}
