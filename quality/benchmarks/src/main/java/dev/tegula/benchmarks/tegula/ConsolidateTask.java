package dev.tegula.benchmarks.tegula;

import dev.tegula.Tegula;
import dev.tegula.benchmarks.ArrayFolder;
import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import java.io.IOException;

/** Consolidates the fragments of a copy of an array. */
record ConsolidateTask(Tegula tegula, Job.Consolidate job) implements Task {

    @Override
    public void before() throws IOException {
        ArrayFolder.makeRoom(job.copy());
        ArrayFolder.copy(job.template(), job.copy());
    }

    @Override
    public void run(CellReceiver witness) {
        tegula.maintenance(Job.uri(job.copy())).consolidate();
    }
}
