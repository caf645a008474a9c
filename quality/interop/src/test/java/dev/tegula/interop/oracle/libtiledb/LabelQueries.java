package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.LabelSpec;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.SchemaSpec;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_array_schema_t;
import io.tiledb.libtiledb.tiledb;
import io.tiledb.libtiledb.tiledb_data_order_t;
import io.tiledb.libtiledb.tiledb_layout_t;
import io.tiledb.libtiledb.tiledb_query_status_t;
import io.tiledb.libtiledb.tiledb_query_type_t;
import java.util.List;
import java.util.Map;

/** Creates dimension labels with a schema, and writes, reads and queries them. */
final class LabelQueries {

    private static final long CELLS = 4096;
    private static final long VAR_BYTES = 1 << 16;

    private final NativeContext context;

    LabelQueries(NativeContext context) {
        this.context = context;
    }

    void create(String uri, SchemaSpec spec, List<LabelSpec> labels) {
        SWIGTYPE_p_p_tiledb_array_schema_t schema = new SchemaBuilder(context).build(spec);
        for (LabelSpec label : labels) {
            context.check(tiledb.tiledb_array_schema_add_dimension_label(
                    context.pointer(),
                    tiledb.tiledb_array_schema_tpp_value(schema),
                    label.dimension(),
                    label.name(),
                    label.increasing()
                            ? tiledb_data_order_t.TILEDB_INCREASING_DATA
                            : tiledb_data_order_t.TILEDB_DECREASING_DATA,
                    Names.type(label.type())));
        }
        context.check(tiledb.tiledb_array_create(context.pointer(), uri, tiledb.tiledb_array_schema_tpp_value(schema)));
        tiledb.tiledb_array_schema_free(schema);
    }

    /** Writes values of labels within ranges of dimensions. */
    void write(OpenArray array, Map<String, List<Range>> ranges, List<Column> values) {
        try (OpenQuery query =
                new OpenQuery(context, array, tiledb_query_type_t.TILEDB_WRITE, tiledb_layout_t.TILEDB_ROW_MAJOR)) {
            query.setRanges(array.schema(), ranges);
            values.forEach(column -> query.attach(FieldBuffers.of(column)));
            complete(query);
        }
    }

    /** Reads a field or a label of the cells within ranges of dimensions and labels. */
    Column read(
            OpenArray array,
            Map<String, List<Range>> ranges,
            List<LabelSpec> labels,
            Map<String, List<Range>> labelRanges,
            FieldSpec field) {
        try (OpenQuery query =
                new OpenQuery(context, array, tiledb_query_type_t.TILEDB_READ, tiledb_layout_t.TILEDB_ROW_MAJOR)) {
            query.setRanges(array.schema(), ranges, labels, labelRanges);
            FieldBuffers room = FieldBuffers.room(field, CELLS, VAR_BYTES);
            query.attach(room);
            complete(query);
            return room.result();
        }
    }

    private static void complete(OpenQuery query) {
        query.submit();
        if (query.status() != tiledb_query_status_t.TILEDB_COMPLETED) {
            throw new NativeRefusal("the query ended as " + query.status());
        }
    }
}
