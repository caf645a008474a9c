package dev.tegula.cli.schema;

import dev.tegula.internal.io.cells.CellText;
import dev.tegula.internal.io.text.Table;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Formats a schema as plain text. */
public final class SchemaText {

    private static final int MAX_LABELS = 10;

    private final ArraySchema schema;

    public SchemaText(ArraySchema schema) {
        this.schema = schema;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(SchemaNames.ARRAY_TYPES.get(schema.type().ordinal()))
                .append(" array, format version ")
                .append(schema.version())
                .append('\n');
        text.append("tiles ")
                .append(SchemaNames.TILE_ORDERS.get(schema.tileOrder().ordinal()))
                .append(", cells ")
                .append(SchemaNames.CELL_ORDERS.get(schema.cellOrder().ordinal()));
        if (!schema.isDense()) {
            text.append(", ")
                    .append(schema.capacity())
                    .append(" cells per tile, duplicates ")
                    .append(schema.allowsDuplicates() ? "allowed" : "not allowed");
        }
        text.append("\n\ndimensions\n");
        Table dimensions = new Table("  ", "lllll");
        for (int d = 0; d < schema.dimensions().size(); d++) {
            dimension(dimensions, d);
        }
        text.append(dimensions).append("\nattributes\n");
        Table attributes = new Table("  ", "llll");
        schema.attributes().forEach(attribute -> attribute(attributes, attribute));
        text.append(attributes).append("\nfilters\n");
        text.append(new Table("  ", "ll")
                .row("coordinates", filters(schema.coordinateFilters()))
                .row("offsets", filters(schema.offsetFilters()))
                .row("validity", filters(schema.validityFilters())));
        extras(text);
        return text.toString();
    }

    private void dimension(Table table, int d) {
        Dimension dimension = schema.dimensions().get(d);
        List<Range> current = schema.currentDomain();
        String domain = range(dimension.datatype(), dimension.domain());
        if (current != null) {
            domain += " now " + range(dimension.datatype(), current.get(d));
        }
        table.row(
                name(dimension.name()),
                typeName(dimension.datatype()),
                domain,
                dimension.extent() == null
                        ? "no tile extent"
                        : "tiles of " + number(dimension.datatype(), dimension.extent()),
                dimension.filters().filters().isEmpty() ? "" : filters(dimension.filters()));
    }

    private static void attribute(Table table, Attribute attribute) {
        Field field = attribute.field();
        String type = type(field);
        String enumeration = attribute.enumeration();
        String fill = field.nullable() && !attribute.isFillValid()
                ? "null"
                : cell(SchemaWriter.cell(field, attribute.fill()), 0);
        table.row(
                name(attribute.name()),
                type,
                "fill " + fill + (enumeration == null ? "" : ", labels of " + enumeration),
                attribute.filters().filters().isEmpty() ? "" : filters(attribute.filters()));
    }

    private void extras(StringBuilder text) {
        if (!schema.enumerations().isEmpty()) {
            text.append("\nenumerations\n");
            for (Enumeration enumeration : schema.enumerations()) {
                Column column = Column.of(enumeration);
                StringJoiner values = new StringJoiner(", ");
                for (int i = 0; i < Math.min(MAX_LABELS, column.size()); i++) {
                    values.add(cell(column, i));
                }
                text.append("  ")
                        .append(name(enumeration.name()))
                        .append(": ")
                        .append(column.size())
                        .append(" of ")
                        .append(typeName(enumeration.datatype()))
                        .append(enumeration.ordered() ? ", ordered: " : ": ")
                        .append(values)
                        .append(column.size() > MAX_LABELS ? ", …\n" : "\n");
            }
        }
        if (!schema.labels().isEmpty()) {
            text.append("\ndimension labels\n");
            for (DimensionLabel label : schema.labels()) {
                text.append("  ")
                        .append(name(label.name()))
                        .append(" of ")
                        .append(name(schema.dimensions().get(label.dimension()).name()))
                        .append(": ")
                        .append(typeName(label.datatype()))
                        .append(", ")
                        .append(label.order().name().toLowerCase(Locale.ROOT))
                        .append('\n');
            }
        }
    }

    private static String cell(Column column, int cell) {
        CellText text = CellText.of(column);
        boolean isNumber = column.field().datatype().isFloat() && column.field().valuesPerCell() == 1;
        return isNumber
                ? TextOutput.text(out -> text.csv(out, cell)) // NaN without quotes
                : TextOutput.text(out -> text.json(out, cell));
    }

    /** Returns a name, quoted if it is empty or has blanks at its ends. */
    public static String name(String name) {
        return name.isEmpty() || !name.strip().equals(name) ? "'" + name + "'" : name;
    }

    private static String typeName(Datatype type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    /** Formats a range in brackets; adds dates to datetimes. */
    public static String range(Datatype type, @Nullable Range range) {
        if (range instanceof Range.OfLong whole) {
            String dates = dates(type, whole);
            return "[" + number(type, whole.low()) + ", " + number(type, whole.high()) + "]" + dates;
        }
        return range == null ? "any" : range.toString();
    }

    private static String number(Datatype type, Number value) {
        return type == Datatype.UINT64 ? Long.toUnsignedString(value.longValue()) : value.toString();
    }

    private static String dates(Datatype type, Range.OfLong range) {
        if (!type.isDatetime()) {
            return "";
        }
        try {
            return " (" + Datetimes.instant(type, range.low()) + " to " + Datetimes.instant(type, range.high()) + ")";
        } catch (IllegalStateException e) {
            return "";
        }
    }

    /** Formats the type of a field: {@code int32[2]}, {@code string_utf8[], nullable}. */
    public static String type(Field field) {
        return typeName(field.datatype())
                + (field.isVariable() ? "[]" : field.valuesPerCell() == 1 ? "" : "[" + field.valuesPerCell() + "]")
                + (field.nullable() ? ", nullable" : "");
    }

    /** Formats filters: {@code BYTESHUFFLE, ZSTD 5}. */
    public static String filters(FilterPipeline pipeline) {
        StringJoiner names = new StringJoiner(", ");
        names.setEmptyValue("none");
        for (Filter filter : pipeline.filters()) {
            boolean level = filter instanceof Filter.Compression c && c.level() != Filter.DEFAULT_LEVEL;
            names.add(filter.type() + (level ? " " + ((Filter.Compression) filter).level() : ""));
        }
        return names.toString();
    }
}
