package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.hdf5.FlatValues;
import dev.tegula.schema.Datatype;
import java.lang.reflect.Array;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Values of fields of compound datasets. */
final class CompoundFields {

    private CompoundFields() {}

    /** Returns the type of values, as the library returns them; null if it has no counterpart. */
    static @Nullable Datatype datatype(@Nullable Object values) {
        return values instanceof byte[]
                ? Datatype.INT8
                : values instanceof short[]
                        ? Datatype.INT16
                        : values instanceof int[]
                                ? Datatype.INT32
                                : values instanceof long[]
                                        ? Datatype.INT64
                                        : values instanceof float[]
                                                ? Datatype.FLOAT32
                                                : values instanceof double[]
                                                        ? Datatype.FLOAT64
                                                        : values instanceof String[] ? Datatype.STRING_UTF8 : null;
    }

    static long[] longs(@Nullable Object values) {
        return (long[]) array(Datatype.INT64, values, Array.getLength(Objects.requireNonNull(values)));
    }

    static Object array(Datatype type, @Nullable Object values, int count) {
        return Primitives.of(type, FlatValues.of(Objects.requireNonNull(values), count), count);
    }
}
