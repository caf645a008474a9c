package dev.tegula.internal.write;

import dev.tegula.errors.InexactDeleteException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.internal.condition.ConditionBinder;
import dev.tegula.internal.condition.DeleteKind;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.StoredCondition;
import dev.tegula.internal.condition.StoredConditions;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.TimestampRange;
import dev.tegula.query.WriteResult;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Deletes cells of a sparse array by condition. The commit contains the condition for the remaining cells. Where the
 * format cannot express it, the coordinates of the matching cells are deleted.
 */
public final class DeleteWrite {

    private final ArrayContext context;
    private final ArraySchema schema;
    private final TimestampRange timestamps;
    private final CellSearch search;

    public DeleteWrite(ArrayContext context, SchemaRef schemaRef, TimestampRange timestamps, CellSearch search) {
        this.search = search;
        this.context = context;
        this.schema = context.schemas().get(schemaRef.name());
        this.timestamps = timestamps;
    }

    /** Finds cells of the array. */
    @FunctionalInterface
    public interface CellSearch {

        /**
         * Returns the coordinates of cells that a delete removes.
         *
         * @param time the time of the delete
         * @param limit the maximum number of cells
         */
        Cells coordinates(Condition condition, DeleteKind kind, long time, int limit);
    }

    /**
     * Deletes cells.
     *
     * @throws IllegalArgumentException if the condition does not fit the array, or as {@link InexactDeleteException}
     * @throws IllegalStateException if the array is dense
     */
    public WriteResult delete(Condition condition, DeleteKind kind) {
        long time = Timestamps.forWriting(timestamps);
        StoredCondition stored = staying(condition, kind, time);
        requireDistinctTime(time);
        if (stored instanceof StoredCondition.Constant constant) {
            if (constant.value()) {
                return new WriteResult(null, time, 0);
            }
            Dimension dimension = schema.dimensions().get(0);
            stored = new StoredConditions(schema).of(matchesNone(dimension.field()));
        }
        try {
            return new WriteResult(DeleteFile.write(context, schema, time, stored).text(), time, 0);
        } finally {
            Timestamps.awaitAfter(time); // A failed request may have stored the file.
        }
    }

    /**
     * Checks that a delete is possible now. Reads cells only if the format cannot store the condition.
     *
     * @throws IllegalArgumentException as {@link #delete}
     */
    public void check(Condition condition, DeleteKind kind) {
        staying(condition, kind, Timestamps.forWriting(timestamps));
    }

    /**
     * Returns the stored form of the condition for the remaining cells: that of the condition if the format can express
     * it, else that of the coordinates of the cells to delete.
     */
    private StoredCondition staying(Condition condition, DeleteKind kind, long time) {
        requireSupported();
        Predicate bound = bind(condition);
        InexactDeleteException.Loss loss = kind == DeleteKind.MATCHING ? DeleteRules.lossOf(schema, condition) : null;
        if (loss != null) {
            String value = loss.value() == InexactDeleteException.Unmatched.NULL ? "null" : "NaN";
            String cause = "condition: cells whose '" + loss.field() + "' is " + value + " would be deleted although "
                    + "they do not match, because a delete stores the condition for the remaining cells, and " + value
                    + " satisfies no comparison";
            return byCoordinates(condition, kind, time, cause, loss);
        }
        Predicate stays = kind == DeleteKind.MATCHING ? bind(condition.invertComparisons()) : bound;
        try {
            return new StoredConditions(schema).of(stays);
        } catch (IllegalArgumentException e) {
            return byCoordinates(condition, kind, time, String.valueOf(e.getMessage()), null);
        }
    }

    private StoredCondition byCoordinates(
            Condition condition, DeleteKind kind, long time, String cause, InexactDeleteException.@Nullable Loss loss) {
        if (schema.allowsDuplicates()) {
            throw new InexactDeleteException(cause, InexactDeleteException.Obstacle.DUPLICATES, loss);
        }
        Cells cells = search.coordinates(condition, kind, time, InexactDeleteException.MOST_CELLS + 1);
        if (cells.size() > InexactDeleteException.MOST_CELLS) {
            throw new InexactDeleteException(cause, InexactDeleteException.Obstacle.CELLS, loss);
        }
        return StoredCoordinates.allBut(schema, cells);
    }

    private Predicate bind(Condition condition) {
        return new ConditionBinder(schema, name -> context.schemas().enumeration(schema, name)).bind(condition);
    }

    private void requireSupported() {
        if (schema.isDense()) {
            throw new IllegalStateException(
                    "array is dense: only cells of sparse arrays can be deleted. Overwrite the cells instead.");
        }
        FormatVersion version = FormatVersion.forFragment(schema.version());
        if (!version.hasProcessedConditions()) {
            throw new UnsupportedFormatException(context.directory().root() + ": deletes by condition are not "
                    + "supported by its format version (found " + version.number() + ", expected at least 16)");
        }
    }

    private static Predicate matchesNone(Field field) {
        return ConditionBinder.isBytes(field)
                ? new Predicate.InTexts(field.name(), TextSet.of(List.of()))
                : new Predicate.InKeys(field.name(), KeySet.NONE);
    }

    /**
     * Refuses a time within a fragment that was consolidated without timestamps of its cells, since they cannot be
     * distinguished by time.
     */
    private void requireDistinctTime(long time) {
        for (FragmentRef fragment : context.directory().allFragments()) {
            TimestampedName name = fragment.name();
            boolean timeless =
                    !FormatVersion.read(name.leastVersion(), fragment.uri()).hasTimestamps();
            if (timeless && name.start() < name.end() && name.start() <= time && time < name.end()) {
                throw new IllegalArgumentException("delete: its time is within a fragment whose cells have no "
                        + "timestamps (found " + time + " within " + name + "). Delete after " + name.end() + ".");
            }
        }
    }
}
