package dev.tegula.internal.tagging;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.LostHistoryException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.TaggedHistoryException;
import dev.tegula.errors.TegulaException;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.TimestampedFolder;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.TimestampRange;
import dev.tegula.tags.Tag;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The history that the tags of an array or group need. */
public final class TagProtection {

    private final List<Tag> tags;
    private final boolean enforced;
    private final @Nullable TegulaException failure;

    private TagProtection(List<Tag> tags, boolean enforced, @Nullable TegulaException failure) {
        this.tags = tags;
        this.enforced = enforced;
        this.failure = failure;
    }

    /** Reads the tags whose history is kept. */
    public static TagProtection of(StoreLocation object) {
        return read(object, true);
    }

    /** Reads the tags of an object whose history may be removed. */
    public static TagProtection ignored(StoreLocation object) {
        return read(object, false);
    }

    /** Reads the tags. If metadata are damaged, also reads the replaced files, which may contain tags. */
    private static TagProtection read(StoreLocation object, boolean enforced) {
        try {
            return new TagProtection(StoredTags.read(object), enforced, null);
        } catch (CorruptArrayException | EncryptionException e) {
            return new TagProtection(StoredTags.readable(object), enforced, e);
        }
    }

    /** Returns the times of all tags, enforced or not. */
    public SortedSet<Long> times() {
        SortedSet<Long> times = new TreeSet<>();
        tags.forEach(tag -> times.add(tag.timestamp()));
        return times;
    }

    /** Returns whether any tag is enforced. */
    public boolean isAny() {
        return !kept().isEmpty();
    }

    /**
     * Returns the tags that are enforced.
     *
     * @throws CorruptArrayException if metadata are damaged, because they may contain others
     * @throws EncryptionException if the key is missing or wrong
     */
    private List<Tag> kept() {
        if (enforced && failure != null) {
            throw failure;
        }
        return enforced ? tags : List.of();
    }

    /** Returns a time, or that of the earliest enforced tag if it is before. */
    public long notAfterAny(long time) {
        return kept().stream()
                .mapToLong(Tag::timestamp)
                .filter(tag -> tag < time)
                .min()
                .orElse(time);
    }

    /** Returns a tag that sees a write which ended at one time and not a write which ended at another, or null. */
    public @Nullable Tag between(long earlier, long later) {
        return kept().stream()
                .filter(tag -> earlier <= tag.timestamp() && tag.timestamp() < later)
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns the fragments that are visible at the times of tags, by name, with one of the tags. A tag whose state is
     * lost needs none: reads at its time are refused.
     */
    public Map<String, Tag> fragments(ArrayContext context) {
        Map<String, Tag> needed = new HashMap<>();
        Map<String, OpenFragment> known = new HashMap<>();
        for (Tag tag : kept()) {
            for (OpenFragment fragment : visible(context, tag, known)) {
                needed.put(fragment.name().text(), tag);
                known.put(fragment.name().text(), fragment);
            }
        }
        return needed;
    }

    private static List<OpenFragment> visible(ArrayContext context, Tag tag, Map<String, OpenFragment> known) {
        try {
            return ArraySnapshot.open(context, TimestampRange.upTo(tag.timestamp()), known)
                    .fragments();
        } catch (LostHistoryException lost) {
            return List.of();
        }
    }

    /** Returns the metadata files that count at the times of known tags, by name, with one of the tags. */
    public Map<String, Tag> files(TimestampedFolder folder) {
        Map<String, Tag> needed = new HashMap<>();
        for (Tag tag : enforced ? tags : List.<Tag>of()) {
            folder.at(TimestampRange.upTo(tag.timestamp()))
                    .forEach(file -> needed.put(file.name().text(), tag));
        }
        return needed;
    }

    /**
     * Refuses the deletion of fragments that are visible at the time of a tag.
     *
     * @throws TaggedHistoryException if one is
     */
    public void requireUntagged(ArrayContext context, List<String> names) {
        Map<String, Tag> needed = fragments(context);
        for (String name : names) {
            Tag tag = needed.get(name);
            if (tag != null) {
                throw new TaggedHistoryException(
                        context.directory().root() + ", fragment '" + name + "': " + text(tag) + " needs it",
                        NEXT_STEP);
            }
        }
    }

    /** Describes a tag that needs history. */
    public static String text(Tag tag) {
        return "tag '" + tag.name() + "' (time " + tag.timestamp()
                + (tag.group() == null ? "" : ", of the group " + tag.group()) + ")";
    }

    /** The next step after a refusal. */
    public static final NextStep NEXT_STEP = NextStep.of(NextStep.Action.IGNORE_TAGS);
}
