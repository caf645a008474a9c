package dev.tegula.benchmarks.tegula;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import dev.tegula.metadata.MetadataValue;
import java.util.HashMap;
import java.util.Map;

/** Opens an array and reads its metadata. */
record MetadataTask(Tegula tegula, Job.Metadata job) implements Task {

    @Override
    public void run(CellReceiver witness) {
        try (ArrayReader array = tegula.openForReading(Job.uri(job.array()))) {
            Map<String, MetadataValue> metadata = array.metadata();
            Map<String, CellReceiver.CellHash> hashes = new HashMap<>();
            metadata.forEach((key, value) -> hashes.put(key, cell -> value.longAt(0)));
            witness.see(1, hashes);
        }
    }
}
