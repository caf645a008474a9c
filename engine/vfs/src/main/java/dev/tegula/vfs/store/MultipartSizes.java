package dev.tegula.vfs.store;

/**
 * The sizes of parts. Parts have one size, and grow in long objects so that their number stays below the limit of the
 * store.
 *
 * @param first the size of the first parts
 * @param ofOneSize the number of parts of this size
 * @param untilDoubled the number of further parts after which the size doubles
 * @param longest the maximum size of a part
 */
public record MultipartSizes(int first, int ofOneSize, int untilDoubled, int longest) {

    /**
     * Returns the size of a part.
     *
     * @param number from 1
     */
    public int of(int number) {
        int doublings = Math.min(30, Math.max(0, (number - 1 - ofOneSize) / untilDoubled));
        return (int) Math.min(longest, (long) first << doublings);
    }
}
