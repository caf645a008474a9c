package dev.tegula.internal.filter;

/** How BIT_WIDTH_REDUCTION and POSITIVE_DELTA cut a part into windows of whole values. */
final class Windows {

    private Windows() {}

    /**
     * Bytes of every window but the last: as many whole values as the option, an unsigned number, allows and the part
     * has; at least one. A part that is not a whole number of values ends in a window of its own for the rest.
     */
    static int size(int part, int maxWindow, int width) {
        int most = maxWindow < 0 ? part : Math.min(part, maxWindow);
        return Math.max(width, most / width * width);
    }

    /** Windows in a part. */
    static int count(int part, int window) {
        return (int) ((part + window - 1L) / window);
    }
}
