package dev.tegula.benchmarks.libtiledb;

import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import io.tiledb.java.api.Array;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.NativeArray;
import io.tiledb.java.api.Pair;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.TileDBError;
import java.util.HashMap;
import java.util.Map;

/** Opens an array and reads its metadata. */
record MetadataTask(Context context, Job.Metadata job) implements Task {

    @Override
    public void run(CellReceiver witness) throws TileDBError {
        try (Array array = new Array(context, Job.uri(job.array()), QueryType.TILEDB_READ)) {
            Map<String, CellReceiver.CellHash> hashes = new HashMap<>();
            int count = array.getMetadataNum().intValueExact();
            for (int i = 0; i < count; i++) {
                Pair<String, NativeArray> entry = array.getMetadataFromIndex(i);
                int value = (int) entry.getSecond().getItem(0);
                hashes.put(entry.getFirst(), cell -> value);
            }
            witness.see(1, hashes);
        }
    }
}
