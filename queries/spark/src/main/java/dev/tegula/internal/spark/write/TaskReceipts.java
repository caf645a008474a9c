package dev.tegula.internal.spark.write;

import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.schema.ComponentRules;
import java.util.ArrayList;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.jspecify.annotations.Nullable;

/**
 * What a task tells the driver.
 *
 * @param fragments the fragments that it wrote
 * @param tiles the space tiles of its rows, if the write replaces them
 * @param bounds the bounds of its rows; null if it had none, or if their order does not matter
 */
record TaskReceipts(
        ArrayList<FragmentReceipt> fragments,
        ArrayList<String> tiles,
        @Nullable RowBounds bounds) implements WriterCommitMessage {

    private static final long serialVersionUID = 1L;

    TaskReceipts {
        fragments = new ArrayList<>(ComponentRules.copy(fragments, FragmentReceipt.class, "receipts of a task"));
        tiles = new ArrayList<>(ComponentRules.copy(tiles, String.class, "tiles of a task"));
    }

    /** Returns the message of a task that wrote nothing. */
    static TaskReceipts none() {
        return new TaskReceipts(new ArrayList<>(), new ArrayList<>(), null);
    }
}
