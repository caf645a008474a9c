package dev.tegula;

import dev.tegula.group.GroupChanges;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.inspect.FileInspection;
import dev.tegula.internal.object.FolderIndex;
import dev.tegula.internal.object.MemberPath;
import dev.tegula.internal.object.ObjectCopy;
import dev.tegula.internal.object.ObjectMove;
import dev.tegula.internal.object.ObjectRemoval;
import dev.tegula.internal.object.ObjectSync;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.object.NewMemberCheck;
import dev.tegula.maintenance.FileReport;
import dev.tegula.maintenance.SyncOptions;
import dev.tegula.maintenance.SyncReport;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.progress.Progress;
import dev.tegula.vfs.VfsUri;
import java.util.Collections;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A handle to an array, a group, a folder of them, or one of their files. Creating it makes no request; each method
 * reads the current state. Thread-safe.
 */
public final class StoredObject {

    private final Function<VfsUri, StoreLocation> locations;
    private final StoreLocation location;
    private final Storage storage;
    private final VfsUri uri;
    private final OpenOptions options;
    private final Consumer<Progress> progress;

    StoredObject(
            Function<VfsUri, StoreLocation> locations, VfsUri uri, OpenOptions options, Consumer<Progress> progress) {
        this.locations = locations;
        this.location = locations.apply(uri);
        this.storage = location.storage();
        this.uri = uri;
        this.options = options;
        this.progress = progress;
    }

    /**
     * Returns this object with a listener for {@link #copyTo}, {@link #moveTo} and {@link #delete}, which is called on
     * the calling thread every few files, and on object stores every thousand files of a deletion.
     */
    public StoredObject withProgress(Consumer<Progress> listener) {
        return new StoredObject(locations, uri, options, listener);
    }

    /** Returns whether an array or group is at the URI. */
    public boolean exists() {
        return type() != null;
    }

    /** Returns the type of the object; null if it is neither an array nor a group. */
    public @Nullable ObjectType type() {
        return ObjectFolder.typeOf(storage, uri);
    }

    /**
     * Checks that nothing is at the URI: neither an array or group nor other files. What is created there can then be
     * deleted as a whole, for example after a failed import.
     *
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if something is there
     */
    public void requireAbsent() {
        ObjectFolder.requireAbsent(storage, uri);
    }

    /**
     * Returns whether the URI is a symbolic link. {@link #delete} and {@link #moveTo} apply to the link, all other
     * operations to its target.
     */
    public boolean isLink() {
        return storage.isLink(uri);
    }

    /** Returns the arrays and groups directly in a folder, by name. */
    public Map<String, ObjectType> children() {
        return ObjectFolder.children(storage, location.resources().workers(), uri);
    }

    /**
     * Returns the arrays and groups below a folder by their paths, such as {@code 2026/temps}, except those within
     * other arrays and groups.
     */
    public Map<String, ObjectType> descendants() {
        return ObjectFolder.below(storage, location.resources().workers(), uri);
    }

    /**
     * Returns the URI of the object at a path through groups, whose names are those of members: {@code weather/rain} is
     * the member {@code rain} of the group {@code weather}, wherever it is stored. Returns the URI itself if an object
     * is there.
     *
     * @return null if no object is there, and no part of the path is a group
     * @throws IllegalArgumentException if a group in the path has no member of this name
     */
    public @Nullable String resolve() {
        MemberPath.Lookup lookup = new MemberPath.Lookup(
                place -> ObjectFolder.typeOf(locations.apply(place).storage(), place),
                group -> GroupDirectory.open(locations.apply(group), options.timestamps())
                        .members());
        VfsUri found = MemberPath.resolve(uri, lookup);
        return found == null ? null : found.unmasked();
    }

    /**
     * Copies an array, or a group with everything below it, within a store or between stores.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is neither an array nor a group
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if the target exists
     * @throws IllegalArgumentException if the target is inside the source, inside an array, or among the files of a
     *     group
     */
    public void copyTo(String target) {
        VfsUri to = VfsUri.parse(target);
        Storage targetStorage = locations.apply(to).storage();
        new ObjectCopy(storage, targetStorage, location.resources().workers(), progress).copy(uri, to);
    }

    /**
     * Copies to a target, in the same or another store, what it lacks of an array, a group with everything below it, or
     * all arrays and groups below a folder. Meant to be repeated: files that are there are not read again, and a run
     * that was interrupted is continued. Writers, readers and maintenance of the source go on meanwhile, and so do
     * readers of the target, which see each write completely or not at all. Nothing else may write to the target.
     *
     * <p>Fragments that were vacuumed in the source stay in the target, hidden, unless the options delete them.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is no array or group at the source or below it
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if there is something else at the target
     * @throws dev.tegula.errors.InvalidStateException if readers of the target would see writes that the source does
     *     not have and the options keep them, or if a file has another size there
     * @throws IllegalArgumentException if the target is within the source, within an array, or among the files of a
     *     group
     */
    public SyncReport syncTo(String target, SyncOptions how) {
        VfsUri place = VfsUri.parse(target);
        return new ObjectSync(location, locations.apply(place).storage(), how, progress).run(place);
    }

    /**
     * Moves an array, or a group with everything below it: {@link #copyTo}, then {@link #delete}. A symbolic link is
     * renamed instead; its target stays.
     *
     * @throws IllegalArgumentException as for {@link #copyTo}, or if a link would move to another store
     * @throws IllegalStateException if files of the source were added or deleted meanwhile; then the source is not
     *     deleted
     */
    public void moveTo(String target) {
        new ObjectMove(
                        place -> locations.apply(place).storage(),
                        location.resources().workers())
                .run(uri, VfsUri.parse(target), progress);
    }

    /**
     * Deletes an array, or a group with everything below it. Symbolic links are deleted, their targets stay.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is neither an array nor a group
     */
    public void delete() {
        new ObjectRemoval(storage, progress).remove(uri);
    }

    /**
     * Returns the metadata of an array or group, by key.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is neither
     */
    public Map<String, MetadataValue> metadata() {
        if (type() == ObjectType.GROUP) {
            return Group.open(location, options.timestamps()).metadata();
        }
        ArrayContext.openSchemas(location);
        return Collections.unmodifiableMap(MetadataFolder.read(location, options.timestamps()));
    }

    /**
     * Changes the metadata of an array or group; see {@link ArrayWriter#updateMetadata} and
     * {@link Maintenance#hiddenChanges}.
     */
    public void updateMetadata(MetadataChanges changes) {
        if (type() == ObjectType.GROUP) {
            Group.updateMetadata(location, options.timestamps(), changes);
            return;
        }
        try (ArrayWriter array = new ArrayWriter(ArrayContext.openSchemas(location), options.timestamps(), 0)) {
            array.updateMetadata(changes);
        }
    }

    /**
     * Changes the members of a group atomically.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if the group or a new member does not exist
     * @throws IllegalArgumentException if a removed member is absent, an added one exists, or the group contains itself
     */
    public void updateMembers(GroupChanges changes) {
        NewMemberCheck check = new NewMemberCheck(
                place -> locations.apply(place).storage(), location.resources(), options.keyBytes(), uri);
        Group.change(location, options.timestamps(), changes, check);
    }

    /**
     * Creates an index file of everything below a folder, so that web servers without listings can serve it. Repeat it
     * after each change.
     *
     * @return the number of files in the index
     */
    public int index() {
        return FolderIndex.write(storage, uri);
    }

    /**
     * Describes every byte of a file of an array or group, of any format version. The file is inside its array or
     * group, whose schema is needed to decode it.
     *
     * @throws IllegalArgumentException if the name is not that of a file of the format
     */
    public FileReport inspect() {
        return FileInspection.run(location);
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
