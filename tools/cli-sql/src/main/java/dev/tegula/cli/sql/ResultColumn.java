package dev.tegula.cli.sql;

import dev.tegula.errors.NextStep;
import dev.tegula.internal.io.cells.DecimalCells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A column of a result as cells. Integers keep their size, decimals are numbers or texts, of which files of types know
 * that they are decimals, and of 20 digits without a fraction UINT64; arrays are texts.
 */
final class ResultColumn {

    private static final int UNSIGNED_DIGITS = 20;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);

    private final int number;
    private final @Nullable DecimalCells decimals;
    private final Field field;
    private final long[] longs;
    private final double[] doubles;
    private final long[] offsets;
    private final byte[] validity;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int cells;

    /**
     * @param number from 1
     * @param name a distinct name
     * @param capacity the greatest number of cells
     */
    ResultColumn(ResultSetMetaData columns, int number, String name, int capacity) throws SQLException {
        this.number = number;
        decimals = decimals(columns, number);
        Datatype type = decimals == null ? datatype(columns, number) : decimals.datatype();
        boolean variable = type.isString() || type == Datatype.BLOB;
        boolean real = type == Datatype.FLOAT32 || type == Datatype.FLOAT64;
        boolean nullable = columns.isNullable(number) != ResultSetMetaData.columnNoNulls;
        field = new Field(name, type, variable ? Field.VARIABLE : 1, nullable);
        longs = new long[variable || real ? 0 : capacity];
        doubles = new double[real ? capacity : 0];
        offsets = new long[variable ? capacity + 1 : 0];
        validity = new byte[capacity];
    }

    private static Datatype datatype(ResultSetMetaData columns, int number) throws SQLException {
        return switch (columns.getColumnType(number)) {
            case Types.TINYINT -> Datatype.INT8;
            case Types.SMALLINT -> Datatype.INT16;
            case Types.INTEGER -> Datatype.INT32;
            case Types.BIGINT -> Datatype.INT64;
            case Types.REAL -> Datatype.FLOAT32;
            case Types.DOUBLE, Types.FLOAT -> Datatype.FLOAT64;
            case Types.BOOLEAN -> Datatype.BOOL;
            case Types.DATE -> Datatype.DATETIME_DAY;
            case Types.TIMESTAMP ->
                columns.getPrecision(number) > 6
                        ? Datatype.DATETIME_NS
                        : columns.getPrecision(number) > 3 ? Datatype.DATETIME_US : Datatype.DATETIME_MS;
            case Types.TIME -> Datatype.TIME_MS;
            case Types.VARBINARY -> Datatype.BLOB;
            case Types.DECIMAL -> Datatype.UINT64;
            default -> Datatype.STRING_UTF8;
        };
    }

    private static @Nullable DecimalCells decimals(ResultSetMetaData columns, int number) throws SQLException {
        int precision = columns.getPrecision(number);
        int scale = columns.getScale(number);
        boolean unsigned = precision == UNSIGNED_DIGITS && scale == 0;
        return columns.getColumnType(number) == Types.DECIMAL && !unsigned ? DecimalCells.of(precision, scale) : null;
    }

    /** Returns the decimals that the cells are, or null. */
    @Nullable
    DecimalCells decimals() {
        return decimals;
    }

    Field field() {
        return field;
    }

    /** Takes the value of the current row. */
    void take(ResultSet rows) throws SQLException {
        boolean present = set(rows);
        validity[cells++] = (byte) (present ? 1 : 0);
        if (field.isVariable()) {
            offsets[cells] = bytes.size();
        }
    }

    /** Sets a value and returns whether it is present. */
    private boolean set(ResultSet rows) throws SQLException {
        if (decimals != null) {
            BigDecimal value = rows.getBigDecimal(number);
            if (value != null) {
                put(decimals, value);
            }
            return value != null;
        }
        switch (field.datatype()) {
            case FLOAT32, FLOAT64 -> doubles[cells] = rows.getDouble(number);
            case BOOL -> longs[cells] = rows.getBoolean(number) ? 1 : 0;
            case STRING_UTF8 -> {
                String text = rows.getString(number);
                put(text == null ? null : text.getBytes(StandardCharsets.UTF_8));
            }
            case BLOB -> put(rows.getBytes(number));
            case UINT64 -> longs[cells] = unsigned(rows.getBigDecimal(number));
            case DATETIME_DAY -> {
                LocalDate date = rows.getObject(number, LocalDate.class);
                longs[cells] = date == null ? 0 : date.toEpochDay();
            }
            case DATETIME_MS, DATETIME_US, DATETIME_NS -> {
                LocalDateTime time = rows.getObject(number, LocalDateTime.class);
                longs[cells] = time == null ? 0 : units(time);
            }
            case TIME_MS -> {
                LocalTime time = rows.getObject(number, LocalTime.class);
                longs[cells] = time == null ? 0 : time.toNanoOfDay() / NANOS_PER_MILLI;
            }
            default -> longs[cells] = rows.getLong(number);
        }
        return !rows.wasNull();
    }

    private void put(DecimalCells type, BigDecimal value) throws SQLException {
        try {
            switch (field.datatype()) {
                case FLOAT64 -> doubles[cells] = type.real(value);
                case INT64 -> longs[cells] = type.integer(value);
                default -> put(type.text(value).getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IllegalArgumentException e) {
            throw new SQLException(
                    "column '" + field.name() + "': "
                            + NextStep.after(String.valueOf(e.getMessage()), "Cast it to DOUBLE or VARCHAR."),
                    e);
        }
    }

    private void put(byte @Nullable [] value) {
        if (value != null) {
            bytes.writeBytes(value);
        }
    }

    /** Returns a time in the units of the field, which has all digits of the type. */
    private long units(LocalDateTime time) {
        ChronoUnit unit = switch (field.datatype()) {
            case DATETIME_NS -> ChronoUnit.NANOS;
            case DATETIME_US -> ChronoUnit.MICROS;
            default -> ChronoUnit.MILLIS;
        };
        return unit.between(EPOCH, time);
    }

    private long unsigned(@Nullable BigDecimal value) throws SQLException {
        BigInteger whole = value == null ? BigInteger.ZERO : value.toBigInteger();
        if (whole.signum() < 0 || whole.bitLength() > Long.SIZE) {
            throw new SQLException("column '" + field.name() + "': does not fit 64 bits without a sign (found " + whole
                    + "). Cast it to DOUBLE or VARCHAR.");
        }
        return whole.longValue();
    }

    /** Returns the cells taken since the last call. */
    Column cells() {
        int count = cells;
        cells = 0;
        byte[] valid = field.nullable() ? Arrays.copyOf(validity, count) : null;
        if (field.isVariable()) {
            byte[] values = bytes.toByteArray();
            bytes.reset();
            return Column.of(field, values, count, Arrays.copyOf(offsets, count + 1), valid);
        }
        return Column.of(field, array(count), count, null, valid);
    }

    private Object array(int count) {
        switch (field.datatype()) {
            case FLOAT64:
                return Arrays.copyOf(doubles, count);
            case FLOAT32:
                float[] singles = new float[count];
                for (int i = 0; i < count; i++) {
                    singles[i] = (float) doubles[i];
                }
                return singles;
            case INT8, BOOL:
                byte[] small = new byte[count];
                for (int i = 0; i < count; i++) {
                    small[i] = (byte) longs[i];
                }
                return small;
            case INT16:
                short[] shorts = new short[count];
                for (int i = 0; i < count; i++) {
                    shorts[i] = (short) longs[i];
                }
                return shorts;
            case INT32:
                int[] ints = new int[count];
                for (int i = 0; i < count; i++) {
                    ints[i] = (int) longs[i];
                }
                return ints;
            default:
                return Arrays.copyOf(longs, count);
        }
    }
}
