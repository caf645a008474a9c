package dev.tegula.internal.parquet;

import dev.tegula.internal.io.cells.JsonCells;
import dev.tegula.internal.io.cells.UnsupportedTypeException;
import dev.tegula.internal.parquet.ParquetColumn.Node;
import dev.tegula.io.table.TableColumn;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.jspecify.annotations.Nullable;

/**
 * A column of lists, maps or structs that cells cannot hold: its cells are text in JSON.
 *
 * @param nullLevel the greatest definition level of cells that are null, or -1 if cells cannot be null
 */
record NestedColumn(TableColumn column, Value value, int nullLevel, List<ParquetColumn> parts) implements FileColumn {

    /** What a value is in JSON. */
    enum Kind {
        SINGLE,
        LIST,
        MAP,
        STRUCT
    }

    /**
     * What a value is.
     *
     * @param present the least definition level of values that are not null; that of lists and maps with elements is
     *     the next
     * @param repetition the repetition level of further elements of lists and maps
     */
    record Levels(Kind kind, int present, int repetition) {}

    /**
     * A value: an element of the schema.
     *
     * @param children the element of a list, key and value of a map, fields of a struct
     * @param first index of its first part
     * @param parts the number of its parts
     */
    record Value(String name, Levels levels, List<Value> children, int first, int parts) {}

    @Override
    public Rows open(List<ChunkPages> pages) {
        return new NestedReader(this, pages);
    }

    /**
     * Returns the column of an element.
     *
     * @param name the name of the column
     * @param level the definition level of its parent
     * @throws UnsupportedTypeException if a value in it has no form in JSON
     */
    static NestedColumn of(String name, Node node, int level) {
        int nullLevel = level + (node.isOptional() ? 1 : 0) - 1;
        Builder builder = new Builder(name);
        Value value = builder.value(node, level, 0);
        Field field = JsonCells.field(name, nullLevel >= 0);
        return new NestedColumn(TableColumn.of(field), value, nullLevel, builder.parts);
    }

    /** Finds the values and their levels. */
    private static final class Builder {

        private final String column;
        private final List<ParquetColumn> parts = new ArrayList<>();

        Builder(String column) {
            this.column = column;
        }

        /** Returns a value, or the list of a repeated element without annotation. */
        Value value(Node node, int level, int repetition) {
            if (!node.isRepeated()) {
                return content(node, level + (node.isOptional() ? 1 : 0), repetition);
            }
            int first = parts.size();
            List<Value> element = List.of(content(node, level + 1, repetition + 1));
            return collection(node, new Levels(Kind.LIST, level, repetition + 1), element, first);
        }

        private Value content(Node node, int level, int repetition) {
            if (!node.isGroup()) {
                return single(node, level, repetition);
            }
            LogicalTypeAnnotation annotation = LogicalTypes.of(node.element());
            if (SchemaColumn.isVariant(node)) {
                throw new UnsupportedTypeException(column, LogicalTypes.name(node.element()));
            }
            Node only = node.children().size() == 1 ? node.children().get(0) : null;
            int first = parts.size();
            if (annotation instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation
                    && only != null
                    && only.isRepeated()) {
                Node element = SchemaColumn.element(node, only);
                Value inner = element.equals(only)
                        ? content(only, level + 1, repetition + 1)
                        : value(element, level + 1, repetition + 1);
                return collection(node, new Levels(Kind.LIST, level, repetition + 1), List.of(inner), first);
            }
            if (isMap(annotation) && only != null && only.isRepeated() && isPair(only)) {
                List<Value> pair = only.children().stream()
                        .map(child -> value(child, level + 1, repetition + 1))
                        .toList();
                return collection(node, new Levels(Kind.MAP, level, repetition + 1), pair, first);
            }
            List<Value> fields = node.children().stream()
                    .map(child -> value(child, level, repetition))
                    .toList();
            return collection(node, new Levels(Kind.STRUCT, level, repetition), fields, first);
        }

        private Value collection(Node node, Levels levels, List<Value> children, int first) {
            return new Value(node.element().getName(), levels, children, first, parts.size() - first);
        }

        private static boolean isMap(@Nullable LogicalTypeAnnotation annotation) {
            return annotation instanceof LogicalTypeAnnotation.MapLogicalTypeAnnotation;
        }

        /** Returns whether an element has a key that is a single value, and perhaps a value. */
        private static boolean isPair(Node node) {
            return node.isGroup()
                    && node.children().size() <= 2
                    && !node.children().get(0).isGroup()
                    && !node.children().get(0).isRepeated();
        }

        private Value single(Node node, int level, int repetition) {
            ParquetValue type = SchemaColumn.value(column, node);
            Field field = new Field(column, type.datatype(), SchemaColumn.valuesPerCell(type), false);
            parts.add(new ParquetColumn(TableColumn.of(field), type, repetition, node.leaf(), -1, level));
            Levels levels = new Levels(Kind.SINGLE, level, repetition);
            return new Value(node.element().getName(), levels, List.of(), parts.size() - 1, 1);
        }
    }
}
