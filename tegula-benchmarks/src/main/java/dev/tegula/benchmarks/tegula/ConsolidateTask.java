package dev.tegula.benchmarks.tegula;

import dev.tegula.Tegula;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import dev.tegula.benchmarks.Witness;
import dev.tegula.benchmarks.Workshop;
import java.io.IOException;

/** Consolidates the fragments of a copy of an array. */
record ConsolidateTask(Tegula tegula, Job.Consolidate job) implements Task {

    @Override
    public void before() throws IOException {
        Workshop.makeRoom(job.copy());
        Workshop.copy(job.template(), job.copy());
    }

    @Override
    public void run(Witness witness) {
        tegula.upkeep(job.copy().toUri().toString()).consolidate();
    }
}
