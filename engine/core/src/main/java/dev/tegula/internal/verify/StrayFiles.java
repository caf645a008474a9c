package dev.tegula.internal.verify;

import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitCopies;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.internal.write.commit.Intents;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import java.util.Set;

/**
 * Finds files and folders that do not belong to the array. libtiledb ignores them in most folders, but cannot open an
 * array with such files in {@code __schema}, {@code __meta} or {@code __fragment_meta} (observed with 2.20 and 2.30).
 */
final class StrayFiles {

    private static final Set<String> FOLDERS = Set.of(
            FolderNames.SCHEMA,
            FolderNames.METADATA,
            FolderNames.FRAGMENT_METADATA,
            FolderNames.FRAGMENTS,
            FolderNames.COMMITS,
            FolderNames.LABELS,
            FolderNames.SEALS);
    private static final Set<String> FILES = Set.of(FolderNames.LEGACY_SCHEMA, "__lock.tdb", FolderNames.GROUP_FILE);
    private static final Set<String> COMMITS = Set.of(".wrt", ".ok", ".del", ".upd", ".con", ".ign", ".vac");

    private final Findings.OfObject findings;
    private final Storage storage;
    private final StoreLocation location;
    private final VfsUri root;

    StrayFiles(VerifyContext context) {
        this.findings = context.findings();
        this.location = context.array().location();
        this.storage = context.array().storage();
        this.root = context.array().directory().root();
    }

    void run(List<VfsEntry> top, List<VfsEntry> commits) {
        for (VfsEntry entry : top) {
            String name = entry.name();
            boolean known = entry.isFolder()
                    ? FOLDERS.contains(name) || isTimestamped(name)
                    : FILES.contains(name)
                            || isCommit(entry)
                            || name.endsWith(".meta") && isTimestamped(ArrayDirectory.stem(name));
            if (!known) {
                stray(FindingCode.FILE_STRAY, entry, "the folder of an array");
            }
        }
        for (VfsEntry entry : commits) {
            if (entry.isFolder() || !isCommit(entry)) {
                stray(FindingCode.FILE_STRAY, entry, FolderNames.COMMITS);
            }
        }
        for (VfsEntry entry : storage.list(root.child(FolderNames.FRAGMENTS))) {
            if (!entry.isFolder() || !isTimestamped(entry.name())) {
                stray(FindingCode.FILE_STRAY, entry, FolderNames.FRAGMENTS);
            }
        }
        for (VfsEntry entry : storage.list(root.child(FolderNames.SCHEMA))) {
            boolean enumerations = entry.isFolder() && entry.name().equals(FolderNames.ENUMERATIONS);
            if (!enumerations && (entry.isFolder() || !isTimestamped(entry.name()))) {
                stray(FindingCode.FILE_STRAY_HARMFUL, entry, FolderNames.SCHEMA);
            }
        }
        new Intents(location).strays().forEach((file, problem) -> findings.add(FindingCode.FILE_STRAY, file, problem));
        harmful(MetadataFolder.of(root), ".vac");
        harmful(root.child(FolderNames.FRAGMENT_METADATA), ".meta");
    }

    private void harmful(VfsUri folder, String ending) {
        for (VfsEntry entry : storage.list(folder)) {
            String name = entry.name();
            boolean named = isTimestamped(name.endsWith(ending) ? ArrayDirectory.stem(name) : name);
            if (entry.isFolder() || !named) {
                stray(FindingCode.FILE_STRAY_HARMFUL, entry, folder.name());
            }
        }
    }

    private static boolean isCommit(VfsEntry entry) {
        String name = entry.name();
        return !entry.isFolder()
                && (name.endsWith(CommitNames.PENDING)
                                && isTimestamped(name.substring(0, name.length() - CommitNames.PENDING.length()))
                        || CommitCopies.isCopies(entry)
                        || COMMITS.contains(ArrayDirectory.ending(name)) && isTimestamped(ArrayDirectory.stem(name)));
    }

    private static boolean isTimestamped(String name) {
        return TimestampedName.parse(name) != null;
    }

    private void stray(FindingCode code, VfsEntry entry, String folder) {
        findings.add(code, entry.uri(), "a file or folder with this name does not belong in " + folder);
    }
}
