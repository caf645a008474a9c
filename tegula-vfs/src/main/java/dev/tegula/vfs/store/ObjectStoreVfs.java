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
 * A store of objects without folders, put together of what reads, lists, deletes and writes objects of one kind of
 * server.
 */
public abstract class ObjectStoreVfs implements Vfs {

    /** Reads parts of objects, as {@link Vfs} says. */
    public interface Reads {

        /** Reads bytes of an object, one or more. */
        void read(VfsUri file, RangeTarget range) throws IOException;

        /**
         * The last bytes of an object and its size.
         *
         * @param maxLength 1 or more
         */
        VfsTail tail(VfsUri file, int maxLength) throws IOException;

        /** Bytes of an object. */
        long size(VfsUri file) throws IOException;
    }

    /** Lists objects. */
    public interface Listing {

        /**
         * A page of a listing.
         *
         * @param token where to go on, as the page before said; null for the first
         * @param deep all objects below the folder; else those directly in it, and folders
         */
        VfsPage page(VfsUri folder, @Nullable String token, boolean deep) throws IOException;
    }

    /** Deletes objects; what is not there is none the worse. */
    public interface Deletion {

        /** Deletes one. */
        void file(VfsUri file) throws IOException;

        /**
         * Deletes many: several at once, unless the store has a better way.
         *
         * @param threads the store's
         */
        default void files(Collection<VfsUri> files, StoreThreads threads) throws IOException {
            List<StoreThreads.Task> tasks = new ArrayList<>();
            files.forEach(file -> tasks.add(() -> file(file)));
            threads.runAll(tasks);
        }

        /** Deletes all below a folder. */
        void folder(VfsUri folder) throws IOException;
    }

    private final Reads reads;
    private final Listing listing;
    private final Deletion deletion;
    private final StoreThreads threads;

    /** @param threads for what is written at once */
    protected ObjectStoreVfs(Reads reads, Listing listing, Deletion deletion, StoreThreads threads) {
        this.reads = reads;
        this.listing = listing;
        this.deletion = deletion;
        this.threads = threads;
    }

    /** An object that is about to be written, unless there is one of the name. */
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
            throw new IllegalArgumentException("A length cannot be negative: " + maxLength);
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

    /** All but the last at once, then the last. */
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

    /** Does nothing: folders do not exist by themselves. */
    @Override
    public void createFolder(VfsUri folder) {}
}
