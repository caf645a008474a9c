package dev.tegula.internal.write;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.internal.condition.ConditionBinder;
import dev.tegula.internal.condition.DeleteRules;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.StoredCondition;
import dev.tegula.internal.condition.StoredConditions;
import dev.tegula.internal.format.DeleteConditionFormat;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.query.Condition;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.vfs.VfsUri;
import java.util.List;

/** Deletes cells of a sparse array by condition. The commit contains the condition for the remaining cells. */
public final class DeleteWrite {

    private final ArrayContext context;
    private final ArraySchema schema;
    private final TimestampRange timestamps;

    public DeleteWrite(ArrayContext context, SchemaRef schemaRef, TimestampRange timestamps) {
        this.context = context;
        this.schema = context.schemas().get(schemaRef.name());
        this.timestamps = timestamps;
    }

    /**
     * Deletes the cells that match.
     *
     * @throws IllegalArgumentException if the condition does not fit the array, or if nulls or NaNs would be deleted
     *     that do not match
     */
    public void delete(Condition condition) {
        deleteAllBut(staying(condition));
    }

    /**
     * Returns the condition for the remaining cells when matching cells are deleted.
     *
     * @throws IllegalArgumentException if nulls or NaNs would be deleted that do not match
     * @throws IllegalStateException if the array is dense
     */
    public Condition staying(Condition condition) {
        requireSparse();
        DeleteRules.Loss lost = DeleteRules.lossOf(schema, condition);
        if (lost != null) {
            String value = lost.value() == DeleteRules.Unmatched.NULL ? "null" : "NaN";
            String dimensions = String.join(
                    ",", schema.dimensions().stream().map(Dimension::name).toList());
            throw new IllegalArgumentException("condition: cells "
                    + "whose '" + lost.field() + "' is " + value + " would be deleted although they do not match, "
                    + "because a delete stores the condition for the remaining cells, "
                    + "and " + value + " satisfies no comparison. List the coordinates of the "
                    + "matching cells with 'tegula export URI "
                    + "--fields " + dimensions + " --where …', and delete these "
                    + "coordinates.");
        }
        return condition.invertComparisons();
    }

    /** Deletes the cells that do not match. */
    public void deleteAllBut(Condition stays) {
        StoredCondition stored = check(stays);
        long time = Timestamps.forWriting(timestamps);
        requireDistinctTime(time);
        if (stored instanceof StoredCondition.Constant constant) {
            if (constant.value()) {
                return;
            }
            Dimension dimension = schema.dimensions().get(0);
            stored = new StoredConditions(schema).of(matchesNone(dimension.field()));
        }
        FormatVersion version = FormatVersion.forFragment(schema.version());
        try {
            publish(NameSource.fragment(time, version.number()), stored, version);
        } finally {
            Timestamps.awaitAfter(time); // A failed request may have stored the file.
        }
    }

    /**
     * Returns the stored form of a condition for the remaining cells.
     *
     * @throws IllegalArgumentException if the condition does not fit the array
     * @throws IllegalStateException if the array is dense
     */
    public StoredCondition check(Condition stays) {
        requireSparse();
        FormatVersion version = FormatVersion.forFragment(schema.version());
        if (!version.hasProcessedConditions()) {
            throw new UnsupportedFormatException(context.directory().root() + ": deletes by condition are not "
                    + "supported by its format version (found " + version.number() + ", expected at least 16)");
        }
        Predicate predicate =
                new ConditionBinder(schema, name -> context.schemas().enumeration(schema, name)).bind(stays);
        return new StoredConditions(schema).of(predicate);
    }

    private void requireSparse() {
        if (schema.isDense()) {
            throw new IllegalStateException(
                    "array is dense: only cells of sparse arrays can be deleted. Overwrite the cells instead.");
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

    private void publish(TimestampedName name, StoredCondition stored, FormatVersion version) {
        ByteWriter content = new ByteWriter();
        DeleteConditionFormat.write(content, stored);
        VfsUri file = context.directory().root().child(FolderNames.COMMITS).child(name.text() + ".del");
        context.storage().createFolder(context.directory().root().child(FolderNames.COMMITS));
        ByteWriter tile = new ByteWriter();
        context.resources()
                .filters()
                .use(scratch ->
                        GenericTile.write(content.array(), content.size(), version, context.key(), tile, scratch));
        context.storage().write(file, tile.toByteArray());
    }
}
