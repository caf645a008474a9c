package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.hdf5.FlatValues;
import dev.tegula.schema.Datatype;
import java.lang.reflect.Array;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Values of fields of compound datasets. */
final class CompoundFields {

    private CompoundFields() {}

    static long[] longs(@Nullable Object values) {
        return (long[]) array(Datatype.INT64, values, Array.getLength(Objects.requireNonNull(values)));
    }

    static Object array(Datatype type, @Nullable Object values, int count) {
        return Primitives.of(type, FlatValues.of(Objects.requireNonNull(values), count), count);
    }
}
