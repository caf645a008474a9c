package dev.tegula.internal.spark.write;

import dev.tegula.ArrayReader;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.types.ArrayMapping;
import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.jobs.WriteJob;
import dev.tegula.schema.ArraySchema;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/**
 * How rows become cells of an array.
 *
 * @param columns where the fields are in the rows
 */
record WritePlan(
        ArraySchema schema, List<ColumnSource> columns, RowOrder order, TypeOptions types, WriteOptions options) {

    /**
     * Returns the plan of rows with these columns.
     *
     * @throws IllegalArgumentException if a column is unknown or a field is missing
     */
    static WritePlan of(ArrayHandle handle, TypeOptions types, WriteOptions options, StructType rows) {
        try (ArrayReader array = handle.reader()) {
            ArraySchema schema = array.schema();
            List<ColumnSource> columns = new ArrayList<>();
            for (FieldMapping mapping : ArrayMapping.of(array, types).fields()) {
                String name = mapping.field().name();
                scala.Option<Object> index = rows.getFieldIndex(name);
                if (index.isEmpty()) {
                    if (mapping.field().nullable()) {
                        continue;
                    }
                    throw new IllegalArgumentException("field '" + name + "': is missing in the rows (expected columns "
                            + String.join(", ", schema.fieldNames()) + "). Add the column.");
                }
                String enumeration = mapping.enumeration();
                Labels labels = enumeration == null ? null : Labels.of(array.enumeration(enumeration), types);
                columns.add(new ColumnSource(name, (int) index.get(), labels));
            }
            return new WritePlan(schema, columns, RowOrder.of(schema, types), types, options);
        }
    }

    /** Begins a job. */
    JobBatchWrite begin(ArrayHandle handle) {
        return begin(
                handle,
                handle.engine().jobs(handle.uri(), handle.settings().open()).begin(),
                () -> {});
    }

    JobBatchWrite begin(ArrayHandle handle, WriteJob job, Runnable afterwards) {
        boolean streamed = !schema.isDense() && order.global();
        return new JobBatchWrite(new TaskWriterFactory(handle, types, job, columns, options, streamed), afterwards);
    }
}
