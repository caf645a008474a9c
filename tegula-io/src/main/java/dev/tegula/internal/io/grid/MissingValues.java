package dev.tegula.internal.io.grid;

import dev.tegula.schema.Datatype;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of a file that mean that there is none: those that its attributes name, and those beyond its range. */
final class MissingValues {

    private final Datatype type;
    private final List<Number> values = new ArrayList<>();
    private final @Nullable Number lowest;
    private final @Nullable Number highest;

    /** @param type the type of the values, with the sign that {@code _Unsigned} says */
    MissingValues(Datatype type, VariableAttributes attributes) {
        this.type = type;
        boolean isNumber = type.isFloat() || type.isInteger();
        for (String name : List.of("_FillValue", "missing_value")) {
            attributes.numbers(name).forEach(value -> values.add(reinterpreted(value)));
        }
        List<Number> range = attributes.numbers("valid_range");
        boolean isRange = isNumber && range.size() == 2;
        Number low = isRange ? range.get(0) : isNumber ? attributes.number("valid_min") : null;
        Number high = isRange ? range.get(1) : isNumber ? attributes.number("valid_max") : null;
        lowest = low == null ? null : reinterpreted(low);
        highest = high == null ? null : reinterpreted(high);
    }

    /**
     * Returns a number of an attribute, which has the type of the stored values, as one of the type of the variable.
     */
    private Number reinterpreted(Number value) {
        if (!type.isInteger() || value instanceof Float || value instanceof Double) {
            return value;
        }
        return SignedValues.reinterpreted(type, value.longValue());
    }

    boolean isEmpty() {
        return values.isEmpty() && lowest == null && highest == null;
    }

    boolean contains(RawValues raw, int i) {
        if (raw.isText()) {
            return false;
        }
        for (Number number : values) {
            boolean equal = isReal(number)
                    ? Double.compare(raw.real(i), number.doubleValue()) == 0 || raw.real(i) == number.doubleValue()
                    : raw.whole(i) == number.longValue();
            if (equal) {
                return true;
            }
        }
        return lowest != null && compare(raw, i, lowest) < 0 || highest != null && compare(raw, i, highest) > 0;
    }

    private static boolean isReal(Number number) {
        return number instanceof Float || number instanceof Double;
    }

    /** Compares a value with a bound. NaN is neither below nor above. */
    private int compare(RawValues raw, int i, Number bound) {
        if (type.isFloat() || isReal(bound)) {
            double value = raw.real(i);
            double limit = bound instanceof BigInteger || isReal(bound) ? bound.doubleValue() : bound.longValue();
            return value < limit ? -1 : value > limit ? 1 : 0;
        }
        return type == Datatype.UINT64
                ? Long.compareUnsigned(raw.whole(i), bound.longValue())
                : Long.compare(raw.whole(i), bound.longValue());
    }
}
