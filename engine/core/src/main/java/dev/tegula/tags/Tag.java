package dev.tegula.tags;

import dev.tegula.annotations.Result;
import org.jspecify.annotations.Nullable;

/**
 * A name of a point in time of an array or group.
 *
 * @param timestamp the time in milliseconds since 1970; readers by this tag see the writes up to it, included
 * @param digest digest of the visible state at this time when the tag was set
 * @param created when the tag was set, in milliseconds since 1970
 * @param group URI of the group whose tag this is, if it was set with the tag of a group; else null
 * @param note a text of the user, or null
 */
@Result
public record Tag(
        String name,
        long timestamp,
        String digest,
        long created,
        @Nullable String group,
        @Nullable String note) {

    /** The prefix of the keys of tags among the metadata of an array. */
    public static final String METADATA_PREFIX = "tegula.tag.";
}
