package dev.tegula.internal.io.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.schema.Datatype;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Compares values with numbers of attributes that have another type. */
class MissingValuesTest {

    private record Attributes(Map<String, List<Number>> values) implements VariableAttributes {

        @Override
        public @Nullable String text(String name) {
            return null;
        }

        @Override
        public List<Number> numbers(String name) {
            return values.getOrDefault(name, List.of());
        }
    }

    private record Reals(double... values) implements RawValues {

        @Override
        public int count() {
            return values.length;
        }

        @Override
        public boolean isText() {
            return false;
        }

        @Override
        public String text(int i) {
            throw new IllegalStateException();
        }

        @Override
        public long whole(int i) {
            return (long) values[i];
        }

        @Override
        public double real(int i) {
            return values[i];
        }
    }

    /** Returns the indexes of the missing values. */
    private static List<Integer> missing(Datatype type, String attribute, Number number, double... values) {
        Attributes attributes = new Attributes(Map.of(attribute, List.of(number)));
        MissingValues missing = new MissingValues(type, type, attributes);
        Reals raw = new Reals(values);
        return IntStream.range(0, values.length)
                .filter(i -> missing.contains(raw, i))
                .boxed()
                .toList();
    }

    /** Programs write -999.9 in double precision beside floats; 1e20 is the missing value of many models. */
    @Test
    void doublesBesideFloats_areRounded() {
        assertEquals(List.of(0), missing(Datatype.FLOAT32, "missing_value", -999.9, -999.9f, -999.8f));
        assertEquals(List.of(1), missing(Datatype.FLOAT32, "_FillValue", 1e20, 1, 1e20f));
        assertEquals(List.of(1), missing(Datatype.FLOAT32, "valid_max", 0.1, 0.1f, 0.2f));
        assertEquals(List.of(1), missing(Datatype.FLOAT32, "valid_min", 0.7, 0.7f, 0.6f));
        assertEquals(List.of(1), missing(Datatype.FLOAT64, "missing_value", 0.1, 0.1f, 0.1));
    }

    @Test
    void doublesThatNoFloatHas_areNotInfinite() {
        assertEquals(List.of(), missing(Datatype.FLOAT32, "missing_value", 1e300, Float.POSITIVE_INFINITY, 1));
        assertEquals(List.of(0), missing(Datatype.FLOAT32, "missing_value", Double.NaN, Float.NaN, 1));
        assertEquals(List.of(0), missing(Datatype.FLOAT32, "valid_max", 1e300, Float.POSITIVE_INFINITY, 1));
    }

    @Test
    void wholeNumbersBesideFloats_areNotTruncated() {
        assertEquals(List.of(0), missing(Datatype.FLOAT32, "missing_value", -999L, -999, -999.5));
        assertEquals(List.of(0), missing(Datatype.FLOAT64, "_FillValue", -999, -999, -999.5));
    }
}
