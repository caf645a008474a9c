package dev.tegula.vfs.store;

import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsTraits;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A store of objects without folders. It combines operations that read, list, delete and write objects of a kind of
 * server.
 */
public abstract class ObjectStoreVfs implements Vfs {

    /** Reads parts of objects, with the contract of {@link Vfs}. */
    public interface Reads {

        /** Reads one or more bytes of an object. */
        void read(VfsUri file, RangeTarget range) throws IOException;

        /**
         * Reads the last bytes and the size of an object.
         *
         * @param maxLength 1 or more
         */
        VfsTail tail(VfsUri file, int maxLength) throws IOException;

        /** Returns the size of an object. */
        long size(VfsUri file) throws IOException;
    }

    /** Lists objects. */
    public interface Listing {

        /**
         * Returns a page of a listing.
         *
         * @param token the token of the previous page; null for the first
         * @param deep true for all objects below the folder; false for its direct entries, including folders
         */
        VfsPage page(VfsUri folder, @Nullable String token, boolean deep) throws IOException;
    }

    /** Deletes objects; missing objects are ignored. */
    public interface Deletion {

        /** Deletes an object. */
        void file(VfsUri file) throws IOException;

        /**
         * Deletes objects, by default concurrently.
         *
         * @param threads the threads of the store
         */
        default void files(Collection<VfsUri> files, StoreThreads threads) throws IOException {
            List<StoreThreads.Task> tasks = new ArrayList<>();
            files.forEach(file -> tasks.add(() -> file(file)));
            threads.runAll(tasks);
        }

        /** Deletes everything below a folder. */
        void folder(VfsUri folder) throws IOException;
    }

    private final Reads reads;
    private final Listing listing;
    private final Deletion deletion;
    private final StoreThreads threads;

    /** @param threads the threads for concurrent uploads */
    protected ObjectStoreVfs(Reads reads, Listing listing, Deletion deletion, StoreThreads threads) {
        this.reads = reads;
        this.listing = listing;
        this.deletion = deletion;
        this.threads = threads;
    }

    /** Returns a new object, to be written unless its name exists. */
    protected abstract NewObject newObject(VfsUri file);

    @Override
    public VfsTraits traits() {
        return VfsTraits.OBJECT_STORE;
    }

    @Override
    public void read(VfsUri file, long position, byte[] target, int offset, int length) throws IOException {
        RangeTarget range = new RangeTarget(position, target, offset, length);
        if (length > 0) {
            reads.read(file, range);
        }
    }

    @Override
    public VfsTail readTail(VfsUri file, int maxLength) throws IOException {
        if (maxLength < 0) {
            throw new IllegalArgumentException("length: must not be negative (found " + maxLength + ")");
        }
        return maxLength == 0 ? new VfsTail(new byte[0], size(file)) : reads.tail(file, maxLength);
    }

    @Override
    public long size(VfsUri file) throws IOException {
        return reads.size(file);
    }

    @Override
    public VfsOutput create(VfsUri file) {
        return new MultipartOutput(this, file, threads, newObject(file));
    }

    /** Publishes all outputs but the last concurrently, then the last. */
    @Override
    public void publishAll(List<? extends VfsOutput> outputs) throws IOException {
        StoreOutput.publishAll(this, outputs, threads);
    }

    @Override
    public boolean createIfAbsent(VfsUri file, byte[] bytes) throws IOException {
        try {
            newObject(file).put(bytes, bytes.length);
            return true;
        } catch (FileAlreadyExistsException exists) {
            return false;
        }
    }

    @Override
    public VfsPage list(VfsUri folder, @Nullable String token) throws IOException {
        return listing.page(folder, token, false);
    }

    @Override
    public VfsPage listBelow(VfsUri folder, @Nullable String token) throws IOException {
        return listing.page(folder, token, true);
    }

    @Override
    public void delete(VfsUri file) throws IOException {
        deletion.file(file);
    }

    @Override
    public void deleteAll(Collection<VfsUri> files) throws IOException {
        deletion.files(files, threads);
    }

    @Override
    public void deleteFolder(VfsUri folder) throws IOException {
        deletion.folder(folder);
    }

    /** Does nothing: folders exist only as prefixes of names. */
    @Override
    public void createFolder(VfsUri folder) {}
}
