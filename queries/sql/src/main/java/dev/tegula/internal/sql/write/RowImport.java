package dev.tegula.internal.sql.write;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.io.TableImport;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Writes the rows of a query to an array. */
public final class RowImport {

    private RowImport() {}

    /**
     * Where rows go.
     *
     * @param columns the columns of the array, in the order of the values
     */
    public record Target(Tegula engine, String uri, OpenOptions open, List<ColumnType> columns) {
        public Target {
            columns = List.copyOf(columns);
        }
    }

    /**
     * Writes rows, which become visible together.
     *
     * @param memoryBytes the memory of cells, beyond which they are sorted on disk
     * @return the number of rows
     */
    public static long run(Target target, SqlRows rows, long memoryBytes, Path scratch, BooleanSupplier cancelled)
            throws IOException {
        ImportOptions options = ImportOptions.defaults()
                .withOpen(target.open())
                .withNewLabels()
                .withMemoryBudget(memoryBytes)
                .withScratchFolder(scratch);
        try (TableSource source = TableSources.stream("query", InputStream.nullInputStream())) {
            RowFormat format = new RowFormat(new RowBatches(rows, target.columns(), cancelled));
            return TableImport.of(target.engine(), target.uri())
                    .withOptions(options)
                    .run(List.of(new TableInput(format, source)))
                    .rows();
        }
    }
}
