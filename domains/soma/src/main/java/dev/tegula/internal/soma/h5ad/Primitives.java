package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.hdf5.file.FlatValues;
import dev.tegula.schema.Datatype;
import org.jspecify.annotations.Nullable;

/** Values of the HDF5 library as primitive arrays of a type: the library widens unsigned numbers. */
final class Primitives {

    private Primitives() {}

    static String[] texts(FlatValues values, int count) {
        String[] texts = new String[count];
        boolean real = values.array() instanceof float[] || values.array() instanceof double[];
        for (int i = 0; i < count; i++) {
            texts[i] = values.isText()
                    ? values.text(i)
                    : real ? Double.toString(values.real(i)) : Long.toString(values.whole(i));
        }
        return texts;
    }

    /** Returns values as an array of the physical type of a datatype. */
    static Object of(Datatype type, @Nullable FlatValues values, int count) {
        return switch (type.physical()) {
            case INT8, UINT8 -> {
                byte[] array = new byte[count];
                for (int i = 0; values != null && i < count; i++) {
                    array[i] = (byte) (type == Datatype.BOOL ? truth(values, i) : values.whole(i));
                }
                yield array;
            }
            case INT16, UINT16 -> {
                short[] array = new short[count];
                for (int i = 0; values != null && i < count; i++) {
                    array[i] = (short) values.whole(i);
                }
                yield array;
            }
            case INT32, UINT32 -> {
                if (values != null && values.array() instanceof int[] same) {
                    yield same;
                }
                int[] array = new int[count];
                for (int i = 0; values != null && i < count; i++) {
                    array[i] = (int) values.whole(i);
                }
                yield array;
            }
            case INT64, UINT64 -> {
                if (values != null && values.array() instanceof long[] same) {
                    yield same;
                }
                long[] array = new long[count];
                for (int i = 0; values != null && i < count; i++) {
                    array[i] = values.whole(i);
                }
                yield array;
            }
            case FLOAT32 -> {
                if (values != null && values.array() instanceof float[] same) {
                    yield same;
                }
                float[] array = new float[count];
                for (int i = 0; values != null && i < count; i++) {
                    array[i] = (float) values.real(i);
                }
                yield array;
            }
            case FLOAT64 -> {
                if (values != null && values.array() instanceof double[] same) {
                    yield same;
                }
                double[] array = new double[count];
                for (int i = 0; values != null && i < count; i++) {
                    array[i] = values.real(i);
                }
                yield array;
            }
        };
    }

    private static long truth(FlatValues values, int i) {
        return values.isText() ? values.text(i).equals("TRUE") ? 1 : 0 : values.whole(i) == 0 ? 0 : 1;
    }
}
