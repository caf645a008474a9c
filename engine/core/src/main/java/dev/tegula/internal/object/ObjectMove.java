package dev.tegula.internal.object;

import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.storage.Storage;
import dev.tegula.progress.Progress;
import dev.tegula.vfs.VfsUri;
import java.util.function.Consumer;
import java.util.function.Function;

/** Moves an array or group by copying it and then deleting the source. Renames symbolic links. */
public final class ObjectMove {

    private final Function<VfsUri, Storage> stores;
    private final Workers workers;

    /** @param stores returns the store of a URI */
    public ObjectMove(Function<VfsUri, Storage> stores, Workers workers) {
        this.stores = stores;
        this.workers = workers;
    }

    /**
     * Moves an object.
     *
     * @throws IllegalStateException if files of the source were added or removed during the copy; then it is not
     *     deleted
     */
    public void run(VfsUri source, VfsUri target, Consumer<Progress> progress) {
        Storage from = stores.apply(source);
        Storage to = stores.apply(target);
        if (from.isLink(source)) {
            new LinkMove(from, to, workers).move(source, target);
            return;
        }
        ObjectCopy copy = new ObjectCopy(from, to, workers, progress);
        copy.copy(source, target);
        copy.requireUnchanged(source, target);
        new ObjectRemoval(from, progress).remove(source);
    }
}
