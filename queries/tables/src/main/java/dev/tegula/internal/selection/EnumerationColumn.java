package dev.tegula.internal.selection;

import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The entries of enumerations as columns, a cell per entry. */
public final class EnumerationColumn {

    private EnumerationColumn() {}

    /** Returns the entries of an enumeration, in order. */
    public static Column of(Enumeration enumeration) {
        Field field = field(enumeration);
        int size = enumeration.datatype().size();
        long[] offsets = null;
        if (field.isVariable()) {
            offsets = new long[enumeration.size() + 1];
            for (int i = 0; i < enumeration.size(); i++) {
                offsets[i] = enumeration.offsets()[i] / size;
            }
            offsets[enumeration.size()] = enumeration.data().length / size;
        }
        return Column.of(field, values(enumeration), enumeration.size(), offsets, null);
    }

    /** Returns the field of the entries of an enumeration. */
    public static Field field(Enumeration enumeration) {
        return new Field(enumeration.name(), enumeration.datatype(), enumeration.valuesPerCell(), false);
    }

    private static Object values(Enumeration enumeration) {
        ByteBuffer data = ByteBuffer.wrap(enumeration.data()).order(ByteOrder.LITTLE_ENDIAN);
        int count = data.remaining() / enumeration.datatype().size();
        switch (enumeration.datatype().physical()) {
            case INT16, UINT16 -> {
                short[] values = new short[count];
                data.asShortBuffer().get(values);
                return values;
            }
            case INT32, UINT32 -> {
                int[] values = new int[count];
                data.asIntBuffer().get(values);
                return values;
            }
            case INT64, UINT64 -> {
                long[] values = new long[count];
                data.asLongBuffer().get(values);
                return values;
            }
            case FLOAT32 -> {
                float[] values = new float[count];
                data.asFloatBuffer().get(values);
                return values;
            }
            case FLOAT64 -> {
                double[] values = new double[count];
                data.asDoubleBuffer().get(values);
                return values;
            }
            default -> {
                return enumeration.data();
            }
        }
    }
}
