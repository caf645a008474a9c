package dev.tegula.internal.spark.types;

import dev.tegula.query.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** A column of entries of an enumeration, looked up by their indexes. Indexes without entry are null. */
final class EntryVector extends CellVector {

    private final Column indexes;
    private final CellVector entries;
    private final int count;

    /**
     * @param indexes a field of one integer per cell
     * @param entries the entries of the enumeration, in order
     * @param count number of entries
     */
    EntryVector(DataType type, Column indexes, CellVector entries, int count) {
        super(type, indexes.size());
        this.indexes = indexes;
        this.entries = entries;
        this.count = count;
    }

    private int entry(int row) {
        long index = indexes.longAt(row);
        return index < 0 || index >= count || indexes.isNull(row) ? -1 : (int) index;
    }

    @Override
    public boolean isNullAt(int row) {
        int entry = entry(row);
        return entry < 0 || entries.isNullAt(entry);
    }

    @Override
    public boolean getBoolean(int row) {
        int entry = entry(row);
        return entry >= 0 && entries.getBoolean(entry);
    }

    @Override
    public byte getByte(int row) {
        int entry = entry(row);
        return entry < 0 ? 0 : entries.getByte(entry);
    }

    @Override
    public short getShort(int row) {
        int entry = entry(row);
        return entry < 0 ? 0 : entries.getShort(entry);
    }

    @Override
    public int getInt(int row) {
        int entry = entry(row);
        return entry < 0 ? 0 : entries.getInt(entry);
    }

    @Override
    public long getLong(int row) {
        int entry = entry(row);
        return entry < 0 ? 0 : entries.getLong(entry);
    }

    @Override
    public float getFloat(int row) {
        int entry = entry(row);
        return entry < 0 ? 0 : entries.getFloat(entry);
    }

    @Override
    public double getDouble(int row) {
        int entry = entry(row);
        return entry < 0 ? 0 : entries.getDouble(entry);
    }

    @Override
    public @Nullable Decimal getDecimal(int row, int precision, int scale) {
        int entry = entry(row);
        return entry < 0 ? null : entries.getDecimal(entry, precision, scale);
    }

    @Override
    public @Nullable UTF8String getUTF8String(int row) {
        int entry = entry(row);
        return entry < 0 ? null : entries.getUTF8String(entry);
    }

    @Override
    public byte @Nullable [] getBinary(int row) {
        int entry = entry(row);
        return entry < 0 ? null : entries.getBinary(entry);
    }
}
