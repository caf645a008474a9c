package dev.tegula.internal.order;

import org.jspecify.annotations.Nullable;

/** Buffers of one sort, for each of its parts: a sort visits its cells once for each component, and long runs again. */
final class SortScratch {

    /** Buffers for a block of cells; used by one thread at a time. */
    static final class OfPart {
        final long[] numbers = new long[Coordinates.BLOCK];
        final Coordinates.Scratch coordinates = new Coordinates.Scratch();
    }

    private final @Nullable OfPart[] parts;

    /** @param parts most parts of a sort */
    SortScratch(int parts) {
        this.parts = new OfPart[parts];
    }

    /** Returns the buffers of a part. Two threads may ask at once, but not for the same part. */
    OfPart of(int part) {
        OfPart found = parts[part];
        if (found == null) {
            found = new OfPart();
            parts[part] = found;
        }
        return found;
    }
}
