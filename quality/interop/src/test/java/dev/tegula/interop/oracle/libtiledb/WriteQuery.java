package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import io.tiledb.libtiledb.SWIGTYPE_p_unsigned_int;
import io.tiledb.libtiledb.tiledb;
import io.tiledb.libtiledb.tiledb_query_status_t;
import io.tiledb.libtiledb.tiledb_query_type_t;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes one fragment. */
final class WriteQuery {

    private final NativeContext context;
    private final OpenArray array;

    WriteQuery(NativeContext context, OpenArray array) {
        this.context = context;
        this.array = array;
    }

    /** Runs a write. Returns the name of the fragment, or an empty string if none was written. */
    String run(WriteSpec write) {
        SchemaSpec schema = array.schema();
        try (OpenQuery query =
                new OpenQuery(context, array, tiledb_query_type_t.TILEDB_WRITE, Names.order(write.order()))) {
            if (!write.box().isEmpty()) {
                Map<String, List<Range>> ranges = new LinkedHashMap<>();
                write.box().forEach((dim, range) -> ranges.put(dim, List.of(range)));
                query.setRanges(schema, ranges);
            }
            for (Columns cells : write.submits()) {
                for (Column column : cells.all()) {
                    query.attach(FieldBuffers.of(column));
                }
                query.submit();
                if (query.status() == tiledb_query_status_t.TILEDB_FAILED) {
                    throw new NativeRefusal("the write failed");
                }
            }
            if (write.order() == CellOrder.GLOBAL) {
                query.finish();
            }
            return fragment(query);
        }
    }

    private String fragment(OpenQuery query) {
        OutParameters out = new OutParameters(context);
        SWIGTYPE_p_unsigned_int count = tiledb.new_uintp();
        context.check(tiledb.tiledb_query_get_fragment_num(context.pointer(), query.pointer(), count));
        if (tiledb.uintp_value(count) == 0) {
            return "";
        }
        String uri = out.text(
                p -> tiledb.tiledb_query_get_fragment_uri(context.pointer(), query.pointer(), BigInteger.ZERO, p));
        return uri.substring(uri.lastIndexOf('/') + 1);
    }
}
