package dev.tegula.interop.differential;

import dev.tegula.interop.model.AggregateSpec;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.schema.Datatype;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The reference model of aggregates: computes each one from the values that are not null. */
record AggregateModel(FieldSpec field, List<Bytes> values, long nulls) {

    /** Collects the values and counts the nulls of a column. */
    static AggregateModel of(FieldSpec field, Column column) {
        List<Bytes> values = new ArrayList<>();
        long nulls = 0;
        for (int i = 0; i < column.cellCount(field); i++) {
            if (column.isNull(i)) {
                nulls++;
            } else {
                values.add(column.cell(field, i));
            }
        }
        return new AggregateModel(field, values, nulls);
    }

    private BigInteger whole(Bytes value) {
        return number(field.type(), value);
    }

    static BigInteger number(Datatype type, Bytes value) {
        long bits = value.whole(type);
        return type.physical().isSigned() ? BigInteger.valueOf(bits) : new BigInteger(Long.toUnsignedString(bits));
    }

    BigInteger sum() {
        return values.stream().map(this::whole).reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** Returns true if a partial sum, in any order, could exceed 64 bits. */
    boolean canOverflow() {
        BigInteger all = values.stream().map(value -> whole(value).abs()).reduce(BigInteger.ZERO, BigInteger::add);
        return all.bitLength() > (field.type().physical().isSigned() ? 63 : 64);
    }

    double realSum() {
        return values.stream()
                .mapToDouble(value -> value.floating(field.type()))
                .reduce(0, Double::sum);
    }

    /** Returns the maximum difference between two sums of the floats in different orders. */
    double tolerance() {
        return 1e-12
                * values.stream().mapToDouble(value -> Math.abs(real(value))).sum();
    }

    private double real(Bytes value) {
        return field.type().isFloat()
                ? value.floating(field.type())
                : whole(value).doubleValue();
    }

    double mean() {
        return (field.type().isFloat() ? realSum() : sum().doubleValue()) / values.size();
    }

    boolean hasNan() {
        return field.type().isFloat() && values.stream().anyMatch(value -> Double.isNaN(value.floating(field.type())));
    }

    boolean hasZeroBytes() {
        return values.stream().anyMatch(value -> value.text().indexOf(0) >= 0);
    }

    /** Returns the minimum or maximum, ignoring NaN; null if there is no such value. */
    @Nullable
    Bytes extreme(AggregateSpec.Kind kind) {
        Comparator<Bytes> order = (a, b) -> Bytes.compare(field.type(), a, b);
        return values.stream()
                .filter(value -> !field.type().isFloat() || !Double.isNaN(value.floating(field.type())))
                .min(kind == AggregateSpec.Kind.MIN ? order : order.reversed())
                .orElse(null);
    }
}
