package dev.tegula.internal.storage;

import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Commits of an array, read from all files that contain them:
 *
 * <pre>
 * __commits/NAME.wrt      empty: fragment __fragments/NAME
 * __commits/NAME.con      lines, each the path of a commit; after a .del line: u64 size and the bytes of that file, which replace it
 * __commits/NAME.con.pending   a .con that is being published and does not count yet; an extension of Tegula
 * __commits/NAME.ign      lines: commits that a .con lists and that do not count any more
 * __commits/NAME.vac      lines: fragments that fragment NAME replaced
 * __commits/NAME.vac.pending   a .vac that is being published; an extension of Tegula
 * NAME.ok                 empty, versions 5 to 11: fragment NAME in the root; .vac files are in the root too
 * NAME/__fragment_metadata.tdb   before version 5 the fragment itself is its commit
 * </pre>
 *
 * @param fragments committed fragments, oldest first
 * @param byName committed fragments by name
 * @param listed lines of consolidated commit files by the names of their fragments
 * @param ignored last path components of the commits in ignore files
 * @param deletes delete commits, oldest first
 */
record CommitFiles(
        List<FragmentRef> fragments,
        Map<String, FragmentRef> byName,
        Map<String, Place> listed,
        Set<String> ignored,
        List<VacuumFile> vacuums,
        List<DeleteRef> deletes) {

    /** A line of a consolidated commit file. */
    record Place(VfsUri file, int line) {
        @Override
        public String toString() {
            return file + ", line " + line;
        }
    }

    /** Returns known commits, oldest first. */
    static CommitFiles of(List<FragmentRef> fragments, List<DeleteRef> deletes) {
        Map<String, FragmentRef> byName = new HashMap<>();
        fragments.forEach(fragment -> byName.put(fragment.name().text(), fragment));
        return new CommitFiles(List.copyOf(fragments), byName, Map.of(), Set.of(), List.of(), List.copyOf(deletes));
    }

    /**
     * Reads all files that commit fragments or deletes.
     *
     * @throws dev.tegula.errors.CorruptArrayException if a list of commits is damaged
     */
    static CommitFiles read(Storage storage, Workers workers, VfsUri root, List<VfsEntry> commits, List<VfsEntry> top) {
        List<VfsUri> files = new ArrayList<>();
        commits.stream()
                .filter(entry -> hasContent(entry, ".con", ".ign", ".vac", CommitNames.PENDING))
                .forEach(entry -> files.add(entry.uri()));
        top.stream()
                .filter(entry -> hasContent(entry, ".vac", CommitNames.PENDING))
                .forEach(entry -> files.add(entry.uri()));
        List<byte[]> read = ConcurrentRequests.map(storage, workers, files, storage::readAll);
        Map<VfsUri, byte[]> contents = new HashMap<>();
        for (int i = 0; i < files.size(); i++) {
            contents.put(files.get(i), read.get(i));
        }
        Map<String, FragmentRef> fragments = new LinkedHashMap<>();
        Set<String> ignored = new HashSet<>();
        List<VfsUri> consolidated = new ArrayList<>();
        List<VacuumFile> vacuums = new ArrayList<>();
        Map<String, DeleteRef> single = new LinkedHashMap<>();
        Map<String, List<DeleteRef>> embedded = new LinkedHashMap<>();
        Map<String, Place> listed = new HashMap<>();
        VfsUri folder = root.child(FolderNames.FRAGMENTS);
        for (VfsEntry entry : commits) {
            String file = entry.name();
            readPending(contents, entry, file, vacuums);
            TimestampedName name = entry.isFolder() ? null : TimestampedName.parse(ArrayDirectory.stem(file));
            if (name == null) {
                continue;
            }
            switch (ArrayDirectory.ending(file)) {
                case ".wrt" -> add(fragments, name, folder.child(name.text()));
                case ".del" -> single.put(name.text(), new DeleteRef(name, entry.uri(), null));
                case ".con" -> consolidated.add(entry.uri());
                case ".ign" -> ignored.addAll(VacuumFile.lastParts(content(contents, entry.uri()), entry.uri()));
                case ".vac" -> vacuums.add(vacuum(contents, name, entry));
                default -> {}
            }
        }
        readTop(contents, root, top, fragments, vacuums);
        readOwnCommits(storage, workers, top, fragments);
        for (VfsUri file : consolidated) {
            readConsolidated(
                    CommitListFile.read(content(contents, file), file, root),
                    file,
                    ignored,
                    line -> {
                        listed.putIfAbsent(line.name().text(), new Place(file, line.number()));
                        add(
                                fragments,
                                line.name(),
                                folderOf(root, line).child(line.name().text()));
                    },
                    embedded);
        }
        single.keySet().removeAll(embedded.keySet());
        // A pending vacuum file counts only if the fragment that it belongs to is committed. A complete vacuum file
        // is written after the commit, which may be gone again.
        vacuums.removeIf(vacuum ->
                vacuum.isPending() && !fragments.containsKey(vacuum.by().text()));
        return new CommitFiles(
                fragments.values().stream().sorted().toList(),
                fragments,
                listed,
                ignored,
                List.copyOf(vacuums),
                Stream.concat(
                                single.values().stream(),
                                embedded.values().stream().flatMap(List::stream))
                        .sorted()
                        .toList());
    }

    private static void readTop(
            Map<VfsUri, byte[]> contents,
            VfsUri root,
            List<VfsEntry> top,
            Map<String, FragmentRef> fragments,
            List<VacuumFile> vacuums) {
        for (VfsEntry entry : top) {
            if (entry.isFolder()) {
                continue;
            }
            String file = entry.name();
            readPending(contents, entry, file, vacuums);
            TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(file));
            if (name != null && ArrayDirectory.ending(file).equals(".ok")) {
                add(fragments, name, root.child(name.text()));
            } else if (name != null && ArrayDirectory.ending(file).equals(".vac")) {
                vacuums.add(vacuum(contents, name, entry));
            }
        }
    }

    private static void readOwnCommits(
            Storage storage, Workers workers, List<VfsEntry> top, Map<String, FragmentRef> fragments) {
        List<FragmentRef> folders = new ArrayList<>();
        for (VfsEntry entry : top) {
            TimestampedName name = entry.isFolder() ? TimestampedName.parse(entry.name()) : null;
            if (name != null && FormatVersion.isItsOwnCommit(name.version())) {
                folders.add(new FragmentRef(name, entry.uri()));
            }
        }
        List<Boolean> committed = ConcurrentRequests.map(
                storage,
                workers,
                folders,
                folder -> storage.exists(folder.uri().child(ArrayDirectory.FRAGMENT_METADATA)));
        for (int i = 0; i < folders.size(); i++) {
            if (committed.get(i)) {
                add(fragments, folders.get(i).name(), folders.get(i).uri());
            }
        }
    }

    private static void readConsolidated(
            List<CommitListFile.Line> lines,
            VfsUri file,
            Set<String> ignored,
            Consumer<CommitListFile.Line> fragments,
            Map<String, List<DeleteRef>> deletes) {
        for (CommitListFile.Line line : lines) {
            if (ignored.contains(line.last())) {
                continue;
            }
            switch (line.ending()) {
                case ".del" ->
                    addOnce(
                            deletes.computeIfAbsent(line.name().text(), any -> new ArrayList<>(1)),
                            new DeleteRef(line.name(), file, line.stored().condition()));
                case ".ok", ".wrt" -> fragments.accept(line);
                default -> {}
            }
        }
    }

    private static VfsUri folderOf(VfsUri root, CommitListFile.Line line) {
        return line.ending().equals(".ok") ? root : root.child(FolderNames.FRAGMENTS);
    }

    /** Adds a delete unless another list embeds the same condition under the same name. */
    private static void addOnce(List<DeleteRef> deletes, DeleteRef added) {
        if (deletes.stream().noneMatch(other -> Arrays.equals(other.content(), added.content()))) {
            deletes.add(added);
        }
    }

    private static void readPending(
            Map<VfsUri, byte[]> contents, VfsEntry entry, String file, List<VacuumFile> vacuums) {
        if (!entry.isFolder() && file.endsWith(CommitNames.PENDING)) {
            TimestampedName name =
                    TimestampedName.parse(file.substring(0, file.length() - CommitNames.PENDING.length()));
            if (name != null) {
                vacuums.add(vacuum(contents, name, entry));
            }
        }
    }

    private static VacuumFile vacuum(Map<VfsUri, byte[]> contents, TimestampedName name, VfsEntry entry) {
        return VacuumFile.of(name, entry, content(contents, entry.uri()));
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

    private static byte[] content(Map<VfsUri, byte[]> contents, VfsUri file) {
        return Objects.requireNonNull(contents.get(file), file::toString);
    }

    private static void add(Map<String, FragmentRef> fragments, TimestampedName name, VfsUri uri) {
        fragments.put(name.text(), new FragmentRef(name, uri));
    }
}
