package dev.tegula.internal.cells;

/** A closed interval of order keys (see {@link Keys}) for each dimension; strings are not bounded. Immutable. */
public final class KeyBox {

    /** The least and the greatest key of each dimension in turn. */
    private final long[] bounds;

    private KeyBox(long[] bounds) {
        this.bounds = bounds;
    }

    /** Returns the box of all keys. */
    public static KeyBox all(int dimensions) {
        return filled(dimensions, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Returns a box without keys. */
    public static KeyBox none(int dimensions) {
        return filled(dimensions, Long.MAX_VALUE, Long.MIN_VALUE);
    }

    private static KeyBox filled(int dimensions, long low, long high) {
        long[] bounds = new long[2 * dimensions];
        for (int d = 0; d < dimensions; d++) {
            bounds[2 * d] = low;
            bounds[2 * d + 1] = high;
        }
        return new KeyBox(bounds);
    }

    /** Returns this box with another interval in a dimension. */
    public KeyBox with(int d, long low, long high) {
        long[] changed = bounds.clone();
        changed[2 * d] = low;
        changed[2 * d + 1] = high;
        return new KeyBox(changed);
    }

    /** Returns the intersection of this box and another. */
    public KeyBox intersect(KeyBox other) {
        long[] common = new long[bounds.length];
        for (int i = 0; i < common.length; i += 2) {
            common[i] = Math.max(bounds[i], other.bounds[i]);
            common[i + 1] = Math.min(bounds[i + 1], other.bounds[i + 1]);
        }
        return new KeyBox(common);
    }

    /** Returns the least box that holds this box and another. */
    public KeyBox hull(KeyBox other) {
        long[] hull = new long[bounds.length];
        for (int i = 0; i < hull.length; i += 2) {
            hull[i] = Math.min(bounds[i], other.bounds[i]);
            hull[i + 1] = Math.max(bounds[i + 1], other.bounds[i + 1]);
        }
        return new KeyBox(hull);
    }

    /** Returns whether this box and another one that is not empty may have keys in common. */
    public boolean meets(KeyBox other) {
        for (int i = 0; i < bounds.length; i += 2) {
            if (bounds[i + 1] < other.bounds[i] || other.bounds[i + 1] < bounds[i]) {
                return false;
            }
        }
        return true;
    }
}
