package dev.tegula.interop.tegula;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Query;
import dev.tegula.Tegula;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.LabelSpec;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import java.util.List;
import java.util.Map;

/** Creates, writes and reads dimension labels with Tegula. */
public record TegulaLabels(Tegula tegula) {

    /** The name of the attribute in the array of a label. */
    private static final String VALUES = "label";

    /** Creates an array with labels. */
    public void create(String uri, SchemaSpec schema, List<LabelSpec> labels) {
        ArraySchemaBuilder builder = TegulaSchemas.schema(schema).toBuilder();
        for (LabelSpec label : labels) {
            builder.label(
                    schema.dims().get(label.dimension()).name(),
                    label.name(),
                    label.type(),
                    label.increasing() ? DataOrder.INCREASING : DataOrder.DECREASING);
        }
        tegula.createArray(uri, builder.build());
    }

    /** Writes values of a label within a range of its dimension. */
    public void write(String uri, LabelSpec label, Datatype dimension, Range range, Column values, int cells) {
        try (ArrayWriter writer = tegula.openForWriting(uri);
                ArrayWriter array = writer.label(label.name())) {
            Column named = new Column(VALUES, values.data(), values.offsets(), values.validity());
            Cells all = TegulaCells.cells(array.schema(), Columns.of(cells, List.of(named)));
            array.write(Subarray.whole().addRange("index", TegulaRanges.range(dimension, range)), all);
        }
    }

    /** Returns the values of a label within a range of its dimension. */
    public Column values(String uri, LabelSpec label, Datatype dimension, Range range) {
        try (ArrayReader reader = tegula.openForReading(uri);
                ArrayReader array = reader.label(label.name())) {
            Cells cells = array.read(Subarray.whole().addRange("index", TegulaRanges.range(dimension, range)), VALUES);
            Column column = TegulaCells.columns(cells, List.of(VALUES)).column(VALUES);
            return new Column(label.name(), column.data(), column.offsets(), column.validity());
        }
    }

    /** Reads a field of the cells within ranges of labels. */
    public Column read(String uri, List<LabelSpec> labels, Map<String, List<Range>> ranges, String field) {
        try (ArrayReader reader = tegula.openForReading(uri)) {
            Query query = reader.query().fields(field);
            for (LabelSpec label : labels) {
                for (Range range : ranges.getOrDefault(label.name(), List.of())) {
                    query = query.labelRange(label.name(), TegulaRanges.range(label.type(), range));
                }
            }
            return TegulaCells.columns(query.read(), List.of(field)).column(field);
        }
    }

    public List<LabelSpec> labels(String uri) {
        try (ArrayReader reader = tegula.openForReading(uri)) {
            ArraySchema schema = reader.schema();
            return schema.labels().stream()
                    .map(label -> new LabelSpec(
                            label.name(), label.dimension(), label.datatype(), label.order() == DataOrder.INCREASING))
                    .toList();
        }
    }
}
