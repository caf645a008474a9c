package dev.tegula.internal.storage;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.vfs.VfsUri;
import java.util.List;

/**
 * Where the commits of fragments of a version lie, and how files of lines name them ({@code array_file_hierarchy.md},
 * {@code vacuum_file.md}).
 */
public record CommitNames(VfsUri root, FormatVersion version) {

    /** The ending of a list of replaced fragments that counts as soon as what replaces them is committed. */
    public static final String PENDING = ".vac.pending";

    /**
     * The ending of a list of commits that does not count yet, but is one that deletions write files of ignored commits
     * for.
     */
    public static final String PENDING_LIST = ".con.pending";

    /** As of the version that a fragment's name says. */
    public static CommitNames of(VfsUri root, TimestampedName fragment) {
        return new CommitNames(root, new FormatVersion(fragment.leastVersion()));
    }

    private VfsUri folder() {
        return version.hasFolders() ? root.child(ArrayDirectory.COMMITS) : root;
    }

    /** Where a fragment lies. */
    public VfsUri fragment(TimestampedName name) {
        return version.hasFolders() ? root.child(ArrayDirectory.FRAGMENTS).child(name.text()) : root.child(name.text());
    }

    /** The file that makes a fragment visible. */
    public VfsUri commit(TimestampedName name) {
        return folder().child(name.text() + (version.hasFolders() ? ".wrt" : ".ok"));
    }

    /** Whether a name is that of an empty file that makes a fragment visible: nothing else about it matters. */
    static boolean isCommit(String name) {
        return name.endsWith(".wrt") || name.endsWith(".ok");
    }

    /** How files of lines name a commit. */
    public String commitLine(TimestampedName name) {
        return root.relativize(commit(name));
    }

    public VfsUri consolidatedCommits(TimestampedName name) {
        return folder().child(name.text() + ".con");
    }

    public VfsUri pendingCommits(TimestampedName name) {
        return folder().child(name.text() + PENDING_LIST);
    }

    /** Whether a name is that of a list of commits, or of one that will be. */
    public static boolean isList(String name) {
        return name.endsWith(".con") || name.endsWith(PENDING_LIST);
    }

    /** A file of commits that lists hold and that do not count. */
    public VfsUri ignored(TimestampedName name) {
        return folder().child(name.text() + ".ign");
    }

    /** A file of the footers of many fragments. */
    public VfsUri footers(TimestampedName name) {
        VfsUri folder = version.hasFolders() ? root.child("__fragment_meta") : root;
        return folder.child(name.text() + ".meta");
    }

    /** The file that lists what a fragment replaced. */
    public VfsUri vacuum(TimestampedName name) {
        return folder().child(name.text() + ".vac");
    }

    public VfsUri pendingVacuum(TimestampedName name) {
        return folder().child(name.text() + PENDING);
    }

    /** How a vacuum file names fragments. */
    public List<String> vacuumLines(List<FragmentRef> fragments) {
        String before = version.hasRelativeVacuumFiles() ? "/" : root + "/";
        return fragments.stream()
                .map(fragment -> before + root.relativize(fragment.uri()))
                .toList();
    }
}
