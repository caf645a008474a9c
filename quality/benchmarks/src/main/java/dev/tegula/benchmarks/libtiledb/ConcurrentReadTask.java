package dev.tegula.benchmarks.libtiledb;

import dev.tegula.benchmarks.BoxThreads;
import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import io.tiledb.java.api.Array;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.TileDBError;
import java.util.ArrayList;
import java.util.List;

/** Reads boxes of one open array on many threads, each of which has its own memory. */
final class ConcurrentReadTask implements Task {

    private final Job.ConcurrentRead job;
    private final Array array;
    private final List<ReadTask> readers = new ArrayList<>();

    ConcurrentReadTask(Context context, Job.ConcurrentRead job) throws TileDBError {
        this.job = job;
        this.array = new Array(context, Job.uri(job.read().array()), QueryType.TILEDB_READ);
        for (int thread = 0; thread < job.threads(); thread++) {
            readers.add(new ReadTask(context, job.read(), array));
        }
    }

    @Override
    public void run(CellReceiver witness) throws Exception {
        BoxThreads.run(
                job,
                (thread, box) -> readers.get(thread).run(array, box, (cells, columns) -> {
                    synchronized (readers) {
                        witness.see(cells, columns);
                    }
                }));
    }

    @Override
    public void close() {
        array.close();
    }
}
