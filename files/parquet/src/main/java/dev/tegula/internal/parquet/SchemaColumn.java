package dev.tegula.internal.parquet;

import dev.tegula.internal.io.cells.UnsupportedTypeException;
import dev.tegula.internal.parquet.ParquetColumn.Node;
import dev.tegula.io.table.TableColumn;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.util.Map;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/**
 * A column of one chunk as the schema of a file describes it: where its values are in the tree of the schema.
 *
 * @param name the name of the column
 * @param node the column
 * @param values the element of its values: itself, or that of its lists
 * @param nullLevel the greatest definition level of cells that are null, or -1
 * @param definition the definition level of values
 */
record SchemaColumn(String name, Node node, Node values, int nullLevel, int definition) {

    /**
     * Returns how a column of a file is read.
     *
     * @param level the definition level of its parent
     * @throws UnsupportedTypeException if cells cannot hold values of its type
     */
    static ParquetColumn read(String name, Node node, int level, FileMetadata metadata) {
        return of(name, node, level).column(metadata);
    }

    /** Finds the values. Each optional or repeated element on the way to them adds a definition level. */
    private static SchemaColumn of(String name, Node node, int level) {
        int definition = level + (node.isOptional() ? 1 : 0);
        int nullLevel = definition - 1;
        if (!node.isGroup()) {
            return new SchemaColumn(name, node, node, nullLevel, definition + (node.isRepeated() ? 1 : 0));
        }
        Node repeated = node.children().get(0);
        if (!isList(node) || !repeated.isRepeated()) {
            throw unsupported(name, node);
        }
        Node values = element(node, repeated);
        if (values.isGroup() || !values.equals(repeated) && values.isRepeated()) {
            throw unsupported(name, node);
        }
        int own = !values.equals(repeated) && values.isOptional() ? 1 : 0;
        return new SchemaColumn(name, node, values, nullLevel, definition + 1 + own);
    }

    /**
     * Checks that an element can be a column.
     *
     * @throws UnsupportedTypeException if it has values that columns cannot hold
     */
    static void require(String name, Node node, int level, FileMetadata metadata) {
        if (node.isGroup() || node.isRepeated()) {
            NestedColumn.of(name, node, level);
        } else {
            read(name, node, level, metadata);
        }
    }

    /** Returns whether the fields of an element are columns. */
    static boolean isStruct(Node node) {
        boolean isCollection = LogicalTypes.of(node.element()) != null;
        return node.isGroup() && !node.isRepeated() && !isCollection;
    }

    /** Returns whether cells hold the lists of an element, unless these have nulls. */
    static boolean isScalarList(Node node) {
        try {
            read("", node, 0, new FileMetadata(Map.of()));
            return true;
        } catch (UnsupportedTypeException e) {
            return false;
        }
    }

    /** Returns the name of a type for messages. */
    static String describe(Node node) {
        return unsupported("", node).type();
    }

    /** Returns whether an element is a list with one child. */
    static boolean isList(Node node) {
        return LogicalTypes.of(node.element()) instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation
                && node.children().size() == 1;
    }

    /** Returns whether an element is a variant: values of any type, in an encoding of their own. */
    static boolean isVariant(Node node) {
        return node.isGroup()
                && LogicalTypes.of(node.element()) instanceof LogicalTypeAnnotation.VariantLogicalTypeAnnotation;
    }

    /**
     * Returns the element of a list: the child of its repeated element, or this itself in files of old writers, by the
     * rules of the format.
     */
    static Node element(Node list, Node repeated) {
        String name = repeated.element().getName();
        boolean isElement = repeated.children().size() != 1
                || repeated.children().get(0).isRepeated()
                || name.equals("array")
                || name.equals(list.element().getName() + "_tuple");
        return isElement ? repeated : repeated.children().get(0);
    }

    /** Returns whether cells are lists. */
    private boolean isList() {
        return node.isRepeated() || !values.equals(node);
    }

    private ParquetColumn column(FileMetadata metadata) {
        ParquetValue value = value(metadata);
        Enumeration labels = metadata.enumeration(name);
        if (labels != null) {
            value = labelled(value, metadata.datatype(name));
            labels = value.datatype().isInteger() ? labels : null;
        }
        Field field = new Field(
                name,
                value.datatype(),
                valuesPerCell(value, metadata.valuesPerCell(name)),
                nullLevel >= 0 && metadata.nullable(name));
        return new ParquetColumn(
                new TableColumn(field, labels), value, isList() ? 1 : 0, values.leaf(), nullLevel, definition);
    }

    /** Returns the type of the stored values. */
    private ParquetValue value(FileMetadata metadata) {
        Datatype wanted = metadata.enumeration(name) == null ? metadata.datatype(name) : null;
        ParquetValue value = value(name, values, wanted, metadata.valuesPerCell(name));
        if (isList() && (value.isBytes() || value.conversion() == Conversion.FIXED_BYTES)) {
            throw unsupported(name, node);
        }
        return value;
    }

    /**
     * Returns the type of an element that is not a group.
     *
     * @throws UnsupportedTypeException if columns cannot hold its values
     */
    static ParquetValue value(String column, Node node) {
        return value(column, node, null, 0);
    }

    private static ParquetValue value(String column, Node node, @Nullable Datatype wanted, int valuesPerCell) {
        SchemaElement element = node.element();
        if (node.isGroup() || !element.isSetType()) {
            throw unsupported(column, node);
        }
        boolean isFixed = element.isSetType_length() && physical(element) == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
        ParquetValue value = ParquetValue.of(
                physical(element),
                isFixed ? element.getType_length() : 0,
                LogicalTypes.of(element),
                wanted,
                valuesPerCell);
        if (value == null) {
            throw unsupported(column, node);
        }
        return value;
    }

    /** Returns how values are read that are labels, or their indexes. */
    private ParquetValue labelled(ParquetValue value, @Nullable Datatype index) {
        Datatype known = index != null && index.isInteger() ? index : null;
        if (value.conversion() == Conversion.BYTES && !isList()) {
            return value.asLabel(known == null ? Datatype.INT32 : known);
        }
        ParquetValue written = known == null ? value : ParquetValue.of(known, 1);
        return written.physical() == value.physical() ? written : value;
    }

    /** @param count the values per cell that the metadata of the file tell, or 0 */
    private int valuesPerCell(ParquetValue value, int count) {
        int told = count > 0 ? count : Field.VARIABLE;
        return isList() || value.conversion() == Conversion.TEXT ? told : valuesPerCell(value);
    }

    /** Returns the values of a cell that has one value of Parquet. */
    static int valuesPerCell(ParquetValue value) {
        return value.isBytes() ? Field.VARIABLE : value.conversion() == Conversion.FIXED_BYTES ? value.length() : 1;
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
