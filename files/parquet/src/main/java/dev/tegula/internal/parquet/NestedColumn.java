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
        /** A decimal as text. */
        DECIMAL,
        LIST,
        MAP,
        STRUCT,
        VARIANT
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
     * @param children the element of a list, key and value of a map, fields of a struct or variant
     * @param first index of its first part
     * @param parts the number of its parts
     */
    record Value(String name, Levels levels, List<Value> children, int first, int parts) {

        /** Returns a field, or null. */
        @Nullable
        Value child(String field) {
            for (Value child : children) {
                if (child.name.equals(field)) {
                    return child;
                }
            }
            return null;
        }
    }

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
                return variant(node, level, repetition);
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

        /** Returns a variant, or a field or an element of one. */
        private Value variant(Node node, int level, int repetition) {
            int first = parts.size();
            List<Value> children = new ArrayList<>();
            for (Node child : node.children()) {
                int own = level + (child.isOptional() ? 1 : 0);
                switch (child.element().getName()) {
                    case VariantSchema.METADATA, VariantSchema.VALUE -> {
                        ParquetValue type = SchemaColumn.value(column, child);
                        requireVariant(VariantSchema.isEncoded(type) && !child.isRepeated(), child);
                        children.add(single(child, type, new Levels(Kind.SINGLE, own, repetition)));
                    }
                    case VariantSchema.TYPED -> children.add(typed(child, own, repetition));
                    default -> requireVariant(false, child);
                }
            }
            requireVariant(node.isGroup(), node);
            return collection(node, new Levels(Kind.VARIANT, level, repetition), children, first);
        }

        /** Returns the values of a variant that are of one type. */
        private Value typed(Node node, int level, int repetition) {
            requireVariant(!node.isRepeated(), node);
            int first = parts.size();
            if (!node.isGroup()) {
                ParquetValue type = VariantSchema.typed(SchemaColumn.value(column, node));
                if (type == null) {
                    throw unsupported(node);
                }
                Kind kind = type.conversion() == Conversion.DECIMAL ? Kind.DECIMAL : Kind.SINGLE;
                return single(node, type, new Levels(kind, level, repetition));
            }
            if (SchemaColumn.isList(node)) {
                Node repeated = node.children().get(0);
                requireVariant(repeated.isRepeated() && repeated.children().size() == 1, node);
                Node element = repeated.children().get(0);
                int own = level + 1 + (element.isOptional() ? 1 : 0);
                List<Value> elements = List.of(variant(element, own, repetition + 1));
                return collection(node, new Levels(Kind.LIST, level, repetition + 1), elements, first);
            }
            requireVariant(SchemaColumn.isStruct(node), node);
            List<Value> fields = node.children().stream()
                    .map(field -> variant(field, level + (field.isOptional() ? 1 : 0), repetition))
                    .toList();
            return collection(node, new Levels(Kind.STRUCT, level, repetition), fields, first);
        }

        private void requireVariant(boolean isPart, Node node) {
            if (!isPart) {
                throw unsupported(node);
            }
        }

        private UnsupportedTypeException unsupported(Node node) {
            return new UnsupportedTypeException(column, "variant with " + LogicalTypes.name(node.element()));
        }

        private Value single(Node node, int level, int repetition) {
            return single(node, SchemaColumn.value(column, node), new Levels(Kind.SINGLE, level, repetition));
        }

        private Value single(Node node, ParquetValue type, Levels levels) {
            Field field = new Field(column, type.datatype(), SchemaColumn.valuesPerCell(type), false);
            parts.add(
                    new ParquetColumn(TableColumn.of(field), type, levels.repetition, node.leaf(), -1, levels.present));
            return new Value(node.element().getName(), levels, List.of(), parts.size() - 1, 1);
        }
    }
}
