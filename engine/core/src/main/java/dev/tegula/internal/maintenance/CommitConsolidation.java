package dev.tegula.internal.maintenance;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.storage.open.CommitRecord.ConsolidatedCommits;
import dev.tegula.internal.storage.open.LostFragments;
import dev.tegula.internal.verify.SourceVerification;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Consolidates all commits into one file. The single commit files still count until they are vacuumed
 * ({@link CommitListWrite}).
 */
public final class CommitConsolidation {

    /** How many entries of a list are copied for each new one, at most. */
    private static final long MOST_COPIED = 128;

    private CommitConsolidation() {}

    /**
     * Consolidates commits, if there are at least two.
     *
     * @throws UnsupportedFormatException if the array is older than version 12
     * @throws dev.tegula.errors.CorruptArrayException if a committed fragment is missing, a list of commits is damaged,
     *     or a sealed file was changed; nothing was changed then
     */
    public static ConsolidationReport run(ArrayContext context) {
        return run(context, record -> name -> true);
    }

    /**
     * Consolidates deletes with all that lists contain, and leaves other commits alone. Readers read each delete and
     * only list the others, and a list of commits that are soon vacuumed takes a file of ignored ones for each vacuum.
     */
    static ConsolidationReport runDeletes(ArrayContext context) {
        return run(context, record -> {
            Set<String> listed = record.listed();
            return name -> CommitList.hasCondition(name) || listed.contains(name);
        });
    }

    /**
     * Consolidates the deletes that are in no list with the short ones of the lists. A list of n entries is short
     * beside about the square root of n: entries that are in no long list are written again with each new one, as
     * copies ({@link CommitCopying}), those of a long list whenever it grows, and this is where both cost the same.
     */
    static ConsolidationReport runGrowing(ArrayContext context) {
        return run(context, record -> {
            Set<String> inLists = new HashSet<>();
            List<ConsolidatedCommits> lists = new ArrayList<>(record.lists());
            lists.removeAll(record.supersededLists(Long.MAX_VALUE));
            lists.sort(Comparator.comparingInt(list -> list.entries().size()));
            Set<String> listed = record.listed();
            long sum = record.single().keySet().stream()
                    .filter(name -> CommitList.hasCondition(name) && !listed.contains(name))
                    .count();
            for (ConsolidatedCommits list : lists) {
                if (list.entries().size() > sum * Math.min(2 * sum, MOST_COPIED)) {
                    list.entries().forEach(entry -> inLists.add(entry.last()));
                } else {
                    sum += list.entries().size();
                }
            }
            return name -> !inLists.contains(name) && (CommitList.hasCondition(name) || listed.contains(name));
        });
    }

    private static ConsolidationReport run(ArrayContext context, Function<CommitRecord, Predicate<String>> choice) {
        FormatVersion version = FormatVersion.forFragment(context.schemas()
                .get(context.directory().schemaAt(Long.MAX_VALUE).name())
                .version());
        if (!version.hasFolders()) {
            throw new UnsupportedFormatException(context.directory().root() + ": commits cannot be consolidated in "
                    + "its format version (found " + version.number() + ", expected at least 12)");
        }
        CommitRecord record = CommitRecord.of(context);
        Predicate<String> isChosen = choice.apply(record);
        Set<String> unsettled = context.directory().unsettled();
        // Fragments of a pending consolidation may still be rolled back.
        List<CommitList.Entry> entries = record.live().stream()
                .filter(entry -> !unsettled.contains(CommitRecord.name(entry).text()) && isChosen.test(entry.last()))
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
        CommitListWrite.Result written = CommitListWrite.run(context, version, entries, now -> true);
        if (written == null) {
            return new ConsolidationReport(List.of());
        }
        List<String> replaced =
                written.entries().stream().map(CommitList.Entry::path).toList();
        return new ConsolidationReport(List.of(
                new ConsolidationReport.Step(replaced, List.of(written.list().name()), 0)));
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
