package dev.tegula.internal.storage;

import dev.tegula.errors.FilePlace;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Commits of an array, read from all files that contain them:
 *
 * <pre>
 * __commits/NAME.wrt      empty: fragment __fragments/NAME
 * __commits/NAME.con      lines, each the path of a commit; after a .del line: u64 size and the bytes of that file, which replace it
 * __commits/NAME.con.pending   a .con that is being published and does not count yet; an extension of Tegula
 * __commits/NAME.ign      lines: commits that a .con lists and that do not count any more
 * __commits/NAME.vac      lines: fragments that fragment NAME replaced
 * __commits/NAME.copies   copies of .vac, .ign, .del and short .con files, which save requests; an extension of Tegula
 * __commits/NAME.vac.pending   a .vac that is being published; an extension of Tegula
 * NAME.ok                 empty, versions 5 to 11: fragment NAME in the root; .vac files are in the root too
 * NAME/__fragment_metadata.tdb   before version 5 the fragment itself is its commit
 * </pre>
 *
 * @param fragments committed fragments, oldest first
 * @param lines where consolidated commit files name the fragments
 * @param deletes delete commits, oldest first
 */
record CommitFiles(List<FragmentRef> fragments, Lines lines, List<VacuumFile> vacuums, List<DeleteRef> deletes) {

    /**
     * Lines of consolidated commit files.
     *
     * @param files the files
     * @param places of each fragment, the number of its file in the upper half and its line in the lower half, or 0
     */
    record Lines(List<VfsUri> files, long[] places) {}

    /** Returns known commits, oldest first. */
    static CommitFiles of(List<FragmentRef> fragments, List<DeleteRef> deletes) {
        return new CommitFiles(
                fragments.stream().sorted().toList(),
                new Lines(List.of(), new long[fragments.size()]),
                List.of(),
                List.copyOf(deletes));
    }

    /** Returns the committed fragment with this name, or null. */
    @Nullable
    FragmentRef find(String name) {
        TimestampedName parsed = TimestampedName.parse(name);
        int at = parsed == null ? -1 : FragmentRef.indexOf(fragments, parsed);
        return at < 0 ? null : fragments.get(at);
    }

    /** Returns the line of a consolidated commit file that commits a fragment, or null. */
    @Nullable
    FilePlace lineOf(TimestampedName name) {
        int at = FragmentRef.indexOf(fragments, name);
        long place = at < 0 ? 0 : lines.places[at];
        return place == 0
                ? null
                : FilePlace.of(lines.files.get((int) (place >>> Integer.SIZE))).part("line " + (int) place);
    }
}
