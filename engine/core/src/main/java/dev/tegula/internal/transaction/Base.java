package dev.tegula.internal.transaction;

import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.TimestampRange;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The state that a transaction is based on.
 *
 * @param commits names of the committed fragments and deletes that are not later, visible or not. Times do not tell
 *     what is later: a job is published long after its time. But what a reader at an earlier time leaves out is later
 */
public record Base(ArraySnapshot snapshot, Set<String> commits) {

    /**
     * Opens an array now, or at an explicit time.
     *
     * @param known fragments that were opened before, by name: they are not opened again
     */
    public static Base open(StoreLocation location, TimestampRange timestamps, Map<String, OpenFragment> known) {
        TimestampRange range = TimestampRange.upTo(timestamps.end());
        return Retry.whileListingChanges(
                () -> of(ArraySnapshot.open(ArrayContext.openForReading(location), range, known), Long.MAX_VALUE));
    }

    /** Returns the state of an open reader, perhaps at a time before that of the transaction. */
    public static Base of(ArraySnapshot snapshot) {
        return of(snapshot, snapshot.timestamps().end());
    }

    private static Base of(ArraySnapshot snapshot, long time) {
        ArrayDirectory directory = snapshot.context().directory();
        Set<String> commits = new HashSet<>();
        Stream.concat(
                        directory.allFragments().stream().map(FragmentRef::name),
                        directory.deletes().stream().map(DeleteRef::name))
                .filter(name -> name.end() <= time)
                .forEach(name -> commits.add(name.text()));
        return new Base(snapshot, commits);
    }

    /** Returns the schema of the base. */
    SchemaRef schema() {
        return snapshot.context().directory().schemaAt(snapshot.timestamps().end());
    }

    /** Returns its fragments by name. */
    public Map<String, OpenFragment> fragments() {
        Map<String, OpenFragment> fragments = new HashMap<>();
        snapshot.fragments().forEach(fragment -> fragments.put(fragment.name().text(), fragment));
        return fragments;
    }

    /** Returns the time of its schema or of the newest commit up to that of the base. */
    public long time() {
        ArrayDirectory directory = snapshot.context().directory();
        long newest = LongStream.concat(
                        snapshot.fragments().stream()
                                .mapToLong(fragment -> fragment.name().end()),
                        directory.deletes().stream()
                                .mapToLong(delete -> delete.name().end()))
                .filter(time -> time <= snapshot.timestamps().end())
                .max()
                .orElse(0);
        return Math.max(newest, schema().timestamp());
    }
}
