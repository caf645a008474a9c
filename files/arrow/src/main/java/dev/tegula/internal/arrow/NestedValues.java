package dev.tegula.internal.arrow;

import dev.tegula.internal.io.cells.CellText;
import dev.tegula.internal.io.cells.JsonCells;
import dev.tegula.internal.io.text.JsonStrings;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.jspecify.annotations.Nullable;

/** Values of any type of Arrow as JSON. Not thread-safe. */
final class NestedValues {

    /** Some values of a field, by their numbers. */
    interface Values {

        void write(TextOutput out, int value);

        /** Returns whether a value is null. */
        default boolean isNull(int value) {
            return false;
        }
    }

    /** Values of which some are null. */
    private record WithNulls(Values values, IntPredicate nulls) implements Values {

        @Override
        public boolean isNull(int value) {
            return nulls.test(value) || values.isNull(value);
        }

        @Override
        public void write(TextOutput out, int value) {
            if (isNull(value)) {
                out.put("null");
            } else {
                values.write(out, value);
            }
        }
    }

    private final ColumnDecoder decoder;
    private final Map<Long, List<ColumnNode>> dictionaries = new HashMap<>();

    NestedValues(ColumnDecoder decoder) {
        this.decoder = decoder;
    }

    /** Replaces a dictionary, or adds entries to it. */
    void dictionary(long id, ColumnNode entries, boolean isDelta) {
        List<ColumnNode> known = dictionaries.computeIfAbsent(id, key -> new ArrayList<>());
        if (!isDelta) {
            known.clear();
        }
        known.add(entries);
    }

    /** Returns the field of the entries of a dictionary. */
    static Field entries(Field field) {
        FieldType type = new FieldType(true, field.getType(), null, field.getMetadata());
        return new Field(field.getName(), type, field.getChildren());
    }

    /** Returns the field of a dictionary: a field or one within it; or null. */
    static @Nullable Field withDictionary(Field field, long id) {
        if (field.getDictionary() != null && field.getDictionary().getId() == id) {
            return field;
        }
        for (Field child : field.getChildren()) {
            @Nullable Field found = withDictionary(child, id);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Reads cells as texts. */
    Column texts(dev.tegula.schema.Field field, Field arrow, ColumnNode node, long from, int cells) {
        JsonCells texts = new JsonCells(cells);
        Values values = of(field, arrow, node, from, cells);
        for (int i = 0; i < cells; i++) {
            if (values.isNull(i)) {
                texts.endNull();
            } else {
                values.write(texts.out(), i);
                texts.end();
            }
        }
        return texts.column(field);
    }

    private Values of(dev.tegula.schema.Field column, Field arrow, ColumnNode node, long from, int count) {
        ArrowType type = arrow.getType();
        boolean isNull = type instanceof ArrowType.Null && arrow.getDictionary() == null;
        if (!isNull && node.length() < from + count) {
            throw new IllegalArgumentException("column '" + column.name() + "': too few values (found " + node.length()
                    + ", expected " + (from + count) + ")");
        }
        if (isNull) {
            return new WithNulls((out, i) -> {}, i -> true);
        }
        byte[] valid = decoder.validity(column, node, from, count);
        Values values = present(column, arrow, node, from, count);
        return valid == null ? values : new WithNulls(values, i -> valid[i] == 0);
    }

    /** Returns the values of a field that are not null. */
    private Values present(dev.tegula.schema.Field column, Field arrow, ColumnNode node, long from, int count) {
        ArrowType type = arrow.getType();
        if (arrow.getDictionary() != null) {
            return dictionary(column, arrow, node, from, count);
        } else if (type instanceof ArrowType.RunEndEncoded) {
            int[] runs = RunEnds.of(column, decoder, arrow, node, from, count);
            int first = count == 0 ? 0 : runs[0];
            int number = count == 0 ? 0 : runs[count - 1] - first + 1;
            Values values =
                    of(column, arrow.getChildren().get(1), node.children().get(1), first, number);
            return new WithNulls((out, i) -> values.write(out, runs[i] - first), i -> values.isNull(runs[i] - first));
        } else if (type instanceof ArrowType.Struct) {
            return struct(column, arrow, node, from, count);
        } else if (type instanceof ArrowType.Union union) {
            UnionValues types = UnionValues.of(column, decoder, union, node, from, count);
            List<Values> values = new ArrayList<>();
            for (int i = 0; i < arrow.getChildren().size(); i++) {
                values.add(of(
                        column, arrow.getChildren().get(i), node.children().get(i), types.first(i), types.length(i)));
            }
            return new WithNulls(
                    (out, i) -> values.get(types.type(i)).write(out, types.value(i)),
                    i -> values.get(types.type(i)).isNull(types.value(i)));
        } else if (ListRanges.isList(type)) {
            ListRanges ranges = ListRanges.of(column, decoder, type, node, from, count);
            Field child = arrow.getChildren().get(0);
            ColumnNode elements = node.children().get(0);
            return type instanceof ArrowType.Map
                    ? map(column, child, elements, ranges)
                    : list(of(column, child, elements, ranges.first(), ranges.values()), ranges);
        }
        Column cells = BufferWidths.isText(arrow)
                ? text(text(column.name(), type), arrow, node, from, count)
                : decoder.decode(ArrowLayout.of(arrow), node, from, count, null);
        boolean areInstants = type instanceof ArrowType.Timestamp timestamp
                && timestamp.getTimezone() != null
                && !timestamp.getTimezone().isEmpty();
        CellText texts = areInstants ? CellText.instants(cells) : CellText.readable(cells);
        return texts::json;
    }

    /** Returns the field of a column of views or intervals. */
    static dev.tegula.schema.Field text(String name, ArrowType type) {
        Datatype datatype = type instanceof ArrowType.Utf8View
                ? Datatype.STRING_UTF8
                : type instanceof ArrowType.Interval ? Datatype.STRING_ASCII : Datatype.BLOB;
        return new dev.tegula.schema.Field(name, datatype, dev.tegula.schema.Field.VARIABLE, true);
    }

    /** Reads views or intervals. */
    Column text(dev.tegula.schema.Field field, Field arrow, ColumnNode node, long from, int count) {
        byte[] validity = ColumnDecoder.known(field, count, decoder.validity(field, node, from, count));
        return arrow.getType() instanceof ArrowType.Interval interval
                ? IntervalValues.read(field, interval, node.buffers().get(1), from, validity, count)
                : ViewValues.read(field, node, from, count, validity);
    }

    private Values struct(dev.tegula.schema.Field column, Field arrow, ColumnNode node, long from, int count) {
        List<Values> fields = new ArrayList<>();
        for (int i = 0; i < arrow.getChildren().size(); i++) {
            fields.add(of(column, arrow.getChildren().get(i), node.children().get(i), from, count));
        }
        return (out, value) -> {
            out.put('{');
            for (int i = 0; i < fields.size(); i++) {
                if (i > 0) {
                    out.put(',');
                }
                JsonStrings.write(out, arrow.getChildren().get(i).getName());
                out.put(':');
                fields.get(i).write(out, value);
            }
            out.put('}');
        };
    }

    private static Values list(Values elements, ListRanges ranges) {
        return (out, value) -> {
            out.put('[');
            int start = ranges.starts()[value];
            for (int i = 0; i < ranges.counts()[value]; i++) {
                if (i > 0) {
                    out.put(',');
                }
                elements.write(out, start + i);
            }
            out.put(']');
        };
    }

    private Values map(dev.tegula.schema.Field column, Field entry, ColumnNode entries, ListRanges ranges) {
        Values keys =
                of(column, entry.getChildren().get(0), entries.children().get(0), ranges.first(), ranges.values());
        Values values =
                of(column, entry.getChildren().get(1), entries.children().get(1), ranges.first(), ranges.values());
        return (out, value) -> {
            out.put('{');
            int start = ranges.starts()[value];
            for (int i = 0; i < ranges.counts()[value]; i++) {
                if (i > 0) {
                    out.put(',');
                }
                int pair = start + i;
                JsonCells.key(out, text -> keys.write(text, pair));
                values.write(out, pair);
            }
            out.put('}');
        };
    }

    private Values dictionary(dev.tegula.schema.Field column, Field arrow, ColumnNode node, long from, int count) {
        Field index = new Field(
                arrow.getName(), FieldType.nullable(arrow.getDictionary().getIndexType()), List.of());
        Column indexes = decoder.decode(ArrowLayout.of(index), node, from, count, null);
        List<Values> parts = new ArrayList<>();
        List<Integer> starts = new ArrayList<>(List.of(0));
        @Nullable
        List<ColumnNode> nodes = dictionaries.get(arrow.getDictionary().getId());
        for (ColumnNode part : nodes == null ? List.<ColumnNode>of() : nodes) {
            int size = Math.toIntExact(part.length());
            parts.add(of(column, entries(arrow), part, 0, size));
            starts.add(Math.addExact(starts.get(starts.size() - 1), size));
        }
        return new Entries(column.name(), indexes, parts, starts);
    }

    /**
     * Entries of the parts of a dictionary, by indexes.
     *
     * @param starts the index of the first entry of each part, and the number of all entries
     */
    private record Entries(String column, Column indexes, List<Values> parts, List<Integer> starts) implements Values {

        /** Returns the part with the entry of a value. */
        private int part(int value) {
            long index = indexes.longAt(value);
            for (int part = 0; part < parts.size() && index >= 0; part++) {
                if (index < starts.get(part + 1)) {
                    return part;
                }
            }
            throw new IllegalArgumentException(
                    "column '" + column + "': an index exceeds its dictionary (found " + index + ")");
        }

        private int entry(int value, int part) {
            return (int) indexes.longAt(value) - starts.get(part);
        }

        @Override
        public boolean isNull(int value) {
            int part = indexes.isNull(value) ? -1 : part(value);
            return part < 0 || parts.get(part).isNull(entry(value, part));
        }

        @Override
        public void write(TextOutput out, int value) {
            int part = part(value);
            parts.get(part).write(out, entry(value, part));
        }
    }
}
