package dev.tegula.transactions;

import dev.tegula.annotations.Result;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * The changes that a transaction would publish, and their cost.
 *
 * @param writtenCells number of cells to write; those of equal coordinates count each time
 * @param deletedCells number of coordinates to delete
 * @param bytes estimated bytes to write: those of these cells and their times before compression
 * @param readFragments number of fragments that deletes by condition have read so far to find cells
 * @param readBytes stored bytes that deletes by condition have read so far to find cells
 * @param changesSchema whether the schema changes
 * @param metadata keys of the metadata that change
 */
@Result
public record TransactionPreview(
        long writtenCells,
        long deletedCells,
        long bytes,
        long readFragments,
        long readBytes,
        boolean changesSchema,
        Set<String> metadata) {

    public TransactionPreview {
        metadata = Collections.unmodifiableSet(new TreeSet<>(metadata));
    }
}
