package dev.tegula.internal.object;

import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitCopies;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What there is at one side of a synchronization.
 *
 * @param directory the commits of an array; null if there is no array
 * @param files all files by path
 */
record SyncState(VfsUri root, @Nullable ArrayDirectory directory, Map<String, ObjectFile> files) {

    /**
     * Lists a source, and returns what can be copied.
     *
     * @throws dev.tegula.errors.StorageException with the reason {@code ABSENT} if a vacuum deleted commits meanwhile,
     *     so that files of their fragments may be missing in the listing
     */
    static SyncState ofSource(Storage storage, Workers workers, VfsUri root, @Nullable ObjectType type) {
        SyncState state = of(storage, workers, root, type);
        ArrayDirectory before = state.directory;
        if (before == null) {
            return state;
        }
        ArrayDirectory after = ArrayDirectory.listCommits(storage, workers, root);
        Set<String> kept = after.commits().stream().map(VfsEntry::name).collect(Collectors.toSet());
        Stream.concat(
                        before.commits().stream()
                                .filter(entry -> !CommitCopies.isCopies(entry) && !kept.contains(entry.name()))
                                .map(VfsEntry::uri),
                        before.allFragments().stream()
                                .filter(fragment -> after.find(fragment.name().text()) == null)
                                .map(FragmentRef::uri))
                .findFirst()
                .ifPresent(gone -> {
                    throw Retry.listingChanged(root, gone);
                });
        return state.settled();
    }

    /** Lists one side: the commits first, so that the files of all committed fragments are listed. */
    static SyncState of(Storage storage, Workers workers, VfsUri root, @Nullable ObjectType type) {
        ArrayDirectory directory = type == ObjectType.ARRAY ? ArrayDirectory.list(storage, workers, root) : null;
        return new SyncState(root, directory, ObjectFile.list(storage, workers, root));
    }

    /** Returns the committed fragments by name. */
    Map<String, TimestampedName> committed() {
        Map<String, TimestampedName> committed = new TreeMap<>();
        if (directory != null) {
            for (FragmentRef fragment : directory.allFragments()) {
                committed.put(fragment.name().text(), fragment.name());
            }
        }
        return committed;
    }

    /** Returns the fragments that settled or pending vacuum files hide, by the names of those that replace them. */
    Map<String, Set<String>> replaced() {
        Map<String, Set<String>> replaced = new TreeMap<>();
        if (directory != null) {
            for (VacuumFile vacuum : directory.vacuums()) {
                replaced.computeIfAbsent(vacuum.by().text(), any -> new HashSet<>())
                        .addAll(vacuum.names());
            }
        }
        return replaced;
    }

    /** Returns the names of the files of metadata. */
    Set<TimestampedName> metadata() {
        Set<TimestampedName> names = new TreeSet<>();
        for (ObjectFile file : files.values()) {
            TimestampedName name = file.name();
            if (name != null && file.isMetadata()) {
                names.add(name);
            }
        }
        return names;
    }

    /**
     * Returns the state that can be copied: without fragments that are not committed, or whose consolidation may be
     * rolled back, and with no commit that came after the first listing.
     */
    private SyncState settled() {
        if (directory == null) {
            return this;
        }
        Set<String> listed = new HashSet<>();
        directory.commits().forEach(entry -> listed.add(FolderNames.COMMITS + "/" + entry.name()));
        Map<String, TimestampedName> committed = committed();
        for (String unsettled : directory.unsettled()) {
            if (files.containsKey(FolderNames.COMMITS + "/" + unsettled + ".wrt")
                    || files.containsKey(unsettled + ".ok")) {
                committed.remove(unsettled);
            }
        }
        committed.keySet().retainAll(copyable().keySet());
        Map<String, ObjectFile> kept = new TreeMap<>();
        files.forEach((path, file) -> {
            if (isKept(file, committed, listed)) {
                kept.put(path, file);
            }
        });
        return new SyncState(root, directory, kept);
    }

    private static boolean isKept(ObjectFile file, Map<String, TimestampedName> committed, Set<String> listed) {
        TimestampedName fragment = file.fragment();
        if (fragment != null) {
            return committed.containsKey(fragment.text());
        }
        boolean isListed = !file.path().startsWith(FolderNames.COMMITS + "/") || listed.contains(file.path());
        String ending = ArrayDirectory.ending(file.path());
        boolean isCommit = ending.equals(".wrt") || ending.equals(".ok");
        TimestampedName name = isCommit ? file.name() : null;
        return file.kind() != ObjectFile.Kind.PENDING
                && isListed
                && (!isCommit || name != null && committed.containsKey(name.text()));
    }

    /** Returns whether a fragment is committed by a list only. */
    boolean isOnlyListed(TimestampedName fragment) {
        String commit = root.relativize(CommitNames.of(root, fragment).commit(fragment));
        return !files.containsKey(commit);
    }

    /** Returns the committed fragments that have files here. */
    Map<String, TimestampedName> copyable() {
        Map<String, TimestampedName> copyable = committed();
        Set<String> there = new HashSet<>();
        for (ObjectFile file : files.values()) {
            TimestampedName fragment = file.fragment();
            if (fragment != null) {
                there.add(fragment.text());
            }
        }
        copyable.keySet().retainAll(there);
        return copyable;
    }
}
