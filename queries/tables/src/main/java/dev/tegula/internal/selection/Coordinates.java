package dev.tegula.internal.selection;

import dev.tegula.internal.selection.Intervals.Interval;
import dev.tegula.query.Comparison;
import dev.tegula.query.Literal;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Range;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The coordinates of a type of dimension: comparisons with them as intervals, and intervals as ranges.
 *
 * @param <T> {@link BigInteger}, {@link Double}, or bytes
 */
interface Coordinates<T> {

    /** Returns the order of coordinates. */
    Comparator<T> order();

    /**
     * Returns the intervals that contain all coordinates of a comparison.
     *
     * @return null if the literal is not of this type
     */
    @Nullable
    List<Interval<T>> matching(Comparison comparison, Literal value);

    /** Returns whether {@link #matching} returns exactly the coordinates of a comparison. */
    boolean isExact(Comparison comparison);

    /** Returns the coordinates of a range. */
    Interval<T> of(Range range);

    /** Returns the range of an interval. */
    Range range(Interval<T> interval);

    /** Returns the coordinates of a dimension. */
    static Coordinates<?> of(Datatype type) {
        if (type.isFloat()) {
            return new Reals(type == Datatype.FLOAT32);
        }
        return type.kind() == Datatype.Kind.TEXT ? new Texts() : new Wholes(type == Datatype.UINT64);
    }

    /** Integers, datetimes and times. */
    record Wholes(boolean unsigned) implements Coordinates<BigInteger> {

        private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
        private static final BigInteger GREATEST = BigInteger.ONE.shiftLeft(64);

        @Override
        public Comparator<BigInteger> order() {
            return Comparator.naturalOrder();
        }

        @Override
        public @Nullable List<Interval<BigInteger>> matching(Comparison comparison, Literal value) {
            if (!(value instanceof Literal.Int whole)) {
                return null;
            }
            BigInteger number = whole.value();
            return switch (comparison) {
                case EQ -> List.of(new Interval<>(number, number));
                case NE ->
                    List.of(
                            new Interval<>(LEAST, number.subtract(BigInteger.ONE)),
                            new Interval<>(number.add(BigInteger.ONE), GREATEST));
                case LT -> List.of(new Interval<>(LEAST, number.subtract(BigInteger.ONE)));
                case LE -> List.of(new Interval<>(LEAST, number));
                case GT -> List.of(new Interval<>(number.add(BigInteger.ONE), GREATEST));
                case GE -> List.of(new Interval<>(number, GREATEST));
            };
        }

        @Override
        public boolean isExact(Comparison comparison) {
            return true;
        }

        @Override
        public Interval<BigInteger> of(Range range) {
            Range.OfLong longs = (Range.OfLong) range;
            return new Interval<>(number(longs.low()), number(longs.high()));
        }

        private BigInteger number(long bits) {
            return unsigned ? new BigInteger(Long.toUnsignedString(bits)) : BigInteger.valueOf(bits);
        }

        @Override
        public Range range(Interval<BigInteger> interval) {
            BigInteger high = interval.high();
            return Range.of(interval.low().longValue(), high == null ? Long.MAX_VALUE : high.longValue());
        }
    }

    /** Floating-point numbers. */
    record Reals(boolean single) implements Coordinates<Double> {

        @Override
        public Comparator<Double> order() {
            return Comparator.comparingDouble(each -> each == 0 ? 0.0 : each);
        }

        @Override
        public @Nullable List<Interval<Double>> matching(Comparison comparison, Literal value) {
            if (!(value instanceof Literal.Float real) || Double.isNaN(real.value())) {
                return null;
            }
            double number = real.value();
            double least = Double.NEGATIVE_INFINITY;
            double greatest = Double.POSITIVE_INFINITY;
            return switch (comparison) {
                case EQ -> List.of(new Interval<>(number, number));
                case NE -> null;
                case LT -> List.of(new Interval<>(least, below(number)));
                case LE -> List.of(new Interval<>(least, number));
                case GT -> List.of(new Interval<>(above(number), greatest));
                case GE -> List.of(new Interval<>(number, greatest));
            };
        }

        private double below(double number) {
            return single ? Math.nextDown((float) number) : Math.nextDown(number);
        }

        private double above(double number) {
            return single ? Math.nextUp((float) number) : Math.nextUp(number);
        }

        @Override
        public boolean isExact(Comparison comparison) {
            return true;
        }

        @Override
        public Interval<Double> of(Range range) {
            Range.OfDouble doubles = (Range.OfDouble) range;
            return new Interval<>(doubles.low(), doubles.high());
        }

        @Override
        public Range range(Interval<Double> interval) {
            Double high = interval.high();
            return Range.of(interval.low(), high == null ? Double.POSITIVE_INFINITY : high);
        }
    }

    /** Strings as bytes. */
    record Texts() implements Coordinates<byte[]> {

        @Override
        public Comparator<byte[]> order() {
            return Arrays::compareUnsigned;
        }

        @Override
        public @Nullable List<Interval<byte[]>> matching(Comparison comparison, Literal value) {
            if (!(value instanceof Literal.Bytes text)) {
                return null;
            }
            byte[] bytes = text.value();
            return switch (comparison) {
                case EQ -> List.of(new Interval<>(bytes, bytes));
                case NE -> null;
                // No string is the last one below another: one too many, so not exact.
                case LT, LE -> List.of(new Interval<>(new byte[0], bytes));
                case GT -> List.of(new Interval<>(Arrays.copyOf(bytes, bytes.length + 1), null));
                case GE -> List.of(new Interval<>(bytes, null));
            };
        }

        @Override
        public boolean isExact(Comparison comparison) {
            return comparison != Comparison.LT;
        }

        @Override
        public Interval<byte[]> of(Range range) {
            Range.OfBytes bytes = (Range.OfBytes) range;
            return new Interval<>(bytes.low(), bytes.high());
        }

        @Override
        public Range range(Interval<byte[]> interval) {
            return new Range.OfBytes(interval.low(), interval.high());
        }
    }
}
