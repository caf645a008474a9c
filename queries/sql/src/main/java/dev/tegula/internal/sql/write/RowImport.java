package dev.tegula.internal.sql.write;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.io.infer.Inference;
import dev.tegula.internal.io.load.ArrayImport;
import dev.tegula.internal.io.load.LabelGrowth;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableSource;
import dev.tegula.schema.ArrayType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the rows of a query to an array. */
public final class RowImport {

    private RowImport() {}

    /** Where rows go. */
    public record Target(Tegula engine, String uri, OpenOptions open) {}

    /**
     * Writes rows, which become visible together.
     *
     * @param memoryBytes the memory of cells, beyond which they are sorted on disk
     * @return the number of rows
     */
    public static long run(Target target, RowBatches rows, long memoryBytes, Path scratch) throws IOException {
        return run(target, rows, ImportOptions.defaults().withNewLabels(), null, memoryBytes, scratch);
    }

    /** Returns the schema that an import with a new array would choose for rows, which are read to their end. */
    public static Inference.Explained inferred(RowBatches rows) throws IOException {
        try (TableSource source = TableSources.stream("query", InputStream.nullInputStream())) {
            TableInput input = new TableInput(new RowFormat(rows), source);
            return Inference.explained(
                    List.of(input), InferenceOptions.defaults().withType(ArrayType.SPARSE));
        }
    }

    /** Writes rows that change others; see {@link #run(Target, RowBatches, long, Path)}. */
    public static long run(Target target, ChangedRows rows, long memoryBytes, Path scratch) throws IOException {
        return run(target, rows, ImportOptions.defaults(), rows.growth().ofIndexes(), memoryBytes, scratch);
    }

    private static long run(
            Target target,
            CellBatchSource rows,
            ImportOptions labels,
            @Nullable LabelGrowth growth,
            long memoryBytes,
            Path scratch)
            throws IOException {
        ImportOptions options =
                labels.withOpen(target.open()).withMemoryBudget(memoryBytes).withScratchFolder(scratch);
        try (TableSource source = TableSources.stream("query", InputStream.nullInputStream())) {
            RowFormat format = new RowFormat(rows);
            return new ArrayImport(target.engine(), target.uri(), options)
                    .run(List.of(new TableInput(format, source)), growth)
                    .rows();
        }
    }
}
