package dev.tegula.internal.parquet;

import dev.tegula.internal.io.cells.UnsupportedTypeException;
import dev.tegula.io.table.TableColumn;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.util.List;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * A column of a file.
 *
 * @param column its field and enumeration
 * @param value the type of its values
 * @param isList whether cells are lists
 * @param leaf index of its values among the chunks of a row group
 * @param nullLevel the greatest definition level of cells that are null, or -1 if cells cannot be null
 * @param maxDefinition the definition level of values
 */
record ParquetColumn(
        TableColumn column, ParquetValue value, boolean isList, int leaf, int nullLevel, int maxDefinition) {

    /** Returns how a column is written. */
    static ParquetColumn of(TableColumn column, int leaf) {
        Field field = column.field();
        Enumeration labels = column.enumeration();
        ParquetValue value = labels == null ? null : ParquetValue.ofLabels(field, labels);
        if (value == null) {
            value = ParquetValue.of(field.datatype(), field.valuesPerCell());
        }
        boolean list = field.valuesPerCell() != 1
                && switch (value.conversion()) {
                    case BYTES, FIXED_BYTES, TEXT, LABEL -> false;
                    default -> true;
                };
        boolean optional = field.nullable() || !list && value.isLossy();
        int definition = (optional ? 1 : 0) + (list ? 1 : 0);
        return new ParquetColumn(column, value, list, leaf, optional ? 0 : -1, definition);
    }

    /** Returns this column with other labels. */
    ParquetColumn withEnumeration(Enumeration labels) {
        TableColumn changed = new TableColumn(column.field(), labels);
        return new ParquetColumn(changed, value, isList, leaf, nullLevel, maxDefinition);
    }

    /** Returns this column of INT96 with times in microseconds, which reach further than nanoseconds. */
    ParquetColumn inMicroseconds() {
        Field field = column.field();
        Field micros = new Field(field.name(), Datatype.DATETIME_US, field.valuesPerCell(), field.nullable());
        return new ParquetColumn(
                TableColumn.of(micros),
                ParquetValue.int96(Datatype.DATETIME_US),
                isList,
                leaf,
                nullLevel,
                maxDefinition);
    }

    /** Returns the name of the column. */
    String name() {
        return column.name();
    }

    /** Returns the greatest repetition level. */
    int maxRepetition() {
        return isList ? 1 : 0;
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

    /**
     * Returns how a column of a file is read.
     *
     * @throws UnsupportedTypeException if cells cannot hold values of its type
     */
    static ParquetColumn of(Node node, FileMetadata metadata) {
        String name = node.element.getName();
        int nullLevel = node.isOptional() ? 0 : -1;
        int definition = node.isOptional() ? 1 : 0;
        Node values = node;
        boolean list = false;
        if (node.isGroup()) {
            boolean isList = LogicalTypes.of(node.element) instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation;
            Node repeated = node.children.get(0);
            if (!isList || node.children.size() != 1 || !repeated.isRepeated()) {
                throw unsupported(name, node);
            }
            list = true;
            definition++;
            values = repeated;
            if (repeated.isGroup()) {
                values = repeated.children.get(0);
                if (repeated.children.size() != 1 || values.isRepeated()) {
                    throw unsupported(name, node);
                }
                definition += values.isOptional() ? 1 : 0;
            }
        } else if (node.isRepeated()) {
            list = true;
            definition++;
        }
        SchemaElement element = values.element;
        if (values.isGroup() || !element.isSetType()) {
            throw unsupported(name, node);
        }
        int count = metadata.valuesPerCell(name);
        ParquetValue value = ParquetValue.of(
                physical(element),
                element.isSetType_length() && physical(element) == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY
                        ? element.getType_length()
                        : 0,
                LogicalTypes.of(element),
                metadata.enumeration(name) == null ? metadata.datatype(name) : null,
                count);
        boolean bytes = value != null
                && switch (value.conversion()) {
                    case BYTES, FIXED_BYTES, TEXT -> true;
                    default -> false;
                };
        if (value == null || list && bytes) {
            throw unsupported(name, list ? node : values);
        }
        Enumeration labels = metadata.enumeration(name);
        Datatype index = metadata.datatype(name);
        if (labels != null && value.conversion() == Conversion.BYTES && !list) {
            Datatype known = index != null && index.isInteger() ? index : Datatype.INT32;
            value = value.asLabel(known);
        } else if (labels != null && index != null && index.isInteger()) {
            ParquetValue written = ParquetValue.of(index, 1);
            value = written.physical() == value.physical() ? written : value;
        }
        if (labels != null && !value.datatype().isInteger()) {
            labels = null;
        }
        int valuesPerCell = list
                ? count > 0 ? count : Field.VARIABLE
                : switch (value.conversion()) {
                    case BYTES -> Field.VARIABLE;
                    case TEXT -> count > 0 ? count : Field.VARIABLE;
                    case FIXED_BYTES -> value.length();
                    default -> 1;
                };
        boolean nullable = node.isOptional() && metadata.nullable(name);
        Field field = new Field(name, value.datatype(), valuesPerCell, nullable);
        return new ParquetColumn(new TableColumn(field, labels), value, list, values.leaf, nullLevel, definition);
    }

    private static UnsupportedTypeException unsupported(String name, Node node) {
        String type = LogicalTypes.name(node.element);
        if (!type.equals("list") || node.children.size() != 1) {
            return new UnsupportedTypeException(name, type);
        }
        Node repeated = node.children.get(0);
        String inner = LogicalTypes.name(repeated.element);
        boolean isElement = repeated.children.size() != 1 || !inner.equals("group");
        return new UnsupportedTypeException(
                name, "list of " + (isElement ? inner : LogicalTypes.name(repeated.children.get(0).element)));
    }

    private static PrimitiveTypeName physical(SchemaElement element) {
        return switch (element.getType()) {
            case BOOLEAN -> PrimitiveTypeName.BOOLEAN;
            case INT32 -> PrimitiveTypeName.INT32;
            case INT64 -> PrimitiveTypeName.INT64;
            case INT96 -> PrimitiveTypeName.INT96;
            case FLOAT -> PrimitiveTypeName.FLOAT;
            case DOUBLE -> PrimitiveTypeName.DOUBLE;
            case BYTE_ARRAY -> PrimitiveTypeName.BINARY;
            case FIXED_LEN_BYTE_ARRAY -> PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
        };
    }
}
