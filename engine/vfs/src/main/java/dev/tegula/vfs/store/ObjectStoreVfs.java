package dev.tegula.vfs.store;

import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsTraits;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

        /**
         * Returns the size of an object by the headers of the response to a request for a range.
         *
         * @param contentRange {@code bytes FIRST-LAST/SIZE}; null if the response is the whole object
         */
        static long sizeOf(@Nullable String contentRange, long contentLength) throws IOException {
            if (contentRange == null) {
                return contentLength;
            }
            try {
                return Long.parseLong(contentRange.substring(contentRange.lastIndexOf('/') + 1));
            } catch (NumberFormatException e) {
                throw new IOException("the response has no size of the object (found range '" + contentRange + "')", e);
            }
        }
    }

    /** Lists objects. */
    public interface Listing {

        /**
         * Returns a page of a listing.
         *
         * @param folder the folder that errors name
         * @param prefix the prefix of the names
         * @param token the token of the previous page; null for the first
         * @param deep whether to list all objects with the prefix, without common prefixes
         */
        ObjectPage page(VfsUri folder, String prefix, @Nullable String token, boolean deep) throws IOException;
    }

    /** Deletes objects; missing objects are ignored. */
    public interface Deletion {

        /**
         * Deletes an object.
         *
         * @param uri the file or folder that errors name
         */
        void object(VfsUri uri, String name) throws IOException;

        /**
         * Deletes objects, by default concurrently.
         *
         * @param uris the file or folder that errors name, by names of objects
         * @param threads the threads of the store
         */
        default void objects(Map<String, VfsUri> uris, StoreThreads threads) throws IOException {
            List<StoreThreads.Task> tasks = new ArrayList<>();
            uris.forEach((name, uri) -> tasks.add(() -> object(uri, name)));
            threads.runAll(tasks);
        }
    }

    private final ObjectNames names;
    private final Reads reads;
    private final Listing listing;
    private final Deletion deletion;
    private final StoreThreads threads;

    /** @param threads the threads for concurrent uploads and deletions */
    protected ObjectStoreVfs(ObjectNames names, Reads reads, Listing listing, Deletion deletion, StoreThreads threads) {
        this.names = names;
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
        return page(folder, token, false);
    }

    @Override
    public VfsPage listBelow(VfsUri folder, @Nullable String token) throws IOException {
        return page(folder, token, true);
    }

    private VfsPage page(VfsUri folder, @Nullable String token, boolean deep) throws IOException {
        String prefix = names.prefix(folder);
        ObjectPage page = listing.page(folder, prefix, token, deep);
        List<VfsEntry> entries = new ArrayList<>();
        for (ObjectPage.Item object : page.objects()) {
            VfsUri uri = resolve(folder, object.name().substring(prefix.length()));
            if (uri != null && !object.folder()) {
                entries.add(VfsEntry.file(uri, object.size(), object.modifiedMillis()));
            }
        }
        for (String common : page.prefixes()) {
            VfsUri uri = resolve(folder, common.substring(prefix.length(), common.length() - 1));
            if (uri != null) {
                entries.add(VfsEntry.folder(uri));
            }
        }
        Collections.sort(entries);
        return new VfsPage(entries, page.next());
    }

    /** Returns null for folder markers, and for names that no URI can represent. */
    private static @Nullable VfsUri resolve(VfsUri folder, String path) {
        if (path.isEmpty() || path.endsWith("/")) {
            return null;
        }
        try {
            return folder.resolve(path);
        } catch (IllegalArgumentException unnameable) {
            return null;
        }
    }

    @Override
    public void delete(VfsUri file) throws IOException {
        deletion.object(file, names.key(file));
    }

    @Override
    public void deleteAll(Collection<VfsUri> files) throws IOException {
        Map<String, VfsUri> uris = new LinkedHashMap<>();
        files.forEach(file -> uris.put(names.key(file), file));
        deletion.objects(uris, threads);
    }

    /** Deletes all objects with the prefix of the folder, including those that no URI can represent. */
    @Override
    public void deleteFolder(VfsUri folder) throws IOException {
        String prefix = names.prefix(folder);
        List<String> folders = new ArrayList<>();
        @Nullable String token = null;
        do {
            ObjectPage page = listing.page(folder, prefix, token, true);
            Map<String, VfsUri> uris = new LinkedHashMap<>();
            for (ObjectPage.Item object : page.objects()) {
                if (object.folder()) {
                    folders.add(object.name());
                } else {
                    uris.put(object.name(), folder);
                }
            }
            deletion.objects(uris, threads);
            token = page.next();
        } while (token != null);
        // Real folders are deleted only when they are empty, so delete from the inside out.
        folders.sort(Collections.reverseOrder());
        for (String name : folders) {
            deletion.object(folder, name);
        }
    }

    /** Does nothing: folders exist only as prefixes of names. */
    @Override
    public void createFolder(VfsUri folder) {}
}
