package dev.tegula.internal.seal.write;

import dev.tegula.group.ObjectType;
import dev.tegula.integrity.SealOptions;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.seal.FileHash;
import dev.tegula.internal.seal.Fingerprint;
import dev.tegula.internal.seal.FragmentSeal;
import dev.tegula.internal.seal.HashedFiles;
import dev.tegula.internal.seal.ObjectSeals;
import dev.tegula.internal.seal.SealFile;
import dev.tegula.internal.seal.SealFile.Kind;
import dev.tegula.internal.seal.SealFile.Line;
import dev.tegula.internal.seal.SealNames;
import dev.tegula.internal.seal.SealableFiles;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Seals one array or group: first each committed fragment with a file in its own folder, then the small files and the
 * seals of fragments with one file in {@code __tegula}. Sealed and unchanged files keep their seal. If the process
 * dies, the seals of some fragments are written and valid, and the next run completes them. Files that change between
 * two listings, because writers are running, are not sealed.
 */
final class FolderSealing {

    private final Storage storage;
    private final Resources resources;
    private final VfsUri root;
    private final ObjectType type;
    private final SealOptions options;
    private final SealCounts counts;
    private final Map<String, Line> lines = new ConcurrentSkipListMap<>();

    FolderSealing(
            Storage storage,
            Resources resources,
            VfsUri root,
            ObjectType type,
            SealOptions options,
            SealCounts counts) {
        this.storage = storage;
        this.resources = resources;
        this.root = root;
        this.type = type;
        this.options = options;
        this.counts = counts;
    }

    void run() {
        SealableFiles files = SealableFiles.of(storage, root, type);
        ObjectSeals seals = ObjectSeals.read(storage, root);
        Set<String> replaced = files.replaced(storage);
        if (type == ObjectType.ARRAY) {
            List<FragmentRef> fragments =
                    ArrayDirectory.list(storage, resources.workers(), root).allFragments().stream()
                            .filter(fragment -> files.fragments()
                                    .containsKey(fragment.name().text()))
                            .toList();
            forEach(fragments.size(), i -> fragment(seals, fragments.get(i), replaced));
        }
        List<Map.Entry<String, VfsEntry>> small = new ArrayList<>(files.files().entrySet());
        forEach(
                small.size(),
                i -> small(seals, small.get(i).getKey(), small.get(i).getValue(), replaced));
        SealableFiles after = SealableFiles.of(storage, root, type);
        lines.keySet()
                .removeIf(name -> files.files().containsKey(name)
                        && !isSame(files.files().get(name), after.files().get(name)));
        if (options.mismatches() == SealOptions.Mismatches.REPLACE) {
            removed(seals, after);
        }
        if (!lines.isEmpty()) {
            String uuid = UUID.randomUUID().toString().replace("-", "");
            VfsUri seal = root.child(FolderNames.SEALS).child(SealNames.ofObject(seals.nextNumber(), uuid));
            storage.write(seal, new SealFile(List.copyOf(lines.values())).write());
        }
        if (options.mismatches() == SealOptions.Mismatches.REPLACE) {
            storage.deleteAll(seals.damaged().keySet());
        }
    }

    private static boolean isSame(@Nullable VfsEntry before, @Nullable VfsEntry after) {
        return before != null
                && after != null
                && before.size() == after.size()
                && before.modifiedMillis() == after.modifiedMillis();
    }

    private void forEach(int count, Workers.Item item) {
        if (storage.traits().lowLatency()) {
            resources.workers().forEach(count, item);
        } else {
            resources.workers().forEachRequest(count, item);
        }
    }

    private void small(ObjectSeals seals, String path, VfsEntry entry, Set<String> replaced) {
        boolean superseded = replaced.contains(entry.name()) || isCommitOf(entry, replaced);
        add(seals, path, hash(entry), superseded ? Kind.REPLACED : Kind.FILE);
    }

    private static boolean isCommitOf(VfsEntry entry, Set<String> fragments) {
        return (entry.name().endsWith(".wrt") || entry.name().endsWith(".ok"))
                && fragments.contains(ArrayDirectory.stem(entry.name()));
    }

    /** Adds a line unless a seal already contains the same one. */
    private void add(ObjectSeals seals, String path, Fingerprint fingerprint, Kind kind) {
        ObjectSeals.Sealed before = seals.files().get(path);
        Fingerprint old = before == null ? null : before.line().fingerprint();
        if (before != null && before.line().kind() == kind && old != null && isSame(old, fingerprint)) {
            counts.sealedBefore(1);
            return;
        }
        lines.put(path, new Line(kind, path, fingerprint));
        counts.sealed(1, fingerprint.size());
    }

    /**
     * Returns whether an older hash is kept. A hash of another algorithm is kept too, since the verification compared
     * it with the file.
     */
    private boolean isSame(Fingerprint old, Fingerprint now) {
        return old.equals(now)
                || old.algorithm() != now.algorithm() && options.mismatches() == SealOptions.Mismatches.REFUSE;
    }

    private Fingerprint hash(VfsEntry entry) {
        return HashedFiles.of(storage, entry.uri(), entry.size(), options.algorithm(), bytes -> {});
    }

    private void fragment(ObjectSeals seals, FragmentRef ref, Set<String> replaced) {
        VfsUri folder = ref.uri();
        List<VfsEntry> entries = storage.list(folder);
        Map<String, VfsEntry> files = FragmentSeal.covered(entries);
        if (!files.containsKey(ArrayDirectory.FRAGMENT_METADATA)) {
            return; // A vacuum is deleting the fragment.
        }
        Kind kind = replaced.contains(ref.name().text()) ? Kind.REPLACED : Kind.FILE;
        String path = root.relativize(folder) + "/";
        VfsEntry newest = FragmentSeal.newest(entries);
        byte[] old = newest == null ? null : keep(newest, files);
        if (newest != null && old != null) {
            counts.sealedBefore(files.size());
            add(seals, path + newest.name(), FileHash.of(old, options.algorithm()), kind);
            return;
        }
        List<Line> hashed = new ArrayList<>();
        files.forEach((name, entry) -> hashed.add(new Line(Kind.FILE, name, hash(entry))));
        byte[] seal = new SealFile(hashed).write();
        String name = SealNames.ofFragment(newest == null ? 1 : SealNames.numberOfFragment(newest.name()) + 1);
        if (newest != null && seals.files().containsKey(path + newest.name())) {
            lines.put(path + newest.name(), new Line(Kind.REMOVED, path + newest.name(), null));
        }
        if (storage.createIfAbsent(folder.child(name), seal)) {
            counts.sealed(
                    files.size(),
                    files.values().stream().mapToLong(VfsEntry::size).sum());
            add(seals, path + name, FileHash.of(seal, options.algorithm()), kind);
        }
    }

    /**
     * Returns the bytes of a fragment's seal, or null if it is damaged or must be replaced because it does not match.
     */
    private byte @Nullable [] keep(VfsEntry newest, Map<String, VfsEntry> files) {
        byte[] bytes;
        Map<String, Fingerprint> sealed = new TreeMap<>();
        try {
            bytes = storage.readAll(newest.uri());
            SealFile.read(bytes, newest.uri().toString())
                    .lines()
                    .forEach(line -> sealed.put(line.name(), Objects.requireNonNull(line.fingerprint())));
        } catch (RuntimeException e) {
            return null; // The verification reported it.
        }
        if (options.mismatches() == SealOptions.Mismatches.REFUSE) {
            return bytes;
        }
        boolean matches = sealed.keySet().equals(files.keySet())
                && files.entrySet().stream().allMatch(file -> {
                    Fingerprint expected = Objects.requireNonNull(sealed.get(file.getKey()));
                    return HashedFiles.of(
                                    storage,
                                    file.getValue().uri(),
                                    file.getValue().size(),
                                    expected.algorithm(),
                                    read -> {})
                            .equals(expected);
                });
        return matches ? bytes : null;
    }

    /** Removes the lines of sealed files that no longer exist. */
    private void removed(ObjectSeals seals, SealableFiles present) {
        seals.files().keySet().forEach(name -> {
            boolean exists = SealNames.isOfFragment(name)
                    ? present.fragments().containsKey(SealNames.fragmentOf(name)) && storage.exists(root.resolve(name))
                    : present.files().containsKey(name);
            if (!exists) {
                lines.put(name, new Line(Kind.REMOVED, name, null));
            }
        });
    }
}
