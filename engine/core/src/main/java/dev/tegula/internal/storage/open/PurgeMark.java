package dev.tegula.internal.storage.open;

import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.query.TimestampRange;

/**
 * A key in the metadata of arrays of which a purge has dropped history. Records of consolidations say which history,
 * but other libraries write none when they consolidate; metadata survive that.
 */
public final class PurgeMark {

    /** The metadata key; its value means nothing. */
    public static final String KEY = "tegula.purged";

    private PurgeMark() {}

    /** Returns whether a purge may have dropped history of a fragment without a record, if the mark is set. */
    public static boolean mayConcern(OpenFragment fragment) {
        return fragment.hasTimestamps()
                && fragment.name().start() != fragment.name().end();
    }

    /** Returns whether a purge has dropped history of the array at any time. */
    public static boolean isSet(StoreLocation array) {
        return MetadataFolder.read(array, TimestampRange.all()).containsKey(KEY);
    }
}
