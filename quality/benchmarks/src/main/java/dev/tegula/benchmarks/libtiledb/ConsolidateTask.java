package dev.tegula.benchmarks.libtiledb;

import dev.tegula.benchmarks.ArrayFolder;
import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import io.tiledb.java.api.Array;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.TileDBError;
import java.io.IOException;

/** Consolidates the fragments of a copy of an array. */
record ConsolidateTask(Context context, Job.Consolidate job) implements Task {

    @Override
    public void before() throws IOException {
        ArrayFolder.makeRoom(job.copy());
        ArrayFolder.copy(job.template(), job.copy());
    }

    @Override
    public void run(CellReceiver witness) throws TileDBError {
        Array.consolidate(context, job.copy().toString());
    }
}
