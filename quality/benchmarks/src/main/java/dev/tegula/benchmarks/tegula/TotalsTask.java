package dev.tegula.benchmarks.tegula;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import dev.tegula.query.Aggregate;

/** Opens an array and aggregates a field. */
record TotalsTask(Tegula tegula, Job.Totals job) implements Task {

    @Override
    public void run(CellReceiver witness) {
        try (ArrayReader array = tegula.openForReading(Job.uri(job.array()))) {
            array.query().aggregate(Aggregate.sum(job.field()), Aggregate.min(job.field()), Aggregate.max(job.field()));
        }
    }
}
