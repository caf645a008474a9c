package dev.tegula.internal.storage;

import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.vfs.VfsUri;
import java.util.List;

/**
 * Locations of the commits of fragments of one version, and their paths in list files ({@code array_file_hierarchy.md},
 * {@code vacuum_file.md}).
 */
public record CommitNames(VfsUri root, FormatVersion version) {

    /** Extension of a pending vacuum file, which counts as soon as the replacing fragment is committed. */
    public static final String PENDING = ".vac.pending";

    /**
     * Extension of a pending consolidated commit file. It does not count yet, but deletions write ignore files for its
     * entries.
     */
    public static final String PENDING_LIST = ".con.pending";

    /** Returns the locations for the version in a fragment's name. */
    public static CommitNames of(VfsUri root, TimestampedName fragment) {
        return new CommitNames(root, new FormatVersion(fragment.leastVersion()));
    }

    private VfsUri folder() {
        return version.hasFolders() ? root.child(FolderNames.COMMITS) : root;
    }

    /** Returns the folder of a fragment. */
    public VfsUri fragment(TimestampedName name) {
        return version.hasFolders() ? root.child(FolderNames.FRAGMENTS).child(name.text()) : root.child(name.text());
    }

    /** Returns the commit file of a fragment. */
    public VfsUri commit(TimestampedName name) {
        return folder().child(name.text() + (version.hasFolders() ? ".wrt" : ".ok"));
    }

    /** Returns whether a file name is that of a fragment's commit file, which is empty: only its name is needed. */
    static boolean isCommit(String name) {
        return name.endsWith(".wrt") || name.endsWith(".ok");
    }

    /** Returns the path of a commit in list files. */
    public String commitLine(TimestampedName name) {
        return root.relativize(commit(name));
    }

    public VfsUri consolidatedCommits(TimestampedName name) {
        return folder().child(name.text() + ".con");
    }

    public VfsUri pendingCommits(TimestampedName name) {
        return folder().child(name.text() + PENDING_LIST);
    }

    /** Returns whether a file name is that of a consolidated commit file, complete or pending. */
    public static boolean isList(String name) {
        return name.endsWith(".con") || name.endsWith(PENDING_LIST);
    }

    /** Returns the ignore file with this name. */
    public VfsUri ignored(TimestampedName name) {
        return folder().child(name.text() + ".ign");
    }

    /** Returns the file of copies of commit files with this name. */
    public VfsUri copies(TimestampedName name) {
        return folder().child(name.text() + CommitCopies.ENDING);
    }

    /** Returns the consolidated footer file with this name. */
    public VfsUri footers(TimestampedName name) {
        VfsUri folder = version.hasFolders() ? root.child(FolderNames.FRAGMENT_METADATA) : root;
        return folder.child(name.text() + ".meta");
    }

    /** Returns the vacuum file of a fragment. */
    public VfsUri vacuum(TimestampedName name) {
        return folder().child(name.text() + ".vac");
    }

    public VfsUri pendingVacuum(TimestampedName name) {
        return folder().child(name.text() + PENDING);
    }

    /** Returns the lines of a vacuum file for some fragments. */
    public List<String> vacuumLines(List<FragmentRef> fragments) {
        String before = version.hasRelativeVacuumFiles() ? "/" : root + "/";
        return fragments.stream()
                .map(fragment -> before + root.relativize(fragment.uri()))
                .toList();
    }
}
