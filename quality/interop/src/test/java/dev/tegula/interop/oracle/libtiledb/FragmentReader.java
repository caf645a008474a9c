package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.FragmentList;
import dev.tegula.interop.model.FragmentSpec;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.SchemaSpec;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_fragment_info_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_ctx_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_fragment_info_t;
import io.tiledb.libtiledb.tiledb;
import java.util.ArrayList;
import java.util.List;

/** Lists the fragments of an array. */
final class FragmentReader implements AutoCloseable {

    private final NativeContext context;
    private final SWIGTYPE_p_tiledb_ctx_t ctx;
    private final OutParameters out;
    private final SchemaSpec schema;
    private final SWIGTYPE_p_p_tiledb_fragment_info_t holder = tiledb.new_tiledb_fragment_info_tpp();

    FragmentReader(NativeContext context, String uri, SchemaSpec schema) {
        this.context = context;
        this.ctx = context.pointer();
        this.out = new OutParameters(context);
        this.schema = schema;
        context.check(tiledb.tiledb_fragment_info_alloc(ctx, uri, holder));
        context.check(tiledb.tiledb_fragment_info_load(ctx, info()));
    }

    private SWIGTYPE_p_tiledb_fragment_info_t info() {
        return tiledb.tiledb_fragment_info_tpp_value(holder);
    }

    FragmentList read() {
        long count = out.uint(p -> tiledb.tiledb_fragment_info_get_fragment_num(ctx, info(), p));
        List<FragmentSpec> fragments = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            fragments.add(fragment(i));
        }
        long doomed = out.uint(p -> tiledb.tiledb_fragment_info_get_to_vacuum_num(ctx, info(), p));
        List<String> toVacuum = new ArrayList<>();
        for (long i = 0; i < doomed; i++) {
            long index = i;
            toVacuum.add(lastPart(out.text(p -> tiledb.tiledb_fragment_info_get_to_vacuum_uri(ctx, info(), index, p))));
        }
        long unconsolidated =
                out.uint(p -> tiledb.tiledb_fragment_info_get_unconsolidated_metadata_num(ctx, info(), p));
        return new FragmentList(fragments, List.copyOf(toVacuum), (int) unconsolidated);
    }

    private static String lastPart(String uri) {
        return uri.substring(uri.lastIndexOf('/') + 1);
    }

    private FragmentSpec fragment(long i) {
        boolean dense = out.flag(p -> tiledb.tiledb_fragment_info_get_dense(ctx, info(), i, p));
        long[] timestamps = out.ulongs((a, b) -> tiledb.tiledb_fragment_info_get_timestamp_range(ctx, info(), i, a, b));
        List<Range> domain = new ArrayList<>();
        for (int dim = 0; dim < schema.dims().size(); dim++) {
            domain.add(domain(i, dim));
        }
        List<List<Range>> mbrs = new ArrayList<>();
        if (!dense) {
            long count = out.ulong(p -> tiledb.tiledb_fragment_info_get_mbr_num(ctx, info(), i, p));
            for (long tile = 0; tile < count; tile++) {
                mbrs.add(mbr(i, tile));
            }
        }
        return new FragmentSpec(
                lastPart(out.text(p -> tiledb.tiledb_fragment_info_get_fragment_uri(ctx, info(), i, p))),
                timestamps[0],
                timestamps[1],
                dense,
                (int) out.uint(p -> tiledb.tiledb_fragment_info_get_version(ctx, info(), i, p)),
                out.ulong(p -> tiledb.tiledb_fragment_info_get_cell_num(ctx, info(), i, p)),
                out.ulong(p -> tiledb.tiledb_fragment_info_get_fragment_size(ctx, info(), i, p)),
                out.flag(p -> tiledb.tiledb_fragment_info_has_consolidated_metadata(ctx, info(), i, p)),
                List.copyOf(domain),
                List.copyOf(mbrs));
    }

    private Range domain(long i, int dim) {
        DimensionSpec spec = schema.dims().get(dim);
        if (spec.isVar()) {
            long[] sizes = out.ulongs((a, b) ->
                    tiledb.tiledb_fragment_info_get_non_empty_domain_var_size_from_index(ctx, info(), i, dim, a, b));
            try (NativeBytes low = NativeBytes.room((int) sizes[0]);
                    NativeBytes high = NativeBytes.room((int) sizes[1])) {
                context.check(tiledb.tiledb_fragment_info_get_non_empty_domain_var_from_index(
                        ctx, info(), i, dim, low.pointer(), high.pointer()));
                return new Range(low.content(), high.content());
            }
        }
        try (NativeBytes both = NativeBytes.room(2 * spec.type().size())) {
            context.check(
                    tiledb.tiledb_fragment_info_get_non_empty_domain_from_index(ctx, info(), i, dim, both.pointer()));
            return halves(both.content());
        }
    }

    private List<Range> mbr(long i, long tile) {
        List<Range> ranges = new ArrayList<>();
        for (int d = 0; d < schema.dims().size(); d++) {
            long dim = d;
            if (schema.dims().get(d).isVar()) {
                long[] sizes = out.ulongs((a, b) ->
                        tiledb.tiledb_fragment_info_get_mbr_var_size_from_index(ctx, info(), i, tile, dim, a, b));
                try (NativeBytes low = NativeBytes.room((int) sizes[0]);
                        NativeBytes high = NativeBytes.room((int) sizes[1])) {
                    context.check(tiledb.tiledb_fragment_info_get_mbr_var_from_index(
                            ctx, info(), i, tile, dim, low.pointer(), high.pointer()));
                    ranges.add(new Range(low.content(), high.content()));
                }
            } else {
                try (NativeBytes both =
                        NativeBytes.room(2 * schema.dims().get(d).type().size())) {
                    context.check(
                            tiledb.tiledb_fragment_info_get_mbr_from_index(ctx, info(), i, tile, dim, both.pointer()));
                    ranges.add(halves(both.content()));
                }
            }
        }
        return List.copyOf(ranges);
    }

    /** Splits two concatenated bounds of equal length. */
    static Range halves(Bytes both) {
        int size = both.length() / 2;
        return new Range(Bytes.of(both.toArray(), 0, size), Bytes.of(both.toArray(), size, 2 * size));
    }

    @Override
    public void close() {
        tiledb.tiledb_fragment_info_free(holder);
    }
}
