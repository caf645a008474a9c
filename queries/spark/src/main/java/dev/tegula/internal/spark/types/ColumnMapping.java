package dev.tegula.internal.spark.types;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.jspecify.annotations.Nullable;

/** Converts columns of a field to vectors of Spark, without copying values. */
public final class ColumnMapping {

    private final FieldMapping mapping;
    private final CalendarUnit unit;
    private final @Nullable CellVector entries;
    private final int entryCount;

    /** @param enumeration the enumeration of the mapping, if it has one */
    public ColumnMapping(FieldMapping mapping, @Nullable Enumeration enumeration) {
        this.mapping = mapping;
        if (mapping.enumeration() == null) {
            this.unit = new CalendarUnit(mapping.field().name(), mapping.field().datatype(), mapping.options());
            this.entries = null;
            this.entryCount = 0;
            return;
        }
        if (enumeration == null) {
            throw new IllegalArgumentException("field '" + mapping.field().name() + "': enumeration is missing");
        }
        this.unit = new CalendarUnit(mapping.field().name(), enumeration.datatype(), mapping.options());
        this.entries = single(Column.of(enumeration));
        this.entryCount = enumeration.size();
    }

    /** Returns the vector of a column, which must not be changed while the vector is used. */
    public ColumnVector vector(Column column) {
        CellVector known = entries;
        if (known != null) {
            return new EntryVector(mapping.type(), column, known, entryCount);
        }
        if (mapping.shape() != FieldMapping.Shape.ARRAY) {
            return single(column);
        }
        int values =
                column.size() == 0 ? 0 : column.firstValue(column.size() - 1) + column.valueCount(column.size() - 1);
        return new ListVector(
                mapping.type(), column, NumberVectors.of(mapping.value(), column.array(), values, null, unit));
    }

    private CellVector single(Column column) {
        DecimalType decimals = mapping.decimals();
        if (decimals != null) {
            return new DecimalVector(mapping.type(), column, decimals);
        }
        ValueType type = mapping.value();
        return type.isWholeCell()
                ? new BytesVector(type.type(), column)
                : NumberVectors.of(type, column.array(), column.size(), column.validity(), unit);
    }
}
