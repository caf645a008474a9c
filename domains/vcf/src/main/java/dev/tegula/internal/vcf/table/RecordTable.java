package dev.tegula.internal.vcf.table;

import dev.tegula.internal.vcf.scan.RecordParts;
import dev.tegula.internal.vcf.scan.RecordScan;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.vcf.model.VcfRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Records as rows, in batches. */
public final class RecordTable implements AutoCloseable {

    /** Rows of a batch, unless its bytes exceed the budget before. */
    private static final int ROWS = 1 << 16;

    private final TableSchema schema;
    private final List<ColumnBuffer> buffers = new ArrayList<>();
    private final RecordScan scan;
    private final long budget;

    private RecordTable(List<RecordColumn> columns, RecordScan scan, long budget) {
        this.schema = TableSchema.of(columns.stream()
                .map(column -> TableColumn.of(column.kind().field(column.name(), column.nullable())))
                .toList());
        columns.forEach(column -> buffers.add(new ColumnBuffer(column)));
        this.scan = scan;
        this.budget = budget;
    }

    /**
     * Begins a table.
     *
     * @param scans begins a scan of the parts that the columns need
     * @param budget bytes of a batch
     */
    public static RecordTable of(
            RecordColumns all, List<String> names, Function<RecordParts, RecordScan> scans, long budget) {
        List<RecordColumn> columns = all.choose(names);
        return new RecordTable(columns, scans.apply(RecordColumns.parts(columns)), budget);
    }

    /** Returns the columns. */
    public TableSchema schema() {
        return schema;
    }

    /** Returns the next rows, or null at the end. */
    public @Nullable Cells next() {
        int rows = 0;
        while (rows < ROWS && scan.hasNext()) {
            VcfRecord record = scan.next();
            long bytes = 0;
            for (ColumnBuffer buffer : buffers) {
                buffer.add(record);
                bytes += buffer.size();
            }
            rows++;
            if (bytes > budget) {
                break;
            }
        }
        if (rows == 0) {
            return null;
        }
        List<Column> columns = buffers.stream().map(ColumnBuffer::take).toList();
        return Cells.of(columns);
    }

    @Override
    public void close() {
        scan.close();
    }
}
