package dev.tegula.internal.sql.batch;

import java.util.Arrays;

/**
 * The values of an expression in some rows: longs or doubles, and where they are null. The next evaluation overwrites
 * them.
 */
abstract class Values {

    final boolean real;
    final long[] longs;
    final double[] doubles;
    final boolean[] nulls = new boolean[Rows.MOST];
    private boolean nullable;

    Values(boolean real) {
        this.real = real;
        this.longs = new long[real ? 0 : Rows.MOST];
        this.doubles = new double[real ? Rows.MOST : 0];
    }

    /** Computes the values; those of the expressions that it consists of are computed before. */
    abstract void evaluate(Rows rows);

    /** Returns whether some values may be null. */
    final boolean isNullable() {
        return nullable;
    }

    /** Tells that values may be made null. */
    final void nullable() {
        nullable = true;
    }

    /** Marks the rows as null that are null in another. */
    final void copyNulls(Values other, int count) {
        anyNulls(other, other, count);
    }

    /** Marks the rows as null that are null in one of two others. */
    final void anyNulls(Values a, Values b, int count) {
        if (!a.nullable && !b.nullable) {
            noNulls();
            return;
        }
        nullable = true;
        for (int i = 0; i < count; i++) {
            nulls[i] = a.nulls[i] || b.nulls[i];
        }
    }

    /** Makes nothing null. */
    final void noNulls() {
        if (nullable) {
            nullable = false;
            Arrays.fill(nulls, false);
        }
    }

    /** Returns integers that are equal where the values are: NaN equals itself. */
    final long[] keys(long[] scratch, int count) {
        return keys(longs, doubles, scratch, count);
    }

    /** Returns the longs, or such integers of doubles; see {@link #keys(long[], int)}. */
    static long[] keys(long[] longs, double[] doubles, long[] scratch, int count) {
        if (longs.length > 0) {
            return longs;
        }
        for (int i = 0; i < count; i++) {
            scratch[i] = Double.doubleToLongBits(doubles[i] + 0.0); // -0.0 equals 0.0
        }
        return scratch;
    }
}
