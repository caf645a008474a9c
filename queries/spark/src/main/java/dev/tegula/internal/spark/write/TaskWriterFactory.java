package dev.tegula.internal.spark.write;

import dev.tegula.JobWriter;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.jobs.WriteJob;
import dev.tegula.schema.ComponentRules;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;

/**
 * Opens the writers of tasks on executors.
 *
 * @param streamed whether the rows of a task are in the global order of a sparse array
 */
record TaskWriterFactory(
        ArrayHandle handle,
        TypeOptions types,
        WriteJob job,
        List<ColumnSource> columns,
        WriteOptions options,
        boolean streamed)
        implements DataWriterFactory {

    private static final long serialVersionUID = 1L;

    TaskWriterFactory {
        ComponentRules.require(handle, "write, array");
        ComponentRules.require(types, "write, types");
        ComponentRules.require(job, "write, job");
        columns = ComponentRules.copy(columns, ColumnSource.class, "write, column");
        ComponentRules.require(options, "write, options");
    }

    @Override
    public DataWriter<InternalRow> createWriter(int partition, long task) {
        JobWriter writer = jobs().open(job);
        RowBuffer rows = new RowBuffer(writer.schema(), columns, types, partition);
        return writer.schema().isDense()
                ? new DenseTaskWriter(this, writer, rows)
                : new SparseTaskWriter(this, writer, rows);
    }

    /** Returns the jobs of the array. */
    dev.tegula.WriteJobs jobs() {
        return handle.engine().jobs(handle.uri(), handle.settings().open());
    }
}
