package dev.tegula.internal.object;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.errors.InvalidStateException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.StorageException;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.object.ObjectFile.Kind;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.vfs.VfsUri;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a synchronization does to one array or group.
 *
 * <p>Fragments that the source replaced and vacuumed may still be in the target. They are hidden there by a vacuum file
 * of the fragment that replaced them, as they were in the source, so that no cell is missing or duplicated at any time.
 *
 * @param copied files to copy, in the order of their kinds
 * @param broken files of uncommitted fragments with other sizes, which are deleted first
 * @param hidden names of fragments, also of new ones, that new fragments of the source hide, by the name of the new one
 * @param deleted files that the source does not have, in the order in which they may be deleted
 */
record SyncPlan(
        List<ObjectFile> copied,
        List<VfsUri> broken,
        Map<TimestampedName, Set<String>> hidden,
        List<ObjectFile> deleted) {

    /** In this order, deletions show no cell twice and none again. */
    private static final List<Kind> DELETION_ORDER = List.of(
            Kind.COMMIT,
            Kind.PENDING,
            Kind.ATTACHED,
            Kind.IGNORE,
            Kind.VACUUM,
            Kind.SEAL,
            Kind.DATA,
            Kind.ENUMERATION,
            Kind.SCHEMA,
            Kind.GROUP);

    /** Whether the files that only the target has are deleted. */
    enum Extra {
        KEPT,
        DELETED
    }

    /**
     * Plans.
     *
     * @param source its settled state
     * @throws ArrayAlreadyExistsException if the target is another object
     * @throws InvalidStateException if a file of the target has another size, or readers of the target would see
     *     fragments or metadata that the source does not have and {@code extra} keeps them
     */
    static SyncPlan of(SyncState source, SyncState target, Extra extra) {
        requireSameObject(source, target);
        List<ObjectFile> copied = new ArrayList<>();
        List<VfsUri> broken = new ArrayList<>();
        Map<String, TimestampedName> shown = target.committed();
        source.files().forEach((path, file) -> {
            ObjectFile present = target.files().get(path);
            if (present == null) {
                copied.add(file);
            } else if (present.entry().size() != file.entry().size()) {
                requireUncommitted(present, file, shown);
                broken.add(present.entry().uri());
                copied.add(file);
            }
        });
        requireNoVacuum(source, copied, shown);
        copied.sort(Comparator.comparing(ObjectFile::kind).thenComparing(SyncPlan::time));
        Map<TimestampedName, Set<String>> hidden = hidden(source, target);
        if (extra == Extra.KEPT) {
            requireHidden(source, target, hidden);
        }
        List<ObjectFile> deleted = target.files().entrySet().stream()
                .filter(file -> !source.files().containsKey(file.getKey()))
                .map(Map.Entry::getValue)
                .filter(file -> extra == Extra.DELETED)
                .sorted(Comparator.comparingInt(file -> DELETION_ORDER.indexOf(file.kind())))
                .toList();
        return new SyncPlan(copied, broken, hidden, deleted);
    }

    private static TimestampedName time(ObjectFile file) {
        TimestampedName name = file.kind() == Kind.COMMIT ? file.name() : null;
        return name == null ? FIRST : name;
    }

    private static final TimestampedName FIRST = TimestampedName.of(0, 0, "0".repeat(32), 0);

    /** An array keeps all its schemas, and a group all its lists of members. */
    private static void requireSameObject(SyncState source, SyncState target) {
        for (ObjectFile file : target.files().values()) {
            ObjectFile same = source.files().get(file.path());
            boolean identifies = file.kind() == Kind.SCHEMA || file.kind() == Kind.GROUP;
            if (identifies
                    && (same == null || same.entry().size() != file.entry().size())) {
                throw new ArrayAlreadyExistsException(target.root() + ": is no copy of " + source.root() + " (found "
                        + file.path() + ", which the source does not have). Choose another target.");
            }
        }
    }

    private static void requireUncommitted(ObjectFile present, ObjectFile file, Map<String, TimestampedName> shown) {
        TimestampedName fragment = file.fragment();
        if (fragment == null || shown.containsKey(fragment.text())) {
            throw new InvalidStateException(
                    present.entry().uri() + ": has another size than in the source (found "
                            + present.entry().size() + " bytes, expected "
                            + file.entry().size()
                            + "). One of them is damaged: verify both.",
                    null);
        }
    }

    /**
     * Refuses lists of commits that name fragments without files, which a running vacuum has deleted, because the
     * target would have neither these nor a file that explains it.
     */
    private static void requireNoVacuum(SyncState source, List<ObjectFile> copied, Map<String, TimestampedName> shown) {
        Set<String> lost = new TreeSet<>(source.committed().keySet());
        lost.removeAll(source.copyable().keySet());
        lost.removeAll(shown.keySet());
        if (source.directory() != null) {
            lost.removeAll(source.directory().unsettled());
        }
        if (!lost.isEmpty() && copied.stream().anyMatch(file -> CommitNames.isList(file.path()))) {
            String first = lost.iterator().next();
            throw vacuumRuns(source, "fragment " + first + " is committed and has no files", first);
        }
    }

    private static StorageException vacuumRuns(SyncState source, String found, String fragment) {
        return new StorageException(
                StorageException.Reason.ABSENT,
                source.root() + ": " + found + ", as while a vacuum runs. Complete the vacuum of the fragments, and "
                        + "synchronize again.",
                NextStep.of(Action.VACUUM, source.root()),
                new NoSuchFileException(fragment));
    }

    /**
     * Refuses a vacuum file that names a deleted fragment, of which the target has an earlier part: its copy in the
     * target would not hide this part.
     */
    private static void requireNoPartOfDeleted(SyncState source, Set<String> replaced, List<TimestampedName> others) {
        if (others.isEmpty()) {
            return;
        }
        Set<String> committed = source.committed().keySet();
        for (String text : replaced) {
            TimestampedName name = committed.contains(text) ? null : TimestampedName.parse(text);
            if (name != null && others.stream().anyMatch(other -> covers(name, other))) {
                throw vacuumRuns(source, "fragment " + text + " is deleted, and its vacuum file is not", text);
            }
        }
    }

    /**
     * Returns which fragments new fragments of the source replace: those of the target, and those that are copied in
     * the same run, which readers would otherwise see twice until the vacuum file is copied.
     */
    private static Map<TimestampedName, Set<String>> hidden(SyncState source, SyncState target) {
        Map<TimestampedName, Set<String>> hidden = new TreeMap<>();
        Map<String, TimestampedName> present = target.committed();
        Map<String, TimestampedName> kept = source.copyable();
        Set<String> free = new TreeSet<>(present.keySet());
        target.replaced().forEach((by, names) -> {
            if (present.containsKey(by)) {
                free.removeAll(names);
            }
        });
        Map<String, Set<String>> replaced = source.replaced();
        List<TimestampedName> added = kept.values().stream()
                .filter(name -> !present.containsKey(name.text()))
                .sorted(Comparator.comparingLong(name -> name.end() - name.start()))
                .toList();
        added.forEach(name -> free.add(name.text()));
        for (TimestampedName by : added) {
            Set<String> names = replaced.get(by.text());
            Set<String> found = free.stream()
                    .filter(name -> names != null
                            ? names.contains(name)
                            : !kept.containsKey(name) && covers(by, present.get(name)))
                    .collect(Collectors.toCollection(TreeSet::new));
            free.removeAll(found);
            if (names != null) {
                requireNoPartOfDeleted(
                        source,
                        names,
                        free.stream()
                                .filter(name -> !kept.containsKey(name))
                                .flatMap(name -> Stream.ofNullable(present.get(name)))
                                .toList());
            }
            if (!found.isEmpty()) {
                hidden.put(by, found);
            }
        }
        return hidden;
    }

    static boolean covers(TimestampedName by, @Nullable TimestampedName name) {
        return name != null && by.start() <= name.start() && name.end() <= by.end();
    }

    /** Refuses a target where readers would see more than in the source. */
    private static void requireHidden(SyncState source, SyncState target, Map<TimestampedName, Set<String>> hidden) {
        Set<String> more = new TreeSet<>(target.committed().keySet());
        more.removeAll(source.committed().keySet());
        hidden.values().forEach(more::removeAll);
        target.replaced().values().forEach(more::removeAll);
        more.addAll(deletes(target));
        more.removeAll(deletes(source));
        Set<TimestampedName> metadata = source.metadata();
        for (TimestampedName name : target.metadata()) {
            if (metadata.stream().noneMatch(by -> covers(by, name))) {
                more.add(name.text());
            }
        }
        if (!more.isEmpty()) {
            throw new InvalidStateException(
                    target.root() + ": has " + more.size() + " writes that the source does not have (first: "
                            + more.iterator().next() + "). They were deleted from the source, or written to the "
                            + "target",
                    NextStep.of(NextStep.Action.SYNC_DELETIONS));
        }
    }

    private static Set<String> deletes(SyncState state) {
        Set<String> names = new HashSet<>();
        if (state.directory() != null) {
            for (DeleteRef delete : state.directory().deletes()) {
                names.add(delete.name().text());
            }
        }
        return names;
    }
}
