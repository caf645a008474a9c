package dev.tegula.internal.spark.types;

import dev.tegula.query.Column;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.jspecify.annotations.Nullable;

/** A column of structs over those of their fields. */
final class StructVector extends CellVector {

    private final @Nullable Column marker;
    private final boolean isMissing;
    private final ColumnVector[] fields;

    /**
     * @param marker the attribute that is null where the struct is; null if there is none
     * @param isMissing whether all structs are null
     */
    StructVector(StructType type, int rows, @Nullable Column marker, boolean isMissing, ColumnVector[] fields) {
        super(type, rows);
        this.marker = marker;
        this.isMissing = isMissing;
        this.fields = fields;
    }

    @Override
    public boolean isNullAt(int row) {
        Column known = marker;
        return isMissing || known != null && known.isNull(row);
    }

    @Override
    public ColumnVector getChild(int ordinal) {
        return fields[ordinal];
    }
}
