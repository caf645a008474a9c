package dev.tegula.internal.io.infer;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;

/** Sorts a sample as a sparse array will store it. */
final class SampleOrder {

    private final Tegula scratch;
    private final ArraySchema schema;

    /** @param scratch an engine for arrays in memory */
    SampleOrder(Tegula scratch, ArraySchema schema) {
        this.scratch = scratch;
        this.schema = schema;
    }

    /** Returns cells in the global order of the array, which the filters of fields depend on. */
    Cells of(Cells sample) {
        ArraySchemaBuilder same = ArraySchema.sparse().allowDuplicates(true).capacity(schema.capacity());
        schema.dimensions().forEach(same::dimension);
        for (Column column : sample.columns()) {
            if (schema.dimension(column.name()) == null) {
                Field field = column.field();
                same.attribute(Attribute.of(field.name(), field.datatype(), field.valuesPerCell())
                        .withNullable(field.nullable()));
            }
        }
        String uri = "mem://sample/array";
        scratch.createArray(uri, same.build());
        try (ArrayWriter writer = scratch.openForWriting(uri)) {
            writer.write(asDimensions(sample));
        }
        try (ArrayReader reader = scratch.openForReading(uri)) {
            return reader.query()
                    .fields(reader.schema().fieldNames())
                    .order(ResultOrder.GLOBAL)
                    .read();
        }
    }

    /** Returns the sample with the types of the dimensions: ASCII instead of UTF-8, and not nullable. */
    private Cells asDimensions(Cells sample) {
        List<Column> columns = new ArrayList<>();
        for (Column column : sample.columns()) {
            Dimension dimension = schema.dimension(column.name());
            columns.add(
                    dimension == null
                            ? column
                            : Column.of(dimension.field(), column.array(), column.size(), column.offsets(), null));
        }
        return Cells.of(columns);
    }
}
