package dev.tegula.internal.filter;

/** Division of a part into windows of whole values for BIT_WIDTH_REDUCTION and POSITIVE_DELTA. */
final class Windows {

    private Windows() {}

    /**
     * Returns the size of every window but the last: as many whole values as the option, an unsigned number, allows and
     * the part has, at least one. If a part does not consist of whole values, the rest is a window of its own.
     */
    static int size(int part, int maxWindow, int width) {
        int most = maxWindow < 0 ? part : Math.min(part, maxWindow);
        return Math.max(width, most / width * width);
    }

    /** Returns the number of windows in a part. */
    static int count(int part, int window) {
        return (int) ((part + window - 1L) / window);
    }
}
