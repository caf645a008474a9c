package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import io.tiledb.libtiledb.tiledb_query_status_t;
import io.tiledb.libtiledb.tiledb_query_type_t;
import java.util.ArrayList;
import java.util.List;

/** Reads, submit by submit until the query is complete, with larger buffers when one submit gives no cell. */
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

  /** Carries out a read with buffers of so many bytes at first; 0 leaves it to the size of what is read. */
  Columns run(ReadSpec read, int bufferBytes) {
    List<ColumnJoiner> joiners = new ArrayList<>();
    for (String name : read.fields()) {
      joiners.add(new ColumnJoiner(schema.field(name)));
    }
    try (OpenQuery query =
        new OpenQuery(context, array, tiledb_query_type_t.TILEDB_READ, Names.order(read.order()))) {
      query.setRanges(schema, read.ranges());
      if (read.condition() != null) {
        new Conditions(context).set(query, read.condition());
      }
      long varBytes = bufferBytes > 0 ? bufferBytes : 16L * cells(read);
      long cells = bufferBytes > 0 ? Math.max(1, bufferBytes / 64) : cells(read);
      tiledb_query_status_t status;
      do {
        List<FieldBuffers> buffers = attach(query, read, cells, Math.max(64, varBytes));
        query.submit();
        status = query.status();
        long got = 0;
        for (int i = 0; i < buffers.size(); i++) {
          got = joiners.get(i).add(buffers.get(i).result());
        }
        if (status == tiledb_query_status_t.TILEDB_INCOMPLETE && (got == 0 || bufferBytes == 0)) {
          if (got == 0 && varBytes >= MOST_BYTES) {
            throw new NativeRefusal("the query stays incomplete with buffers of " + varBytes + " bytes");
          }
          varBytes = Math.min(MOST_BYTES, varBytes * 4);
          cells = Math.min(MOST_CELLS, cells * 4);
        }
      } while (status == tiledb_query_status_t.TILEDB_INCOMPLETE);
      if (status != tiledb_query_status_t.TILEDB_COMPLETED) {
        throw new NativeRefusal("the query ended as " + status);
      }
    }
    List<Column> columns = joiners.stream().map(ColumnJoiner::column).toList();
    long count = columns.isEmpty() ? 0 : columns.get(0).cellCount(schema.field(columns.get(0).name()));
    return Columns.of(count, columns);
  }

  private List<FieldBuffers> attach(OpenQuery query, ReadSpec read, long cells, long varBytes) {
    List<FieldBuffers> buffers = new ArrayList<>();
    for (String name : read.fields()) {
      buffers.add(FieldBuffers.room(schema.field(name), cells, varBytes));
    }
    buffers.forEach(query::attach);
    return buffers;
  }

  /** How many cells a dense read gives; a guess for a sparse one. */
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
