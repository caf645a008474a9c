package dev.tegula.transactions;

import dev.tegula.annotations.Result;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * The changes that a transaction would publish.
 *
 * @param writtenCells number of cells to write; those of equal coordinates count each time
 * @param deletedCells number of coordinates to delete
 * @param bytes size of these cells in memory; stored, they are usually smaller
 * @param changesSchema whether the schema changes
 * @param metadata keys of the metadata that change
 */
@Result
public record TransactionPreview(
        long writtenCells, long deletedCells, long bytes, boolean changesSchema, Set<String> metadata) {

    public TransactionPreview {
        metadata = Collections.unmodifiableSet(new TreeSet<>(metadata));
    }
}
