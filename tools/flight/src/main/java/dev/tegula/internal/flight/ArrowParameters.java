package dev.tegula.internal.flight;

import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.util.Text;
import org.jspecify.annotations.Nullable;

/** Rows of clients as lists of values: parameters, and rows to insert. */
final class ArrowParameters {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private ArrowParameters() {}

    /** Returns the rows of a batch. */
    static List<List<@Nullable Object>> rows(VectorSchemaRoot root) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < root.getRowCount(); i++) {
            List<@Nullable Object> row = new ArrayList<>();
            for (FieldVector vector : root.getFieldVectors()) {
                row.add(value(vector, i));
            }
            rows.add(row);
        }
        return rows;
    }

    private static @Nullable Object value(FieldVector vector, int i) {
        Object value = vector.getObject(i);
        ArrowType type = vector.getField().getType();
        if (value == null) {
            return null;
        } else if (type instanceof ArrowType.Date) {
            return value instanceof Integer days ? LocalDate.ofEpochDay(days) : value;
        } else if (type instanceof ArrowType.Timestamp timestamp) {
            return value instanceof Long count ? timestamp(count, timestamp) : value;
        } else if (type instanceof ArrowType.Time time) {
            return value instanceof LocalDateTime at
                    ? at.toLocalTime()
                    : LocalTime.ofNanoOfDay(nanos(((Number) value).longValue(), time.getUnit()));
        } else if (type instanceof ArrowType.Int integer && !integer.getIsSigned()) {
            return unsigned(value, integer);
        } else if (value instanceof Text text) {
            return text.toString();
        } else if (value instanceof List<?> list) {
            return list.stream()
                    .map(each -> each instanceof Text text ? text.toString() : each)
                    .toList();
        } else if (value instanceof Number || value instanceof Boolean || value instanceof byte[]) {
            return value;
        }
        throw CallStatus.UNIMPLEMENTED
                .withDescription("column '" + vector.getName() + "': values of type " + type
                        + " are not supported. Cast them to a type of SQL")
                .toRuntimeException();
    }

    private static Object timestamp(long count, ArrowType.Timestamp type) {
        long perSecond = NANOS_PER_SECOND / nanos(1, type.getUnit());
        Instant instant = Instant.ofEpochSecond(
                Math.floorDiv(count, perSecond), nanos(Math.floorMod(count, perSecond), type.getUnit()));
        return type.getTimezone() == null ? LocalDateTime.ofInstant(instant, ZoneOffset.UTC) : instant;
    }

    private static long nanos(long count, TimeUnit unit) {
        return switch (unit) {
            case SECOND -> count * NANOS_PER_SECOND;
            case MILLISECOND -> count * 1_000_000L;
            case MICROSECOND -> count * 1_000L;
            case NANOSECOND -> count;
        };
    }

    private static Object unsigned(Object value, ArrowType.Int type) {
        return switch (type.getBitWidth()) {
            case Byte.SIZE -> Byte.toUnsignedInt(((Number) value).byteValue());
            case Short.SIZE -> value instanceof Character c ? (int) c : ((Number) value).intValue() & 0xffff;
            case Integer.SIZE -> Integer.toUnsignedLong(((Number) value).intValue());
            default -> new BigInteger(Long.toUnsignedString(((Number) value).longValue()));
        };
    }
}
