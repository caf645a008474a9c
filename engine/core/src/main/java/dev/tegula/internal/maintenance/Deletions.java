package dev.tegula.internal.maintenance;

import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.InnerLinks;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Files and folders to delete, in stages. A stage starts when the previous one is complete, so that after a crash at
 * any point readers see the same data and another run can delete the rest.
 */
final class Deletions {

    /** Files or folders that can be deleted concurrently, or an action between such stages. */
    private record Stage(List<VfsUri> uris, boolean folders, Runnable action) {}

    private final List<Stage> stages = new ArrayList<>();

    Deletions files(Collection<VfsUri> uris) {
        stages.add(new Stage(List.copyOf(uris), false, () -> {}));
        return this;
    }

    Deletions folders(Collection<VfsUri> uris) {
        stages.add(new Stage(List.copyOf(uris), true, () -> {}));
        return this;
    }

    /** Adds an action that runs before the stages added next, unless this is a dry run. */
    Deletions before(Runnable action) {
        stages.add(new Stage(List.of(), false, action));
        return this;
    }

    /** Returns the URIs to delete, in order. */
    List<String> uris() {
        return stages.stream()
                .flatMap(stage -> stage.uris.stream())
                .map(VfsUri::toString)
                .toList();
    }

    /** Returns the files and folders to delete, in order. */
    List<VfsUri> all() {
        return stages.stream().flatMap(stage -> stage.uris.stream()).toList();
    }

    boolean isEmpty() {
        return stages.stream().allMatch(stage -> stage.uris.isEmpty());
    }

    /**
     * @throws dev.tegula.errors.StorageException if any is behind a symbolic link within the array; nothing is deleted
     *     then
     */
    void refuseInnerLinks(Storage storage) {
        stages.forEach(stage -> InnerLinks.refuse(storage, stage.uris));
    }

    void run(Storage storage, Workers workers) {
        refuseInnerLinks(storage);
        for (Stage stage : stages) {
            stage.action.run();
            if (stage.folders) {
                ConcurrentRequests.map(storage, workers, stage.uris, folder -> {
                    storage.deleteFolder(folder);
                    return folder;
                });
            } else {
                storage.deleteAll(stage.uris);
            }
        }
    }
}
