package dev.tegula.internal.maintenance;

import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.internal.write.commit.IgnoredCommits;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.tags.Tag;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Deletes replaced fragments. For each vacuum file it deletes first the commits (after writing an ignore file for those
 * in consolidated commits), then the folders, then the vacuum file, which hides the fragments until then.
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

    private final Deletions deletions = new Deletions();

    private FragmentVacuum(ArrayContext context, CommitRecord record) {
        this.context = context;
        this.storage = context.storage();
        this.root = context.directory().root();
        this.record = record;
    }

    /**
     * Checks the vacuum files and plans the deletions.
     *
     * @param until time in milliseconds since 1970; vacuum files written later are kept
     */
    static FragmentVacuum plan(ArrayContext context, TagProtection tags, long until) {
        FragmentVacuum vacuum = new FragmentVacuum(context, CommitRecord.of(context));
        vacuum.addVacuumFiles(until, tags);
        vacuum.addFolders();
        vacuum.planDeletions();
        return vacuum;
    }

    private void addVacuumFiles(long until, TagProtection tags) {
        List<VacuumFile> due = new ArrayList<>();
        Set<String> needed = new HashSet<>();
        for (VacuumFile vacuum : context.directory().vacuums()) {
            if (!vacuum.isPending() && showsConflict(vacuum)) {
                needed.add(vacuum.by().text());
            } else if (!vacuum.isPending() && vacuum.modifiedMillis() <= until) {
                due.add(vacuum);
            }
        }
        keepReplacements(due, needed);
        VacuumCheck check = new VacuumCheck(context);
        List<VacuumCheck.Result> results =
                ConcurrentRequests.map(storage, context.resources().workers(), due, check::of);
        Map<String, Tag> tagged = due.isEmpty() ? Map.of() : tags.fragments(context);
        for (int i = 0; i < due.size(); i++) {
            VacuumFile vacuum = due.get(i);
            Tag tag = vacuum.names().stream()
                    .map(tagged::get)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
            if (tag != null) {
                kept.add(new DeletionReport.Remark(
                        vacuum.uri().toString(),
                        "the fragments that it names are kept: " + TagProtection.text(tag) + " needs them",
                        TagProtection.NEXT_STEP));
            } else {
                add(vacuum, results.get(i));
            }
        }
    }

    /**
     * Removes the vacuum files that name the replacements of those that stay. Without its replacement, such a file
     * would seem to be left of a loss.
     */
    private static void keepReplacements(List<VacuumFile> due, Set<String> needed) {
        boolean isChanged = !needed.isEmpty();
        while (isChanged) {
            List<VacuumFile> stay = due.stream()
                    .filter(vacuum -> vacuum.names().stream().anyMatch(needed::contains))
                    .toList();
            stay.forEach(vacuum -> needed.add(vacuum.by().text()));
            isChanged = due.removeAll(stay);
        }
    }

    /** Adds the folders of replaced fragments that still exist. */
    private void addFolders() {
        List<Boolean> present = ConcurrentRequests.map(
                storage,
                context.resources().workers(),
                replacedFolders,
                folder -> !storage.list(folder).isEmpty());
        for (int i = 0; i < replacedFolders.size(); i++) {
            if (present.get(i)) {
                // Before version 5 this file is the commit.
                metadata.add(replacedFolders.get(i).child(ArrayDirectory.FRAGMENT_METADATA));
                folders.add(replacedFolders.get(i));
            }
        }
    }

    /** Returns whether a vacuum file is needed to show that a pending consolidation must be rolled back. */
    private boolean showsConflict(VacuumFile vacuum) {
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

    /** Returns the deletions, the files kept, and those deleted without a check. */
    DeletionReport report() {
        return new DeletionReport(deletions.uris(), kept, unchecked);
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
        // A pending vacuum file is about to be deleted if it still exists. Alone it would indicate a pending
        // consolidation.
        context.directory().vacuums().stream()
                .filter(other -> other.isPending() && other.by().equals(vacuum.by()))
                .forEach(other -> pending.add(other.uri()));
    }

    /** Returns the deletions in order; the report names the same ones. */
    Deletions deletions() {
        return deletions;
    }

    private void planDeletions() {
        deletions
                .before(() -> ignoreListed(record))
                .files(pending)
                .files(commits)
                // Commits may have been consolidated since they were listed. Later consolidations find the commit
                // files deleted.
                .before(() -> ignoreListed(CommitRecord.of(context)))
                .files(metadata)
                .folders(folders);
        generations().forEach(deletions::files);
    }

    /**
     * Groups the vacuum files so that each is deleted before those that name its replacement. Alone it could not be
     * distinguished from one whose replacement was lost.
     */
    private List<List<VfsUri>> generations() {
        List<List<VfsUri>> generations = new ArrayList<>();
        List<VacuumFile> remaining = new ArrayList<>(vacuums);
        while (!remaining.isEmpty()) {
            Set<String> replacements =
                    remaining.stream().map(vacuum -> vacuum.by().text()).collect(Collectors.toSet());
            List<VacuumFile> first = remaining.stream()
                    .filter(vacuum -> vacuum.names().stream().noneMatch(replacements::contains))
                    .toList();
            first = first.isEmpty() ? List.copyOf(remaining) : first;
            generations.add(first.stream().map(VacuumFile::uri).toList());
            remaining.removeAll(first);
        }
        return generations;
    }

    /** Writes an ignore file for replaced fragments whose commits are in consolidated commits. */
    private void ignoreListed(CommitRecord current) {
        Set<String> listed = current.listed();
        IgnoredCommits.write(
                storage,
                root,
                replaced.stream()
                        .filter(name -> listed.contains(
                                CommitNames.of(root, name).commit(name).name()))
                        .toList());
    }
}
