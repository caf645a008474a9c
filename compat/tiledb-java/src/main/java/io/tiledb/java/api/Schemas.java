package io.tiledb.java.api;

import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Values of schemas as Tegula and TileDB-Java have them. */
final class Schemas {
    private Schemas() {}

    static int valuesPerCell(long cellValNum) {
        return cellValNum == Constants.TILEDB_VAR_NUM ? Field.VARIABLE : Math.toIntExact(cellValNum);
    }

    static long cellValNum(int valuesPerCell) {
        return valuesPerCell == Field.VARIABLE ? Constants.TILEDB_VAR_NUM : valuesPerCell;
    }

    static Layout layout(CellOrder order) {
        return switch (order) {
            case ROW_MAJOR -> Layout.TILEDB_ROW_MAJOR;
            case COL_MAJOR -> Layout.TILEDB_COL_MAJOR;
            case HILBERT -> Layout.TILEDB_HILBERT;
        };
    }

    static CellOrder cellOrder(Layout layout) {
        return switch (layout) {
            case TILEDB_ROW_MAJOR -> CellOrder.ROW_MAJOR;
            case TILEDB_COL_MAJOR -> CellOrder.COL_MAJOR;
            case TILEDB_HILBERT -> CellOrder.HILBERT;
            default -> throw new IllegalArgumentException("wrong cell order (found " + layout + ")");
        };
    }

    static TileOrder tileOrder(Layout layout) {
        return switch (layout) {
            case TILEDB_ROW_MAJOR -> TileOrder.ROW_MAJOR;
            case TILEDB_COL_MAJOR -> TileOrder.COL_MAJOR;
            default -> throw new IllegalArgumentException("wrong tile order (found " + layout + ")");
        };
    }

    /**
     * Returns a range of values of a dimension. Numbers of unsigned types are those of their Java types.
     *
     * @throws ClassCastException if a value does not have the datatype's Java type
     */
    static Range range(Datatype datatype, Object low, Object high) throws TileDBError {
        if (low instanceof String || high instanceof String) {
            return new Range.OfBytes(bytes((String) low), bytes((String) high));
        }
        Number first = (Number) datatype.javaClass().cast(low);
        Number last = (Number) datatype.javaClass().cast(high);
        return datatype.isRealType()
                ? Range.of(first.doubleValue(), last.doubleValue())
                : Range.of(first.longValue(), last.longValue());
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static byte[] bytes(ByteBuffer buffer, int length) {
        byte[] bytes = new byte[length];
        buffer.get(0, bytes);
        return bytes;
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Returns both ends as values of the datatype's Java type; texts as strings. */
    static Pair<Object, Object> pair(Datatype datatype, Range range) {
        if (range instanceof Range.OfBytes texts) {
            return new Pair<>(text(texts.low()), texts.high() == null ? "" : text(texts.high()));
        }
        if (range instanceof Range.OfDouble numbers) {
            return new Pair<>(number(datatype, numbers.low()), number(datatype, numbers.high()));
        }
        Range.OfLong numbers = (Range.OfLong) range;
        return new Pair<>(number(datatype, numbers.low()), number(datatype, numbers.high()));
    }

    /** Returns a number as the datatype's Java type. */
    static Object number(Datatype datatype, Number number) {
        return switch (datatype.physical()) {
            case INT8 -> number.byteValue();
            case INT16, UINT8 -> number.shortValue();
            case INT32, UINT16 -> number.intValue();
            case INT64, UINT32, UINT64 -> number.longValue();
            case FLOAT32 -> number.floatValue();
            case FLOAT64 -> number.doubleValue();
        };
    }

    /** Returns a tile extent as schemas have it. */
    static Number extent(Datatype datatype, Object extent) throws TileDBError {
        Number number = (Number) datatype.javaClass().cast(extent);
        return datatype.isRealType() ? (Number) number.doubleValue() : (Number) number.longValue();
    }

    static void requireIndex(Context ctx, String what, long index, List<?> list) throws TileDBError {
        if (index < 0 || index >= list.size()) {
            throw ctx.failure("no " + what + " " + index + " (there are " + list.size() + ")");
        }
    }
}
