package dev.tegula.benchmarks.tegula;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import dev.tegula.schema.Range;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Opens an array and returns its non-empty domain. */
record DomainTask(Tegula tegula, Job.Domain job) implements Task {

    @Override
    public void run(CellReceiver witness) {
        try (ArrayReader array = tegula.openForReading(Job.uri(job.array()))) {
            List<Range> domain = Objects.requireNonNull(array.nonEmptyDomain());
            Map<String, CellReceiver.CellHash> hashes = new HashMap<>();
            for (int i = 0; i < domain.size(); i++) {
                Range.OfLong range = (Range.OfLong) domain.get(i);
                hashes.put(array.schema().dimensions().get(i).name(), cell -> cell == 0 ? range.low() : range.high());
            }
            witness.see(2, hashes);
        }
    }
}
