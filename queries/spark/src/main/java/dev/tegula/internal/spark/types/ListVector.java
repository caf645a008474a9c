package dev.tegula.internal.spark.types;

import dev.tegula.query.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.jspecify.annotations.Nullable;

/** A column of arrays: cells of several values. */
final class ListVector extends CellVector {

    private final Column column;
    private final CellVector values;

    /** @param values the values of all cells, one per row */
    ListVector(DataType type, Column column, CellVector values) {
        super(type, column.size());
        this.column = column;
        this.values = values;
    }

    @Override
    public boolean isNullAt(int row) {
        return column.isNull(row);
    }

    @Override
    public @Nullable ColumnarArray getArray(int row) {
        return column.isNull(row) ? null : new ColumnarArray(values, column.firstValue(row), column.valueCount(row));
    }

    @Override
    public ColumnVector getChild(int ordinal) {
        return values;
    }
}
