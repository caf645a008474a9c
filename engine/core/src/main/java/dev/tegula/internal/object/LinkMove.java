package dev.tegula.internal.object;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsUri;

/** Renames a symbolic link to an array or group. */
public final class LinkMove {

    private final Storage from;
    private final Storage to;
    private final Workers workers;

    public LinkMove(Storage from, Storage to, Workers workers) {
        this.from = from;
        this.to = to;
        this.workers = workers;
    }

    /**
     * Moves a link.
     *
     * @throws ArrayNotFoundException if the link points to neither an array nor a group
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if there is anything at the target
     * @throws IllegalArgumentException if the target is in another store, within the link's target, within an array, or
     *     among the files of a group
     */
    public void move(VfsUri link, VfsUri target) {
        if (ObjectFolder.typeOf(from, link) == null) {
            throw new ArrayNotFoundException("no array or group at " + link);
        }
        if (!link.sameStore(target)) {
            throw new InvalidArgumentException(
                    link + ": a symbolic link cannot be moved to another store (found " + target
                            + "). Copy its target.",
                    NextStep.of(Action.COPY_OBJECT));
        }
        new CopyTarget(to, target, workers).check(link.name(), from.canonical(link));
        from.moveLink(link, target);
    }
}
