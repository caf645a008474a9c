package dev.tegula.internal.io.grid;

import dev.tegula.schema.Datatype;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of a file that mean that there is none: those that its attributes name, and those beyond its range. */
final class MissingValues {

    private final Datatype stored;
    private final Datatype type;
    private final List<Number> values = new ArrayList<>();
    private final @Nullable Number lowest;
    private final @Nullable Number highest;

    /** @param type the type of the values, with the sign that {@code _Unsigned} says */
    MissingValues(Datatype stored, Datatype type, VariableAttributes attributes) {
        this.stored = stored;
        this.type = type;
        boolean isNumber = type.isFloat() || type.isInteger();
        for (String name : List.of("_FillValue", "missing_value")) {
            attributes.numbers(name).forEach(value -> values.add(reinterpreted(value)));
        }
        List<Number> range = attributes.numbers("valid_range");
        boolean isRange = isNumber && range.size() == 2 && range.stream().allMatch(this::isValue);
        Number low = isRange ? range.get(0) : isNumber ? bound(attributes, "valid_min") : null;
        Number high = isRange ? range.get(1) : isNumber ? bound(attributes, "valid_max") : null;
        lowest = low == null ? null : reinterpreted(low);
        highest = high == null ? null : reinterpreted(high);
    }

    private @Nullable Number bound(VariableAttributes attributes, String name) {
        Number number = attributes.number(name);
        return number == null || !isValue(number) ? null : number;
    }

    /** Returns whether a bound can be one of the stored values: fractions of integers are bounds of something else. */
    private boolean isValue(Number number) {
        return !type.isInteger() || !isReal(number) || Math.rint(number.doubleValue()) == number.doubleValue();
    }

    /**
     * Returns a number of an attribute as the values have it: rounded if they are of single precision and it is within
     * their range, and with the sign that {@code _Unsigned} gives to one of the stored type.
     */
    private Number reinterpreted(Number value) {
        if (type.isFloat()) {
            float single = value.floatValue();
            return type == Datatype.FLOAT32 && Float.isFinite(single) ? (Number) single : (Number) value.doubleValue();
        }
        boolean isStored = stored != type
                && !isReal(value)
                && SignedValues.reinterpreted(stored, value.longValue()) == value.longValue();
        return isStored ? (Number) SignedValues.reinterpreted(type, value.longValue()) : value;
    }

    boolean isEmpty() {
        return values.isEmpty() && lowest == null && highest == null;
    }

    boolean contains(RawValues raw, int i) {
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
