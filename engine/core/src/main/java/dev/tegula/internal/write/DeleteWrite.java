package dev.tegula.internal.write;

import dev.tegula.errors.InexactDeleteException;
import dev.tegula.errors.InexactDeleteException.Loss;
import dev.tegula.errors.NextStep;
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
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.query.Condition;
import dev.tegula.query.DeleteMethod;
import dev.tegula.query.DeleteResult;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deletes cells of a sparse array by a stored condition, which is that of the remaining cells. */
public final class DeleteWrite {

    /** Readers evaluate each comparison for each older cell. */
    private static final int MOST_COMPARISONS = 100;

    private final ArrayContext context;
    private final ArraySchema schema;
    private final TimestampRange timestamps;

    public DeleteWrite(ArrayContext context, SchemaRef schemaRef, TimestampRange timestamps) {
        this.context = context;
        this.schema = context.schemas().get(schemaRef.name());
        this.timestamps = timestamps;
    }

    /**
     * The condition of the remaining cells, or why the format cannot store it.
     *
     * @param stays null if it cannot be stored
     * @param loss which cells would be deleted although they do not match, or null
     */
    private record Stored(
            @Nullable StoredCondition stays,
            String cause,
            @Nullable Loss loss) {}

    /**
     * Returns how cells are deleted.
     *
     * @param wanted how the caller wants it; null for a stored condition where it is exact and short
     * @throws IllegalArgumentException if the condition does not fit the array, or as {@link InexactDeleteException}
     * @throws IllegalStateException if the array is dense
     */
    public DeleteMethod method(Condition condition, DeleteKind kind, @Nullable DeleteMethod wanted) {
        Stored stored = stored(condition, kind);
        StoredCondition stays = stored.stays;
        boolean byCoordinates = !schema.allowsDuplicates() && wanted != DeleteMethod.CONDITION;
        if (byCoordinates && (stays == null || wanted != null || comparisons(stays) > MOST_COMPARISONS)) {
            return DeleteMethod.TOMBSTONES;
        }
        if (stays == null) {
            throw schema.allowsDuplicates()
                    ? InexactDeleteException.ofDuplicates(stored.cause, stored.loss)
                    : new InexactDeleteException(
                            NextStep.after(stored.cause, "Its cells can be deleted by their coordinates."),
                            stored.loss);
        }
        if (wanted == DeleteMethod.TOMBSTONES) {
            throw InexactDeleteException.ofDuplicates("delete: tombstones have coordinates", null);
        }
        return DeleteMethod.CONDITION;
    }

    /** Returns whether the format can store the condition exactly, however long it is. */
    public boolean isStorable(Condition condition, DeleteKind kind) {
        return stored(condition, kind).stays != null;
    }

    /** Returns the bytes of the condition, before compression; 0 if it cannot be stored. */
    public long bytes(Condition condition, DeleteKind kind) {
        StoredCondition stays = stored(condition, kind).stays;
        return stays == null ? 0 : DeleteFile.bytes(stays);
    }

    private static long comparisons(StoredCondition condition) {
        List<StoredCondition> parts = condition instanceof StoredCondition.And and
                ? and.parts()
                : condition instanceof StoredCondition.Or or ? or.parts() : List.of();
        return parts.isEmpty()
                ? 1
                : parts.stream().mapToLong(DeleteWrite::comparisons).sum();
    }

    /**
     * Deletes cells by a condition that can be stored; see {@link #method}.
     *
     * @throws IllegalArgumentException if it cannot
     */
    public DeleteResult delete(Condition condition, DeleteKind kind) {
        long time = Timestamps.forWriting(context.resources(), timestamps);
        Stored known = stored(condition, kind);
        StoredCondition stored = known.stays;
        if (stored == null) {
            throw new InexactDeleteException(known.cause, known.loss);
        }
        requireDistinctTime(time);
        stored = withoutConstant(stored);
        if (stored == null) {
            return new DeleteResult(DeleteMethod.CONDITION, null, time, 0);
        }
        try {
            TimestampedName name = DeleteFile.write(context, schema, time, stored);
            context.location().written();
            return new DeleteResult(DeleteMethod.CONDITION, name.text(), time, 0);
        } finally {
            Timestamps.awaitAfter(context.resources(), time); // A failed request may have stored the file.
        }
    }

    /**
     * Returns the condition of the remaining cells; null if the format cannot store it exactly, or if no cell matches.
     *
     * @throws IllegalArgumentException if the condition does not fit the array
     */
    public @Nullable StoredCondition storable(Condition condition, DeleteKind kind) {
        StoredCondition stays = stored(condition, kind).stays;
        return stays == null ? null : withoutConstant(stays);
    }

    /** Returns a condition that has a field, or null if all cells remain. */
    private @Nullable StoredCondition withoutConstant(StoredCondition stays) {
        if (stays instanceof StoredCondition.Constant constant) {
            Dimension dimension = schema.dimensions().get(0);
            return constant.value() ? null : new StoredConditions(schema).of(matchesNone(dimension.field()));
        }
        return stays;
    }

    private Stored stored(Condition condition, DeleteKind kind) {
        requireSupported();
        Predicate bound = bind(condition);
        Loss loss = kind == DeleteKind.MATCHING ? DeleteRules.lossOf(schema, condition) : null;
        if (loss != null) {
            String value = loss.value() == InexactDeleteException.Unmatched.NULL ? "null" : "NaN";
            String cause = "condition: cells whose '" + loss.field() + "' is " + value + " would be deleted although "
                    + "they do not match, because a delete stores the condition for the remaining cells, and " + value
                    + " satisfies no comparison";
            return new Stored(null, cause, loss);
        }
        Predicate stays = kind == DeleteKind.MATCHING ? bind(condition.invertComparisons()) : bound;
        try {
            return new Stored(new StoredConditions(schema).of(stays), "", null);
        } catch (IllegalArgumentException e) {
            return new Stored(null, String.valueOf(e.getMessage()), null);
        }
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
