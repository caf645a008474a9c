package dev.tegula.internal.storage.open;

import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Footers of fragments in consolidated files. They are read to open an array without the metadata files of the
 * fragments.
 */
final class ConsolidatedFooters {

    /** Minimum number of missing fragments for which a file is read. */
    private static final int WORTH_IT = 2;

    private ConsolidatedFooters() {}

    /**
     * Opens fragments whose footers are consolidated. The newest files are read first, until no footer is missing.
     *
     * @param fragments fragments, oldest first
     * @param opened receives the fragments; those that are present are not opened again
     */
    static void open(ArrayContext context, List<FragmentRef> fragments, @Nullable OpenFragment[] opened) {
        List<VfsUri> files = context.directory().consolidatedFooters().stream()
                .map(VfsEntry::uri)
                .sorted(Comparator.comparingLong(ConsolidatedFooters::end).reversed())
                .toList();
        if (files.isEmpty()) {
            return;
        }
        int missing = 0;
        for (OpenFragment fragment : opened) {
            missing += fragment == null ? 1 : 0;
        }
        for (VfsUri file : files) {
            if (missing < WORTH_IT) {
                break;
            }
            MissingFragments wanted = new MissingFragments(fragments, opened);
            FooterTable table = FooterTable.read(context, file, wanted);
            missing -= wanted.open(context, table);
        }
    }

    /** The fragments that one file is searched for. Most files list fragments in their order. */
    private static final class MissingFragments implements FooterTable.Selection {

        private final List<FragmentRef> fragments;
        private final @Nullable OpenFragment[] opened;
        private int[] found = new int[16];
        private int rows;
        private int next;

        MissingFragments(List<FragmentRef> fragments, @Nullable OpenFragment[] opened) {
            this.fragments = fragments;
            this.opened = opened;
        }

        @Override
        public boolean isWanted(String name) {
            int at = next < opened.length && fragments.get(next).name().text().equals(name) ? next : indexOf(name);
            if (at < 0 || opened[at] != null) {
                return false;
            }
            next = at + 1;
            if (rows == found.length) {
                found = Arrays.copyOf(found, 2 * rows);
            }
            found[rows++] = at;
            return true;
        }

        private int indexOf(String name) {
            TimestampedName parsed = TimestampedName.parse(name);
            return parsed == null ? -1 : FragmentRef.indexOf(fragments, parsed);
        }

        /** Opens the fragments that were found; returns their number. */
        int open(ArrayContext context, FooterTable table) {
            int count = 0;
            for (int row = 0; row < rows; row++) {
                // A file that lists a fragment twice has two rows of it, of which the first one counts.
                if (opened[found[row]] == null) {
                    opened[found[row]] = new OpenFragment(context, fragments.get(found[row]), table, row);
                    count++;
                }
            }
            return count;
        }
    }

    private static long end(VfsUri file) {
        TimestampedName name = ArrayDirectory.nameOf(file);
        return name == null ? 0 : name.end();
    }
}
