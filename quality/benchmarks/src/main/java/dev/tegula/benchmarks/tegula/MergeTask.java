package dev.tegula.benchmarks.tegula;

import dev.tegula.Tegula;
import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;

/** Consolidates the fragments of an array. */
record MergeTask(Tegula tegula, Job.Merge job) implements Task {

    @Override
    public void run(CellReceiver witness) {
        tegula.maintenance(Job.uri(job.array())).consolidate();
    }
}
