package dev.tegula.soma;

import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;

/**
 * Schemas of new objects, with the tiles, filters and domains of TileDB-SOMA: domains are practically unlimited, and
 * current domains are the shapes, so that other programs can resize arrays.
 */
final class SomaSchemas {

    private static final long EXTENT = 2048;
    private static final long CAPACITY = 100_000;

    private SomaSchemas() {}

    static ArraySchema dataFrame(AxisTable table) {
        Column ids = table.cells().find(SomaKeys.JOIN_ID);
        if (ids == null || ids.field().datatype() != Datatype.INT64) {
            throw new IllegalArgumentException("data frame: the column '" + SomaKeys.JOIN_ID + "' of int64 is missing");
        }
        long last = 0;
        for (long id : table.joinIds()) {
            last = Math.max(last, id);
        }
        ArraySchemaBuilder schema = base(ArraySchema.sparse())
                .dimension(unlimited(SomaKeys.JOIN_ID, EXTENT))
                .currentDomain(List.of(Range.of(0, last)));
        for (Column column : table.cells().columns()) {
            if (!column.name().equals(SomaKeys.JOIN_ID)) {
                schema.attribute(attribute(table, column));
            }
        }
        table.enumerations().forEach((name, enumeration) -> schema.enumeration(renamed(name, enumeration)));
        return schema.build();
    }

    private static Enumeration renamed(String name, Enumeration from) {
        return new Enumeration(
                name, null, from.datatype(), from.valuesPerCell(), from.ordered(), from.data(), from.offsets());
    }

    private static Attribute attribute(AxisTable table, Column column) {
        Datatype type = column.field().datatype();
        if (column.field().isVariable() != type.isString()) {
            throw new IllegalArgumentException(
                    "column '" + column.name() + "': not a text or one value per cell (found " + column.field() + ")");
        }
        Attribute attribute = (type.isString() ? Attribute.utf8(column.name()) : Attribute.of(column.name(), type))
                .nullable()
                .withFilters(Filter.zstd());
        return table.enumerations().containsKey(column.name()) ? attribute.withEnumeration(column.name()) : attribute;
    }

    static ArraySchema sparse(Datatype type, long... shape) {
        ArraySchemaBuilder schema = base(ArraySchema.sparse());
        List<Range> current = new ArrayList<>();
        for (int d = 0; d < shape.length; d++) {
            long length = Math.max(1, shape[d]);
            schema.dimension(unlimited(SomaKeys.dimension(d), Math.min(EXTENT, length)));
            current.add(Range.of(0, length - 1));
        }
        return schema.currentDomain(current).attribute(data(type)).build();
    }

    static ArraySchema dense(Datatype type, long... shape) {
        ArraySchemaBuilder schema = base(ArraySchema.dense());
        for (int d = 0; d < shape.length; d++) {
            if (shape[d] < 1) {
                throw new IllegalArgumentException("dense array: a length is not positive (found " + shape[d] + ")");
            }
            schema.dimension(Dimension.int64(
                            SomaKeys.dimension(d), 0, shape[d] - 1, Math.min(shape.length > 2 ? 128 : EXTENT, shape[d]))
                    .withFilters(Filter.zstd(3)));
        }
        return schema.attribute(data(type)).build();
    }

    private static ArraySchemaBuilder base(ArraySchemaBuilder schema) {
        return schema.capacity(CAPACITY)
                .coordinateFilters(FilterPipeline.of(Filter.zstd()))
                .offsetFilters(FilterPipeline.of(Filter.doubleDelta(), Filter.bitWidthReduction(), Filter.zstd()))
                .validityFilters(FilterPipeline.of(Filter.rle()));
    }

    private static Dimension unlimited(String name, long extent) {
        return Dimension.int64(name, 0, Long.MAX_VALUE - extent, extent).withFilters(Filter.zstd(3));
    }

    private static Attribute data(Datatype type) {
        if (!type.isInteger() && !type.isFloat() && type != Datatype.BOOL) {
            throw new IllegalArgumentException(
                    "ND array: not a type of numbers or booleans (found " + type + "). Convert the values first.");
        }
        return Attribute.of(SomaKeys.DATA, type).withFilters(Filter.zstd());
    }
}
