package dev.tegula.schema;

import dev.tegula.annotations.Internal;
import dev.tegula.internal.base.IntegerBounds;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Checks, compares and prints ranges of a datatype. */
@Internal
public final class RangeRules {

    private RangeRules() {}

    /**
     * Returns whether {@code inner} is a range of this type, not reversed, and within {@code outer} (null: no bounds).
     */
    public static boolean isWithin(Datatype type, Range inner, @Nullable Range outer) {
        if (inner instanceof Range.OfLong in && !type.isFloat() && !type.isString()) {
            return compare(type, in.low(), in.high()) <= 0
                    && (!(outer instanceof Range.OfLong out)
                            || (compare(type, out.low(), in.low()) <= 0 && compare(type, in.high(), out.high()) <= 0));
        }
        if (inner instanceof Range.OfDouble in && type.isFloat()) {
            return in.low() <= in.high()
                    && (!(outer instanceof Range.OfDouble out) || (out.low() <= in.low() && in.high() <= out.high()));
        }
        if (inner instanceof Range.OfBytes in && type.isString()) {
            byte[] high = in.high();
            if (high != null && Arrays.compareUnsigned(in.low(), high) > 0) {
                return false;
            }
            if (!(outer instanceof Range.OfBytes out)) {
                return true;
            }
            byte[] top = out.high();
            return Arrays.compareUnsigned(out.low(), in.low()) <= 0
                    && (top == null || (high != null && Arrays.compareUnsigned(high, top) <= 0));
        }
        return false;
    }

    /**
     * Returns the problem of a range, without its name; null if it is a range of this type within {@code outer} (null:
     * no bounds).
     */
    public static @Nullable String problem(Datatype type, Range inner, @Nullable Range outer) {
        if (isWithin(type, inner, outer)) {
            return null;
        } else if (isWithin(type, inner, null)) {
            return "range " + text(type, inner) + " is not within " + text(type, outer);
        }
        boolean kind = inner instanceof Range.OfBytes
                ? type.isString()
                : !type.isString() && inner instanceof Range.OfDouble == type.isFloat();
        if (!kind) {
            String form = type.isString()
                    ? "strings"
                    : type.isFloat() ? "floating-point numbers" : type.isDatetime() ? "dates or integers" : "integers";
            return "range " + text(type, inner) + " has the wrong type (expected " + form + " for " + type + ")";
        }
        boolean nan = inner instanceof Range.OfDouble real && (Double.isNaN(real.low()) || Double.isNaN(real.high()));
        return "range " + text(type, inner)
                + (nan ? " has a bound that is NaN" : " is reversed (expected low <= high)");
    }

    /**
     * Converts a range of points in time to the integers of a datetime type within it. Returns other ranges unchanged.
     *
     * @throws IllegalArgumentException if the type is not a datetime type, or has no value within the range
     */
    public static Range resolved(Datatype type, Range range, String name) {
        if (!(range instanceof Range.OfTime time)) {
            return range;
        }
        if (!type.isDatetime()) {
            throw new IllegalArgumentException(
                    name + ": a range of points in time requires a datetime type (found " + type + ")");
        }
        if (time.low().isAfter(time.high())) {
            throw new IllegalArgumentException(name + ": range " + range + " is reversed (expected low <= high)");
        }
        long low = Datetimes.ceiling(type, time.low());
        long high = Datetimes.floor(type, time.high());
        if (low > high) {
            throw new IllegalArgumentException(name + ": range " + range + " contains no value of type " + type);
        }
        return Range.of(low, high);
    }

    /** Returns whether two ranges of this type have a value in common. */
    public static boolean overlap(Datatype type, Range a, Range b) {
        if (a instanceof Range.OfLong x && b instanceof Range.OfLong y) {
            return compare(type, x.low(), y.high()) <= 0 && compare(type, y.low(), x.high()) <= 0;
        } else if (a instanceof Range.OfDouble x && b instanceof Range.OfDouble y) {
            return x.low() <= y.high() && y.low() <= x.high();
        } else if (a instanceof Range.OfBytes x && b instanceof Range.OfBytes y) {
            return beginsBeforeEnd(x, y) && beginsBeforeEnd(y, x);
        }
        throw new IllegalArgumentException("ranges " + a + " and " + b + ": have different types");
    }

    private static boolean beginsBeforeEnd(Range.OfBytes a, Range.OfBytes b) {
        byte[] high = b.high();
        return high == null || Arrays.compareUnsigned(a.low(), high) <= 0;
    }

    /** Returns the smallest range that contains two others of one type. */
    public static Range union(Datatype type, Range a, Range b) {
        if (a instanceof Range.OfLong x && b instanceof Range.OfLong y) {
            return Range.of(
                    compare(type, x.low(), y.low()) <= 0 ? x.low() : y.low(),
                    compare(type, x.high(), y.high()) >= 0 ? x.high() : y.high());
        }
        if (a instanceof Range.OfDouble x && b instanceof Range.OfDouble y) {
            return Range.of(Math.min(x.low(), y.low()), Math.max(x.high(), y.high()));
        }
        if (a instanceof Range.OfBytes x && b instanceof Range.OfBytes y) {
            byte[] low = Arrays.compareUnsigned(x.low(), y.low()) <= 0 ? x.low() : y.low();
            byte[] top = x.high();
            byte[] other = y.high();
            byte[] high = top == null || other == null ? null : Arrays.compareUnsigned(top, other) >= 0 ? top : other;
            return new Range.OfBytes(low, high);
        }
        throw new IllegalStateException(a + " and " + b + " have different types");
    }

    /** Returns a range as text, with its numbers in this type. */
    public static String text(Datatype type, @Nullable Range range) {
        return type == Datatype.UINT64 && range instanceof Range.OfLong bits
                ? "[" + Long.toUnsignedString(bits.low()) + ", " + Long.toUnsignedString(bits.high()) + "]"
                : String.valueOf(range);
    }

    /** Compares two integers of this type. */
    public static int compare(Datatype type, long a, long b) {
        return type == Datatype.UINT64 ? Long.compareUnsigned(a, b) : Long.compare(a, b);
    }

    /**
     * Returns the usual domain of a sparse array: all finite numbers of a type, of integers all but one, because a
     * domain cannot be a whole type. The one is the least of signed types, which means "not a time" for datetimes, and
     * the greatest of unsigned types.
     */
    public static Range wholeDomain(Datatype type) {
        if (type.isFloat()) {
            double most = type == Datatype.FLOAT32 ? Float.MAX_VALUE : Double.MAX_VALUE;
            return Range.of(-most, most);
        }
        IntegerBounds bounds = DimensionRules.bounds(type);
        return bounds.isSigned() ? Range.of(bounds.least() + 1, bounds.greatest()) : Range.of(0, bounds.greatest() - 1);
    }
}
