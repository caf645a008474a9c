package dev.tegula.internal.base;

import java.math.BigInteger;

/** The values that integers of up to 64 bits can have. */
public record IntegerBounds(int bits, boolean isSigned) {

    /** Returns the bounds of integers of a number of bytes. */
    public static IntegerBounds ofBytes(int bytes, boolean isSigned) {
        return new IntegerBounds(Byte.SIZE * bytes, isSigned);
    }

    /** Returns the least value. */
    public long least() {
        return isSigned ? -1L << bits - 1 : 0;
    }

    /** Returns the greatest value; its bits if it is greater than those of a long. */
    public long greatest() {
        return isSigned ? ~least() : -1L >>> Long.SIZE - bits;
    }

    /** Returns whether a number is one of the values. */
    public boolean contains(long number) {
        return number >= least() && (bits == Long.SIZE || number <= greatest());
    }

    /** Returns whether a number is one of the values. */
    public boolean contains(BigInteger number) {
        return isSigned ? number.bitLength() < bits : number.signum() >= 0 && number.bitLength() <= bits;
    }
}
