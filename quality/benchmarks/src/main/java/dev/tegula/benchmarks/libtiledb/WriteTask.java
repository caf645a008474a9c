package dev.tegula.benchmarks.libtiledb;

import dev.tegula.benchmarks.ArrayFolder;
import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Table;
import dev.tegula.benchmarks.Task;
import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArraySchema;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.TileDBError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes each table as a fragment. */
final class WriteTask implements Task {

    private final Context context;
    private final Job.Write job;
    private final List<List<Ready>> tables = new ArrayList<>();

    WriteTask(Context context, Job.Write job) {
        this.context = context;
        this.job = job;
        for (Table table : job.tables()) {
            tables.add(table.columns().stream()
                    .map(data -> ready(data, table.cells()))
                    .toList());
        }
    }

    private static Ready ready(Table.Data data, int cells) {
        long[] offsets = data.offsets();
        return new Ready(
                data.field(),
                DirectBuffer.of(data.array()).all(),
                offsets == null
                        ? null
                        : DirectBuffer.of(Arrays.copyOf(offsets, cells)).all());
    }

    @Override
    public void before() throws IOException, TileDBError {
        ArrayFolder.makeRoom(job.array());
        try (ArraySchema schema = Schemas.schema(context, job.schema())) {
            Array.create(Job.uri(job.array()), schema);
        }
    }

    @Override
    public void run(CellReceiver witness) throws TileDBError {
        for (List<Ready> columns : tables) {
            try (Array array = new Array(context, Job.uri(job.array()), QueryType.TILEDB_WRITE);
                    Query query = new Query(array, QueryType.TILEDB_WRITE)) {
                query.setLayout(job.schema().isDense() ? Layout.TILEDB_ROW_MAJOR : Layout.TILEDB_UNORDERED);
                for (Ready column : columns) {
                    query.setDataBuffer(column.field, column.data);
                    if (column.offsets != null) {
                        query.setOffsetsBuffer(column.field, column.offsets);
                    }
                }
                query.submit();
                query.finalizeQuery();
            }
        }
    }

    private record Ready(
            String field, ByteBuffer data, @Nullable ByteBuffer offsets) {}
}
