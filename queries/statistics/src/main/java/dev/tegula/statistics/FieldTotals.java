package dev.tegula.statistics;

import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Accumulates statistics of the cells of one field in one group, and only those that were requested. */
final class FieldTotals {

    /** How the cells of a field are read. */
    enum Form {
        INTEGER,
        UNSIGNED,
        REAL,
        TEXT,
        /** Several numbers or bytes per cell. */
        OTHER;

        static Form of(Field field) {
            Datatype type = field.datatype();
            if (type.kind() == Datatype.Kind.TEXT) {
                return TEXT;
            } else if (type.kind() == Datatype.Kind.BYTES || field.valuesPerCell() != 1) {
                return OTHER;
            } else if (type.isFloat()) {
                return REAL;
            }
            return type == Datatype.UINT64 ? UNSIGNED : INTEGER;
        }
    }

    private final Form form;
    private final @Nullable NumberSum sum;
    private final @Nullable Moments moments;
    private final @Nullable QuantileSketch quantiles;
    private final @Nullable DistinctSketch distinct;
    private final boolean extremes;
    private long nulls;
    private long values;
    private long notNumbers;
    private long leastWhole;
    private long greatestWhole;
    private double leastReal = Double.POSITIVE_INFINITY;
    private double greatestReal = Double.NEGATIVE_INFINITY;
    private byte @Nullable [] leastText;
    private byte @Nullable [] greatestText;

    /** @param kinds the statistics to compute */
    FieldTotals(Field field, Collection<Statistic.Kind> kinds) {
        form = Form.of(field);
        Set<Statistic.Kind> bases = EnumSet.noneOf(Statistic.Kind.class);
        kinds.forEach(kind -> bases.add(kind.base()));
        sum = bases.contains(Statistic.Kind.SUM) || bases.contains(Statistic.Kind.MEAN) ? new NumberSum() : null;
        bases.remove(Statistic.Kind.SUM);
        boolean spread = bases.contains(Statistic.Kind.VAR)
                || bases.contains(Statistic.Kind.VAR_POP)
                || bases.contains(Statistic.Kind.STD)
                || bases.contains(Statistic.Kind.STD_POP);
        moments = spread ? new Moments() : null;
        quantiles = bases.contains(Statistic.Kind.QUANTILE) ? new QuantileSketch() : null;
        distinct = bases.contains(Statistic.Kind.APPROX_DISTINCT) ? new DistinctSketch() : null;
        extremes = bases.contains(Statistic.Kind.MIN) || bases.contains(Statistic.Kind.MAX);
    }

    void add(Column column, int cell) {
        if (column.isNull(cell)) {
            nulls++;
            return;
        }
        switch (form) {
            case INTEGER -> addWhole(column.longAt(cell));
            case UNSIGNED -> addUnsigned(column.longAt(cell));
            case REAL -> addReal(column.doubleAt(cell));
            case TEXT, OTHER -> addBytes(column, cell);
        }
    }

    private void addWhole(long value) {
        if (distinct != null) {
            distinct.add(value);
        }
        leastWhole = values == 0 ? value : Math.min(leastWhole, value);
        greatestWhole = values == 0 ? value : Math.max(greatestWhole, value);
        values++;
        if (sum != null) {
            sum.add(value);
        }
        number((double) value);
    }

    private void addUnsigned(long bits) {
        if (distinct != null) {
            distinct.add(bits);
        }
        leastWhole = values == 0 || Long.compareUnsigned(bits, leastWhole) < 0 ? bits : leastWhole;
        greatestWhole = values == 0 || Long.compareUnsigned(bits, greatestWhole) > 0 ? bits : greatestWhole;
        values++;
        if (sum != null) {
            sum.addUnsigned(bits);
        }
        number(bits >= 0 ? (double) bits : (bits >>> 1) * 2.0 + (bits & 1));
    }

    private void addReal(double value) {
        if (distinct != null) {
            distinct.add(value);
        }
        if (Double.isNaN(value)) {
            notNumbers++;
            return;
        }
        leastReal = Math.min(leastReal, value);
        greatestReal = Math.max(greatestReal, value);
        values++;
        if (sum != null) {
            sum.add(value);
        }
        number(value);
    }

    private void number(double value) {
        if (moments != null) {
            moments.add(value);
        }
        if (quantiles != null) {
            quantiles.add(value);
        }
    }

    private void addBytes(Column column, int cell) {
        if (column.array() instanceof byte[] bytes) {
            addBytes(bytes, column.firstValue(cell), column.valueCount(cell));
        } else {
            byte[] bytes = column.bytes(cell);
            addBytes(bytes, 0, bytes.length);
        }
    }

    private void addBytes(byte[] bytes, int from, int length) {
        values++;
        if (distinct != null) {
            distinct.add(bytes, from, length);
        }
        if (extremes && form == Form.TEXT) {
            int to = from + length;
            byte[] least = leastText;
            if (least == null || Arrays.compareUnsigned(bytes, from, to, least, 0, least.length) < 0) {
                leastText = Arrays.copyOfRange(bytes, from, to);
            }
            byte[] greatest = greatestText;
            if (greatest == null || Arrays.compareUnsigned(bytes, from, to, greatest, 0, greatest.length) > 0) {
                greatestText = Arrays.copyOfRange(bytes, from, to);
            }
        }
    }

    /** Returns the number of nulls. */
    long nulls() {
        return nulls;
    }

    /** Returns the number of NaN. */
    long notNumbers() {
        return notNumbers;
    }

    /** Returns the numbers of values in intervals of equal width between the finite extremes; null if not collected. */
    long @Nullable [] histogram(int bins) {
        return quantiles == null || quantiles.count() == 0 ? null : quantiles.histogram(bins);
    }

    /** Returns the number of distinct values, if it is collected. */
    long distinct() {
        return distinct == null ? 0 : distinct.estimate();
    }

    /** Returns whether the number of distinct values is exact. */
    boolean isDistinctExact() {
        return distinct == null || distinct.isExact();
    }

    /**
     * Returns a statistic: a {@link Long}, {@link BigInteger}, {@link Double} or {@link String}; null if there are no
     * values.
     */
    @Nullable
    Object value(Statistic statistic) {
        Statistic.Kind kind = statistic.kind();
        if (kind == Statistic.Kind.NULL_COUNT) {
            return nulls;
        } else if (kind == Statistic.Kind.APPROX_DISTINCT) {
            return distinct();
        }
        boolean undefined = notNumbers > 0 && !kind.isSkippingNaN();
        Object value = switch (kind.base()) {
            case MIN -> extreme(leastWhole, leastReal, leastText);
            case MAX -> extreme(greatestWhole, greatestReal, greatestText);
            case SUM -> sum == null ? null : form == Form.REAL ? (Object) sum.real() : sum.whole();
            case MEAN -> mean();
            case VAR -> variance(1);
            case VAR_POP -> variance(0);
            case STD -> root(variance(1));
            case STD_POP -> root(variance(0));
            case QUANTILE -> quantiles == null ? null : number(quantiles, statistic.fraction());
            default -> throw new IllegalStateException(statistic.toString());
        };
        return undefined ? (Object) Double.NaN : value;
    }

    private @Nullable Object extreme(long whole, double real, byte @Nullable [] text) {
        if (values == 0) {
            return null;
        }
        return switch (form) {
            case INTEGER -> BigInteger.valueOf(whole);
            case UNSIGNED -> new BigInteger(Long.toUnsignedString(whole));
            case REAL -> real;
            case TEXT -> text == null ? null : new String(text, StandardCharsets.UTF_8);
            case OTHER -> null;
        };
    }

    private @Nullable Double mean() {
        if (values == 0 || sum == null) {
            return null;
        }
        return (form == Form.REAL ? sum.real() : sum.whole().doubleValue()) / values;
    }

    private @Nullable Double variance(int degrees) {
        return moments == null || values <= degrees ? null : (Double) moments.variance(degrees);
    }

    private static @Nullable Double root(@Nullable Double value) {
        return value == null ? null : (Double) Math.sqrt(value);
    }

    private static @Nullable Double number(QuantileSketch sketch, double fraction) {
        return sketch.count() == 0 ? null : (Double) sketch.quantile(fraction);
    }
}
