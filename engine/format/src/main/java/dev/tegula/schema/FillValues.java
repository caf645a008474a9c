package dev.tegula.schema;

/** Default fill values of unwritten cells, those of libtiledb. */
final class FillValues {

    private FillValues() {}

    /**
     * Returns the default fill value: the smallest signed integer, datetime or time, the greatest unsigned integer,
     * NaN, or zero bytes.
     */
    static byte[] of(Datatype type) {
        byte[] value = new byte[type.size()];
        switch (type.kind()) {
            case INTEGER, DATETIME, TIME -> least(type, value);
            case FLOAT -> nan(type, value);
            case TEXT -> {
                if (type == Datatype.CHAR) {
                    value[0] = Byte.MIN_VALUE;
                }
            }
            case BYTES, BOOL -> {}
        }
        return value;
    }

    private static void least(Datatype type, byte[] value) {
        if (type.physical().isSigned()) {
            value[value.length - 1] = Byte.MIN_VALUE;
        } else {
            java.util.Arrays.fill(value, (byte) 0xFF);
        }
    }

    private static void nan(Datatype type, byte[] value) {
        long bits =
                type == Datatype.FLOAT32 ? Float.floatToRawIntBits(Float.NaN) : Double.doubleToRawLongBits(Double.NaN);
        for (int i = 0; i < value.length; i++) {
            value[i] = (byte) (bits >>> (8 * i));
        }
    }
}
