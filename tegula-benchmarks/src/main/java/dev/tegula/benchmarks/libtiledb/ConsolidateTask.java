package dev.tegula.benchmarks.libtiledb;

import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import dev.tegula.benchmarks.Witness;
import dev.tegula.benchmarks.Workshop;
import io.tiledb.java.api.Array;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.TileDBError;
import java.io.IOException;

/** Consolidates the fragments of a copy of an array. */
record ConsolidateTask(Context context, Job.Consolidate job) implements Task {

    @Override
    public void before() throws IOException {
        Workshop.makeRoom(job.copy());
        Workshop.copy(job.template(), job.copy());
    }

    @Override
    public void run(Witness witness) throws TileDBError {
        Array.consolidate(context, job.copy().toString());
    }
}
