package dev.tegula.benchmarks.tegula;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;

/** Sets metadata of an array. */
record SetMetadataTask(Tegula tegula, Job.SetMetadata job) implements Task {

    @Override
    public void run(CellReceiver witness) {
        try (ArrayWriter array = tegula.openForWriting(Job.uri(job.array()))) {
            array.updateMetadata(MetadataChanges.none().put(job.key(), MetadataValue.int32(job.value())));
        }
    }
}
