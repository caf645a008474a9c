package dev.tegula.internal.object;

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
 * Target of a copy. A target where the copy would be lost, or would damage existing files, is refused before anything
 * is written.
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
     * Refuses an unsuitable target.
     *
     * @param name name of the copied object, for error messages
     * @param source canonical URI of the copied object
     * @throws ArrayAlreadyExistsException if there is anything at the target
     * @throws IllegalArgumentException if the target is within the source, within an array, or among the files of a
     *     group
     */
    public void check(String name, VfsUri source) {
        VfsUri target = requireApart(source);
        List<VfsEntry> present = storage.list(place);
        if (!present.isEmpty() && !UnfinishedCopy.isAt(present)) {
            throw exists(name, present);
        }
        if (storage.exists(place)) {
            throw new ArrayAlreadyExistsException("a file already exists at " + place + ".");
        }
        checkFolders(target);
    }

    /** Returns the failure for a target with these entries. */
    ArrayAlreadyExistsException exists(String name, List<VfsEntry> present) {
        ObjectType type = ObjectFolder.typeOf(present);
        String what = type == null ? "a folder with files" : type == ObjectType.GROUP ? "a group" : "an array";
        String advice = type == ObjectType.ARRAY || name.isEmpty()
                ? ""
                : " To copy into it, choose the target " + place.child(name) + ".";
        return new ArrayAlreadyExistsException(what + " already exists at " + place + "." + advice);
    }

    /** Refuses a target that is the source or within it; returns its canonical URI. */
    VfsUri requireApart(VfsUri source) {
        VfsUri target = storage.canonical(place);
        if (target.equals(source)) {
            throw new IllegalArgumentException(place + ": target is the source of the copy. Choose another target.");
        }
        if (target.isBelow(source)) {
            throw new IllegalArgumentException(
                    place + ": target is within the source of the copy, " + source + ". Choose a target outside.");
        }
        return target;
    }

    /**
     * Refuses a target within an array or among a group's files, since it would be deleted with the array and is no
     * member of a group.
     */
    private void checkFolders(VfsUri target) {
        List<VfsUri> ancestors = new ArrayList<>();
        for (VfsUri ancestor = target; !ancestor.isRoot(); ancestor = Objects.requireNonNull(ancestor.parent())) {
            ancestors.add(ancestor);
        }
        ConcurrentRequests.map(storage, workers, ancestors, ancestor -> {
            VfsUri folder = Objects.requireNonNull(ancestor.parent());
            if (isAllowedAndTrue(() -> ObjectFolder.isArray(storage, folder))) {
                throw new IllegalArgumentException(
                        place + ": target is within the array " + folder + ". Choose a target outside.");
            }
            if (ancestor.name().startsWith("__") && isAllowedAndTrue(() -> ObjectFolder.isGroup(storage, folder))) {
                throw new IllegalArgumentException(place + ": target is among the files of the group " + folder
                        + ". Choose a name that does not begin with '__'.");
            }
            return ancestor;
        });
    }

    private interface Question {
        boolean answer();
    }

    /**
     * Returns the answer, or false if the store denies access. A caller may be allowed to write in a folder but not to
     * list its parents.
     */
    private static boolean isAllowedAndTrue(Question question) {
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
