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
import org.apache.arrow.flight.FlightRuntimeException;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.BaseListVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.jspecify.annotations.Nullable;

/** Rows of clients as lists of values: parameters, and rows to insert. */
final class ArrowParameters {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private ArrowParameters() {}

    /**
     * Returns the rows of a batch.
     *
     * @param dictionaries the values of columns that have indexes of them
     */
    static List<List<@Nullable Object>> rows(VectorSchemaRoot root, DictionaryProvider dictionaries) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < root.getRowCount(); i++) {
            List<@Nullable Object> row = new ArrayList<>();
            for (FieldVector vector : root.getFieldVectors()) {
                row.add(value(vector, i, dictionaries));
            }
            rows.add(row);
        }
        return rows;
    }

    private static @Nullable Object value(FieldVector vector, int i, DictionaryProvider dictionaries) {
        Object value = vector.isNull(i) ? null : vector.getObject(i);
        ArrowType type = vector.getField().getType();
        DictionaryEncoding encoding = vector.getField().getDictionary();
        if (value == null) {
            return null;
        } else if (encoding != null) {
            FieldVector labels = dictionaries.lookup(encoding.getId()).getVector();
            return value(labels, index(value, vector, labels), dictionaries);
        } else if (vector instanceof BaseListVector lists && !(type instanceof ArrowType.Map)) {
            FieldVector elements = vector.getChildrenFromFields().get(0);
            List<@Nullable Object> list = new ArrayList<>();
            for (int k = lists.getElementStartIndex(i); k < lists.getElementEndIndex(i); k++) {
                list.add(value(elements, k, dictionaries));
            }
            return list;
        }
        return switch (type.getTypeID()) {
            case Date -> value instanceof Integer days ? LocalDate.ofEpochDay(days) : value;
            case Timestamp -> value instanceof Long count ? timestamp(count, (ArrowType.Timestamp) type) : value;
            case Time ->
                value instanceof LocalDateTime at
                        ? at.toLocalTime()
                        : LocalTime.ofNanoOfDay(nanos(((Number) value).longValue(), ((ArrowType.Time) type).getUnit()));
            case Int -> ((ArrowType.Int) type).getIsSigned() ? value : unsigned(value, (ArrowType.Int) type);
            case FloatingPoint -> vector instanceof Float2Vector half ? (Object) half.getValueAsFloat(i) : value;
            case Utf8, LargeUtf8, Utf8View -> value.toString();
            case Decimal, Bool, Binary, LargeBinary, BinaryView, FixedSizeBinary -> value;
            default ->
                throw refused(vector, "values of type " + type + " are not supported. Cast them to a type of SQL");
        };
    }

    private static int index(Object value, FieldVector vector, FieldVector labels) {
        ArrowType.Int type = (ArrowType.Int) vector.getField().getType();
        long index = ((Number) (type.getIsSigned() ? value : unsigned(value, type))).longValue();
        if (index < 0 || index >= labels.getValueCount()) {
            throw refused(
                    vector,
                    "no such value in its dictionary (found index " + index + ", expected less than "
                            + labels.getValueCount() + ")");
        }
        return (int) index;
    }

    private static FlightRuntimeException refused(FieldVector vector, String reason) {
        return CallStatus.UNIMPLEMENTED
                .withDescription("column '" + vector.getName() + "': " + reason)
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
