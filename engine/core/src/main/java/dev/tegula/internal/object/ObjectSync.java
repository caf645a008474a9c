package dev.tegula.internal.object;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.object.SyncPlan.Extra;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.maintenance.SyncOptions;
import dev.tegula.maintenance.SyncReport;
import dev.tegula.progress.Progress;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Copies to a target what it lacks of an array, a group with what is below it, or a folder. All files but indexes of
 * folders are immutable, so that a file that is there needs no copy. Readers of the target see at each moment an array:
 * data come before schemas, schemas before commits, and deletions last. What is interrupted is continued by the next
 * run.
 */
public final class ObjectSync {

    private final StoreLocation location;
    private final Storage from;
    private final Storage to;
    private final Workers workers;
    private final SyncOptions options;
    private final Consumer<Progress> progress;
    private final List<SyncReport.Item> items = new ArrayList<>();
    private final List<String> unknown = new ArrayList<>();
    private final List<String> elsewhere = new ArrayList<>();

    /**
     * @param source location of the source, with a key if members of encrypted groups are to be reported
     * @param progress called after several files, and within long files
     */
    public ObjectSync(StoreLocation source, Storage to, SyncOptions options, Consumer<Progress> progress) {
        this.location = source;
        this.from = source.storage();
        this.to = to;
        this.workers = source.resources().workers();
        this.options = options;
        this.progress = progress;
    }

    /**
     * Synchronizes.
     *
     * @throws ArrayNotFoundException if there is no array or group at the source or below it
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if there is something else at the target
     * @throws dev.tegula.errors.InvalidStateException if the target has what the source does not have
     * @throws IllegalArgumentException if the target is within the source, within an array, or among the files of a
     *     group
     */
    public SyncReport run(VfsUri target) {
        VfsUri source = location.uri();
        ObjectType type = ObjectFolder.typeOf(from, source);
        CopyTarget place = new CopyTarget(to, target, workers);
        VfsUri canonical = from.canonical(source);
        if (type != null && to.list(target).isEmpty()) {
            place.check(source.name(), canonical);
        } else {
            place.requireApart(canonical);
        }
        if (type == null) {
            below(source, target, "");
            if (items.isEmpty()) {
                throw new ArrayNotFoundException("no array or group at " + source + " or below it");
            }
        } else {
            object(type, source, target, "");
        }
        return new SyncReport(items, unknown, elsewhere);
    }

    private void below(VfsUri source, VfsUri target, String path) {
        Map<String, ObjectType> objects = ObjectFolder.below(from, workers, source);
        objects.forEach((name, type) ->
                object(type, source.resolve(name), target.resolve(name), path.isEmpty() ? name : path + "/" + name));
        ObjectFolder.below(to, workers, target).keySet().stream()
                .filter(name -> !objects.containsKey(name))
                .forEach(name -> unknown.add(target.resolve(name).toString()));
    }

    private void object(ObjectType type, VfsUri source, VfsUri target, String path) {
        if (type == ObjectType.GROUP) {
            below(source, target, path);
            absoluteMembers(source);
        } else {
            labels(source, target, path);
        }
        items.add(Retry.whileListingChanges(() -> own(type, source, target, path)));
    }

    /** Collects members that the target names as the source does, because their URIs are absolute. */
    private void absoluteMembers(VfsUri group) {
        try {
            GroupDirectory.open(location.at(group), TimestampRange.all()).members().stream()
                    .filter(member -> !member.relative())
                    .forEach(member -> elsewhere.add(member.uri()));
        } catch (EncryptionException noKey) {
            // Files are copied without a key.
        }
    }

    /** Synchronizes the arrays of dimension labels. */
    private void labels(VfsUri source, VfsUri target, String path) {
        for (VfsEntry entry : from.list(source.child(FolderNames.LABELS))) {
            if (entry.isFolder()) {
                String name = FolderNames.LABELS + "/" + entry.name();
                object(
                        ObjectType.ARRAY,
                        entry.uri(),
                        target.child(FolderNames.LABELS).child(entry.name()),
                        path.isEmpty() ? name : path + "/" + name);
            }
        }
    }

    /** Synchronizes the files of an object itself. */
    private SyncReport.Item own(ObjectType type, VfsUri source, VfsUri target, String path) {
        List<VfsEntry> top = to.list(target);
        ObjectType present = ObjectFolder.typeOf(top);
        if (present != null && present != type) {
            throw new CopyTarget(to, target, workers).exists(source.name(), top);
        }
        SyncState there = SyncState.of(to, workers, target, present);
        SyncState here = SyncState.ofSource(from, workers, source, type);
        if (present == null) {
            requireUnfinished(type, here, there, top);
        }
        SyncPlan plan = SyncPlan.of(here, there, options.isDeleting() ? Extra.DELETED : Extra.KEPT);
        long bytes =
                plan.copied().stream().mapToLong(file -> file.entry().size()).sum();
        int deleted = plan.deleted().size();
        if (!options.isDryRun()) {
            if (present == null && to.traits().hierarchical()) {
                from.list(source).stream()
                        .filter(entry -> entry.isFolder() && FolderNames.IN_ROOT.contains(entry.name()))
                        .filter(entry -> !entry.name().equals(FolderNames.SCHEMA)
                                && !entry.name().equals(FolderNames.GROUP))
                        .forEach(entry -> to.createFolder(target.child(entry.name())));
            }
            String phase = path.isEmpty() ? "copying" : path;
            FileCopies copies = new FileCopies(
                    from,
                    to,
                    workers,
                    (files, done) -> progress.accept(new Progress(
                            phase, Progress.Unit.FILES, files, plan.copied().size(), done, bytes)));
            new SyncTransfer(to, target, plan, copies).run(here, there);
        }
        return new SyncReport.Item(path, type, plan.copied().size(), bytes, deleted);
    }

    /** Refuses a target that is no object and has other files than an interrupted run leaves. */
    private void requireUnfinished(ObjectType type, SyncState here, SyncState there, List<VfsEntry> top) {
        Predicate<VfsEntry> isOther =
                entry -> type == ObjectType.ARRAY && !entry.name().startsWith("__")
                        || entry.name().equals(UnfinishedCopy.MARKER);
        boolean isForeign = top.stream().anyMatch(isOther)
                || !here.files().keySet().containsAll(there.files().keySet());
        if (isForeign) {
            throw new CopyTarget(to, there.root(), workers).exists("", top);
        }
    }
}
