package dev.tegula.internal.hdf5;

import dev.tegula.internal.hdf5.file.Attributed;
import dev.tegula.internal.hdf5.file.FlatValues;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Attributes of objects: a text or numbers. */
public final class Attributes {

    private Attributes() {}

    /** Returns an attribute with one text, as a single value or a list of one, or null. */
    public static @Nullable String text(Attributed object, String name) {
        FlatValues values = object.attributeValues(name);
        return values != null && values.isText() && values.count() == 1 ? values.text(0) : null;
    }

    /**
     * Returns the numbers of an attribute, also those of an enumeration; none if it is missing or a text. Floats have
     * single precision.
     */
    public static List<Number> numbers(Attributed object, String name) {
        FlatValues values = object.attributeValues(name);
        List<Number> numbers = new ArrayList<>();
        for (int i = 0; values != null && values.isNumber() && i < values.count(); i++) {
            numbers.add(number(values, i));
        }
        return numbers;
    }

    static Number number(FlatValues values, int i) {
        if (values.isText()) {
            return values.whole(i);
        }
        if (values.array() instanceof float[] floats) {
            return floats[i];
        }
        if (values.array() instanceof double[] doubles) {
            return doubles[i];
        }
        return values.array() instanceof BigInteger[] numbers ? numbers[i] : (Number) values.whole(i);
    }
}
