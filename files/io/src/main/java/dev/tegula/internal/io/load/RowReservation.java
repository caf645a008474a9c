package dev.tegula.internal.io.load;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of the rows of an import, which no other import takes. Transactions keep the end of the last reservation
 * in the metadata of the array until its cells are published. After a failure it stays, so that numbers that others
 * have reserved before are not taken again. An import at an explicit time reserves nothing.
 */
public final class RowReservation {

    private static final String KEY = "tegula.rows_reserved";

    private final Tegula tegula;
    private final String uri;
    private final OpenOptions open;
    private final @Nullable RowNumbers numbers;
    private long first;
    private long rows;

    /** @param numbers the numbers that rows were read with, or null for those that have coordinates */
    public RowReservation(Tegula tegula, String uri, OpenOptions open, @Nullable RowNumbers numbers) {
        this.tegula = tegula;
        this.uri = uri;
        this.open = open;
        this.numbers = open.timestamps().end() == Long.MAX_VALUE ? numbers : null;
    }

    /** Reserves numbers for all rows of the import, before the first of them is written. */
    void reserve(long count) {
        RowNumbers read = numbers;
        if (read == null || count == 0) {
            return;
        }
        tegula.inTransaction(uri, open, transaction -> {
            MetadataValue reserved = transaction.metadata(KEY);
            try (ArrayReader array = tegula.openForReading(uri, open)) {
                first = read.firstAfter(array, reserved == null ? null : reserved.longAt(0));
            }
            rows = count;
            // Another import may have reserved and published the same numbers since the transaction began.
            transaction.requireUnchanged(read.from(first));
            transaction.updateMetadata(MetadataChanges.none().put(KEY, MetadataValue.int64(first + count)));
        });
    }

    /** Returns rows with their reserved numbers. */
    Cells numbered(Cells cells) {
        RowNumbers read = numbers;
        if (read == null || first == read.first()) {
            return cells;
        }
        List<Column> columns = new ArrayList<>();
        for (Column column : cells.columns()) {
            columns.add(column.name().equals(read.name()) ? read.moved(column, first - read.first()) : column);
        }
        return Cells.of(columns);
    }

    /** Removes the reservation after its cells are published, unless another import has continued it. */
    void release() {
        if (rows > 0) {
            tegula.inTransaction(uri, open, transaction -> {
                MetadataValue reserved = transaction.metadata(KEY);
                if (reserved != null && reserved.longAt(0) == first + rows) {
                    transaction.updateMetadata(MetadataChanges.none().delete(KEY));
                }
            });
        }
    }
}
