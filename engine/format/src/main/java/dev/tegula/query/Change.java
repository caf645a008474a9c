package dev.tegula.query;

import dev.tegula.annotations.Result;
import dev.tegula.schema.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of an array: cells that were written, cells that were deleted, or a condition by which cells were deleted.
 */
public sealed interface Change {

    /** Returns the time of the change in milliseconds since 1970. */
    long timestamp();

    /**
     * Cells that were written at a time. A write can be reported in several parts.
     *
     * @param box the written box of a dense array, one range per dimension, with its cells in row-major order; null for
     *     sparse arrays, whose cells are in global order
     */
    @Result
    record Written(long timestamp, @Nullable List<Range> box, Cells cells) implements Change {}

    /**
     * A deletion of single cells of a sparse array: all their versions that were written until this time. A deletion
     * can be reported in several parts, and can name cells that never existed.
     *
     * @param cells the coordinates of the cells, one column per dimension, in global order; with all fields and the
     *     time of their write if a feed tells what a condition deleted
     */
    @Result
    record CellsDeleted(long timestamp, Cells cells) implements Change {}

    /**
     * A deletion of the cells that were written until this time and match a condition.
     *
     * @param condition names null and NaN if the delete removed such cells, too; of enumerated attributes it compares
     *     indexes
     */
    @Result
    record Deleted(long timestamp, Condition condition) implements Change {}
}
