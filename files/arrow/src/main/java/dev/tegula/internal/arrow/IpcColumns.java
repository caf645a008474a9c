package dev.tegula.internal.arrow;

import dev.tegula.internal.arrow.ArrowLayout.Shape;
import dev.tegula.internal.io.cells.ColumnNames;
import dev.tegula.internal.io.cells.JsonCells;
import dev.tegula.internal.io.cells.UnsupportedTypeException;
import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.schema.StructFields;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.jspecify.annotations.Nullable;

/**
 * Finds how the fields of a file are read. The fields of structs are columns of their own, such as {@code a.b}; lists
 * of numbers are lists; other lists, those with nulls, and maps are text in JSON.
 */
final class IpcColumns {

    private final String file;
    private final ReadOptions options;
    private final ColumnDecoder decoder;
    private final NestedValues nested;

    /** Returns whether the lists of a field have nulls among their values. */
    private final Predicate<Place> hasNulls;

    /** @param file the name of the file */
    IpcColumns(
            String file, ReadOptions options, ColumnDecoder decoder, NestedValues nested, Predicate<Place> hasNulls) {
        this.file = file;
        this.options = options;
        this.decoder = decoder;
        this.nested = nested;
        this.hasNulls = hasNulls;
    }

    /**
     * Adds the fields that are columns of their own, with the names of these columns and whether they can be null.
     *
     * @param field a field of the file, with the name of its column
     * @param path the numbers of the fields from the outermost struct to it
     * @param node the number of its node in batches
     */
    void flatten(Field field, List<Integer> path, int node, List<Place> found) {
        boolean isKnown = options.fields() != null && options.fields().containsKey(field.getName());
        if (!(field.getType() instanceof ArrowType.Struct) || field.getDictionary() != null || isKnown) {
            found.add(new Place(field, List.copyOf(path), node));
            return;
        }
        int next = node + 1;
        List<String> names = ColumnNames.distinct(
                field.getChildren().stream().map(Field::getName).toList());
        for (int i = 0; i < field.getChildren().size(); i++) {
            Field child = field.getChildren().get(i);
            List<Integer> inner = new ArrayList<>(path);
            inner.add(i);
            FieldType type = new FieldType(
                    field.isNullable() || child.isNullable(),
                    child.getType(),
                    child.getDictionary(),
                    child.getMetadata());
            String name = StructFields.name(field.getName(), names.get(i));
            flatten(new Field(name, type, child.getChildren()), inner, next, found);
            next += BufferWidths.nodes(child);
        }
    }

    /**
     * A field that is a column.
     *
     * @param path the numbers of the fields to it
     * @param node the number of its node in batches
     */
    record Place(Field field, List<Integer> path, int node) {}

    /**
     * Returns how a field is read.
     *
     * @throws UnsupportedTypeException if columns cannot hold its values
     */
    IpcColumn column(Place place) {
        Field arrow = place.field();
        IpcColumn plain = plain(place, arrow);
        if (plain != null) {
            return plain;
        }
        requireText(arrow.getName(), arrow);
        dev.tegula.schema.Field field = JsonCells.field(arrow.getName(), true);
        JsonCells.tell(options, file, arrow.getName(), "a " + ValueType.name(arrow.getType()));
        return new IpcColumn(
                place.path(), field, (node, from, count) -> nested.texts(field, arrow, node, from, count), null, null);
    }

    /**
     * Checks that a field can be a column.
     *
     * @throws UnsupportedTypeException if it has values that columns cannot hold
     */
    void require(Place place) {
        requireText(place.field().getName(), place.field());
    }

    /** Returns a column that is not text in JSON, or null. */
    private @Nullable IpcColumn plain(Place place, Field arrow) {
        ArrowType type = arrow.getType();
        String name = arrow.getName();
        if (BufferWidths.isText(arrow)) {
            dev.tegula.schema.Field view = NestedValues.text(name, type);
            dev.tegula.schema.Field field =
                    new dev.tegula.schema.Field(name, view.datatype(), view.valuesPerCell(), arrow.isNullable());
            return new IpcColumn(
                    place.path(),
                    field,
                    (node, from, count) -> nested.text(field, arrow, node, from, count),
                    null,
                    null);
        }
        if (arrow.getDictionary() == null && type instanceof ArrowType.RunEndEncoded) {
            return runs(place, arrow);
        }
        boolean isList = arrow.getDictionary() == null && ListRanges.isList(type);
        try {
            if (isList && (type instanceof ArrowType.Map || isText(name) || isTextForNulls(place))) {
                return null;
            }
            if (isList && ListRanges.isView(type)) {
                return listView(place, arrow);
            }
            ArrowLayout layout = inFieldType(ArrowLayout.of(arrow));
            EnumerationUnion labels = labels(layout);
            return new IpcColumn(
                    place.path(),
                    layout.field(),
                    (node, from, count) -> decoder.decode(layout, node, from, count, labels),
                    layout,
                    labels);
        } catch (UnsupportedTypeException e) {
            return null;
        }
    }

    /** Returns whether the options ask for text. */
    private boolean isText(String column) {
        return options.fields() != null && JsonCells.isWanted(options, column);
    }

    private boolean isTextForNulls(Place list) {
        Field child = list.field().getChildren().get(0);
        return options.fields() == null && child.isNullable() && list.node() >= 0 && hasNulls.test(list);
    }

    private ArrowLayout inFieldType(ArrowLayout layout) {
        DecimalType decimals = layout.decimals();
        return decimals == null || layout.shape() != Shape.SINGLE
                ? layout
                : layout.asDecimals(
                        ColumnMetadata.datatype(decimals, file, layout.field().name(), options));
    }

    private @Nullable EnumerationUnion labels(ArrowLayout layout) {
        if (layout.dictionary() == null) {
            return null;
        }
        Enumeration known = options.labels().get(layout.field().name());
        boolean fits = known != null && EnumerationUnion.isComparable(layout.dictionary(), known);
        return new EnumerationUnion(layout.dictionary(), fits ? known : null);
    }

    private @Nullable IpcColumn runs(Place place, Field arrow) {
        Field stored = arrow.getChildren().get(1);
        Field values = new Field(arrow.getName(), stored.getFieldType(), stored.getChildren());
        IpcColumn inner = plain(new Place(values, List.of(), -1), values);
        if (inner == null || inner.labels() != null) {
            return null;
        }
        dev.tegula.schema.Field field = inner.field();
        return new IpcColumn(
                place.path(),
                field,
                (node, from, count) -> {
                    int[] runs = RunEnds.of(field, decoder, arrow, node, from, count);
                    int first = count == 0 ? 0 : runs[0];
                    int number = count == 0 ? 0 : runs[count - 1] - first + 1;
                    Column cells = inner.cells().read(node.children().get(1), first, number);
                    for (int i = 0; i < count; i++) {
                        runs[i] -= first;
                    }
                    return CellGather.of(field, cells, runs);
                },
                null,
                null);
    }

    private IpcColumn listView(Place place, Field arrow) {
        // Values have the layout of those of other lists.
        Field list = new Field(
                arrow.getName(),
                new FieldType(arrow.isNullable(), ArrowType.List.INSTANCE, null, arrow.getMetadata()),
                arrow.getChildren());
        dev.tegula.schema.Field field = ArrowLayout.of(list).field();
        Field child = arrow.getChildren().get(0);
        ArrowLayout values = ArrowLayout.of(new Field(arrow.getName(), child.getFieldType(), List.of()));
        return new IpcColumn(
                place.path(),
                field,
                (node, from, count) -> {
                    ListRanges ranges = ListRanges.of(field, decoder, arrow.getType(), node, from, count);
                    Column cells =
                            decoder.decode(values, node.children().get(0), ranges.first(), ranges.values(), null);
                    ColumnDecoder.requireNoNulls(field, cells);
                    byte[] validity = decoder.validity(field, node, from, count);
                    return CellGather.of(
                            field,
                            cells,
                            ranges.starts(),
                            ranges.counts(),
                            ColumnDecoder.known(field, count, validity));
                },
                null,
                null);
    }

    /** Checks that all values of a field have a form in JSON. */
    private static void requireText(String column, Field field) {
        ArrowType type = field.getType();
        boolean isNested = type instanceof ArrowType.Struct
                || type instanceof ArrowType.Union
                || type instanceof ArrowType.RunEndEncoded
                || ListRanges.isList(type);
        if (isNested) {
            field.getChildren().forEach(child -> requireText(column, child));
        } else if (!(type instanceof ArrowType.Null) && !BufferWidths.isText(field)) {
            ArrowLayout.of(new Field(column, new FieldType(true, type, null), List.of()));
        }
    }
}
