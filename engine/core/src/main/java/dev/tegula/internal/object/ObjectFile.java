package dev.tegula.internal.object;

import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitCopies;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A file of an array or group, without those of dimension labels and members.
 *
 * @param path path below the object
 */
record ObjectFile(String path, VfsEntry entry) {

    /** Kinds of files, in the order in which a target gets them: what is named before what names it. */
    enum Kind {
        DATA,
        ENUMERATION,
        SCHEMA,
        /** Metadata and consolidated footers. */
        ATTACHED,
        IGNORE,
        COMMIT,
        VACUUM,
        SEAL,
        GROUP,
        /** A vacuum file or list of commits that does not count yet. */
        PENDING
    }

    private static final String PENDING = ".pending";

    /** Lists an object by the paths of its files, without announcements, files in progress and copies of commits. */
    static Map<String, ObjectFile> list(Storage storage, Workers workers, VfsUri root) {
        Map<String, ObjectFile> files = new TreeMap<>();
        List<VfsUri> folders = new ArrayList<>();
        for (VfsEntry entry : storage.list(root)) {
            if (!isFormat(entry.name())) {
                continue;
            }
            if (entry.isFolder()) {
                folders.add(entry.uri());
            } else {
                files.put(entry.name(), new ObjectFile(entry.name(), entry));
            }
        }
        for (List<VfsEntry> entries : ConcurrentRequests.map(storage, workers, folders, storage::listBelow)) {
            for (VfsEntry entry : entries) {
                String path = root.relativize(entry.uri());
                boolean announcement = path.startsWith(FolderNames.SEALS + "/" + FolderNames.TRANSACTIONS + "/");
                if (!announcement && !path.contains("/.") && !CommitCopies.isCopies(entry)) {
                    files.put(path, new ObjectFile(path, entry));
                }
            }
        }
        return files;
    }

    private static boolean isFormat(String name) {
        return name.startsWith("__") && !name.equals(FolderNames.LABELS) && !name.equals(UnfinishedCopy.MARKER);
    }

    Kind kind() {
        if (path.endsWith(PENDING)) {
            return Kind.PENDING;
        }
        String top = top();
        return switch (top) {
            case FolderNames.FRAGMENTS -> Kind.DATA;
            case FolderNames.SCHEMA ->
                path.startsWith(FolderNames.SCHEMA + "/" + FolderNames.ENUMERATIONS + "/")
                        ? Kind.ENUMERATION
                        : Kind.SCHEMA;
            case FolderNames.LEGACY_SCHEMA -> Kind.SCHEMA;
            case FolderNames.SEALS -> Kind.SEAL;
            case FolderNames.GROUP, FolderNames.GROUP_FILE -> Kind.GROUP;
            default -> fragment() == null ? kindOfSmall(top) : isOwnCommit() ? Kind.COMMIT : Kind.DATA;
        };
    }

    private Kind kindOfSmall(String top) {
        return switch (ArrayDirectory.ending(path)) {
            case ".vac" -> Kind.VACUUM;
            case ".ign" -> Kind.IGNORE;
            case ".ok" -> Kind.COMMIT;
            default -> top.equals(FolderNames.COMMITS) ? Kind.COMMIT : Kind.ATTACHED;
        };
    }

    private String top() {
        int slash = path.indexOf('/');
        return slash < 0 ? path : path.substring(0, slash);
    }

    /** Returns whether this file of a fragment commits it, as before format version 5. */
    private boolean isOwnCommit() {
        TimestampedName name = fragment();
        return name != null
                && FormatVersion.isItsOwnCommit(name.version())
                && path.endsWith("/" + ArrayDirectory.FRAGMENT_METADATA);
    }

    /** Returns whether the file has metadata. */
    boolean isMetadata() {
        return top().equals(FolderNames.METADATA) && kind() == Kind.ATTACHED;
    }

    /** Returns the fragment that the file is part of, or null. */
    @Nullable
    TimestampedName fragment() {
        String[] names = path.split("/", 3);
        return names.length == 3 && names[0].equals(FolderNames.FRAGMENTS)
                ? TimestampedName.parse(names[1])
                : names.length > 1 ? TimestampedName.parse(names[0]) : null;
    }

    /** Returns the name of a commit, vacuum or other small file without its extension, or null. */
    @Nullable
    TimestampedName name() {
        String file = entry.name();
        return TimestampedName.parse(
                file.endsWith(CommitNames.PENDING)
                        ? file.substring(0, file.length() - CommitNames.PENDING.length())
                        : ArrayDirectory.stem(file));
    }
}
