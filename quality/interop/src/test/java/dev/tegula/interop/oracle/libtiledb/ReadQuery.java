package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import io.tiledb.libtiledb.tiledb_query_status_t;
import io.tiledb.libtiledb.tiledb_query_type_t;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Submits a read until it is complete. If a submit returns no cells, starts again with larger buffers. */
final class ReadQuery {

    private static final int MOST_BYTES = 64 << 20;
    private static final long MOST_CELLS = 4 << 20;

    private final NativeContext context;
    private final OpenArray array;
    private final SchemaSpec schema;

    ReadQuery(NativeContext context, OpenArray array) {
        this.context = context;
        this.array = array;
        this.schema = array.schema();
    }

    /** Runs a read with initial buffers of {@code bufferBytes} bytes; 0 derives their size from the read. */
    Columns run(ReadSpec read, int bufferBytes) {
        long cells = bufferBytes > 0 ? Math.max(1, bufferBytes / 64) : cells(read);
        long varBytes = bufferBytes > 0 ? bufferBytes : Math.max(64, 16 * cells);
        while (true) {
            Columns columns =
                    attempt(read, cells, Math.min(MOST_BYTES, varBytes), bufferBytes > 0 || varBytes >= MOST_BYTES);
            if (columns != null) {
                return columns;
            } else if (varBytes >= MOST_BYTES) {
                throw new NativeRefusal("no cell fits buffers of " + varBytes + " bytes");
            }
            varBytes *= 4;
            cells = Math.min(MOST_CELLS, cells * 4);
        }
    }

    /**
     * Reads in buffers of this size. Returns null if the cells do not fit or, if {@code inParts}, if a single cell does
     * not fit. A query keeps the bounds of its first buffers, so larger buffers require a new query. With several
     * ranges, cells are ordered only within each part.
     */
    private @Nullable Columns attempt(ReadSpec read, long cells, long varBytes, boolean inParts) {
        List<ColumnJoiner> joiners =
                read.fields().stream().map(schema::field).map(ColumnJoiner::new).toList();
        long count = 0;
        try (OpenQuery query =
                new OpenQuery(context, array, tiledb_query_type_t.TILEDB_READ, Names.order(read.order()))) {
            query.setRanges(schema, read.ranges());
            if (read.condition() != null) {
                new Conditions(context).set(query, read.condition());
            }
            tiledb_query_status_t status;
            do {
                List<FieldBuffers> buffers = attach(query, read, cells, varBytes);
                query.submit();
                status = query.status();
                long got = 0;
                for (int i = 0; i < buffers.size(); i++) {
                    got = joiners.get(i).add(buffers.get(i).result());
                }
                count += got;
                if (status == tiledb_query_status_t.TILEDB_INCOMPLETE && (got == 0 || !inParts)) {
                    return null;
                }
            } while (status == tiledb_query_status_t.TILEDB_INCOMPLETE);
            if (status != tiledb_query_status_t.TILEDB_COMPLETED) {
                throw new NativeRefusal("the query ended as " + status);
            }
        }
        return Columns.of(count, joiners.stream().map(ColumnJoiner::column).toList());
    }

    private List<FieldBuffers> attach(OpenQuery query, ReadSpec read, long cells, long varBytes) {
        List<FieldBuffers> buffers = new ArrayList<>();
        for (String name : read.fields()) {
            buffers.add(FieldBuffers.room(schema.field(name), cells, varBytes));
        }
        buffers.forEach(query::attach);
        return buffers;
    }

    /** Returns the number of cells of a dense read, or an estimate for a sparse one. */
    private long cells(ReadSpec read) {
        if (!schema.dense()) {
            return 8192;
        }
        double product = 1;
        for (DimensionSpec dim : schema.dims()) {
            double length = 0;
            for (Range range : read.ranges().getOrDefault(dim.name(), List.of(Range.whole(dim)))) {
                length += (double) (range.high().whole(dim.type()) - range.low().whole(dim.type())) + 1;
            }
            product *= Math.max(1, length);
        }
        return (long) Math.min(MOST_CELLS, product);
    }
}
