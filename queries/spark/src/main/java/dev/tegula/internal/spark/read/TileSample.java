package dev.tegula.internal.spark.read;

/**
 * A sample of the pieces of a query, {@code TABLESAMPLE SYSTEM}: a piece is in the sample if its random number is in
 * [{@code low}, {@code high}).
 *
 * @param seed determines the random numbers
 */
record TileSample(double low, double high, long seed) {

    /** Every piece. */
    static final TileSample ALL = new TileSample(0, 1, 0);

    /** A sample takes parts of at least this many pieces, if there are so many. */
    static final int PIECES = 1000;

    boolean isAll() {
        return low <= 0 && high >= 1;
    }

    /** Returns whether a piece is in the sample. */
    boolean contains(int piece) {
        double number = new java.util.SplittableRandom(seed + piece * 0x9E3779B97F4A7C15L).nextDouble();
        return number >= low && number < high;
    }
}
