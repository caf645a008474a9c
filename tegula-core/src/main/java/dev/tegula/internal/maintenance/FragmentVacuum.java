package dev.tegula.internal.maintenance;

import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.write.commit.IgnoredCommits;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Deletes fragments that others replaced. Of each vacuum file: first commits (listed ones are written to a file of
 * ignored commits before), then folders, then the vacuum file, which hides them until then.
 */
final class FragmentVacuum {

    private final ArrayContext context;
    private final Storage storage;
    private final CommitRecord record;
    private final VfsUri root;
    private final List<TimestampedName> replaced = new ArrayList<>();
    private final List<VfsUri> pending = new ArrayList<>();
    private final List<VfsUri> commits = new ArrayList<>();
    private final List<VfsUri> metadata = new ArrayList<>();
    private final List<VfsUri> replacedFolders = new ArrayList<>();
    private final List<VfsUri> folders = new ArrayList<>();
    private final List<VacuumFile> vacuums = new ArrayList<>();
    private final List<DeletionReport.Remark> kept = new ArrayList<>();
    private final List<DeletionReport.Remark> unchecked = new ArrayList<>();

    /** @param until vacuum files that were written later than this are left, in milliseconds since 1970 */
    FragmentVacuum(ArrayContext context, long until) {
        this.context = context;
        this.storage = context.storage();
        this.root = context.directory().root();
        this.record = CommitRecord.of(context);
        List<VacuumFile> due = context.directory().vacuums().stream()
                .filter(vacuum -> !vacuum.isPending() && vacuum.modifiedMillis() <= until && !isWitness(vacuum))
                .toList();
        VacuumCheck check = new VacuumCheck(context);
        List<VacuumCheck.Result> results =
                ConcurrentRequests.map(storage, context.resources().workers(), due, check::of);
        for (int i = 0; i < due.size(); i++) {
            add(due.get(i), results.get(i));
        }
        List<Boolean> there = ConcurrentRequests.map(
                storage,
                context.resources().workers(),
                replacedFolders,
                folder -> !storage.list(folder).isEmpty());
        for (int i = 0; i < replacedFolders.size(); i++) {
            if (there.get(i)) {
                // Before version 5 this file is the commit.
                metadata.add(replacedFolders.get(i).child(ArrayDirectory.FRAGMENT_METADATA));
                folders.add(replacedFolders.get(i));
            }
        }
    }

    /** Whether it shows that a consolidation has to be undone, which is not yet. */
    private boolean isWitness(VacuumFile vacuum) {
        return context.directory().vacuums().stream().anyMatch(other -> other.isPending() && other.contradicts(vacuum));
    }

    private void add(VacuumFile vacuum, VacuumCheck.Result result) {
        String refusal = result.refusal();
        if (refusal != null) {
            kept.add(new DeletionReport.Remark(
                    vacuum.uri().toString(), "the fragments that it names are kept: " + refusal));
            return;
        }
        String remark = result.unchecked();
        if (remark != null) {
            unchecked.add(new DeletionReport.Remark(vacuum.uri().toString(), remark));
        }
        add(vacuum);
    }

    /** What is kept, and what is deleted without a check. */
    DeletionReport report() {
        return new DeletionReport(deletions().uris(), kept, unchecked);
    }

    private void add(VacuumFile vacuum) {
        for (String each : vacuum.names()) {
            TimestampedName name = TimestampedName.parse(each);
            if (name == null) {
                continue;
            }
            CommitNames names = CommitNames.of(root, name);
            VfsUri commit = names.commit(name);
            replaced.add(name);
            if (record.single().containsKey(commit.name())) {
                commits.add(commit);
            }
            replacedFolders.add(names.fragment(name));
        }
        vacuums.add(vacuum);
        // On its way to be deleted, if it is still there: alone it would say that a consolidation is not over.
        context.directory().vacuums().stream()
                .filter(other -> other.isPending() && other.by().equals(vacuum.by()))
                .forEach(other -> pending.add(other.uri()));
    }

    /** What is deleted, in order. */
    Deletions deletions() {
        Deletions deletions = new Deletions()
                .before(() -> ignoreListed(record))
                .files(pending)
                .files(commits)
                // Commits may have been consolidated since they were listed here; whoever does it later finds them
                // gone.
                .before(() -> ignoreListed(CommitRecord.of(context)))
                .files(metadata)
                .folders(folders);
        generations().forEach(deletions::files);
        return deletions;
    }

    /**
     * The vacuum files, those before others that name their replacements: alone, such a one could not be told from one
     * whose replacement was lost.
     */
    private List<List<VfsUri>> generations() {
        List<List<VfsUri>> generations = new ArrayList<>();
        List<VacuumFile> left = new ArrayList<>(vacuums);
        while (!left.isEmpty()) {
            Set<String> replacements =
                    left.stream().map(vacuum -> vacuum.by().text()).collect(Collectors.toSet());
            List<VacuumFile> first = left.stream()
                    .filter(vacuum -> vacuum.names().stream().noneMatch(replacements::contains))
                    .toList();
            first = first.isEmpty() ? List.copyOf(left) : first;
            generations.add(first.stream().map(VacuumFile::uri).toList());
            left.removeAll(first);
        }
        return generations;
    }

    /** Has those of the replaced fragments ignored whose commits lists hold. */
    private void ignoreListed(CommitRecord commits) {
        Set<String> listed = commits.listed();
        IgnoredCommits.write(
                storage,
                root,
                replaced.stream()
                        .filter(name -> listed.contains(
                                CommitNames.of(root, name).commit(name).name()))
                        .toList());
    }
}
