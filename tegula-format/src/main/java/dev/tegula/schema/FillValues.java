package dev.tegula.schema;

/** What unwritten cells hold where a schema does not say: the defaults of the format's library. */
final class FillValues {

    private FillValues() {}

    /**
     * One default value: the least of signed integers, dates and times, the greatest of unsigned ones, NaN, or zero
     * bytes.
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
