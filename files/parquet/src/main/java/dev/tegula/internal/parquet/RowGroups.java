package dev.tegula.internal.parquet;

/**
 * Where row groups end: when they have enough bytes, at the end of a tile of the array, so that the statistics of a
 * group are those of whole tiles. Groups of twice the size end anywhere.
 *
 * @param bytes the size of a group in memory
 * @param tileRows the number of rows of a tile, or 0 if groups end anywhere
 */
public record RowGroups(long bytes, long tileRows) {

    /** Returns whether a group ends after some rows. */
    boolean endsAfter(long rows, long bufferedBytes) {
        boolean tileEnds = tileRows == 0 || rows % tileRows == 0;
        return bufferedBytes >= (tileEnds ? bytes : 2 * bytes);
    }

    /** Returns the rows from a position in a group to the end of its tile, but at most some. */
    int untilTileEnds(long rows, int most) {
        return tileRows == 0 ? most : (int) Math.min(most, tileRows - rows % tileRows);
    }
}
