package dev.tegula.internal.parquet;

import dev.tegula.internal.io.cells.ColumnNames;
import dev.tegula.internal.io.cells.JsonCells;
import dev.tegula.internal.io.cells.UnsupportedColumns;
import dev.tegula.internal.io.cells.UnsupportedTypeException;
import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.internal.parquet.ParquetColumn.Node;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.schema.StructFields;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableNote;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.SchemaElement;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a file that are read. The fields of structs are columns of their own, such as {@code a.b}; a struct
 * that is null has fields that are null. Lists of numbers are lists; other lists, those with nulls, and maps are text
 * in JSON.
 */
final class FileSchema {

    /** A damaged schema could nest as deep as it has elements, and exhaust the stack. */
    private static final int DEPTH = 32;

    private final String file;
    private final FileChunks chunks;
    private final ReadOptions options;
    private final List<SchemaElement> elements;
    private final FileMetadata pairs;
    private final List<FileColumn> columns = new ArrayList<>();
    private final Map<String, String> metadata = new HashMap<>();
    private final List<String> unread = new ArrayList<>();
    private final Set<String> names = new LinkedHashSet<>();
    private final UnsupportedColumns unsupported = new UnsupportedColumns();
    private int leaves;
    private int next = 1;

    private FileSchema(String file, FileChunks chunks, ReadOptions options, Map<String, String> pairs) {
        this.file = file;
        this.chunks = chunks;
        this.options = options;
        this.elements = chunks.footer().getSchema();
        this.pairs = new FileMetadata(pairs);
        pairs.forEach((key, value) -> {
            if (ColumnMetadata.isKept(key)) {
                metadata.put(key, value);
            }
        });
    }

    /**
     * Reads the schema of a file.
     *
     * @param file the name of the file
     */
    static FileSchema read(String file, FileChunks chunks, ReadOptions options) throws IOException {
        Map<String, String> pairs = new HashMap<>();
        if (chunks.footer().isSetKey_value_metadata()) {
            for (KeyValue pair : chunks.footer().getKey_value_metadata()) {
                pairs.put(pair.getKey(), pair.isSetValue() ? pair.getValue() : "");
            }
        }
        FileSchema schema = new FileSchema(file, chunks, options, pairs);
        schema.readColumns();
        return schema;
    }

    /** Returns the columns to read. */
    List<FileColumn> columns() {
        return columns;
    }

    /** Returns the number of chunks of a row group. */
    int leaves() {
        return leaves;
    }

    /** Returns the metadata of the file and its columns. */
    Map<String, String> metadata() {
        return metadata;
    }

    /** Returns the columns that the options do not ask for. */
    List<String> unread() {
        return unread;
    }

    private void readColumns() throws IOException {
        List<Node> nodes = new ArrayList<>();
        while (next < elements.size()) {
            nodes.add(node(0));
        }
        List<String> own = names(nodes);
        List<String> distinct = ColumnNames.distinct(own);
        names.addAll(distinct);
        String renamed = ColumnNames.changes(own, distinct);
        if (renamed != null && options.fields() == null) {
            options.note(TableNote.of(file + ": " + renamed));
        }
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            String column = distinct.get(i);
            List<String> fields = new ArrayList<>();
            add(column, node, 0, options.isSelected(column), fields);
            if (options.fields() == null && fields.size() > 1) {
                options.note(TableNote.of(
                        file + ": the struct '" + column + "' becomes columns: " + String.join(", ", fields)));
            }
        }
        UnsupportedColumns.requireSelected(file, options, names);
        unsupported.check(file, options);
    }

    private static List<String> names(List<Node> nodes) {
        return nodes.stream().map(node -> node.element().getName()).toList();
    }

    private static IOException twice(String column) {
        return new IOException("column '" + column + "': appears twice");
    }

    private Node node(int depth) throws IOException {
        if (next >= elements.size() || depth > DEPTH) {
            throw new IOException("the schema is damaged");
        }
        SchemaElement element = elements.get(next++);
        List<Node> children = new ArrayList<>();
        int count = element.isSetNum_children() ? element.getNum_children() : 0;
        for (int i = 0; i < count; i++) {
            children.add(node(depth + 1));
        }
        return new Node(element, children, children.isEmpty() ? leaves++ : -1);
    }

    /**
     * Adds an element as a column, or as a column for each of its fields.
     *
     * @param level the definition level of its parent
     * @param isSelected whether a struct that it is in is selected
     * @param fields receives the names of the columns
     */
    private void add(String name, Node node, int level, boolean isSelected, List<String> fields) throws IOException {
        boolean isKnownField = options.fields() != null && options.fields().containsKey(name);
        if (SchemaColumn.isStruct(node) && !isKnownField) {
            int own = level + (node.isOptional() ? 1 : 0);
            List<String> distinct = ColumnNames.distinct(names(node.children()));
            for (int i = 0; i < distinct.size(); i++) {
                Node child = node.children().get(i);
                String field = StructFields.name(name, distinct.get(i));
                if (!names.add(field)) {
                    throw twice(field);
                }
                add(field, child, own, isSelected || options.isSelected(field), fields);
            }
            return;
        }
        fields.add(name);
        if (!isSelected) {
            return;
        }
        boolean isWanted = options.fields() == null || isKnownField;
        try {
            if (!isWanted) {
                SchemaColumn.require(name, node, level, pairs);
                unread.add(name);
            } else {
                columns.add(column(name, node, level));
            }
        } catch (UnsupportedTypeException e) {
            if (isWanted || options.skippedColumns() != null) {
                unsupported.add(name, e.type());
            } else {
                unread.add(name);
            }
        }
    }

    private FileColumn column(String name, Node node, int level) throws IOException {
        ParquetColumn plain = plain(name, node, level);
        if (plain != null) {
            return labelled(inFieldType(plain));
        }
        NestedColumn nested = NestedColumn.of(name, node, level);
        String type = SchemaColumn.describe(node);
        JsonCells.tell(options, file, name, "a " + (SchemaColumn.isScalarList(node) ? type + " with nulls" : type));
        return nested;
    }

    /** Returns a column of one chunk, or null if cells have to be text in JSON. */
    private @Nullable ParquetColumn plain(String name, Node node, int level) throws IOException {
        if (!node.isGroup() && !node.isRepeated()) {
            return SchemaColumn.read(name, node, level, pairs);
        }
        try {
            ParquetColumn list = SchemaColumn.read(name, node, level, pairs);
            boolean isOptional = list.maxDefinition() > list.nullLevel() + 2;
            return JsonCells.isWanted(options, name)
                            && (options.fields() != null
                                    || isOptional && chunks.hasNulls(list, list.maxDefinition() - 1))
                    ? null
                    : list;
        } catch (UnsupportedTypeException e) {
            return null;
        }
    }

    /** Returns a column as the options or its field ask for it. */
    private ParquetColumn inFieldType(ParquetColumn column) {
        if (column.value().conversion() == Conversion.UUID) {
            ColumnMetadata.put(metadata, column.name(), ColumnMetadata.LOGICAL_TYPE, UuidCells.NAME);
        }
        if (column.value().isInUtc()) {
            ColumnMetadata.putZone(metadata, column.name(), "UTC");
        }
        DecimalType decimals = DecimalColumns.type(column.value().annotation());
        if (decimals == null) {
            return isInMicroseconds(column) ? column.inMicroseconds() : column;
        }
        ColumnMetadata.put(metadata, column.name(), ColumnMetadata.LOGICAL_TYPE, decimals.toString());
        return column.isList()
                ? column
                : column.asDecimals(ColumnMetadata.datatype(decimals, file, column.name(), options));
    }

    /** Returns whether a column of INT96 is read in microseconds: if the options or its field ask for them. */
    private boolean isInMicroseconds(ParquetColumn column) {
        String unit = options.value("int96");
        if (unit != null && !unit.equals("us") && !unit.equals("ns")) {
            throw new IllegalArgumentException("option 'int96': unknown unit (found " + unit + ", expected ns or us)");
        }
        Field field = options.fields() == null ? null : options.fields().get(column.name());
        Datatype type = field == null ? Datatype.DATETIME_NS : field.datatype();
        // Coarser units are declared before nanoseconds.
        boolean coarser = type.isDatetime() && type.compareTo(Datatype.DATETIME_NS) < 0;
        return column.value().conversion() == Conversion.INT96 && (coarser || "us".equals(unit));
    }

    /** Returns a column. If the options have labels for it, cells are indexes of these. */
    private FileColumn labelled(ParquetColumn column) {
        Enumeration stored = column.column().enumeration();
        if (stored == null || column.value().conversion() != Conversion.LABEL) {
            return new FileColumn.Plain(column, null);
        }
        Enumeration wanted = options.labels().get(column.name());
        Enumeration used = wanted != null && isComparable(wanted) ? wanted : stored;
        return new FileColumn.Plain(column.withEnumeration(used), new LabelIndexes(column.name(), used));
    }

    /** Returns whether labels are bytes of any number, as those of files are. */
    private static boolean isComparable(Enumeration labels) {
        return labels.valuesPerCell() == Field.VARIABLE && labels.datatype().size() == 1;
    }
}
