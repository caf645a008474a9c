package dev.tegula.internal.maintenance;

import dev.tegula.internal.bytes.FolderNames;
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
 * Deletes files of failed writers: folders of fragments without commits, lists of unpublished consolidations, drafts of
 * files. No reader sees them. Since running writers leave the same files, only those are deleted that were not modified
 * for a while. A complete fragment may have been visible and have lost its commit file, so it is kept unless an ignore
 * file names it or the caller requests its deletion.
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

    /** Finds the files. Folders are listed before commits, so that commits published in between are seen. */
    public OrphanCleanup(
            Storage storage, Resources resources, VfsUri root, byte @Nullable [] key, CleanOptions options) {
        this.storage = storage;
        this.workers = resources.workers();
        this.root = root;
        this.options = options;
        this.until = System.currentTimeMillis() - options.age().toMillis();
        List<VfsEntry> folders = new ArrayList<>(storage.list(root.child(FolderNames.FRAGMENTS)));
        List<VfsEntry> top = storage.list(root);
        folders.addAll(top);
        List<VfsEntry> files = new ArrayList<>(top);
        files.addAll(storage.list(root.child(FolderNames.COMMITS)));
        context = ArrayContext.open(storage, resources, root, key);
        if (key != null) {
            context.requireKey(); // No key is needed, but a wrong key may mean that the caller intended another array.
        }
        folders.removeIf(folder -> !ArrayDirectory.isFragmentFolder(folder));
        UncommittedFragments.among(context, folders).forEach(this::addFragment);
        addPendingLists(files);
        // Drafts are deleted with their folders.
        List<VfsUri> drafts = storage.drafts(root, until);
        deletions.files(drafts.stream()
                .filter(draft -> deletions.all().stream().noneMatch(draft::isBelow))
                .toList());
    }

    private void addFragment(UncommittedFragments.Fragment fragment) {
        // A folder without files may have just been created by a writer, and its age is unknown. The sweep removes
        // old ones.
        if (fragment.modifiedMillis() > until || fragment.modifiedMillis() == UncommittedFragments.NO_FILES) {
            return;
        }
        if (fragment.complete()
                && !options.includeComplete()
                && !context.directory().isIgnored(fragment.name())) {
            kept.add(new DeletionReport.Remark(
                    fragment.uri().toString(),
                    "the fragment is complete and may have lost its commit file. Delete it with --include-complete."));
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

    /** Returns what was found. */
    public DeletionReport report() {
        return new DeletionReport(deletions.uris(), kept, List.of());
    }

    /** Deletes the files, and settles consolidations whose process died after the commit. */
    public void delete() {
        deletions.run(storage, workers);
        PendingVacuums.settle(context, until);
        storage.sweep(root, until); // removes unfinished uploads and empty folders of drafts
    }
}
