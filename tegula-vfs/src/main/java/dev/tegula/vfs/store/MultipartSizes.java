package dev.tegula.vfs.store;

/**
 * How long parts are, so that long objects do not need more parts than a store allows, and shorter ones have parts of
 * one size.
 *
 * @param first bytes of a part
 * @param ofOneSize how many parts have this many bytes
 * @param untilDoubled after how many more each part has twice as many as before
 * @param longest bytes that no part exceeds
 */
public record MultipartSizes(int first, int ofOneSize, int untilDoubled, int longest) {

    /**
     * How many bytes a part has.
     *
     * @param number from 1
     */
    public int of(int number) {
        int doublings = Math.min(30, Math.max(0, (number - 1 - ofOneSize) / untilDoubled));
        return (int) Math.min(longest, (long) first << doublings);
    }
}
