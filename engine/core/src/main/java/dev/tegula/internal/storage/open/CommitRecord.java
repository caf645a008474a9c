package dev.tegula.internal.storage.open;

import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All commits of an array and the files that contain them, for maintenance.
 *
 * @param single commit files by their names
 * @param lists consolidated commit files
 * @param pending pending consolidated commit files of other processes
 * @param ignored last path components of ignored commits, by ignore file
 */
public record CommitRecord(
        Map<String, VfsUri> single,
        List<ConsolidatedCommits> lists,
        List<ConsolidatedCommits> pending,
        Map<VfsUri, Set<String>> ignored,
        ArrayContext context) {

    /**
     * Extensions of the commits. Update commits are not included: readers ignore them, and libtiledb parses their
     * contents in a list as further lines.
     */
    private static final Set<String> COMMITS = Set.of(".wrt", ".ok", ".del");

    /** Ignore files that are worth merging. */
    private static final int MANY_IGNORES = 16;

    /** Extensions of the files that contain several commits. */
    private static final Set<String> FILES = Set.of(".con", ".ign");

    /** A consolidated commit file, complete or pending. All processes sort these files in the same order. */
    public record ConsolidatedCommits(VfsUri uri, long modifiedMillis, List<CommitList.Entry> entries)
            implements Comparable<ConsolidatedCommits> {

        private static final Comparator<ConsolidatedCommits> ORDER = Comparator.comparingLong(
                        ConsolidatedCommits::modifiedMillis)
                .thenComparing(list -> list.uri().name());

        @Override
        public int compareTo(ConsolidatedCommits other) {
            return ORDER.compare(this, other);
        }

        /** Returns whether this list contains all the entries with the same conditions. */
        public boolean holds(Collection<CommitList.Entry> others) {
            return commits().holdsAll(others);
        }

        private ListedCommits commits() {
            ListedCommits commits = new ListedCommits();
            entries.forEach(commits::add);
            return commits;
        }
    }

    /**
     * Reads all commits of an array.
     *
     * @throws dev.tegula.errors.CorruptArrayException if a list is damaged
     */
    public static CommitRecord of(ArrayContext context) {
        return Retry.whileListsAreDamaged(attempt -> Retry.whileListingChanges(() -> read(context)));
    }

    private static CommitRecord read(ArrayContext context) {
        Storage storage = context.storage();
        VfsUri root = context.directory().root();
        List<VfsEntry> entries = new ArrayList<>(storage.list(root));
        entries.addAll(storage.list(root.child(FolderNames.COMMITS)));
        CommitRecord record =
                new CommitRecord(new HashMap<>(), new ArrayList<>(), new ArrayList<>(), new LinkedHashMap<>(), context);
        List<VfsEntry> files = new ArrayList<>();
        for (VfsEntry entry : entries) {
            if (entry.isFolder()) {
                continue;
            }
            String ending = ArrayDirectory.ending(entry.name());
            boolean isNamed = TimestampedName.parse(ArrayDirectory.stem(entry.name())) != null;
            if (entry.name().endsWith(CommitNames.PENDING_LIST) || isNamed && FILES.contains(ending)) {
                files.add(entry);
            } else if (isNamed && COMMITS.contains(ending)) {
                record.single.put(entry.name(), entry.uri());
            }
        }
        List<byte[]> contents = ConcurrentRequests.map(
                storage, context.resources().workers(), files, file -> storage.readAll(file.uri()));
        for (int i = 0; i < files.size(); i++) {
            record.add(files.get(i), contents.get(i));
        }
        return record;
    }

    private void add(VfsEntry file, byte[] content) {
        switch (ArrayDirectory.ending(file.name())) {
            case ".con" -> lists.add(list(file, content));
            case ".ign" -> ignored.put(file.uri(), new HashSet<>(VacuumFile.lastParts(content, file.uri())));
            default -> pending.add(list(file, content));
        }
    }

    private ConsolidatedCommits list(VfsEntry file, byte[] content) {
        List<CommitList.Entry> entries = new ArrayList<>();
        context.storage().lists().read(content, file.uri(), context.directory().root(), line -> {
            if (COMMITS.contains(line.ending())) {
                entries.add(line.stored());
            }
        });
        return new ConsolidatedCommits(file.uri(), file.modifiedMillis(), List.copyOf(entries));
    }

    /** Returns the timestamped name of a commit. */
    public static TimestampedName name(CommitList.Entry entry) {
        TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(entry.last()));
        if (name == null) {
            throw new IllegalArgumentException(entry.path());
        }
        return name;
    }

    /** Returns whether an ignore file names a commit, so that its entries in lists do not count. */
    public boolean isIgnored(String last) {
        for (Set<String> names : ignored.values()) { // asked for each commit
            if (names.contains(last)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns all commits that count, with the conditions of deletes. Each commit is returned once, but different
     * conditions of one name are all returned. Commit files that an ignore file names are omitted: they count, but
     * would not count in a list.
     */
    public List<CommitList.Entry> live() {
        ListedCommits live = new ListedCommits();
        lists.forEach(list -> counting(list).forEach(live::add));
        single.forEach((last, uri) -> {
            if (!live.names().contains(last) && !isIgnored(last)) {
                live.add(stored(last, uri));
            }
        });
        return live.entries();
    }

    /** Returns a commit with the contents of its file. */
    private CommitList.Entry stored(String last, VfsUri file) {
        byte[] condition = CommitList.hasCondition(last) ? context.storage().readAll(file) : null;
        return new CommitList.Entry(context.directory().root().relativize(file), condition);
    }

    /** Returns the entries of a list that no ignore file names. */
    private List<CommitList.Entry> counting(ConsolidatedCommits list) {
        return ignored.isEmpty()
                ? list.entries()
                : list.entries().stream()
                        .filter(entry -> !isIgnored(entry.last()))
                        .toList();
    }

    /**
     * Returns the commit files that are redundant because a list contains the commit and no ignore file names it. A
     * delete is not redundant if no list embeds the same condition: it is the only evidence that one of them is wrong.
     *
     * @param until time in milliseconds since 1970; lists that were written later are ignored
     */
    public List<VfsUri> singlesInLists(long until) {
        ListedCommits listed = new ListedCommits();
        lists.stream()
                .filter(list -> list.modifiedMillis() <= until)
                .forEach(list -> counting(list).forEach(listed::add));
        return singles(listed, true);
    }

    /** Returns the delete files for which a list embeds another condition under the same name. */
    public List<VfsUri> differingDeletes() {
        ListedCommits listed = new ListedCommits();
        lists.forEach(list -> list.entries().forEach(listed::add));
        return singles(listed, false);
    }

    /** Returns the commit files whose names are listed, with the same content or with another one. */
    private List<VfsUri> singles(ListedCommits listed, boolean areSame) {
        return single.entrySet().stream()
                .filter(e -> listed.names().contains(e.getKey())
                        && listed.holds(stored(e.getKey(), e.getValue())) == areSame)
                .map(Map.Entry::getValue)
                .sorted()
                .toList();
    }

    /**
     * Returns the last path components of commits that count: those with a file, and those in a list unless ignored.
     */
    public Set<String> committed() {
        Set<String> committed = listedIn(lists);
        committed.removeIf(this::isIgnored);
        committed.addAll(single.keySet());
        return committed;
    }

    /** Returns the last path components of the commits in lists, complete or pending, that are not ignored. */
    public Set<String> listed() {
        Set<String> listed = listedIn(lists);
        listed.addAll(listedIn(pending));
        listed.removeIf(this::isIgnored);
        return listed;
    }

    /** Returns whether a list, complete or pending, contains the commit of one of these fragments, ignored or not. */
    public boolean isAnyListed(Collection<FragmentRef> fragments) {
        Set<String> all = listedIn(lists);
        all.addAll(listedIn(pending));
        return fragments.stream()
                .map(FragmentRef::name)
                .anyMatch(
                        name -> all.contains(CommitNames.of(context.directory().root(), name)
                                .commit(name)
                                .name()));
    }

    private static Set<String> listedIn(List<ConsolidatedCommits> lists) {
        Set<String> listed = new HashSet<>();
        lists.forEach(list -> list.entries().forEach(entry -> listed.add(entry.last())));
        return listed;
    }

    /**
     * Returns the lists that are redundant because none of their entries counts, or because a later list contains all
     * that do. A sealed array keeps its last list. The requirement that it is a later list prevents two concurrent
     * vacuums, which saw different files, from together deleting all lists of a commit.
     *
     * @param until time in milliseconds since 1970; lists that were written later make no other list redundant
     */
    public List<ConsolidatedCommits> supersededLists(long until) {
        List<ConsolidatedCommits> superseded = new ArrayList<>();
        // Only the lists that have the first counting entry of another one can contain it.
        Map<String, List<ListedCommits>> later = new HashMap<>();
        for (ConsolidatedCommits list : lists) {
            counting(list).stream().findFirst().ifPresent(entry -> later.put(entry.last(), new ArrayList<>(1)));
        }
        boolean isFirst = true;
        for (ConsolidatedCommits list :
                lists.stream().sorted(Comparator.reverseOrder()).toList()) {
            List<CommitList.Entry> live = counting(list);
            boolean isHeld = live.isEmpty()
                    ? !isFirst || !list.entries().isEmpty() && !isSealed()
                    : Objects.requireNonNull(later.get(live.get(0).last())).stream()
                            .anyMatch(other -> other.holdsAll(live));
            if (isHeld) {
                superseded.add(list);
            }
            if (list.modifiedMillis() <= until) {
                ListedCommits held = list.commits();
                held.names().forEach(name -> {
                    List<ListedCommits> with = later.get(name);
                    if (with != null) {
                        with.add(held);
                    }
                });
                isFirst = false;
            }
        }
        return superseded;
    }

    /** Returns whether a list contains all entries of another one that count. */
    public boolean holds(VfsUri list, VfsUri other) {
        List<CommitList.Entry> counting = lists.stream()
                .filter(each -> each.uri().equals(other))
                .flatMap(each -> counting(each).stream())
                .toList();
        return !counting.isEmpty() && lists.stream().anyMatch(each -> each.uri().equals(list) && each.holds(counting));
    }

    /** Returns whether the array has seals, which must be able to explain why files are gone. */
    private boolean isSealed() {
        return context.storage().list(context.directory().root().child(FolderNames.SEALS)).stream()
                .anyMatch(entry -> !entry.isFolder());
    }

    /**
     * Returns the ignore files that are not needed once some lists are deleted: their entries are in no other list, and
     * the deletion of the fragments has ended. Until then they are the only sign that the fragments were deleted, and
     * in sealed arrays they explain why lists are gone.
     */
    public List<VfsUri> supersededIgnores(List<ConsolidatedCommits> deleted) {
        List<VfsUri> unlisted = unlistedIgnores(deleted);
        if (unlisted.isEmpty() || isSealed()) {
            return List.of();
        }
        Set<String> folders =
                context.directory().folders().stream().map(VfsEntry::name).collect(Collectors.toSet());
        return unlisted.stream()
                .filter(file ->
                        ignoredIn(file).stream().map(ArrayDirectory::stem).noneMatch(folders::contains))
                .toList();
    }

    /** Returns the ignore files whose entries are in no list, once some lists are deleted. */
    private List<VfsUri> unlistedIgnores(List<ConsolidatedCommits> deleted) {
        Set<String> listed =
                listedIn(lists.stream().filter(list -> !deleted.contains(list)).toList());
        listed.addAll(listedIn(pending));
        return ignored.keySet().stream()
                .filter(file -> Collections.disjoint(ignoredIn(file), listed))
                .sorted()
                .toList();
    }

    /** Returns the last path components of the commits that an ignore file names. */
    public Set<String> ignoredIn(VfsUri file) {
        return ignored.getOrDefault(file, Set.of());
    }

    /**
     * Returns the ignore files of a sealed array to merge into one, because they stay: many, of which each has at most
     * as many entries as all smaller ones together, so that an entry is written again as often as their number doubles.
     * Empty if there are few.
     *
     * @param deleted lists that are deleted
     */
    public List<VfsUri> mergeableIgnores(List<ConsolidatedCommits> deleted) {
        List<VfsUri> merged = new ArrayList<>();
        long entries = 0;
        for (VfsUri file : unlistedIgnores(deleted).stream()
                .sorted(Comparator.comparingInt(file -> ignoredIn(file).size()))
                .toList()) {
            int more = ignoredIn(file).size();
            if (merged.size() >= MANY_IGNORES && more > entries) {
                break;
            }
            entries += more;
            merged.add(file);
        }
        return merged.size() >= MANY_IGNORES && isSealed() ? merged : List.of();
    }
}
