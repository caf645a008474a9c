package dev.tegula.benchmarks.libtiledb;

import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Side;
import dev.tegula.benchmarks.Task;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.TileDBError;
import io.tiledb.java.api.Version;

/** libtiledb in its default configuration. */
public final class LibtiledbSide implements Side {

    private final Context context;

    /** Creates the side with one context for all tasks. */
    public LibtiledbSide() throws TileDBError {
        this.context = new Context();
    }

    /** Takes a context, which is closed with the side. */
    public LibtiledbSide(Context context) {
        this.context = context;
    }

    @Override
    public String name() {
        return "libtiledb";
    }

    @Override
    public String version() {
        Version version = new Version();
        return "libtiledb " + version.getMajor() + "." + version.getMinor() + "." + version.getRevision()
                + " through tiledb-java, direct buffers, default configuration";
    }

    @Override
    public Task task(Job job) throws TileDBError {
        if (job instanceof Job.Write write) {
            return new WriteTask(context, write);
        } else if (job instanceof Job.Read read) {
            return new ReadTask(context, read);
        } else if (job instanceof Job.Domain domain) {
            return new DomainTask(context, domain);
        } else if (job instanceof Job.ConcurrentRead read) {
            return new ConcurrentReadTask(context, read);
        } else if (job instanceof Job.Metadata metadata) {
            return new MetadataTask(context, metadata);
        } else if (job instanceof Job.SetMetadata change) {
            return new SetMetadataTask(context, change);
        } else if (job instanceof Job.Merge merge) {
            return new MergeTask(context, merge);
        }
        if (job instanceof Job.Consolidate consolidate) {
            return new ConsolidateTask(context, consolidate);
        }
        throw new IllegalArgumentException("tiledb-java has no call for this job (found " + job + ")");
    }

    @Override
    public void close() {
        context.close();
    }
}
