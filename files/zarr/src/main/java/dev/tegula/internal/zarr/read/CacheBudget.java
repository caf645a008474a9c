package dev.tegula.internal.zarr.read;

/** The bytes of decoded chunks that the arrays of one reader keep. */
final class CacheBudget {

    private long left = Runtime.getRuntime().maxMemory() / 8;

    /** Takes bytes, and returns whether there were as many. */
    boolean take(long bytes) {
        if (bytes > left) {
            return false;
        }
        left -= bytes;
        return true;
    }

    void release(long bytes) {
        left += bytes;
    }
}
