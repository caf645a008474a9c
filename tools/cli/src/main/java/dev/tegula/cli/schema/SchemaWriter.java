package dev.tegula.cli.schema;

import dev.tegula.internal.io.cells.CellText;
import dev.tegula.internal.io.cells.LittleEndianValues;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes a schema as JSON, in the form that {@link SchemaReader} reads. */
public final class SchemaWriter {

    private final JsonText json;
    private final ArraySchema schema;

    public SchemaWriter(JsonText json, ArraySchema schema) {
        this.json = json;
        this.schema = schema;
    }

    /** Writes the schema as an object. */
    public void write() {
        json.beginObject();
        json.name("array_type").value(SchemaNames.ARRAY_TYPES.get(schema.type().ordinal()));
        json.name("tile_order")
                .value(SchemaNames.TILE_ORDERS.get(schema.tileOrder().ordinal()));
        json.name("cell_order")
                .value(SchemaNames.CELL_ORDERS.get(schema.cellOrder().ordinal()));
        json.name("capacity").unsigned(schema.capacity());
        json.name("allows_dups").value(schema.allowsDuplicates());
        json.name("version").value((long) schema.version());
        json.name("dims").beginList();
        schema.dimensions().forEach(this::dimension);
        json.endList();
        if (!schema.labels().isEmpty()) {
            json.name("labels").beginList();
            schema.labels().forEach(this::label);
            json.endList();
        }
        currentDomain(schema.currentDomain());
        json.name("attrs").beginList();
        schema.attributes().forEach(this::attribute);
        json.endList();
        pipeline("coords_filters", "coords_max_chunk_size", schema.coordinateFilters());
        pipeline("offsets_filters", "offsets_max_chunk_size", schema.offsetFilters());
        pipeline("validity_filters", "validity_max_chunk_size", schema.validityFilters());
        if (!schema.enumerations().isEmpty()) {
            json.name("enumerations").beginList();
            schema.enumerations().forEach(this::enumeration);
            json.endList();
        }
        json.endObject();
    }

    private void dimension(Dimension dimension) {
        json.inline()
                .beginObject()
                .name("name")
                .value(dimension.name())
                .name("type")
                .value(dimension.datatype().name());
        arity(dimension.field());
        json.name("domain");
        range(json, dimension.datatype(), dimension.domain());
        json.name("extent");
        Number extent = dimension.extent();
        if (extent == null) {
            json.nothing();
        } else if (dimension.datatype().isFloat()) {
            json.value(extent.doubleValue());
        } else {
            whole(json, dimension.datatype(), extent.longValue());
        }
        pipeline("filters", "max_chunk_size", schema.filtersOf(dimension));
        json.endObject();
    }

    private void arity(Field field) {
        json.name("cell_val_num");
        if (field.isVariable()) {
            json.value(SchemaNames.VARIABLE);
        } else {
            json.value((long) field.valuesPerCell());
        }
    }

    private void pipeline(String key, String sizeKey, FilterPipeline pipeline) {
        json.name(key).inline();
        FilterJson.write(json, pipeline);
        json.name(sizeKey).value(Integer.toUnsignedLong(pipeline.maxChunkSize()));
    }

    private void attribute(Attribute attribute) {
        Field field = attribute.field();
        json.inline()
                .beginObject()
                .name("name")
                .value(attribute.name())
                .name("type")
                .value(attribute.datatype().name());
        arity(field);
        json.name("nullable").value(field.nullable());
        if (field.nullable()) {
            json.name("fill_validity").value(attribute.isFillValid() ? 1L : 0L);
        }
        CellText fill = stored(cell(field, attribute.fill()));
        json.name("fill").raw(out -> fill.json(out, 0));
        json.name("fill_hex").hex(attribute.fill());
        String enumeration = attribute.enumeration();
        if (enumeration != null) {
            json.name("enumeration").value(enumeration);
        }
        pipeline("filters", "max_chunk_size", attribute.filters());
        json.endObject();
    }

    /** Returns the writer of values as they are stored: booleans as numbers, which need not be 0 or 1. */
    private static CellText stored(Column column) {
        Field field = column.field();
        if (field.datatype() != Datatype.BOOL) {
            return CellText.of(column);
        }
        Field bytes = new Field(field.name(), Datatype.UINT8, field.valuesPerCell(), false);
        return CellText.of(Column.of(bytes, column.array(), column.size(), column.offsets(), null));
    }

    /** Writes the only cell of a column. */
    static Column cell(Field field, byte[] bytes) {
        Field valid = new Field(field.name(), field.datatype(), field.valuesPerCell(), false);
        long count = bytes.length / field.datatype().size();
        Object array = LittleEndianValues.array(field.datatype(), bytes);
        return Column.of(valid, array, 1, field.isVariable() ? new long[] {0, count} : null, null);
    }

    private void label(DimensionLabel label) {
        json.inline().beginObject().name("name").value(label.name());
        json.name("dimension").value(schema.dimensions().get(label.dimension()).name());
        json.name("type").value(label.datatype().name());
        json.name("order").value(label.order().name().toLowerCase(Locale.ROOT)).endObject();
    }

    private void currentDomain(@Nullable List<Range> ranges) {
        if (ranges == null) {
            return;
        }
        json.name("current_domain").inline().beginObject();
        for (int d = 0; d < ranges.size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            json.name(dimension.name());
            range(json, dimension.datatype(), ranges.get(d));
        }
        json.endObject();
    }

    private void enumeration(Enumeration enumeration) {
        Column column = Column.of(enumeration);
        CellText text = stored(column);
        json.inline()
                .beginObject()
                .name("name")
                .value(enumeration.name())
                .name("type")
                .value(enumeration.datatype().name());
        arity(column.field());
        json.name("ordered").value(enumeration.ordered());
        json.name("values").beginList();
        for (int i = 0; i < column.size(); i++) {
            int entry = i;
            json.raw(out -> text.json(out, entry));
        }
        json.endList().endObject();
    }

    /** Writes a range of a dimension's type as {@code [low, high]}. */
    public static void range(JsonText json, Datatype type, @Nullable Range range) {
        if (range instanceof Range.OfLong whole) {
            json.inline().beginList();
            whole(json, type, whole.low());
            whole(json, type, whole.high());
            json.endList();
        } else if (range instanceof Range.OfDouble real) {
            json.inline().beginList();
            json.value(real.low());
            json.value(real.high());
            json.endList();
        } else if (range instanceof Range.OfBytes bytes) {
            byte[] high = bytes.high();
            json.inline().beginList().value(new String(bytes.low(), StandardCharsets.UTF_8));
            json.value(high == null ? null : new String(high, StandardCharsets.UTF_8))
                    .endList();
        } else {
            json.nothing();
        }
    }

    private static void whole(JsonText json, Datatype type, long value) {
        if (type == Datatype.UINT64) {
            json.unsigned(value);
        } else {
            json.value(value);
        }
    }
}
