package dev.tegula;

import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.tagging.ObjectTags;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.query.TimestampRange;
import dev.tegula.tags.Tag;
import dev.tegula.tags.TagCheck;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tags of an array or group: names of points in time. A tag of a group names a consistent version of all arrays below
 * it. Maintenance keeps the history that tags need; see {@link Maintenance#ignoringTags()}.
 *
 * <p>A tag is stored as metadata, with a digest of the visible state at its time. A read by tag logs a warning if that
 * has changed since: writers may commit with an earlier timestamp later, and other libraries do not know tags.
 *
 * <pre>{@code
 * tegula.tags(uri, options).set("v1");
 * try (ArrayReader array = tegula.openForReading(uri, tegula.tags(uri, options).options("v1"))) { … }
 * }</pre>
 */
public final class Tags {

    private final ObjectTags tags;
    private final OpenOptions options;
    private final StoreLocation object;

    Tags(StoreLocation object, Function<VfsUri, StoreLocation> locations, OpenOptions options) {
        this.tags = new ObjectTags(object, locations);
        this.options = options;
        this.object = object;
    }

    /** Sets a tag for the current time or that of the options; see {@link #set(String, String)}. */
    public Tag set(String name) {
        return set(name, null);
    }

    /**
     * Sets a tag for the current time, or for the end of the time range of the options. Returns when the clock is past
     * the current time, so that no later write of this process is part of the tag. A tag of a group is set in all
     * arrays and groups below it, too, which protects their history; those that are members at its time are included.
     *
     * @param name 1 to 100 letters, digits, {@code '.'}, {@code '_'} and {@code '-'}, with a letter or digit first; no
     *     time, such as {@code 2026-11}
     * @param note a text of the user, or null
     * @throws IllegalArgumentException if the name is not allowed, or if a tag with this name exists
     * @throws dev.tegula.errors.LostHistoryException if consolidation has removed the state at the time
     */
    public Tag set(String name, @Nullable String note) {
        return set(name, note, false);
    }

    /** Sets a tag, and replaces one with the same name, if there is one; see {@link #set(String, String)}. */
    public Tag replace(String name, @Nullable String note) {
        return set(name, note, true);
    }

    private Tag set(String name, @Nullable String note, boolean replace) {
        TimestampRange range = options.timestamps();
        Tag tag = tags.set(name, Timestamps.forWriting(object.resources(), range), note, replace);
        if (range.end() == Long.MAX_VALUE) {
            Timestamps.awaitAfter(object.resources(), tag.timestamp()); // Writes that follow are not part of the tag.
        }
        return tag;
    }

    /** Returns the tags, in the order of their times. */
    public List<Tag> list() {
        return tags.list();
    }

    /** Returns the tag with a name, or null. */
    public @Nullable Tag find(String name) {
        return tags.find(name);
    }

    /**
     * Deletes a tag. That of a group is deleted in the arrays and groups below it, too.
     *
     * @throws IllegalArgumentException if there is no such tag
     */
    public void delete(String name) {
        tags.delete(name);
    }

    /** Compares the visible state at the time of a tag with the state when it was set. Reads no cells. */
    public TagCheck check(Tag tag) {
        return tags.check(tag);
    }

    /**
     * Returns options for opening the array or group at the time of a tag. Logs a warning if the visible state has
     * changed since the tag was set.
     *
     * @throws IllegalArgumentException if there is no such tag
     */
    public OpenOptions options(String name) {
        TagCheck check = check(require(name));
        if (!check.isUnchanged()) {
            System.getLogger("dev.tegula")
                    .log(
                            System.Logger.Level.WARNING,
                            object.uri() + ", tag '" + name + "': the visible state has changed since the tag was set: "
                                    + String.join("; ", check.differences()));
        }
        return options.at(check.tag().timestamp());
    }

    /**
     * Returns the tag with a name.
     *
     * @throws IllegalArgumentException if there is no such tag
     */
    public Tag require(String name) {
        Tag tag = find(name);
        if (tag == null) {
            List<String> names = list().stream().map(Tag::name).toList();
            throw new IllegalArgumentException(UriSecrets.maskUri(object.uri().toString()) + ": there is no tag '"
                    + name + "'" + SpellingHint.hintOrList(name, names));
        }
        return tag;
    }
}
