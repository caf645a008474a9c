package dev.tegula.internal.storage;

import dev.tegula.errors.FilePlace;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.vfs.VfsUri;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

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
    record Place(VfsUri file, int line) implements Supplier<FilePlace> {
        @Override
        public FilePlace get() {
            return FilePlace.of(file).part("line " + line);
        }
    }

    /** Returns known commits, oldest first. */
    static CommitFiles of(List<FragmentRef> fragments, List<DeleteRef> deletes) {
        Map<String, FragmentRef> byName = new HashMap<>();
        fragments.forEach(fragment -> byName.put(fragment.name().text(), fragment));
        return new CommitFiles(List.copyOf(fragments), byName, Map.of(), Set.of(), List.of(), List.copyOf(deletes));
    }
}
