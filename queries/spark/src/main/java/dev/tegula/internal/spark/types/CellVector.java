package dev.tegula.internal.spark.types;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** A column of a batch, directly over the arrays of the engine. Subclasses override the methods of their type. */
abstract class CellVector extends ColumnVector {

    private final int rows;
    private int nulls = -1;

    CellVector(DataType type, int rows) {
        super(type);
        this.rows = rows;
    }

    @Override
    public void close() {
        // Arrays of the heap.
    }

    @Override
    public boolean hasNull() {
        return numNulls() > 0;
    }

    @Override
    public int numNulls() {
        int count = nulls;
        if (count < 0) {
            count = 0;
            for (int i = 0; i < rows; i++) {
                count += isNullAt(i) ? 1 : 0;
            }
            nulls = count;
        }
        return count;
    }

    @Override
    public boolean getBoolean(int row) {
        throw other("boolean");
    }

    @Override
    public byte getByte(int row) {
        throw other("byte");
    }

    @Override
    public short getShort(int row) {
        throw other("short");
    }

    @Override
    public int getInt(int row) {
        throw other("int");
    }

    @Override
    public long getLong(int row) {
        throw other("long");
    }

    @Override
    public float getFloat(int row) {
        throw other("float");
    }

    @Override
    public double getDouble(int row) {
        throw other("double");
    }

    @Override
    public @Nullable ColumnarArray getArray(int row) {
        throw other("array");
    }

    @Override
    public ColumnarMap getMap(int row) {
        throw other("map");
    }

    @Override
    public @Nullable Decimal getDecimal(int row, int precision, int scale) {
        throw other("decimal");
    }

    @Override
    public @Nullable UTF8String getUTF8String(int row) {
        throw other("string");
    }

    @Override
    public byte @Nullable [] getBinary(int row) {
        throw other("binary");
    }

    @Override
    public ColumnVector getChild(int ordinal) {
        throw other("struct");
    }

    private UnsupportedOperationException other(String wanted) {
        return new UnsupportedOperationException("not a column of type " + wanted + ": " + dataType());
    }
}
