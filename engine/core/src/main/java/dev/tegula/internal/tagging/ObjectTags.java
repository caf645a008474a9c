package dev.tegula.internal.tagging;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.LostHistoryException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.object.MetadataWrite;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.query.TimestampRange;
import dev.tegula.tags.Tag;
import dev.tegula.tags.TagCheck;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Sets, finds, checks and deletes the tags of an array or group. */
public final class ObjectTags {

    private final StoreLocation root;
    private final ObjectType type;
    private final Function<VfsUri, StoreLocation> locations;

    /**
     * @param locations returns the locations of members of a group
     * @throws ArrayNotFoundException if there is neither an array nor a group
     */
    public ObjectTags(StoreLocation root, Function<VfsUri, StoreLocation> locations) {
        ObjectType found = ObjectFolder.typeOf(root.storage(), root.uri());
        if (found == null) {
            throw new ArrayNotFoundException("no array or group at " + root.uri());
        }
        this.root = root;
        this.type = found;
        this.locations = locations;
    }

    /** Returns the tags, in the order of their times. */
    public List<Tag> list() {
        return StoredTags.read(root);
    }

    /** Returns the tag with a name, or null. */
    public @Nullable Tag find(String name) {
        return find(root, name);
    }

    private static @Nullable Tag find(StoreLocation object, String name) {
        return StoredTags.read(object).stream()
                .filter(tag -> tag.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /**
     * Sets a tag, for a group in every array and group below it, too. The group itself comes last.
     *
     * @throws IllegalArgumentException if a tag with this name exists and {@code replace} is false
     * @throws LostHistoryException if consolidation has removed the state at the time
     */
    public Tag set(String name, long time, @Nullable String note, boolean replace) {
        String key = StoredTags.key(name);
        if (TimestampRange.millis(name) != null) {
            throw new IllegalArgumentException(
                    "tag '" + name + "': name not allowed, because it would be read as a time"
                            + " (expected a name with a word, such as v" + name + ")");
        }
        if (note != null && note.isBlank()) {
            throw new IllegalArgumentException("tag '" + name + "', note: is blank. Omit it.");
        }
        List<GroupObjects.Item> objects = objects(time);
        long created = root.resources().clock().millis();
        for (GroupObjects.Item object : objects) {
            Tag present = replace ? null : find(object.location(), name);
            if (present != null) {
                throw new IllegalArgumentException(object.location().uri() + ", tag '" + name
                        + "': exists already (found time " + present.timestamp()
                        + "). Choose another name, or replace the tag.");
            }
            requireHistory(object, name, time);
        }
        List<VisibleState> states = states(objects, time);
        for (int i = objects.size() - 1; i > 0; i--) {
            String own = own(objects.get(i), states.get(i)).digest();
            Tag tag = new Tag(name, time, own, created, root.uri().toString(), note);
            write(objects.get(i), changes -> changes.put(key, StoredTags.value(tag)), key);
        }
        Tag tag = new Tag(name, time, state(objects, states).digest(), created, null, note);
        write(objects.get(0), changes -> changes.put(key, StoredTags.value(tag)), key);
        return tag;
    }

    private void requireHistory(GroupObjects.Item object, String name, long time) {
        FragmentRef lost = object.type() == ObjectType.ARRAY ? lost(object.location(), time) : null;
        if (lost != null) {
            throw new LostHistoryException(object.location().uri() + ", tag '" + name + "': " + lostText(lost, time)
                    + ". Choose a time before " + lost.name().start() + ", or a later one.");
        }
    }

    private static @Nullable FragmentRef lost(StoreLocation array, long time) {
        return Retry.whileListingChanges(() -> LostHistory.across(ArrayContext.open(array), time));
    }

    private static String lostText(FragmentRef lost, long time) {
        return "the state at " + time + " was removed, because " + lost.name() + " was consolidated from writes "
                + "before and after it, or without deleted cells";
    }

    private List<GroupObjects.Item> objects(long time) {
        return type == ObjectType.GROUP
                ? GroupObjects.below(root, locations, time).objects()
                : List.of(new GroupObjects.Item("", root, ObjectType.ARRAY));
    }

    /** Returns the states of objects; of groups, that of their metadata only. */
    private static List<VisibleState> states(List<GroupObjects.Item> objects, long time) {
        List<VisibleState> states = new ArrayList<>();
        for (GroupObjects.Item object : objects) {
            states.add(
                    object.type() == ObjectType.ARRAY
                            ? VisibleState.of(object.location(), time)
                            : VisibleState.ofGroup(object.location(), time));
        }
        return states;
    }

    /** Returns the state that the entry of a member contains. */
    private static VisibleState own(GroupObjects.Item object, VisibleState state) {
        return object.type() == ObjectType.ARRAY ? state : VisibleState.combine(List.of(""), List.of(state));
    }

    private VisibleState state(List<GroupObjects.Item> objects, List<VisibleState> states) {
        return type == ObjectType.ARRAY
                ? states.get(0)
                : VisibleState.combine(
                        objects.stream().map(GroupObjects.Item::path).toList(), states);
    }

    /**
     * Compares the visible state at the time of a tag with the digest of the tag. For a group, the differences name the
     * members that differ.
     */
    public TagCheck check(Tag tag) {
        boolean member = type == ObjectType.GROUP && tag.group() != null;
        List<GroupObjects.Item> objects =
                member ? List.of(new GroupObjects.Item("", root, ObjectType.GROUP)) : objects(tag.timestamp());
        List<VisibleState> states;
        try {
            states = states(objects, tag.timestamp());
        } catch (LostHistoryException lost) {
            return new TagCheck(tag, List.of(String.valueOf(lost.getMessage())), true);
        }
        boolean isLost = false;
        List<String> differences = new ArrayList<>(state(objects, states).differencesFrom(tag.digest()));
        if (differences.isEmpty()) {
            return new TagCheck(tag, List.of(), false);
        }
        for (int i = type == ObjectType.GROUP ? 1 : 0; i < objects.size(); i++) {
            GroupObjects.Item object = objects.get(i);
            FragmentRef lost = object.type() == ObjectType.ARRAY ? lost(object.location(), tag.timestamp()) : null;
            if (lost != null) {
                isLost = true;
                differences.add(object.location().uri() + ": " + lostText(lost, tag.timestamp()));
            } else if (i > 0) {
                Tag entry = find(object.location(), tag.name());
                VisibleState own = own(object, states.get(i));
                if (entry != null && entry.timestamp() == tag.timestamp()) {
                    own.differencesFrom(entry.digest())
                            .forEach(text -> differences.add(object.location().uri() + ": " + text));
                }
            }
        }
        return new TagCheck(tag, List.copyOf(differences), isLost);
    }

    /**
     * Deletes a tag, for a group in every member that has it from this group, too.
     *
     * @throws IllegalArgumentException if there is no such tag
     */
    public void delete(String name) {
        String key = StoredTags.PREFIX + name;
        if (!MetadataFolder.read(root, TimestampRange.all()).containsKey(key)) {
            throw new IllegalArgumentException(root.uri() + ", tag '" + name + "': does not exist");
        }
        if (type == ObjectType.GROUP) {
            deleteFromMembers(name, key);
        }
        write(new GroupObjects.Item("", root, type), changes -> changes.delete(key), key);
    }

    private void deleteFromMembers(String name, String key) {
        Tag tag = find(name);
        if (tag == null || tag.group() != null) {
            return;
        }
        List<GroupObjects.Item> objects = objects(tag.timestamp());
        for (GroupObjects.Item object : objects.subList(1, objects.size())) {
            Tag entry = ObjectFolder.typeOf(
                                    object.location().storage(),
                                    object.location().uri())
                            == null
                    ? null
                    : find(object.location(), name);
            if (entry != null && entry.group() != null && entry.created() == tag.created()) {
                write(object, changes -> changes.delete(key), key);
            }
        }
    }

    private static void write(GroupObjects.Item object, UnaryOperator<MetadataChanges> change, String key) {
        MetadataWrite.writeVisible(object.location(), object.type(), change.apply(MetadataChanges.none()), key);
    }
}
