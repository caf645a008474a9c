package dev.tegula.internal.parquet;

import dev.tegula.internal.io.cells.UnsupportedTypeException;
import dev.tegula.internal.parquet.ParquetColumn.Node;
import dev.tegula.io.table.TableColumn;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/**
 * A column as the schema of a file describes it: where its values are in the tree of the schema.
 *
 * @param node the column
 * @param values the element of its values: itself, or that of its lists
 * @param definition the definition level of values
 */
record SchemaColumn(Node node, Node values, boolean isList, int definition) {

    /**
     * Returns how a column of a file is read.
     *
     * @throws UnsupportedTypeException if cells cannot hold values of its type
     */
    static ParquetColumn read(Node node, FileMetadata metadata) {
        return of(node).column(metadata);
    }

    /** Finds the values. Each optional or repeated element on the way to them adds a definition level. */
    private static SchemaColumn of(Node node) {
        int definition = node.isOptional() ? 1 : 0;
        if (!node.isGroup()) {
            return new SchemaColumn(node, node, node.isRepeated(), definition + (node.isRepeated() ? 1 : 0));
        }
        boolean isList = LogicalTypes.of(node.element()) instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation;
        Node repeated = node.children().get(0);
        if (!isList || node.children().size() != 1 || !repeated.isRepeated()) {
            throw unsupported(node.element().getName(), node);
        }
        if (!repeated.isGroup()) {
            return new SchemaColumn(node, repeated, true, definition + 1); // lists of two levels, by old writers
        }
        Node values = repeated.children().get(0);
        if (repeated.children().size() != 1 || values.isRepeated()) {
            throw unsupported(node.element().getName(), node);
        }
        return new SchemaColumn(node, values, true, definition + 1 + (values.isOptional() ? 1 : 0));
    }

    private String name() {
        return node.element().getName();
    }

    private ParquetColumn column(FileMetadata metadata) {
        ParquetValue value = value(metadata);
        Enumeration labels = metadata.enumeration(name());
        if (labels != null) {
            value = labelled(value, metadata.datatype(name()));
            labels = value.datatype().isInteger() ? labels : null;
        }
        Field field = new Field(
                name(),
                value.datatype(),
                valuesPerCell(value, metadata.valuesPerCell(name())),
                node.isOptional() && metadata.nullable(name()));
        return new ParquetColumn(
                new TableColumn(field, labels), value, isList, values.leaf(), node.isOptional() ? 0 : -1, definition);
    }

    /** Returns the type of the stored values. */
    private ParquetValue value(FileMetadata metadata) {
        SchemaElement element = values.element();
        if (values.isGroup() || !element.isSetType()) {
            throw unsupported(name(), node);
        }
        boolean isFixed = element.isSetType_length() && physical(element) == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
        ParquetValue value = ParquetValue.of(
                physical(element),
                isFixed ? element.getType_length() : 0,
                LogicalTypes.of(element),
                metadata.enumeration(name()) == null ? metadata.datatype(name()) : null,
                metadata.valuesPerCell(name()));
        boolean bytes = value != null && (value.isBytes() || value.conversion() == Conversion.FIXED_BYTES);
        if (value == null || isList && bytes) {
            throw unsupported(name(), isList ? node : values);
        }
        return value;
    }

    /** Returns how values are read that are labels, or their indexes. */
    private ParquetValue labelled(ParquetValue value, @Nullable Datatype index) {
        Datatype known = index != null && index.isInteger() ? index : null;
        if (value.conversion() == Conversion.BYTES && !isList) {
            return value.asLabel(known == null ? Datatype.INT32 : known);
        }
        ParquetValue written = known == null ? value : ParquetValue.of(known, 1);
        return written.physical() == value.physical() ? written : value;
    }

    /** @param count the values per cell that the metadata of the file tell, or 0 */
    private int valuesPerCell(ParquetValue value, int count) {
        int told = count > 0 ? count : Field.VARIABLE;
        return isList
                ? told
                : switch (value.conversion()) {
                    case BYTES -> Field.VARIABLE;
                    case TEXT -> told;
                    case FIXED_BYTES -> value.length();
                    case DECIMAL -> value.isBytes() ? Field.VARIABLE : 1;
                    default -> 1;
                };
    }

    private static UnsupportedTypeException unsupported(String name, Node node) {
        String type = LogicalTypes.name(node.element());
        if (!type.equals("list") || node.children().size() != 1) {
            return new UnsupportedTypeException(name, type);
        }
        Node repeated = node.children().get(0);
        String inner = LogicalTypes.name(repeated.element());
        boolean isElement = repeated.children().size() != 1 || !inner.equals("group");
        return new UnsupportedTypeException(
                name,
                "list of "
                        + (isElement
                                ? inner
                                : LogicalTypes.name(repeated.children().get(0).element())));
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
