package dev.tegula.internal.maintenance;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.storage.open.LostFragments;
import dev.tegula.internal.verify.SourceVerification;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Consolidates all commits into one file. The single commit files still count until they are vacuumed.
 *
 * <p>A commit that is vacuumed or deleted after it was listed must not reappear through the new list. So the list is
 * first published as pending. Then all commits are listed again, and only those that still count stay in the list. A
 * process that deletes a fragment deletes its commit, lists the consolidated files including pending ones, writes an
 * ignore file if one contains the commit, and deletes the fragment last. Therefore either this operation finds the
 * commit gone, or the other process finds the list.
 */
public final class CommitConsolidation {

    private CommitConsolidation() {}

    /**
     * Consolidates commits, if there are at least two.
     *
     * @throws UnsupportedFormatException if the array is older than version 12
     * @throws dev.tegula.errors.CorruptArrayException if a committed fragment is missing, a list of commits is damaged,
     *     or a sealed file was changed; nothing was changed then
     */
    public static ConsolidationReport run(ArrayContext context) {
        FormatVersion version = FormatVersion.forFragment(context.schemas()
                .get(context.directory().schemaAt(Long.MAX_VALUE).name())
                .version());
        if (!version.hasFolders()) {
            throw new UnsupportedFormatException(context.directory().root() + ": commits cannot be consolidated in "
                    + "its format version (found " + version.number() + ", expected at least 12)");
        }
        CommitRecord record = CommitRecord.of(context);
        Set<String> unsettled = context.directory().unsettled();
        // Fragments of a pending consolidation may still be rolled back.
        List<CommitList.Entry> entries = record.live().stream()
                .filter(entry -> !unsettled.contains(CommitRecord.name(entry).text()))
                .sorted(Comparator.comparing(CommitRecord::name))
                .toList();
        if (entries.size() < 2) {
            return new ConsolidationReport(List.of());
        }
        requireFragments(context, entries);
        List<VfsUri> files =
                context.directory().commits().stream().map(VfsEntry::uri).toList();
        SourceVerification.requireSealed(
                context.storage(),
                context.resources().workers(),
                context.directory().root(),
                ObjectType.ARRAY,
                files);
        CommitNames places = new CommitNames(context.directory().root(), version);
        VfsUri pending = places.pendingCommits(name(entries, version));
        context.storage().write(pending, content(entries));
        try {
            List<CommitList.Entry> remaining = stillCommitted(context, entries);
            if (remaining.size() < 2) {
                return new ConsolidationReport(List.of());
            }
            VfsUri list = places.consolidatedCommits(name(remaining, version));
            context.storage().write(list, content(remaining));
            List<String> replaced =
                    remaining.stream().map(CommitList.Entry::path).toList();
            return new ConsolidationReport(List.of(new ConsolidationReport.Step(replaced, List.of(list.name()), 0)));
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

    /** Returns the commits that were not removed since they were listed. */
    private static List<CommitList.Entry> stillCommitted(ArrayContext context, List<CommitList.Entry> entries) {
        CommitRecord now = CommitRecord.of(context);
        Set<String> committed = now.committed();
        return entries.stream()
                .filter(entry -> committed.contains(VacuumFile.lastPart(entry.path())))
                .toList();
    }

    /**
     * Refuses a commit whose fragment is missing, unless a vacuum file names the fragment. Skipping the commit would
     * hide the loss of the cells.
     */
    private static void requireFragments(ArrayContext context, List<CommitList.Entry> entries) {
        Set<String> replaced = new HashSet<>();
        context.directory().vacuums().forEach(vacuum -> replaced.addAll(vacuum.names()));
        List<FragmentRef> fragments = new ArrayList<>();
        for (CommitList.Entry entry : entries) {
            TimestampedName name = CommitRecord.name(entry);
            FragmentRef fragment = CommitList.hasCondition(entry.path())
                    ? null
                    : context.directory().find(name.text());
            if (fragment != null && !replaced.contains(name.text())) {
                fragments.add(fragment);
            }
        }
        LostFragments.requirePresent(context, fragments);
    }
}
