package dev.tegula.internal.maintenance;

import dev.tegula.errors.ArrayNotFoundException;
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
     * Moves.
     *
     * @throws ArrayNotFoundException if the link leads to neither array nor group
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if anything lies at the target
     * @throws IllegalArgumentException if the target lies in another store, in what the link leads to, in an array, or
     *     among the files of a group
     */
    public void move(VfsUri link, VfsUri target) {
        if (ObjectFolder.typeOf(from, link) == null) {
            throw new ArrayNotFoundException("no array or group lies at " + link);
        }
        if (!link.sameStore(target)) {
            throw new IllegalArgumentException(link + " is a symbolic link, which cannot move to " + target
                    + " (another store). Copy what it leads to with 'tegula cp'.");
        }
        new CopyTarget(to, target, workers).check(link.name(), from.canonical(link));
        from.moveLink(link, target);
    }
}
