package dev.tegula.internal.maintenance;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.errors.StorageException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Where a copy is to lie. Places where it would be lost, or would spoil what lies there, are refused before anything is
 * written.
 */
public final class CopyTarget {

    private final Storage storage;
    private final VfsUri place;
    private final Workers workers;

    public CopyTarget(Storage storage, VfsUri place, Workers workers) {
        this.storage = storage;
        this.place = place;
        this.workers = workers;
    }

    /**
     * Refuses a place that does not do.
     *
     * @param name of what is copied, for advice
     * @param source the one URI of what is copied
     * @throws ArrayAlreadyExistsException if anything lies there
     * @throws IllegalArgumentException if it lies in what is copied, in an array, or among the files of a group
     */
    public void check(String name, VfsUri source) {
        VfsUri target = storage.canonical(place);
        if (target.equals(source)) {
            throw new IllegalArgumentException(place + " is what is to be copied; name another place");
        }
        if (target.isBelow(source)) {
            throw new IllegalArgumentException(
                    place + " lies in what is to be copied, " + source + "; name a place outside");
        }
        List<VfsEntry> present = storage.list(place);
        if (!present.isEmpty() && !UnfinishedCopy.isAt(present)) {
            ObjectType type = ObjectFolder.typeOf(present);
            String what = type == null ? "a folder with files" : type == ObjectType.GROUP ? "a group" : "an array";
            String advice = type == ObjectType.ARRAY || name.isEmpty()
                    ? ""
                    : "; to copy into it, name the place there: " + place.child(name);
            throw new ArrayAlreadyExistsException(what + " lies at " + place + " already" + advice);
        }
        if (storage.exists(place)) {
            throw new ArrayAlreadyExistsException("a file lies at " + place + " already");
        }
        checkFolders(target);
    }

    /** What lies in an array goes when the array goes, and is no member of anything. */
    private void checkFolders(VfsUri target) {
        List<VfsUri> within = new ArrayList<>();
        for (VfsUri at = target; !at.isRoot(); at = Objects.requireNonNull(at.parent())) {
            within.add(at);
        }
        ConcurrentRequests.map(storage, workers, within, at -> {
            VfsUri folder = Objects.requireNonNull(at.parent());
            if (mayBeSeen(() -> ObjectFolder.isArray(storage, folder))) {
                throw new IllegalArgumentException(place + " lies in the array " + folder
                        + ", which holds its own files only; name a place outside");
            }
            if (at.name().startsWith("__") && mayBeSeen(() -> ObjectFolder.isGroup(storage, folder))) {
                throw new IllegalArgumentException(place + " lies among the files of the group " + folder
                        + "; choose a name that does not begin with '__'");
            }
            return at;
        });
    }

    private interface Question {
        boolean answer();
    }

    /**
     * The answer, and no where the store does not let the caller ask: many may write in one folder and not look at
     * those above it.
     */
    private static boolean mayBeSeen(Question question) {
        try {
            return question.answer();
        } catch (StorageException e) {
            if (e.reason() == StorageException.Reason.NOT_ALLOWED) {
                return false;
            }
            throw e;
        }
    }
}
