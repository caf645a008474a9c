package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.Range;
import io.tiledb.libtiledb.SWIGTYPE_p_int;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_ctx_t;
import io.tiledb.libtiledb.tiledb;
import java.util.ArrayList;
import java.util.List;

/** Reads the non-empty domain of an open array. */
final class DomainReader {

    private final NativeContext context;
    private final SWIGTYPE_p_tiledb_ctx_t ctx;
    private final OpenArray array;

    DomainReader(NativeContext context, OpenArray array) {
        this.context = context;
        this.ctx = context.pointer();
        this.array = array;
    }

    /** Returns one range per dimension, or an empty list for an empty array. */
    ArrayList<Range> read() {
        List<DimensionSpec> dims = array.schema().dims();
        ArrayList<Range> ranges = new ArrayList<>();
        SWIGTYPE_p_int empty = tiledb.new_intp();
        for (int i = 0; i < dims.size(); i++) {
            Range range = dims.get(i).isVar() ? text(i, empty) : fixed(i, dims.get(i), empty);
            if (tiledb.intp_value(empty) != 0) {
                return new ArrayList<>();
            }
            ranges.add(range);
        }
        return ranges;
    }

    private Range fixed(int dim, DimensionSpec spec, SWIGTYPE_p_int empty) {
        try (NativeBytes both = NativeBytes.room(2 * spec.type().size())) {
            context.check(tiledb.tiledb_array_get_non_empty_domain_from_index(
                    ctx, array.pointer(), dim, both.pointer(), empty));
            return FragmentReader.halves(both.content());
        }
    }

    private Range text(int dim, SWIGTYPE_p_int empty) {
        long[] sizes = new OutParameters(context)
                .ulongs((a, b) -> tiledb.tiledb_array_get_non_empty_domain_var_size_from_index(
                        ctx, array.pointer(), dim, a, b, empty));
        try (NativeBytes low = NativeBytes.room((int) sizes[0]);
                NativeBytes high = NativeBytes.room((int) sizes[1])) {
            context.check(tiledb.tiledb_array_get_non_empty_domain_var_from_index(
                    ctx, array.pointer(), dim, low.pointer(), high.pointer(), empty));
            return new Range(low.content(), high.content());
        }
    }
}
