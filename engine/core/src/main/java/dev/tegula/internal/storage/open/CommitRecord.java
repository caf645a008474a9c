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
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

        private Set<String> lastNames() {
            return entries.stream().map(entry -> entry.last()).collect(Collectors.toSet());
        }

        /** Returns whether this list contains all the entries with the same conditions. */
        public boolean holds(Collection<CommitList.Entry> others) {
            return new HeldEntries(this).containsAll(others);
        }
    }

    /** The entries of a list, indexed by the last components of their paths. */
    private static final class HeldEntries {

        private final Map<String, List<byte[]>> conditions = new HashMap<>();

        HeldEntries(ConsolidatedCommits list) {
            list.entries().forEach(entry -> {
                byte[] condition = entry.condition();
                conditions
                        .computeIfAbsent(entry.last(), any -> new ArrayList<>(1))
                        .add(condition == null ? new byte[0] : condition);
            });
        }

        boolean containsAll(Collection<CommitList.Entry> others) {
            return others.stream().allMatch(other -> {
                byte[] condition = other.condition();
                return conditions.getOrDefault(other.last(), List.of()).stream()
                        .anyMatch(held -> condition == null || Arrays.equals(held, condition));
            });
        }

        Set<String> names() {
            return conditions.keySet();
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
        return ignored.values().stream().anyMatch(names -> names.contains(last));
    }

    /**
     * Returns all commits that count, with the conditions of deletes. Each commit is returned once, but different
     * conditions of one name are all returned. Commit files that an ignore file names are omitted: they count, but
     * would not count in a list.
     */
    public List<CommitList.Entry> live() {
        Map<String, List<CommitList.Entry>> live = new LinkedHashMap<>();
        lists.forEach(list -> list.entries().forEach(entry -> {
            String last = entry.last();
            if (!isIgnored(last)) {
                List<CommitList.Entry> same = live.computeIfAbsent(last, any -> new ArrayList<>(1));
                if (same.stream().noneMatch(other -> Arrays.equals(other.condition(), entry.condition()))) {
                    same.add(entry);
                }
            }
        }));
        single.forEach((last, uri) -> {
            if (!live.containsKey(last) && !isIgnored(last)) {
                byte[] condition =
                        CommitList.hasCondition(last) ? context.storage().readAll(uri) : null;
                live.put(
                        last,
                        List.of(new CommitList.Entry(context.directory().root().relativize(uri), condition)));
            }
        });
        return live.values().stream().flatMap(List::stream).toList();
    }

    /**
     * Returns the commit files that are redundant because a list contains the commit and no ignore file names it. A
     * delete is not redundant if no list embeds the same condition: it is the only evidence that one of them is wrong.
     *
     * @param until time in milliseconds since 1970; lists that were written later are ignored
     */
    public List<VfsUri> singlesInLists(long until) {
        List<ConsolidatedCommits> counting =
                lists.stream().filter(list -> list.modifiedMillis() <= until).toList();
        Set<String> listed = listedIn(counting);
        listed.removeIf(this::isIgnored);
        Map<String, List<byte[]>> conditions = conditions(counting);
        return single.entrySet().stream()
                .filter(e -> listed.contains(e.getKey()) && isCopied(e.getKey(), e.getValue(), conditions))
                .map(Map.Entry::getValue)
                .sorted()
                .toList();
    }

    /** Returns the delete files for which a list embeds another condition under the same name. */
    public List<VfsUri> differingDeletes() {
        Set<String> listed = listedIn(lists);
        Map<String, List<byte[]>> conditions = conditions(lists);
        return single.entrySet().stream()
                .filter(e -> listed.contains(e.getKey()) && !isCopied(e.getKey(), e.getValue(), conditions))
                .map(Map.Entry::getValue)
                .sorted()
                .toList();
    }

    private static Map<String, List<byte[]>> conditions(List<ConsolidatedCommits> in) {
        Map<String, List<byte[]>> conditions = new HashMap<>();
        in.forEach(list -> list.entries().forEach(entry -> {
            byte[] condition = entry.condition();
            if (condition != null) {
                conditions
                        .computeIfAbsent(entry.last(), any -> new ArrayList<>(1))
                        .add(condition);
            }
        }));
        return conditions;
    }

    private boolean isCopied(String last, VfsUri file, Map<String, List<byte[]>> conditions) {
        if (!CommitList.hasCondition(last)) {
            return true;
        }
        byte[] own = context.storage().readAll(file);
        return conditions.getOrDefault(last, List.of()).stream().anyMatch(embedded -> Arrays.equals(embedded, own));
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
        lists.forEach(list -> listed.addAll(list.lastNames()));
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
        Map<String, List<HeldEntries>> laterByName = new HashMap<>();
        Set<String> notCounting = new HashSet<>();
        ignored.values().forEach(notCounting::addAll);
        boolean isFirst = true;
        for (ConsolidatedCommits list :
                lists.stream().sorted(Comparator.reverseOrder()).toList()) {
            List<CommitList.Entry> live = list.entries().stream()
                    .filter(entry -> !notCounting.contains(entry.last()))
                    .toList();
            boolean isHeld = live.isEmpty()
                    ? !isFirst || !list.entries().isEmpty() && !isSealed()
                    : laterByName.getOrDefault(live.get(0).last(), List.of()).stream()
                            .anyMatch(other -> other.containsAll(live));
            if (isHeld) {
                superseded.add(list);
            }
            if (list.modifiedMillis() <= until) {
                HeldEntries held = new HeldEntries(list);
                held.names()
                        .forEach(name -> laterByName
                                .computeIfAbsent(name, any -> new ArrayList<>(1))
                                .add(held));
                isFirst = false;
            }
        }
        return superseded;
    }

    /** Returns whether a list contains all entries of another one that count. */
    public boolean holds(VfsUri list, VfsUri other) {
        List<CommitList.Entry> counting = lists.stream()
                .filter(each -> each.uri().equals(other))
                .flatMap(each -> each.entries().stream())
                .filter(entry -> !isIgnored(entry.last()))
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
