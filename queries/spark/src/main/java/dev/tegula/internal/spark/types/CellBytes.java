package dev.tegula.internal.spark.types;

import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** A column of bytes that were computed, null where there are none. */
public final class CellBytes extends CellVector {

    private final byte[] @Nullable [] rows;

    public CellBytes(byte[] @Nullable [] rows) {
        super(DataTypes.BinaryType, rows.length);
        this.rows = rows;
    }

    @Override
    public boolean isNullAt(int row) {
        return rows[row] == null;
    }

    @Override
    public byte @Nullable [] getBinary(int row) {
        return rows[row];
    }
}
