package dev.tegula.benchmarks.peers;

/**
 * The digest of the rows of a result. Every side reads all of these columns, so it cannot skip one.
 *
 * @param doubles the sum of the doubles, which is exact
 * @param characters the number of bytes of the names
 */
record Sums(long rows, long keys, long integers, double doubles, long characters) {

    static final Sums NONE = new Sums(0, 0, 0, 0, 0);

    Sums plus(Sums other) {
        return new Sums(
                rows + other.rows,
                keys + other.keys,
                integers + other.integers,
                doubles + other.doubles,
                characters + other.characters);
    }
}
