package dev.tegula.internal.spark.types;

import dev.tegula.query.Column;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** A column of strings or blobs. Strings of one byte per character are not copied. */
final class BytesVector extends CellVector {

    private final Column column;
    private final Charset charset;
    private final byte @Nullable [] bytes;

    BytesVector(DataType type, Column column) {
        super(type, column.size());
        this.column = column;
        this.charset = column.field().datatype().charset();
        this.bytes = column.array() instanceof byte[] array ? array : null;
    }

    @Override
    public boolean isNullAt(int row) {
        return column.isNull(row);
    }

    @Override
    public @Nullable UTF8String getUTF8String(int row) {
        if (column.isNull(row)) {
            return null;
        }
        byte[] array = bytes;
        if (array != null && charset.equals(StandardCharsets.UTF_8)) {
            return UTF8String.fromBytes(array, column.firstValue(row), column.valueCount(row));
        }
        return UTF8String.fromString(new String(column.bytes(row), charset));
    }

    @Override
    public byte @Nullable [] getBinary(int row) {
        return column.isNull(row) ? null : column.bytes(row);
    }
}
