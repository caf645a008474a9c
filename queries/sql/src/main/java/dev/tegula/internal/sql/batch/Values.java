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

    Values(boolean real) {
        this.real = real;
        this.longs = new long[real ? 0 : Rows.MOST];
        this.doubles = new double[real ? Rows.MOST : 0];
    }

    /** Computes the values; those of the expressions that it consists of are computed before. */
    abstract void evaluate(Rows rows);

    /** Makes null what is null in another. */
    final void copyNulls(Values other, int count) {
        System.arraycopy(other.nulls, 0, nulls, 0, count);
    }

    /** Makes null what is null in one of two others. */
    final void anyNulls(Values a, Values b, int count) {
        for (int i = 0; i < count; i++) {
            nulls[i] = a.nulls[i] || b.nulls[i];
        }
    }

    /** Makes nothing null. */
    final void noNulls(int count) {
        Arrays.fill(nulls, 0, count, false);
    }

    /** Writes integers that are equal where the values are: NaN equals itself, and zeros differ by their sign. */
    final void keys(long[] target, int count) {
        if (real) {
            for (int i = 0; i < count; i++) {
                target[i] = nulls[i] ? 0 : Double.doubleToLongBits(doubles[i]);
            }
        } else {
            for (int i = 0; i < count; i++) {
                target[i] = nulls[i] ? 0 : longs[i];
            }
        }
    }
}
