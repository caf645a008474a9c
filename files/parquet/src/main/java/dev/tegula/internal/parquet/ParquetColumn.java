package dev.tegula.internal.parquet;

import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.util.List;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.SchemaElement;

/**
 * A column of a file.
 *
 * @param column its field and enumeration
 * @param value the type of its values
 * @param maxRepetition the greatest repetition level: 0 for single values, 1 for lists
 * @param leaf index of its values among the chunks of a row group
 * @param nullLevel the greatest definition level of cells that are null, or -1 if cells cannot be null
 * @param maxDefinition the definition level of values
 */
record ParquetColumn(
        TableColumn column, ParquetValue value, int maxRepetition, int leaf, int nullLevel, int maxDefinition) {

    /**
     * Returns how a column is written.
     *
     * @param schema the schema of the table
     * @param leaf the index of the column
     */
    static ParquetColumn of(TableSchema schema, int leaf) {
        TableColumn column = schema.columns().get(leaf);
        Field field = column.field();
        Enumeration labels = column.enumeration();
        ParquetValue value = labels == null ? null : ParquetValue.ofLabels(field, labels);
        value = value == null ? logical(schema, column) : value;
        boolean list = field.valuesPerCell() != 1
                && !value.isBytes()
                && value.conversion() != Conversion.FIXED_BYTES
                && value.conversion() != Conversion.LABEL;
        boolean optional = field.nullable() || !list && value.isLossy();
        int definition = (optional ? 1 : 0) + (list ? 1 : 0);
        return new ParquetColumn(column, value, list ? 1 : 0, leaf, optional ? 0 : -1, definition);
    }

    /** Returns the type that the values of a column are written as: that of its metadata, if it has one. */
    private static ParquetValue logical(TableSchema schema, TableColumn column) {
        Field field = column.field();
        DecimalType decimals = ColumnMetadata.decimals(schema, column);
        if (decimals != null) {
            return ParquetValue.ofDecimals(decimals, field.datatype());
        }
        boolean isText = field.datatype().isString() && field.datatype().size() == 1 && field.isVariable();
        if (field.datatype().isDatetime() && ColumnMetadata.zone(schema, column) != null) {
            return ParquetValue.of(field.datatype(), field.valuesPerCell()).inUtc();
        }
        return isText && column.enumeration() == null && ColumnMetadata.is(schema, column, UuidCells.NAME)
                ? ParquetValue.uuid(field.datatype())
                : ParquetValue.of(field.datatype(), field.valuesPerCell());
    }

    /** Returns this column with other labels. */
    ParquetColumn withEnumeration(Enumeration labels) {
        TableColumn changed = new TableColumn(column.field(), labels);
        return new ParquetColumn(changed, value, maxRepetition, leaf, nullLevel, maxDefinition);
    }

    /** Returns this column of INT96 with times in microseconds, which reach further than nanoseconds. */
    ParquetColumn inMicroseconds() {
        Field field = column.field();
        Field micros = new Field(field.name(), Datatype.DATETIME_US, field.valuesPerCell(), field.nullable());
        return new ParquetColumn(
                TableColumn.of(micros),
                ParquetValue.int96(Datatype.DATETIME_US),
                maxRepetition,
                leaf,
                nullLevel,
                maxDefinition);
    }

    /** Returns this column of decimals, read as values of a type. */
    ParquetColumn asDecimals(Datatype type) {
        Field field = column.field();
        int perCell = type.isString() ? Field.VARIABLE : isList() ? field.valuesPerCell() : 1;
        Field read = new Field(field.name(), type, perCell, field.nullable());
        return new ParquetColumn(
                TableColumn.of(read), value.asDecimals(type), maxRepetition, leaf, nullLevel, maxDefinition);
    }

    /** Returns the name of the column. */
    String name() {
        return column.name();
    }

    /** Returns whether cells are lists. */
    boolean isList() {
        return maxRepetition > 0;
    }

    /** Returns whether cells can be null in Parquet. */
    boolean isOptional() {
        return nullLevel >= 0;
    }

    /** An element of the schema and its children. */
    record Node(SchemaElement element, List<Node> children, int leaf) {

        boolean isRepeated() {
            return element.getRepetition_type() == FieldRepetitionType.REPEATED;
        }

        boolean isOptional() {
            return element.getRepetition_type() == FieldRepetitionType.OPTIONAL;
        }

        boolean isGroup() {
            return !children.isEmpty();
        }
    }
}
