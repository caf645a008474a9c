package dev.tegula.benchmarks.libtiledb;

import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import dev.tegula.schema.Range;
import io.tiledb.java.api.Array;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Datatype;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryCondition;
import io.tiledb.java.api.QueryStatus;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.SubArray;
import io.tiledb.java.api.TileDBError;
import io.tiledb.libtiledb.tiledb_query_condition_op_t;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads box by box into memory allocated before the measurement. */
final class ReadTask implements Task {

    private final Context context;
    private final Job.Read job;
    private final Map<String, ReadBuffer> buffers = new LinkedHashMap<>();
    private final @Nullable Array open;

    ReadTask(Context context, Job.Read job) throws TileDBError {
        this(context, job, null);
    }

    /** @param shared an open array, which the caller closes; or null */
    ReadTask(Context context, Job.Read job, @Nullable Array shared) throws TileDBError {
        this.context = context;
        this.job = job;
        for (String field : job.fields()) {
            buffers.put(field, ReadBuffer.of(job.schema().field(field), job.mostCells(), job.mostBytes()));
        }
        this.open = job.staysOpen() && shared == null ? open() : null;
    }

    private Array open() throws TileDBError {
        return new Array(context, Job.uri(job.array()), QueryType.TILEDB_READ);
    }

    @Override
    public void run(CellReceiver witness) throws TileDBError {
        if (open != null) {
            run(open, witness);
            return;
        }
        try (Array array = open()) {
            run(array, witness);
        }
    }

    private void run(Array array, CellReceiver witness) throws TileDBError {
        for (Map<String, Range> box : job.boxes()) {
            run(array, box, witness);
        }
    }

    /** Reads one box. */
    void run(Array array, Map<String, Range> box, CellReceiver witness) throws TileDBError {
        int cells = read(array, box);
        Map<String, CellReceiver.CellHash> hashes = new LinkedHashMap<>();
        buffers.forEach((field, buffer) -> hashes.put(field, buffer.hash()));
        witness.see(cells, hashes);
    }

    private int read(Array array, Map<String, Range> box) throws TileDBError {
        buffers.values().forEach(ReadBuffer::reset);
        try (Query query = new Query(array, QueryType.TILEDB_READ);
                SubArray subarray = new SubArray(context, array);
                QueryCondition condition = condition()) {
            query.setLayout(layout());
            addRanges(subarray, box);
            query.setSubarray(subarray);
            if (condition != null) {
                query.setCondition(condition);
            }
            int cells = 0;
            int before;
            do {
                before = cells;
                for (Map.Entry<String, ReadBuffer> entry : buffers.entrySet()) {
                    entry.getValue().attach(entry.getKey(), query);
                }
                query.submit();
                for (Map.Entry<String, ReadBuffer> entry : buffers.entrySet()) {
                    cells = entry.getValue().take(entry.getKey(), query);
                }
            } while (query.getQueryStatus() == QueryStatus.TILEDB_INCOMPLETE && cells > before);
            if (query.getQueryStatus() != QueryStatus.TILEDB_COMPLETED) {
                throw new TileDBError("the read stops after " + cells + " cells as " + query.getQueryStatus());
            }
            return cells;
        }
    }

    private Layout layout() {
        return switch (job.order()) {
            case ROW_MAJOR -> Layout.TILEDB_ROW_MAJOR;
            case COL_MAJOR -> Layout.TILEDB_COL_MAJOR;
            case GLOBAL -> Layout.TILEDB_GLOBAL_ORDER;
            case UNORDERED -> Layout.TILEDB_UNORDERED;
        };
    }

    private void addRanges(SubArray subarray, Map<String, Range> box) throws TileDBError {
        for (int i = 0; i < job.schema().dimensions().size(); i++) {
            Range range = box.get(job.schema().dimensions().get(i).name());
            if (range == null && job.schema().isDense()) {
                // Dense queries require a range in every dimension.
                range = job.schema().dimensions().get(i).domain();
            }
            if (range instanceof Range.OfLong whole) {
                subarray.addRange(i, whole.low(), whole.high(), null);
            } else if (range instanceof Range.OfBytes text && text.high() != null) {
                subarray.addRangeVar(i, text(text.low()), text(text.high()));
            }
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private @Nullable QueryCondition condition() throws TileDBError {
        Job.AtLeast condition = job.condition();
        return condition == null
                ? null
                : new QueryCondition(
                        context,
                        Datatype.TILEDB_INT32,
                        condition.field(),
                        condition.value(),
                        tiledb_query_condition_op_t.TILEDB_GE);
    }

    @Override
    public void close() {
        if (open != null) {
            open.close();
        }
    }
}
