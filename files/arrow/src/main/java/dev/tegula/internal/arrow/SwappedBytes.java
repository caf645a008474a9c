package dev.tegula.internal.arrow;

/**
 * A buffer of big-endian values as little-endian ones.
 *
 * @param width the size of a value
 */
record SwappedBytes(ArrowBytes source, int width) implements ArrowBytes {

    /** Returns a buffer of values in the order of little-endian machines. */
    static ArrowBytes of(ArrowBytes source, int width) {
        return width == 1 ? source : new SwappedBytes(source, width);
    }

    @Override
    public long size() {
        return source.size() - source.size() % width;
    }

    @Override
    public void get(long from, byte[] target, int at, int count) {
        long first = from - from % width;
        long end = Math.min(size(), from + count + width - 1);
        end -= end % width;
        byte[] values = new byte[Math.toIntExact(end - first)];
        source.get(first, values, 0, values.length);
        for (int value = 0; value < values.length; value += width) {
            for (int i = 0; i < width / 2; i++) {
                byte low = values[value + i];
                values[value + i] = values[value + width - 1 - i];
                values[value + width - 1 - i] = low;
            }
        }
        System.arraycopy(values, (int) (from - first), target, at, count);
    }
}
