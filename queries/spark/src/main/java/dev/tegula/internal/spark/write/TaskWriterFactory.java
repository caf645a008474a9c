package dev.tegula.internal.spark.write;

import dev.tegula.ArrayReader;
import dev.tegula.JobWriter;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.jobs.WriteJob;
import dev.tegula.schema.ComponentRules;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DeltaWriter;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;

/**
 * Opens the writers of tasks on executors.
 *
 * @param streamed whether the rows of a task are in the global order of a sparse array
 */
record TaskWriterFactory(
        ArrayHandle handle, TypeOptions types, WriteJob job, RowLayout layout, WriteOptions options, boolean streamed)
        implements DeltaWriterFactory {

    private static final long serialVersionUID = 1L;

    TaskWriterFactory {
        ComponentRules.require(handle, "write, array");
        ComponentRules.require(types, "write, types");
        ComponentRules.require(job, "write, job");
        ComponentRules.require(layout, "write, layout");
        ComponentRules.require(options, "write, options");
    }

    @Override
    public DeltaWriter<InternalRow> createWriter(int partition, long task) {
        JobWriter writer = jobs().open(job);
        RowBuffer rows = new RowBuffer(writer.schema(), layout.columns(), types, partition);
        if (writer.schema().isDense()) {
            return new DenseTaskWriter(this, writer, rows);
        }
        return layout.deletes()
                ? new SparseChangeWriter(
                        this, writer, rows, new RowBuffer(writer.schema(), layout.ids(), types, partition))
                : new SparseTaskWriter(this, writer, rows);
    }

    /** Returns the array before the job. */
    ArrayReader before() {
        return handle.engine()
                .openForReading(handle.uri(), handle.settings().open().at(job.timestamp() - 1));
    }

    /** Returns the jobs of the array. */
    dev.tegula.WriteJobs jobs() {
        return handle.engine().jobs(handle.uri(), handle.settings().open());
    }
}
