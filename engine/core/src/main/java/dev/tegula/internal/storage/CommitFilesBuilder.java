package dev.tegula.internal.storage;

import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.storage.CommitFiles.Lines;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Collects the commits of an array from the entries of its folders. */
final class CommitFilesBuilder {

    /** Marks a list that need not be read, because a later list contains its entries. */
    private static final byte[] HELD = new byte[0];

    private final CommitLists listed;
    private final VfsUri root;

    /** Contents of all files that have any, fetched together: one by one, each would cost a round trip. */
    private final Map<VfsUri, byte[]> contents;

    private final VfsUri fragmentsFolder;
    private final List<FragmentRef> fragments = new ArrayList<>();

    /** Lines of the fragments in lists, as {@link Lines} has them. */
    private long[] places = new long[16];

    private final Set<String> ignored = new HashSet<>();
    private final List<VfsUri> lists = new ArrayList<>();
    private final List<VacuumFile> vacuums = new ArrayList<>();
    private final List<Pending> pending = new ArrayList<>();
    private final List<DeleteRef> deletes = new ArrayList<>();
    private final List<List<DeleteRef>> embeddedDeletes = new ArrayList<>();

    /** A pending vacuum file, which counts if the fragment that it belongs to is committed. */
    private record Pending(TimestampedName by, VfsEntry file) {}

    private CommitFilesBuilder(CommitLists listed, VfsUri root, Map<VfsUri, byte[]> contents) {
        this.listed = listed;
        this.root = root;
        this.fragmentsFolder = root.child(FolderNames.FRAGMENTS);
        this.contents = contents;
    }

    /**
     * Reads all files that commit fragments or deletes.
     *
     * @param commits the entries of the folder of commits
     * @param top the entries of the folder of the array
     * @throws dev.tegula.errors.CorruptArrayException if a list of commits is damaged
     */
    static CommitFiles read(Storage storage, Workers workers, VfsUri root, List<VfsEntry> commits, List<VfsEntry> top) {
        // Ignore files concern the commits in lists only.
        String[] read = commits.stream().anyMatch(entry -> hasContent(entry, ".con"))
                ? new String[] {".con", ".ign", ".vac"}
                : new String[] {".vac"};
        List<VfsUri> files = Stream.concat(
                        commits.stream().filter(entry -> hasContent(entry, read)),
                        top.stream().filter(entry -> hasContent(entry, ".vac")))
                .map(VfsEntry::uri)
                .toList();
        CommitFilesBuilder builder =
                new CommitFilesBuilder(storage.lists(), root, contents(storage, workers, files, commits));
        commits.forEach(builder::addCommit);
        top.forEach(builder::addTop);
        ownCommits(storage, workers, top).forEach(builder::addFragment);
        for (int i = 0; i < builder.lists.size(); i++) {
            builder.addList(i); // last, because an ignore file applies to all lists
        }
        builder.sort();
        builder.addPending(storage, workers);
        return builder.build();
    }

    /**
     * Returns the last path components of the commits in ignore files. A file that is gone by now has ended its
     * service: no list has its commits.
     */
    static Set<String> ignored(Storage storage, Workers workers, List<VfsEntry> commits) {
        List<VfsUri> files = commits.stream()
                .filter(entry -> hasContent(entry, ".ign"))
                .map(VfsEntry::uri)
                .toList();
        return ConcurrentRequests.map(storage, workers, files, file -> {
                    byte[] content = storage.readIfPresent(file);
                    return content == null ? Set.<String>of() : VacuumFile.lastParts(content, file);
                })
                .stream()
                .flatMap(Collection::stream)
                .collect(Collectors.toSet());
    }

    /** Reads files that are not known, those from copies that are in the newest file with copies. */
    private static Map<VfsUri, byte[]> contents(
            Storage storage, Workers workers, List<VfsUri> files, List<VfsEntry> commits) {
        Map<VfsUri, byte[]> contents = storage.known(commits);
        Set<VfsUri> missing = new LinkedHashSet<>(files);
        missing.removeAll(contents.keySet());
        VfsEntry copies = CommitCopies.newest(commits);
        List<VfsEntry> copied = copies == null ? List.of() : CommitCopies.probablyIn(copies, commits);
        if (copies == null || copied.size() < 2) {
            contents.putAll(read(storage, workers, List.copyOf(missing)));
            return contents;
        }
        copied.forEach(file -> missing.remove(file.uri()));
        missing.add(copies.uri());
        contents.putAll(read(storage, workers, List.copyOf(missing)));
        Map<VfsUri, byte[]> decoded = CommitCopies.decode(content(contents, copies.uri()), commits);
        contents.putAll(decoded);
        commits.stream()
                .filter(file -> CommitCopies.isLong(file) && decoded.containsKey(file.uri()))
                .forEach(list -> contents.put(list.uri(), HELD));
        contents.putAll(read(
                storage,
                workers,
                files.stream().filter(file -> !contents.containsKey(file)).toList()));
        return contents;
    }

    private static Map<VfsUri, byte[]> read(Storage storage, Workers workers, List<VfsUri> files) {
        List<byte[]> read = ConcurrentRequests.map(
                storage,
                workers,
                files,
                file -> file.name().endsWith(CommitCopies.ENDING)
                        ? Objects.requireNonNullElse(storage.readIfPresent(file), new byte[0])
                        : storage.readAll(file));
        Map<VfsUri, byte[]> contents = new HashMap<>();
        for (int i = 0; i < read.size(); i++) {
            contents.put(files.get(i), read.get(i));
        }
        return contents;
    }

    private void addCommit(VfsEntry entry) {
        findPending(entry);
        String file = entry.name();
        TimestampedName name = entry.isFolder() ? null : TimestampedName.parse(ArrayDirectory.stem(file));
        if (name == null) {
            return;
        }
        switch (ArrayDirectory.ending(file)) {
            case ".wrt" -> addFragment(new FragmentRef(name, fragmentsFolder));
            case ".del" -> deletes.add(DeleteRef.of(name, entry.uri(), contents.get(entry.uri())));
            case ".con" -> addListFile(entry.uri());
            case ".ign" -> addIgnored(entry.uri());
            case ".vac" -> addVacuum(name, entry);
            default -> {}
        }
    }

    private void addListFile(VfsUri file) {
        if (contents.get(file) != HELD) {
            lists.add(file);
        }
    }

    private void addIgnored(VfsUri file) {
        byte[] content = contents.get(file);
        if (content != null) {
            ignored.addAll(VacuumFile.lastParts(content, file));
        }
    }

    private void addTop(VfsEntry entry) {
        if (entry.isFolder()) {
            return;
        }
        findPending(entry);
        TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(entry.name()));
        String ending = ArrayDirectory.ending(entry.name());
        if (name != null && ending.equals(".ok")) {
            addFragment(new FragmentRef(name, root));
        } else if (name != null && ending.equals(".vac")) {
            addVacuum(name, entry);
        }
    }

    /** Returns the fragments from before version 5, whose metadata file is their commit. */
    private static List<FragmentRef> ownCommits(Storage storage, Workers workers, List<VfsEntry> top) {
        List<FragmentRef> folders = new ArrayList<>();
        for (VfsEntry entry : top) {
            TimestampedName name = entry.isFolder() ? TimestampedName.parse(entry.name()) : null;
            if (name != null && FormatVersion.isItsOwnCommit(name.version())) {
                folders.add(FragmentRef.at(name, entry.uri()));
            }
        }
        List<Boolean> committed = ConcurrentRequests.map(
                storage,
                workers,
                folders,
                folder -> storage.exists(folder.uri().child(ArrayDirectory.FRAGMENT_METADATA)));
        return IntStream.range(0, folders.size())
                .filter(committed::get)
                .mapToObj(folders::get)
                .toList();
    }

    private void addList(int number) {
        VfsUri file = lists.get(number);
        List<DeleteRef> embedded = listed.readApart(content(file), file, root, line -> {
            if (!isIgnored(line.stored().last())) {
                VfsUri parent = line.ending().equals(".ok") ? root : fragmentsFolder;
                add(new FragmentRef(line.name(), parent), (long) number << Integer.SIZE | line.number());
            }
        });
        embeddedDeletes.add(
                ignored.isEmpty()
                        ? embedded
                        : embedded.stream()
                                .filter(delete -> !isIgnored(delete.name().text() + ".del"))
                                .toList());
    }

    private boolean isIgnored(String commit) {
        return !ignored.isEmpty() && ignored.contains(commit);
    }

    private CommitFiles build() {
        return new CommitFiles(
                Collections.unmodifiableList(fragments),
                new Lines(List.copyOf(lists), Arrays.copyOf(places, fragments.size())),
                List.copyOf(vacuums),
                Collections.unmodifiableList(allDeletes()));
    }

    /** Returns the deletes in order. One that a list embeds replaces its file. */
    private List<DeleteRef> allDeletes() {
        List<DeleteRef> all = OrderedDeletes.join(embeddedDeletes);
        deletes.removeIf(file -> Collections.binarySearch(all, file) >= 0);
        return OrderedDeletes.join(List.of(all, OrderedDeletes.of(deletes)));
    }

    /**
     * Sorts the fragments. Of several commits of a fragment, the last one tells its folder, the first list its line.
     */
    private void sort() {
        if (isSorted()) {
            return; // as most lists are
        }
        List<FragmentRef> all = List.copyOf(fragments);
        long[] linesOfAll = places;
        List<Integer> order = new ArrayList<>(all.size());
        for (int i = 0; i < all.size(); i++) {
            order.add(i);
        }
        order.sort(Comparator.comparing(all::get));
        fragments.clear();
        places = new long[all.size()];
        for (int i : order) {
            int last = fragments.size() - 1;
            if (last < 0 || fragments.get(last).compareTo(all.get(i)) != 0) {
                add(all.get(i), linesOfAll[i]);
            } else {
                places[last] = places[last] == 0 ? linesOfAll[i] : places[last];
                fragments.set(last, all.get(i));
            }
        }
    }

    private boolean isSorted() {
        for (int i = 1; i < fragments.size(); i++) {
            if (fragments.get(i - 1).compareTo(fragments.get(i)) >= 0) {
                return false;
            }
        }
        return true;
    }

    private void add(FragmentRef fragment, long place) {
        int count = fragments.size();
        if (count == places.length) {
            places = Arrays.copyOf(places, 2 * count);
        }
        places[count] = place;
        fragments.add(fragment);
    }

    private void addFragment(FragmentRef fragment) {
        add(fragment, 0);
    }

    private void findPending(VfsEntry entry) {
        String file = entry.name();
        if (!entry.isFolder() && file.endsWith(CommitNames.PENDING)) {
            TimestampedName name =
                    TimestampedName.parse(file.substring(0, file.length() - CommitNames.PENDING.length()));
            if (name != null) {
                pending.add(new Pending(name, entry));
            }
        }
    }

    /**
     * Reads the pending vacuum files whose fragments are committed: rarely any, so that a round for them alone costs
     * less than a request for each. A complete vacuum file is written after the commit, which may be gone again.
     */
    private void addPending(Storage storage, Workers workers) {
        pending.removeIf(file -> FragmentRef.indexOf(fragments, file.by()) < 0);
        contents.putAll(read(
                storage,
                workers,
                pending.stream().map(file -> file.file().uri()).toList()));
        pending.forEach(file -> addVacuum(file.by(), file.file()));
    }

    private void addVacuum(TimestampedName name, VfsEntry entry) {
        vacuums.add(VacuumFile.of(name, entry, content(entry.uri())));
    }

    /** Returns whether an entry is a file whose contents must be read. */
    private static boolean hasContent(VfsEntry entry, String... endings) {
        if (entry.isFolder()) {
            return false;
        }
        String name = entry.name();
        for (String ending : endings) {
            if (name.endsWith(ending)) {
                return TimestampedName.parse(name.substring(0, name.length() - ending.length())) != null;
            }
        }
        return false;
    }

    private byte[] content(VfsUri file) {
        return content(contents, file);
    }

    private static byte[] content(Map<VfsUri, byte[]> contents, VfsUri file) {
        return Objects.requireNonNull(contents.get(file), file::toString);
    }
}
