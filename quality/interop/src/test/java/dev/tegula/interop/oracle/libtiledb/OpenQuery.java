package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.LabelSpec;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.SchemaSpec;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_query_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_subarray_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_query_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_subarray_t;
import io.tiledb.libtiledb.tiledb;
import io.tiledb.libtiledb.tiledb_layout_t;
import io.tiledb.libtiledb.tiledb_query_status_t;
import io.tiledb.libtiledb.tiledb_query_type_t;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A query and everything with the same lifetime. */
final class OpenQuery implements AutoCloseable {

    private final NativeContext context;
    private final OpenArray array;
    private final SWIGTYPE_p_p_tiledb_query_t holder = tiledb.new_tiledb_query_tpp();
    private final Map<String, FieldBuffers> buffers = new HashMap<>();

    OpenQuery(NativeContext context, OpenArray array, tiledb_query_type_t purpose, tiledb_layout_t layout) {
        this.context = context;
        this.array = array;
        context.check(tiledb.tiledb_query_alloc(context.pointer(), array.pointer(), purpose, holder));
        context.check(tiledb.tiledb_query_set_layout(context.pointer(), pointer(), layout));
    }

    SWIGTYPE_p_tiledb_query_t pointer() {
        return tiledb.tiledb_query_tpp_value(holder);
    }

    void setRanges(SchemaSpec schema, Map<String, List<Range>> ranges) {
        setRanges(schema, ranges, List.of(), Map.of());
    }

    /** Restricts the query to these ranges of dimensions and of labels, both by name. */
    void setRanges(
            SchemaSpec schema,
            Map<String, List<Range>> ranges,
            List<LabelSpec> labels,
            Map<String, List<Range>> labelRanges) {
        SWIGTYPE_p_p_tiledb_subarray_t subarray = tiledb.new_tiledb_subarray_tpp();
        context.check(tiledb.tiledb_subarray_alloc(context.pointer(), array.pointer(), subarray));
        SWIGTYPE_p_tiledb_subarray_t target = tiledb.tiledb_subarray_tpp_value(subarray);
        for (int i = 0; i < schema.dims().size(); i++) {
            DimensionSpec dim = schema.dims().get(i);
            // A dense query requires ranges. A sparse query without ranges covers the whole domain.
            int index = i;
            boolean labelled = labels.stream()
                    .anyMatch(label -> label.dimension() == index && labelRanges.containsKey(label.name()));
            List<Range> otherwise = schema.dense() && !labelled ? List.of(Range.whole(dim)) : List.of();
            for (Range range : ranges.getOrDefault(dim.name(), otherwise)) {
                add(target, i, dim, range);
            }
        }
        for (LabelSpec label : labels) {
            for (Range range : labelRanges.getOrDefault(label.name(), List.of())) {
                add(target, label, range);
            }
        }
        context.check(tiledb.tiledb_query_set_subarray_t(context.pointer(), pointer(), target));
        tiledb.tiledb_subarray_free(subarray);
    }

    private void add(SWIGTYPE_p_tiledb_subarray_t target, int index, DimensionSpec dim, Range range) {
        try (NativeBytes low = NativeBytes.of(range.low());
                NativeBytes high = NativeBytes.of(range.high())) {
            if (dim.isVar()) {
                context.check(tiledb.tiledb_subarray_add_range_var(
                        context.pointer(),
                        target,
                        index,
                        low.pointer(),
                        size(range.low()),
                        high.pointer(),
                        size(range.high())));
            } else {
                context.check(tiledb.tiledb_subarray_add_range(
                        context.pointer(), target, index, low.pointer(), high.pointer(), null));
            }
        }
    }

    private void add(SWIGTYPE_p_tiledb_subarray_t target, LabelSpec label, Range range) {
        try (NativeBytes low = NativeBytes.of(range.low());
                NativeBytes high = NativeBytes.of(range.high())) {
            if (label.values().isVar()) {
                context.check(tiledb.tiledb_subarray_add_label_range_var(
                        context.pointer(),
                        target,
                        label.name(),
                        low.pointer(),
                        size(range.low()),
                        high.pointer(),
                        size(range.high())));
            } else {
                context.check(tiledb.tiledb_subarray_add_label_range(
                        context.pointer(), target, label.name(), low.pointer(), high.pointer(), null));
            }
        }
    }

    private static BigInteger size(Bytes bytes) {
        return BigInteger.valueOf(bytes.length());
    }

    /** Sets the buffers of a field, in place of any earlier ones, and keeps a reference to them. */
    void attach(FieldBuffers field) {
        field.attach(context, pointer());
        buffers.put(field.name(), field);
    }

    void submit() {
        context.check(tiledb.tiledb_query_submit(context.pointer(), pointer()));
    }

    void finish() {
        context.check(tiledb.tiledb_query_finalize(context.pointer(), pointer()));
    }

    tiledb_query_status_t status() {
        var status = tiledb.new_tiledb_query_status_tp();
        context.check(tiledb.tiledb_query_get_status(context.pointer(), pointer(), status));
        tiledb_query_status_t value = tiledb.tiledb_query_status_tp_value(status);
        tiledb.delete_tiledb_query_status_tp(status);
        return value;
    }

    @Override
    public void close() {
        tiledb.tiledb_query_free(holder);
        buffers.clear();
    }
}
