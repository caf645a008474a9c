package dev.tegula.internal.maintenance;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Writes existing commits to a new list.
 *
 * <p>A commit that is vacuumed or deleted after it was listed must not reappear through the new list. So the list is
 * first published as pending. Then all commits are listed again, and only those that still count stay in the list. A
 * process that deletes a fragment deletes its commit, lists the consolidated files including pending ones, writes an
 * ignore file if one contains the commit, and deletes the fragment last. Therefore either this operation finds the
 * commit gone, or the other process finds the list.
 */
final class CommitListWrite {

    private CommitListWrite() {}

    /** A new list and its entries. */
    record Result(VfsUri list, List<CommitList.Entry> entries) {}

    /**
     * Writes a list.
     *
     * @param version version in the name of the list
     * @param entries existing commits
     * @param isWanted returns whether to write the list, given the commits at the second listing
     * @return null if fewer than two entries still count, or if the list is not wanted
     */
    static @Nullable Result run(
            ArrayContext context,
            FormatVersion version,
            List<CommitList.Entry> entries,
            Predicate<CommitRecord> isWanted) {
        CommitNames places = new CommitNames(context.directory().root(), version);
        VfsUri pending = places.pendingCommits(name(entries, version));
        context.storage().write(pending, content(entries));
        try {
            CommitRecord now = CommitRecord.of(context);
            Set<String> committed = now.committed();
            List<CommitList.Entry> remaining = entries.stream()
                    .filter(entry -> committed.contains(entry.last()))
                    .toList();
            if (remaining.size() < 2 || !isWanted.test(now)) {
                return null;
            }
            VfsUri list = places.consolidatedCommits(name(remaining, version));
            context.storage().write(list, content(remaining));
            return new Result(list, remaining);
        } finally {
            context.storage().deleteAll(List.of(pending));
        }
    }

    /**
     * Returns a name with the first and the last timestamp of the commits.
     * {@link dev.tegula.internal.storage.CommitListFile} uses them to detect a truncated list.
     */
    private static TimestampedName name(List<CommitList.Entry> entries, FormatVersion version) {
        List<TimestampedName> names =
                entries.stream().map(CommitRecord::name).sorted().toList();
        long end = names.stream().mapToLong(TimestampedName::end).max().orElseThrow();
        return TimestampedName.of(names.get(0).start(), end, NameSource.uuid(), version.number());
    }

    private static byte[] content(List<CommitList.Entry> entries) {
        ByteWriter content = new ByteWriter();
        CommitList.write(content, entries);
        return content.toByteArray();
    }
}
