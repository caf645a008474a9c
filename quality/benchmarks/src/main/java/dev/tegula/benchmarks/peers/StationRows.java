package dev.tegula.benchmarks.peers;

import java.nio.charset.StandardCharsets;

/**
 * Rows of a table: an ascending key {@code x}, an integer {@code k} below 1,000, a double {@code v} that is a multiple
 * of 1/256, so that sums are exact, and one of 1,000 names.
 */
final class StationRows {

    /** The number of different values of {@code k}, and of names. */
    static final int KINDS = 1000;

    private static final int VALUES = 1_000_003;
    private static final double STEPS = 256;

    private final int count;

    StationRows(int count) {
        this.count = count;
    }

    int count() {
        return count;
    }

    private static long hash(int row, int seed) {
        long mixed = (row + 1L) * 0x9E3779B97F4A7C15L + seed * 0xC2B2AE3D27D4EB4FL;
        mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
        return (mixed ^ mixed >>> 32) >>> 1;
    }

    /** Returns the integer of a row. */
    static int k(int row) {
        return (int) (hash(row, 1) % KINDS);
    }

    /** Returns the double of a row. */
    static double v(int row) {
        return hash(row, 2) % VALUES / STEPS;
    }

    /** Returns the bound above which a share of the doubles lies. */
    static double boundOf(double share) {
        return Math.floor(VALUES * (1 - share)) / STEPS;
    }

    /** Returns the name of a row. */
    static String name(int row) {
        return nameOf((int) (hash(row, 3) % KINDS));
    }

    /** Returns one of the names. */
    static String nameOf(int kind) {
        return "station " + kind;
    }

    static byte[] bytes(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }
}
