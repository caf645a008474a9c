package dev.tegula.benchmarks.tegula;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.benchmarks.BoxThreads;
import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import java.util.ArrayList;
import java.util.List;

/** Reads boxes of one open array on many threads, each of which has its own memory. */
final class ConcurrentReadTask implements Task {

    private final Job.ConcurrentRead job;
    private final ArrayReader array;
    private final List<ReadTask> readers = new ArrayList<>();

    ConcurrentReadTask(Tegula tegula, Job.ConcurrentRead job) {
        this.job = job;
        this.array = tegula.openForReading(Job.uri(job.read().array()));
        for (int thread = 0; thread < job.threads(); thread++) {
            readers.add(new ReadTask(tegula, job.read(), array));
        }
    }

    @Override
    public void run(CellReceiver witness) throws Exception {
        BoxThreads.run(
                job,
                (thread, box) -> readers.get(thread).run(array, box, (cells, columns) -> {
                    synchronized (readers) {
                        witness.see(cells, columns);
                    }
                }));
    }

    @Override
    public void close() {
        array.close();
    }
}
