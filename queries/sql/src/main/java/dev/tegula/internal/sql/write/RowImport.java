package dev.tegula.internal.sql.write;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.io.TableImport;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

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
    public static long run(Target target, CellBatchSource rows, long memoryBytes, Path scratch) throws IOException {
        ImportOptions options = ImportOptions.defaults()
                .withOpen(target.open())
                .withNewLabels()
                .withMemoryBudget(memoryBytes)
                .withScratchFolder(scratch);
        try (TableSource source = TableSources.stream("query", InputStream.nullInputStream())) {
            RowFormat format = new RowFormat(rows);
            return TableImport.of(target.engine(), target.uri())
                    .withOptions(options)
                    .run(List.of(new TableInput(format, source)))
                    .rows();
        }
    }
}
