package dev.tegula.internal.sql.arrow;

import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlCursor;
import dev.tegula.internal.sql.session.SqlRows;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.TimeStampMilliTZVector;
import org.apache.arrow.vector.TimeStampMilliVector;
import org.apache.arrow.vector.TimeStampNanoVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.jspecify.annotations.Nullable;

/** Fills vectors with rows. Numbers and times of scans become no objects in between. */
public final class ArrowRows {

    private static final int MOST_ROWS = 8192;
    private static final int MOST_BYTES = 4 << 20;

    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);

    private final SqlCursor cursor;

    ArrowRows(SqlCursor cursor) {
        this.cursor = cursor;
    }

    /** Returns the rows of a query with these columns. */
    public static ArrowRows of(List<SqlColumn> columns, SqlRows rows) {
        return new ArrowRows(rows.cursor(columns.stream().map(SqlColumn::type).toList()));
    }

    /** Fills vectors with the next rows; returns whether there were some. */
    public boolean fill(VectorSchemaRoot root) throws SQLException {
        root.allocateNew();
        FieldVector[] vectors = root.getFieldVectors().toArray(FieldVector[]::new);
        int count = 0;
        long bytes = 0;
        while (count < MOST_ROWS && bytes < MOST_BYTES && cursor.next()) {
            for (int c = 0; c < vectors.length; c++) {
                bytes += put(vectors[c], count, c);
            }
            count++;
        }
        root.setRowCount(count);
        return count > 0;
    }

    private long put(FieldVector vector, int i, int column) throws SQLException {
        if (cursor.isWhole(column) && putWhole(vector, i, cursor.longAt(column))) {
            return Long.BYTES;
        } else if (cursor.isReal(column) && vector instanceof Float8Vector doubles) {
            doubles.setSafe(i, cursor.doubleAt(column));
            return Long.BYTES;
        }
        return put(vector, i, cursor.get(column));
    }

    /** Sets a whole number or milliseconds; returns false for other vectors. */
    private static boolean putWhole(FieldVector vector, int i, long value) {
        if (vector instanceof BigIntVector longs) {
            longs.setSafe(i, value);
        } else if (vector instanceof IntVector ints) {
            ints.setSafe(i, (int) value);
        } else if (vector instanceof TimeStampMilliVector times) {
            times.setSafe(i, value);
        } else {
            return false;
        }
        return true;
    }

    /** Sets a value; returns about how many bytes it takes. */
    public static long put(FieldVector vector, int i, @Nullable Object value) {
        if (value == null) {
            vector.setNull(i);
        } else if (vector instanceof VarCharVector texts) {
            byte[] text = value.toString().getBytes(StandardCharsets.UTF_8);
            texts.setSafe(i, text);
            return (long) text.length + Integer.BYTES;
        } else if (vector instanceof VarBinaryVector blobs) {
            blobs.setSafe(i, (byte[]) value);
            return (long) ((byte[]) value).length + Integer.BYTES;
        } else if (vector instanceof ListVector lists) {
            return putList(lists, i, (List<?>) value);
        } else {
            putFixed(vector, i, value);
        }
        return Long.BYTES;
    }

    private static long putList(ListVector lists, int i, List<?> values) {
        int at = lists.startNewValue(i);
        long bytes = Integer.BYTES;
        for (Object each : values) {
            bytes += put(lists.getDataVector(), at++, each);
        }
        lists.endValue(i, values.size());
        return bytes;
    }

    private static void putFixed(FieldVector vector, int i, Object value) {
        if (vector instanceof BigIntVector longs) {
            longs.setSafe(i, ((Number) value).longValue());
        } else if (vector instanceof IntVector ints) {
            ints.setSafe(i, ((Number) value).intValue());
        } else if (vector instanceof SmallIntVector shorts) {
            shorts.setSafe(i, ((Number) value).shortValue());
        } else if (vector instanceof TinyIntVector bytes) {
            bytes.setSafe(i, ((Number) value).byteValue());
        } else if (vector instanceof Float8Vector doubles) {
            doubles.setSafe(i, ((Number) value).doubleValue());
        } else if (vector instanceof Float4Vector floats) {
            floats.setSafe(i, ((Number) value).floatValue());
        } else if (vector instanceof BitVector bits) {
            bits.setSafe(i, (Boolean) value ? 1 : 0);
        } else if (vector instanceof DecimalVector decimals) {
            decimals.setSafe(i, ((BigDecimal) value).setScale(decimals.getScale()));
        } else if (vector instanceof DateDayVector days) {
            days.setSafe(i, Math.toIntExact(((LocalDate) value).toEpochDay()));
        } else if (vector instanceof TimeMilliVector times) {
            times.setSafe(i, (int) (((LocalTime) value).toNanoOfDay() / NANOS_PER_MILLI));
        } else if (vector instanceof TimeStampMilliVector times) {
            times.setSafe(
                    i,
                    value instanceof LocalDateTime time
                            ? time.toInstant(ZoneOffset.UTC).toEpochMilli()
                            : (Long) value);
        } else if (vector instanceof TimeStampMicroVector times) {
            times.setSafe(i, ChronoUnit.MICROS.between(EPOCH, (LocalDateTime) value));
        } else if (vector instanceof TimeStampNanoVector times) {
            times.setSafe(i, ChronoUnit.NANOS.between(EPOCH, (LocalDateTime) value));
        } else if (vector instanceof TimeStampMilliTZVector times) {
            times.setSafe(i, ((Instant) value).toEpochMilli());
        } else {
            throw new IllegalStateException("no values of " + vector.getField());
        }
    }
}
