package dev.tegula.benchmarks.libtiledb;

import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import io.tiledb.java.api.Array;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Pair;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.TileDBError;
import java.util.HashMap;
import java.util.Map;

/** Opens an array and returns its non-empty domain. */
record DomainTask(Context context, Job.Domain job) implements Task {

    @Override
    public void run(CellReceiver witness) throws TileDBError {
        try (Array array = new Array(context, Job.uri(job.array()), QueryType.TILEDB_READ)) {
            HashMap<?, ?> domain = array.nonEmptyDomain();
            Map<String, CellReceiver.CellHash> hashes = new HashMap<>();
            domain.forEach((name, range) -> {
                Pair<?, ?> bounds = (Pair<?, ?>) range;
                hashes.put(
                        (String) name,
                        cell -> ((Number) (cell == 0 ? bounds.getFirst() : bounds.getSecond())).longValue());
            });
            witness.see(2, hashes);
        }
    }
}
