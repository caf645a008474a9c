package dev.tegula.internal.maintenance;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.base.TimeSpan;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.UncommittedFragments;
import dev.tegula.internal.write.commit.Intents;
import dev.tegula.internal.write.commit.Intents.Intent;
import dev.tegula.internal.write.commit.PendingVacuums;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Deletes files of failed writers: folders of fragments without commits, lists of unpublished consolidations, drafts of
 * files, announced transactions. No reader sees them. Since running writers leave the same files, only those are
 * deleted that were not modified for a while. A complete fragment may have been visible and have lost its commit file,
 * so it is kept unless an ignore file names it or the caller requests its deletion.
 */
public final class OrphanCleanup {

    private final ArrayContext context;
    private final CleanOptions options;
    private final long until;
    private final Deletions deletions = new Deletions();
    private final List<DeletionReport.Remark> kept = new ArrayList<>();
    private final Intents intents;
    private final List<Intent> dead;

    private OrphanCleanup(ArrayContext context, CleanOptions options, long until) {
        this.context = context;
        this.options = options;
        this.until = until;
        this.intents = new Intents(context.location());
        this.dead = intents.until(until);
        deletions.folders(intents.unannounced(until));
    }

    /** Finds the files and deletes nothing. Folders are listed before commits, so that later commits are seen. */
    public static OrphanCleanup find(StoreLocation array, CleanOptions options) {
        Storage storage = array.storage();
        VfsUri root = array.uri();
        long until = System.currentTimeMillis() - TimeSpan.millis(options.age());
        List<VfsEntry> folders = new ArrayList<>(storage.list(root.child(FolderNames.FRAGMENTS)));
        List<VfsEntry> top = storage.list(root);
        folders.addAll(top);
        List<VfsEntry> files = new ArrayList<>(top);
        files.addAll(storage.list(root.child(FolderNames.COMMITS)));
        ArrayContext context = ArrayContext.open(array);
        if (array.key() != null) {
            context.requireKey(); // No key is needed, but a wrong key may mean that the caller intended another array.
        }
        OrphanCleanup cleanup = new OrphanCleanup(context, options, until);
        folders.removeIf(folder -> !ArrayDirectory.isFragmentFolder(folder));
        UncommittedFragments.among(context, folders).forEach(cleanup::addFragment);
        cleanup.addPendingLists(files);
        cleanup.addDrafts(storage.drafts(root, until));
        return cleanup;
    }

    private void addFragment(UncommittedFragments.Fragment fragment) {
        // A folder without files may have just been created by a writer, and its age is unknown. The sweep removes
        // old ones.
        boolean announced =
                dead.stream().anyMatch(intent -> intent.fragments().contains(fragment.name())); // settled as a whole
        if (announced
                || fragment.modifiedMillis() > until
                || fragment.modifiedMillis() == UncommittedFragments.NO_FILES) {
            return;
        }
        if (fragment.complete()
                && !options.includesComplete()
                && !context.directory().isIgnored(fragment.name())) {
            kept.add(new DeletionReport.Remark(
                    fragment.uri().toString(),
                    "the fragment is complete and may have lost its commit file",
                    NextStep.of(Action.DELETE_COMPLETE, context.directory().root())));
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

    /** Adds drafts, except those that are deleted with their folders. */
    private void addDrafts(List<VfsUri> drafts) {
        deletions.files(drafts.stream()
                .filter(draft -> deletions.all().stream().noneMatch(draft::isBelow))
                .toList());
    }

    /** Returns the files that are deleted and the fragments that are kept. */
    public DeletionReport report() {
        List<String> uris = new ArrayList<>(deletions.uris());
        dead.forEach(intent -> uris.add(intent.file().toString()));
        return new DeletionReport(uris, kept, List.of());
    }

    /** Deletes the files, and settles transactions and consolidations whose processes died before their end. */
    public void delete() {
        dead.forEach(intents::settle);
        deletions.run(context.storage(), context.resources().workers());
        PendingVacuums.settle(context, until);
        context.storage()
                .sweep(context.directory().root(), until); // removes unfinished uploads and empty folders of drafts
    }
}
