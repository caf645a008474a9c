package io.tiledb.java.api;

import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.schema.Field;
import dev.tegula.schema.PhysicalType;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** Puts results of aggregates into buffers, with the datatypes that libtiledb gives them. */
final class AggregateBuffers {
    private AggregateBuffers() {}

    /** @param field the field of the aggregate; null for counts of cells */
    static void put(AggregateResult result, FieldBuffers to, Field field, OffsetFormat format) {
        Object value = result.value();
        if (to.validity != null) {
            to.validity.bytes.put(0, (byte) (value == null ? 0 : 1));
        }
        if (value instanceof String text) {
            byte[] bytes = text.getBytes(
                    field == null ? StandardCharsets.UTF_8 : field.datatype().charset());
            require(to.data.capacity, bytes.length);
            to.data.bytes.put(0, bytes);
            if (to.offsets != null) {
                format.put(to.offsets.bytes, 0, 0, 1);
            }
            to.setSizes(bytes.length, to.offsets == null ? 0 : format.width(), 1);
            return;
        }
        Datatype datatype = datatype(result.aggregate().kind(), field);
        int width = datatype.stored().size();
        require(to.data.capacity, width);
        if (value instanceof BigInteger integer) {
            requireRange(result, datatype, integer);
        }
        if (value instanceof Number number) {
            Scalars.set(datatype, to.data.bytes, 0, Schemas.number(datatype, number));
        } else {
            Scalars.set(datatype, to.data.bytes, 0, Schemas.number(datatype, 0));
        }
        to.setSizes(width, 0, 1);
    }

    private static void require(long capacity, int size) {
        if (capacity < size) {
            throw new IllegalArgumentException(
                    "the buffer of an aggregate is too small (found " + capacity + " bytes, expected " + size + ")");
        }
    }

    /** Sums are exact in Tegula; buffers have 64 bits. */
    private static void requireRange(AggregateResult result, Datatype datatype, BigInteger value) {
        int bits = value.bitLength() + (datatype.physical() == PhysicalType.UINT64 ? 0 : 1);
        if (bits > Long.SIZE) {
            throw new ArithmeticException(result.aggregate() + ": the value exceeds 64 bits (found " + value + ")");
        }
    }

    private static Datatype datatype(Aggregate.Kind kind, Field field) {
        return switch (kind) {
            case COUNT, NULL_COUNT -> Datatype.TILEDB_UINT64;
            case MEAN -> Datatype.TILEDB_FLOAT64;
            case MIN, MAX -> Datatype.of(field.datatype());
            case SUM ->
                switch (field.datatype().physical()) {
                    case FLOAT32, FLOAT64 -> Datatype.TILEDB_FLOAT64;
                    case UINT8, UINT16, UINT32, UINT64 -> Datatype.TILEDB_UINT64;
                    default -> Datatype.TILEDB_INT64;
                };
        };
    }
}
