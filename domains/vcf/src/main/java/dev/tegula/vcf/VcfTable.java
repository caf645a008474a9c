package dev.tegula.vcf;

import dev.tegula.internal.vcf.table.RecordTable;
import dev.tegula.io.table.TableSchema;
import dev.tegula.query.Cells;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Records of a query as a table, in batches, for the writers of tegula-io and for programs that take columns.
 *
 * <p>Columns: {@code sample_name}, {@code contig}, {@code pos_start} and {@code pos_end} (from 1), {@code id},
 * {@code alleles} (commas between them), {@code qual}, {@code filters} (semicolons between them), {@code info_X} and
 * {@code fmt_X}. Missing values are null; missing elements of lists are {@link Integer#MIN_VALUE} or NaN.
 * {@code fmt_GT} is the text of VCF.
 */
public final class VcfTable implements Iterator<Cells>, AutoCloseable {

    private final RecordTable table;
    private @Nullable Cells next;

    VcfTable(RecordTable table) {
        this.table = table;
    }

    /** Returns the columns. */
    public TableSchema schema() {
        return table.schema();
    }

    @Override
    public boolean hasNext() {
        if (next == null) {
            next = table.next();
        }
        return next != null;
    }

    @Override
    public Cells next() {
        Cells batch = hasNext() ? next : null;
        if (batch == null) {
            throw new NoSuchElementException();
        }
        next = null;
        return batch;
    }

    @Override
    public void close() {
        table.close();
    }
}
