package dev.tegula.benchmarks.libtiledb;

import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import io.tiledb.java.api.Array;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.TileDBError;

/** Consolidates the fragments of an array. */
record MergeTask(Context context, Job.Merge job) implements Task {

    @Override
    public void run(CellReceiver witness) throws TileDBError {
        Array.consolidate(context, Job.uri(job.array()));
    }
}
