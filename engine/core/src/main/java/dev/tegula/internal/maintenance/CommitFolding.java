package dev.tegula.internal.maintenance;

import dev.tegula.group.ObjectType;
import dev.tegula.internal.base.TimeSpan;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.storage.open.CommitRecord.ConsolidatedCommits;
import dev.tegula.internal.storage.open.ListedCommits;
import dev.tegula.internal.verify.SourceVerification;
import dev.tegula.jobs.FoldReport;
import dev.tegula.jobs.ListFolding;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Folds the lists of commits of many jobs into one, because readers make one request per list. A fold writes a new list
 * with the entries of old ones; a later fold deletes the old ones.
 *
 * <p>The deletion has the rule of the vacuum of commits ({@link CommitRecord#supersededLists}): a list may be deleted
 * when a later list, which is older than the grace period, contains all its entries that count. All processes order
 * lists in the same way, so that two of them never delete the last list of a commit. Many lists are deleted at a time,
 * because a reader that listed them before must list again, and libtiledb fails instead.
 *
 * <p>A list is folded only with smaller ones that are together at least as large. Every fold therefore at least doubles
 * the list that contains an entry, so that an entry is copied at most log2(n) times, and at most log2(n) lists remain
 * besides those that are too few to fold.
 */
public final class CommitFolding {

    /** Maximum size of a new list: readers hold lists in memory. */
    private static final long MOST_BYTES = 256L << 20;

    private final CommitRecord record;
    private final ListFolding folding;
    private final long until;

    private CommitFolding(CommitRecord record, ListFolding folding) {
        this.record = record;
        this.folding = folding;
        this.until = folding.grace().isZero()
                ? Long.MAX_VALUE
                : System.currentTimeMillis() - TimeSpan.millis(folding.grace());
    }

    /** Folds lists after a job was published. Logs a failure, because the job is published regardless. */
    public static void afterPublishing(CommitRecord before, ListFolding folding) {
        try {
            run(before, folding);
        } catch (RuntimeException e) {
            System.getLogger("dev.tegula")
                    .log(
                            System.Logger.Level.WARNING,
                            before.context().directory().root()
                                    + ": a job was published, but lists of commits were not folded. Later jobs try "
                                    + "again.",
                            e);
        }
    }

    /**
     * Deletes lists that were folded before, and folds others.
     *
     * @param record the commits of the array
     * @throws dev.tegula.errors.CorruptArrayException if a list is damaged, or if a sealed one was changed
     */
    public static FoldReport run(CommitRecord record, ListFolding folding) {
        if (folding.lists() == 0 || record.lists().size() < folding.lists()) {
            return new FoldReport(0, 0);
        }
        CommitFolding fold = new CommitFolding(record, folding);
        int deleted = fold.deleteSuperseded();
        return new FoldReport(fold.fold(), deleted);
    }

    private int deleteSuperseded() {
        List<ConsolidatedCommits> superseded = record.supersededLists(until);
        if (superseded.size() < folding.lists()) {
            return 0;
        }
        new Deletions()
                .files(superseded.stream().map(ConsolidatedCommits::uri).toList())
                .files(record.supersededIgnores(superseded))
                .run(record.context().storage(), record.context().resources().workers());
        return superseded.size();
    }

    /** Returns the number of lists that were folded. */
    private int fold() {
        boolean isRunningElsewhere = record.pending().stream().anyMatch(this::isYoung);
        if (isRunningElsewhere) {
            return 0;
        }
        List<ConsolidatedCommits> lists = choose();
        if (lists.size() < folding.lists()) {
            return 0;
        }
        ArrayContext context = record.context();
        SourceVerification.requireSealed(
                context.storage(),
                context.resources().workers(),
                context.directory().root(),
                ObjectType.ARRAY,
                lists.stream().map(ConsolidatedCommits::uri).toList());
        List<CommitList.Entry> entries = union(lists);
        Set<VfsUri> folded = lists.stream().map(ConsolidatedCommits::uri).collect(Collectors.toSet());
        CommitListWrite.Result written = entries.size() < 2
                ? null
                : CommitListWrite.run(
                        context,
                        version(lists),
                        entries,
                        now -> now.lists().stream()
                                .noneMatch(other -> !folded.contains(other.uri()) && other.holds(entries)));
        return written == null ? 0 : lists.size();
    }

    private boolean isYoung(ConsolidatedCommits list) {
        return list.modifiedMillis() > until;
    }

    /** Returns the lists to fold. */
    private List<ConsolidatedCommits> choose() {
        VfsUri folder = record.context().directory().root().child(FolderNames.COMMITS);
        List<ConsolidatedCommits> superseded = record.supersededLists(Long.MAX_VALUE);
        List<ConsolidatedCommits> candidates = new ArrayList<>(record.lists());
        candidates.removeIf(list -> isYoung(list) || !folder.equals(list.uri().parent()));
        candidates.removeAll(superseded);
        if (candidates.size() < folding.lists()) {
            return List.of();
        }
        // Fragments of a pending consolidation may still be rolled back.
        Set<String> unsettled = record.context().directory().unsettled();
        candidates.removeIf(list -> list.entries().stream()
                .anyMatch(entry -> unsettled.contains(CommitRecord.name(entry).text())));
        candidates.sort(Comparator.comparingLong(CommitFolding::size));
        int count = 0;
        long smaller = 0;
        for (int i = 0; i < candidates.size(); i++) {
            long size = size(candidates.get(i));
            if (smaller + size > MOST_BYTES) {
                break;
            }
            if (size <= smaller) {
                count = i + 1;
            }
            smaller += size;
        }
        return candidates.subList(0, count);
    }

    private static long size(ConsolidatedCommits list) {
        long size = 0;
        for (CommitList.Entry entry : list.entries()) {
            byte[] condition = entry.condition();
            size += entry.path().length() + (condition == null ? 0 : condition.length);
        }
        return size;
    }

    /** Returns the entries that count, each once, but all the different conditions of one name. */
    private List<CommitList.Entry> union(List<ConsolidatedCommits> lists) {
        ListedCommits union = new ListedCommits();
        lists.forEach(list -> list.entries().stream()
                .filter(entry -> !record.isIgnored(entry.last()))
                .forEach(union::add));
        return union.entries().stream()
                .sorted(Comparator.comparing(CommitRecord::name))
                .toList();
    }

    private static FormatVersion version(List<ConsolidatedCommits> lists) {
        return new FormatVersion(lists.stream()
                .map(list -> Objects.requireNonNull(ArrayDirectory.nameOf(list.uri())))
                .mapToInt(TimestampedName::version)
                .max()
                .orElseThrow());
    }
}
