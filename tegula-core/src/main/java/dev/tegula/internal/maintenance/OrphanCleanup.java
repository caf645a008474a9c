package dev.tegula.internal.maintenance;

import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.UncommittedFragments;
import dev.tegula.internal.write.commit.PendingVacuums;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Leftovers of writers that died: folders of fragments without commits, lists of consolidations that were not
 * published, drafts of files. No reader sees any of it. Writers that are at work look the same, therefore only what
 * nobody touched for a while is deleted. A complete fragment may have been visible and have lost its commit file; it is
 * kept unless a file of ignored commits says that it was deleted, or the caller says so.
 */
public final class OrphanCleanup {

    private final Storage storage;
    private final Workers workers;
    private final VfsUri root;
    private final long until;
    private final ArrayContext context;
    private final CleanOptions options;
    private final Deletions deletions = new Deletions();
    private final List<DeletionReport.Remark> kept = new ArrayList<>();

    /** Finds them. Folders are listed before commits, so that a commit that comes meanwhile is seen. */
    public OrphanCleanup(
            Storage storage, Resources resources, VfsUri root, byte @Nullable [] key, CleanOptions options) {
        this.storage = storage;
        this.workers = resources.workers();
        this.root = root;
        this.options = options;
        this.until = System.currentTimeMillis() - options.age().toMillis();
        List<VfsEntry> folders = new ArrayList<>(storage.list(root.child(ArrayDirectory.FRAGMENTS)));
        List<VfsEntry> top = storage.list(root);
        folders.addAll(top);
        List<VfsEntry> files = new ArrayList<>(top);
        files.addAll(storage.list(root.child(ArrayDirectory.COMMITS)));
        context = ArrayContext.open(storage, resources, root, key);
        if (key != null) {
            context.requireKey(); // None is needed, but who gives a wrong one may mean another array.
        }
        folders.removeIf(folder -> !ArrayDirectory.isFragmentFolder(folder));
        UncommittedFragments.among(context, folders).forEach(this::addFragment);
        addPendingLists(files);
        // Drafts go with the folders that they lie in.
        List<VfsUri> drafts = storage.drafts(root, until);
        deletions.files(drafts.stream()
                .filter(draft -> deletions.all().stream().noneMatch(draft::isBelow))
                .toList());
    }

    private void addFragment(UncommittedFragments.Fragment fragment) {
        // A folder without files may be one that a writer made just now: its age is not known here. The sweep removes
        // old ones.
        if (fragment.modifiedMillis() > until || fragment.modifiedMillis() == UncommittedFragments.NO_FILES) {
            return;
        }
        if (fragment.complete()
                && !options.includeComplete()
                && !context.directory().isIgnored(fragment.name())) {
            kept.add(new DeletionReport.Remark(
                    fragment.uri().toString(),
                    "the fragment is complete and may have lost its commit file; only --include-complete deletes it"));
        } else {
            deletions.folders(List.of(fragment.uri()));
        }
    }

    private void addPendingLists(List<VfsEntry> files) {
        Set<String> known = new HashSet<>();
        context.directory()
                .allFragments()
                .forEach(fragment -> known.add(fragment.name().text()));
        context.directory().vacuums().stream().map(VacuumFile::names).forEach(known::addAll);
        for (VfsEntry file : files) {
            if (file.isFolder() || file.modifiedMillis() > until) {
                continue;
            }
            String name = file.name();
            boolean unused = name.endsWith(CommitNames.PENDING)
                    && !known.contains(name.substring(0, name.length() - CommitNames.PENDING.length()));
            if (unused || name.endsWith(CommitNames.PENDING_LIST)) {
                deletions.files(List.of(file.uri()));
            }
        }
    }

    /** What was found. */
    public DeletionReport report() {
        return new DeletionReport(deletions.uris(), kept, List.of());
    }

    /** Deletes it; ends consolidations that died after their commit. */
    public void delete() {
        deletions.run(storage, workers);
        PendingVacuums.settle(context, until);
        storage.sweep(root, until); // removes unfinished uploads, and folders of drafts that are empty now
    }
}
