package dev.tegula.internal.spark.types;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.jspecify.annotations.Nullable;

/** Columns of numbers, dates and timestamps, one value per row. */
final class NumberVectors {

    private NumberVectors() {}

    /**
     * Returns a column over an array of values.
     *
     * @param values the primitive array of the engine
     * @param valid a byte per row, 0 for null; or null
     */
    static CellVector of(ValueType type, Object values, int rows, byte @Nullable [] valid, CalendarUnit unit) {
        DataType spark = type.type();
        return switch (type) {
            case BYTE -> new Bytes(spark, (byte[]) values, rows, valid);
            case SHORT -> new Shorts(spark, (short[]) values, rows, valid);
            case INT -> new Ints(spark, (int[]) values, rows, valid);
            case LONG -> new Longs(spark, (long[]) values, rows, valid);
            case FLOAT -> new Floats(spark, (float[]) values, rows, valid);
            case DOUBLE -> new Doubles(spark, (double[]) values, rows, valid);
            case BOOLEAN -> new Booleans(spark, (byte[]) values, rows, valid);
            case UNSIGNED_BYTE -> new UnsignedBytes(spark, (byte[]) values, rows, valid);
            case UNSIGNED_SHORT -> new UnsignedShorts(spark, (short[]) values, rows, valid);
            case UNSIGNED_INT -> new UnsignedInts(spark, (int[]) values, rows, valid);
            case UNSIGNED_LONG -> new UnsignedLongs(spark, (long[]) values, rows, valid);
            case DATE -> new Dates(spark, (long[]) values, rows, valid, unit);
            case TIMESTAMP, TIMESTAMP_NTZ -> new Timestamps(spark, (long[]) values, rows, valid, unit);
            case STRING, BINARY -> throw new IllegalStateException("not a number: " + type);
        };
    }

    /** A column with a byte per row that tells nulls. */
    private abstract static class Nullables extends CellVector {

        private final byte @Nullable [] valid;

        Nullables(DataType type, int rows, byte @Nullable [] valid) {
            super(type, rows);
            this.valid = valid;
        }

        @Override
        public boolean isNullAt(int row) {
            byte[] bytes = valid;
            return bytes != null && bytes[row] == 0;
        }
    }

    private static final class Bytes extends Nullables {
        private final byte[] values;

        Bytes(DataType type, byte[] values, int rows, byte @Nullable [] valid) {
            super(type, rows, valid);
            this.values = values;
        }

        @Override
        public byte getByte(int row) {
            return values[row];
        }
    }

    private static final class Shorts extends Nullables {
        private final short[] values;

        Shorts(DataType type, short[] values, int rows, byte @Nullable [] valid) {
            super(type, rows, valid);
            this.values = values;
        }

        @Override
        public short getShort(int row) {
            return values[row];
        }
    }

    private static final class Ints extends Nullables {
        private final int[] values;

        Ints(DataType type, int[] values, int rows, byte @Nullable [] valid) {
            super(type, rows, valid);
            this.values = values;
        }

        @Override
        public int getInt(int row) {
            return values[row];
        }
    }

    private static final class Longs extends Nullables {
        private final long[] values;

        Longs(DataType type, long[] values, int rows, byte @Nullable [] valid) {
            super(type, rows, valid);
            this.values = values;
        }

        @Override
        public long getLong(int row) {
            return values[row];
        }
    }

    private static final class Floats extends Nullables {
        private final float[] values;

        Floats(DataType type, float[] values, int rows, byte @Nullable [] valid) {
            super(type, rows, valid);
            this.values = values;
        }

        @Override
        public float getFloat(int row) {
            return values[row];
        }
    }

    private static final class Doubles extends Nullables {
        private final double[] values;

        Doubles(DataType type, double[] values, int rows, byte @Nullable [] valid) {
            super(type, rows, valid);
            this.values = values;
        }

        @Override
        public double getDouble(int row) {
            return values[row];
        }
    }

    private static final class Booleans extends Nullables {
        private final byte[] values;

        Booleans(DataType type, byte[] values, int rows, byte @Nullable [] valid) {
            super(type, rows, valid);
            this.values = values;
        }

        @Override
        public boolean getBoolean(int row) {
            return values[row] != 0;
        }
    }

    private static final class UnsignedBytes extends Nullables {
        private final byte[] values;

        UnsignedBytes(DataType type, byte[] values, int rows, byte @Nullable [] valid) {
            super(type, rows, valid);
            this.values = values;
        }

        @Override
        public short getShort(int row) {
            return (short) (values[row] & 0xFF);
        }
    }

    private static final class UnsignedShorts extends Nullables {
        private final short[] values;

        UnsignedShorts(DataType type, short[] values, int rows, byte @Nullable [] valid) {
            super(type, rows, valid);
            this.values = values;
        }

        @Override
        public int getInt(int row) {
            return values[row] & 0xFFFF;
        }
    }

    private static final class UnsignedInts extends Nullables {
        private final int[] values;

        UnsignedInts(DataType type, int[] values, int rows, byte @Nullable [] valid) {
            super(type, rows, valid);
            this.values = values;
        }

        @Override
        public long getLong(int row) {
            return values[row] & 0xFFFFFFFFL;
        }
    }

    private static final class UnsignedLongs extends Nullables {
        private final long[] values;

        UnsignedLongs(DataType type, long[] values, int rows, byte @Nullable [] valid) {
            super(type, rows, valid);
            this.values = values;
        }

        @Override
        public @Nullable Decimal getDecimal(int row, int precision, int scale) {
            return isNullAt(row) ? null : decimal(values[row]);
        }

        private static Decimal decimal(long bits) {
            if (bits >= 0) {
                return Decimal.apply(bits, 20, 0);
            }
            BigDecimal unsigned = new BigDecimal(new BigInteger(Long.toUnsignedString(bits)));
            return Decimal.apply(unsigned, 20, 0);
        }
    }

    /** Dates. "Not a time" is null. */
    private static final class Dates extends Nullables {
        private final long[] values;
        private final CalendarUnit unit;

        Dates(DataType type, long[] values, int rows, byte @Nullable [] valid, CalendarUnit unit) {
            super(type, rows, valid);
            this.values = values;
            this.unit = unit;
        }

        @Override
        public boolean isNullAt(int row) {
            return values[row] == CalendarUnit.NOT_A_TIME || super.isNullAt(row);
        }

        @Override
        public int getInt(int row) {
            // Spark also asks for the values of null cells.
            return isNullAt(row) ? 0 : unit.date(values[row]);
        }
    }

    /** Timestamps. "Not a time" is null. */
    private static final class Timestamps extends Nullables {
        private final long[] values;
        private final CalendarUnit unit;

        Timestamps(DataType type, long[] values, int rows, byte @Nullable [] valid, CalendarUnit unit) {
            super(type, rows, valid);
            this.values = values;
            this.unit = unit;
        }

        @Override
        public boolean isNullAt(int row) {
            return values[row] == CalendarUnit.NOT_A_TIME || super.isNullAt(row);
        }

        @Override
        public long getLong(int row) {
            return isNullAt(row) ? 0 : unit.micros(values[row]);
        }
    }
}
