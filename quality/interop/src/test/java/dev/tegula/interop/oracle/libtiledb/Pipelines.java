package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.FilterSpec;
import dev.tegula.interop.model.PipelineSpec;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.FilterType;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_filter_list_handle_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_filter_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_filter_list_handle_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_filter_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_filter_type_t;
import io.tiledb.libtiledb.SWIGTYPE_p_unsigned_int;
import io.tiledb.libtiledb.tiledb;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Converts filter pipelines to and from libtiledb's representation. */
final class Pipelines {

    private final NativeContext context;

    Pipelines(NativeContext context) {
        this.context = context;
    }

    /** Builds a native pipeline, which the caller frees. */
    SWIGTYPE_p_p_tiledb_filter_list_handle_t build(PipelineSpec pipeline) {
        SWIGTYPE_p_p_tiledb_filter_list_handle_t list = tiledb.new_tiledb_filter_list_tpp();
        context.check(tiledb.tiledb_filter_list_alloc(context.pointer(), list));
        SWIGTYPE_p_tiledb_filter_list_handle_t pointer = tiledb.tiledb_filter_list_tpp_value(list);
        for (FilterSpec spec : pipeline.filters()) {
            SWIGTYPE_p_p_tiledb_filter_t filter = tiledb.new_tiledb_filter_tpp();
            context.check(tiledb.tiledb_filter_alloc(context.pointer(), Names.filter(spec.type()), filter));
            setOptions(spec, tiledb.tiledb_filter_tpp_value(filter));
            context.check(tiledb.tiledb_filter_list_add_filter(
                    context.pointer(), pointer, tiledb.tiledb_filter_tpp_value(filter)));
            tiledb.tiledb_filter_free(filter);
        }
        context.check(
                tiledb.tiledb_filter_list_set_max_chunk_size(context.pointer(), pointer, pipeline.maxChunkSize()));
        return list;
    }

    private void setOptions(FilterSpec spec, SWIGTYPE_p_tiledb_filter_t filter) {
        for (FilterOption option : FilterOption.values()) {
            Object value = spec.options().get(option.text());
            if (value != null && settable(spec, option)) {
                try (NativeBytes bytes = NativeBytes.of(option.toBytes(value))) {
                    context.check(
                            tiledb.tiledb_filter_set_option(context.pointer(), filter, option.code(), bytes.pointer()));
                }
            }
        }
    }

    /** Returns false for the levels of RLE and DICTIONARY, which are reported but cannot be set. */
    private static boolean settable(FilterSpec spec, FilterOption option) {
        return option != FilterOption.LEVEL || (spec.type() != FilterType.RLE && spec.type() != FilterType.DICTIONARY);
    }

    /** Reads a native pipeline and frees it. */
    PipelineSpec read(SWIGTYPE_p_p_tiledb_filter_list_handle_t list) {
        SWIGTYPE_p_tiledb_filter_list_handle_t pointer = tiledb.tiledb_filter_list_tpp_value(list);
        SWIGTYPE_p_unsigned_int number = tiledb.new_uintp();
        context.check(tiledb.tiledb_filter_list_get_max_chunk_size(context.pointer(), pointer, number));
        int chunk = (int) tiledb.uintp_value(number);
        context.check(tiledb.tiledb_filter_list_get_nfilters(context.pointer(), pointer, number));
        long count = tiledb.uintp_value(number);
        List<FilterSpec> filters = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            SWIGTYPE_p_p_tiledb_filter_t filter = tiledb.new_tiledb_filter_tpp();
            context.check(tiledb.tiledb_filter_list_get_filter_from_index(context.pointer(), pointer, i, filter));
            filters.add(readFilter(tiledb.tiledb_filter_tpp_value(filter)));
            tiledb.tiledb_filter_free(filter);
        }
        tiledb.delete_uintp(number);
        tiledb.tiledb_filter_list_free(list);
        return new PipelineSpec(filters, chunk);
    }

    private FilterSpec readFilter(SWIGTYPE_p_tiledb_filter_t filter) {
        SWIGTYPE_p_tiledb_filter_type_t code = tiledb.new_tiledb_filter_type_tp();
        context.check(tiledb.tiledb_filter_get_type(context.pointer(), filter, code));
        FilterType type = Names.filter(tiledb.tiledb_filter_type_tp_value(code));
        tiledb.delete_tiledb_filter_type_tp(code);
        Map<String, Object> options = new TreeMap<>();
        for (FilterOption option : FilterOption.of(type)) {
            try (NativeBytes bytes = NativeBytes.room(8)) {
                context.check(
                        tiledb.tiledb_filter_get_option(context.pointer(), filter, option.code(), bytes.pointer()));
                Bytes content = bytes.content();
                options.put(
                        option.text(),
                        option == FilterOption.REINTERPRET ? typeName(content) : option.fromBytes(content));
            }
        }
        return new FilterSpec(type, options);
    }

    private static String typeName(Bytes content) {
        return String.valueOf(Datatype.ofCode((int) content.whole(Datatype.UINT8)));
    }
}
