package dev.tegula.splits;

/** How finely to divide a query. Immutable. */
public final class SplitOptions {

    private static final SplitOptions DEFAULT = new SplitOptions(128L << 20, 1);

    private final long bytes;
    private final int count;

    private SplitOptions(long bytes, int count) {
        if (bytes < 1 || count < 1) {
            throw new IllegalArgumentException(
                    "splits: bytes and count must be positive (found " + bytes + " and " + count + ")");
        }
        this.bytes = bytes;
        this.count = count;
    }

    /** Returns the defaults: pieces of 128 MiB. */
    public static SplitOptions defaults() {
        return DEFAULT;
    }

    /** Returns a copy with another wanted size of a piece. */
    public SplitOptions withBytes(long target) {
        return new SplitOptions(target, count);
    }

    /** Returns a copy with another wanted least number of pieces, such as the number of readers. */
    public SplitOptions withCount(int atLeast) {
        return new SplitOptions(bytes, atLeast);
    }

    /**
     * Returns wanted size of a piece: stored bytes of the fields that are read, as they are fetched. Pieces are up to a
     * third larger, and larger still where a tile or fragment cannot be divided; they are smaller if their cells take
     * more than 16 times as many bytes in memory.
     */
    public long bytes() {
        return bytes;
    }

    /** Returns the wanted least number of pieces; there are fewer if the query has too few tiles. */
    public int count() {
        return count;
    }
}
