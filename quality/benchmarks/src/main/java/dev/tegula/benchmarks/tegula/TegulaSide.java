package dev.tegula.benchmarks.tegula;

import dev.tegula.Tegula;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Side;
import dev.tegula.benchmarks.Task;

/** Tegula in its default configuration, or without the chunk cache. */
public final class TegulaSide implements Side {

    private final Tegula tegula;

    public TegulaSide(boolean chunkCache) {
        tegula = chunkCache ? Tegula.create() : Tegula.builder().chunkCache(0).build();
    }

    /** Takes an engine, which is closed with the side. */
    public TegulaSide(Tegula tegula) {
        this.tegula = tegula;
    }

    @Override
    public String name() {
        return "tegula";
    }

    @Override
    public String version() {
        return "Tegula, this build";
    }

    @Override
    public Task task(Job job) {
        if (job instanceof Job.Write write) {
            return new WriteTask(tegula, write);
        } else if (job instanceof Job.Read read) {
            return new ReadTask(tegula, read);
        } else if (job instanceof Job.Domain domain) {
            return new DomainTask(tegula, domain);
        } else if (job instanceof Job.ConcurrentRead read) {
            return new ConcurrentReadTask(tegula, read);
        } else if (job instanceof Job.Metadata metadata) {
            return new MetadataTask(tegula, metadata);
        } else if (job instanceof Job.SetMetadata change) {
            return new SetMetadataTask(tegula, change);
        } else if (job instanceof Job.Totals totals) {
            return new TotalsTask(tegula, totals);
        } else if (job instanceof Job.Merge merge) {
            return new MergeTask(tegula, merge);
        }
        return new ConsolidateTask(tegula, (Job.Consolidate) job);
    }

    @Override
    public void close() {
        tegula.close();
    }
}
