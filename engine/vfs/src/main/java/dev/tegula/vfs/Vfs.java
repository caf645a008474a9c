package dev.tegula.vfs;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A store of files or objects.
 *
 * <p>A file is written once, from its first byte to its last. It is invisible until it is published as a whole. After
 * that it never changes; it can only be deleted.
 *
 * <p>Files are not renamed, appended to or locked. A <em>folder</em> is a common prefix of names; it depends on the
 * store whether folders exist without files ({@link VfsTraits#hierarchical}). When a method returns, its effect is
 * durable: on the local disk it survives a loss of power.
 *
 * <p>Errors: {@link NoSuchFileException} for missing files, {@link java.nio.file.AccessDeniedException} for missing
 * permissions, {@link java.io.EOFException} for reads past the end, any other {@link IOException} for failures of the
 * store; each names the file. A URI of another store causes an {@link IllegalArgumentException}. In an interrupted
 * thread, methods throw an {@link IOException} and keep the interrupt status.
 *
 * <p>All methods are safe for use by several threads.
 */
public interface Vfs extends AutoCloseable {

    /** Returns the capabilities of this store. */
    VfsTraits traits();

    /**
     * Describes how this store is reached, by words such as {@code server}: the server, the source of the credentials,
     * never a secret. May take as long as finding credentials.
     */
    default Map<String, String> describe() {
        return Map.of();
    }

    /** Returns the counter of the requests to the server of this store; null if it counts none. */
    default @Nullable RequestCounter requestCounter() {
        return null;
    }

    /**
     * Returns the canonical URI of a location with several URIs, such as through links on a disk. It need not exist.
     */
    default VfsUri canonical(VfsUri uri) throws IOException {
        return uri;
    }

    /**
     * Reads exactly {@code length} bytes at {@code position}. Reading no bytes does nothing.
     *
     * @param position from 0
     * @throws java.io.EOFException if the file ends earlier
     * @throws IndexOutOfBoundsException if the range exceeds {@code target}
     * @throws IllegalArgumentException if {@code position} is negative
     */
    void read(VfsUri file, long position, byte[] target, int offset, int length) throws IOException;

    /**
     * Reads several ranges of one file sequentially, with one request for ranges close to each other
     * ({@link VfsTraits#coalesceGap}). Needs at most {@link CoalescedRange#MAX_COPIED} bytes of memory beyond the
     * targets. For concurrent requests, {@linkplain CoalescedRange#plan plan} them and
     * {@linkplain CoalescedRange#readFrom execute} each on its own thread.
     *
     * @param ranges in any order; they may touch, overlap and repeat, their targets may not
     * @throws java.io.EOFException if the file ends before the end of a range; some targets may have been written
     */
    default void readRanges(VfsUri file, List<RangeTarget> ranges) throws IOException {
        for (CoalescedRange request : CoalescedRange.plan(ranges, traits().coalesceGap())) {
            request.readFrom(this, file);
        }
    }

    /**
     * Reads the end and the size of a file with one request.
     *
     * @param maxLength maximum number of bytes, 0 or more; a shorter file is returned completely
     */
    VfsTail readTail(VfsUri file, int maxLength) throws IOException;

    /**
     * Reads a whole file, with one request if it has at most 1 MiB.
     *
     * @throws IOException also if the file has more bytes than an array can hold
     */
    default byte[] readAll(VfsUri file) throws IOException {
        return FileReader.read(this, file);
    }

    /** Returns the size of a file in bytes. */
    long size(VfsUri file) throws IOException;

    /** Returns whether a file exists. A folder is not a file. */
    default boolean exists(VfsUri file) throws IOException {
        try {
            size(file);
            return true;
        } catch (NoSuchFileException absent) {
            return false;
        }
    }

    /** Starts a new file without a request to the store. Its folders are created when it is published. */
    VfsOutput create(VfsUri file) throws IOException;

    /**
     * Publishes several outputs of this store with fewer requests or flushes than one by one. The last becomes visible
     * only after all others are visible and durable; the local disk and the memory store keep the order of the whole
     * list. Until then, the others may be visible unfinished, in a folder created for them. After a failure the last is
     * not visible; others may be, although the store deletes those it can. All outputs are closed.
     *
     * @throws FileAlreadyExistsException if the file of an output exists
     * @throws IllegalArgumentException if an output belongs to another store
     * @throws IllegalStateException if an output was published, closed, or failed earlier; then none is published
     */
    default void publishAll(List<? extends VfsOutput> outputs) throws IOException {
        try {
            for (VfsOutput output : outputs) {
                output.publish();
            }
        } finally {
            outputs.forEach(VfsOutput::close);
        }
    }

    /**
     * Writes a small file unless it exists. With {@link VfsTraits#createIfAbsent}, exactly one of several concurrent
     * calls returns {@code true}, and readers see its bytes; without, several calls may return {@code true}.
     *
     * @return whether this call wrote the file
     */
    default boolean createIfAbsent(VfsUri file, byte[] bytes) throws IOException {
        if (exists(file)) {
            return false;
        }
        try (VfsOutput output = create(file)) {
            output.write(bytes);
            output.publish();
            return true;
        } catch (FileAlreadyExistsException exists) {
            return false;
        }
    }

    /**
     * Lists one page of the direct entries of a folder: files, and folders (each once). A missing folder is empty.
     *
     * @param token {@code null} for the first page, then {@link VfsPage#next} of the previous page
     */
    VfsPage list(VfsUri folder, @Nullable String token) throws IOException;

    /**
     * Lists one page of all files below a folder at any depth, without folders, in the order of their URIs. A missing
     * folder is empty.
     *
     * @param token {@code null} for the first page, then {@link VfsPage#next} of the previous page
     */
    VfsPage listBelow(VfsUri folder, @Nullable String token) throws IOException;

    /** Returns all direct entries of a folder, in the order of names: every page of {@link #list}. */
    default List<VfsEntry> listAll(VfsUri folder) throws IOException {
        List<VfsEntry> entries = new ArrayList<>();
        String token = null;
        do {
            VfsPage page = list(folder, token);
            entries.addAll(page.entries());
            token = page.next();
        } while (token != null);
        Collections.sort(entries);
        return entries;
    }

    /**
     * Returns all direct entries of a folder, without the attributes of some of them, which saves an access to each of
     * these files on disks. Their entries may be files of 0 bytes modified at 0, in any position.
     *
     * @param nameSuffices whether only the name is needed
     */
    default List<VfsEntry> listAll(VfsUri folder, Predicate<String> nameSuffices) throws IOException {
        return listAll(folder);
    }

    /** Returns all files below a folder: every page of {@link #listBelow}. */
    default List<VfsEntry> listAllBelow(VfsUri folder) throws IOException {
        List<VfsEntry> entries = new ArrayList<>();
        String token = null;
        do {
            VfsPage page = listBelow(folder, token);
            entries.addAll(page.entries());
            token = page.next();
        } while (token != null);
        Collections.sort(entries);
        return entries;
    }

    /**
     * Returns the direct entries of a folder for deletion: a symbolic link is listed as a file of 0 bytes, whatever its
     * target.
     */
    default List<VfsEntry> listUnfollowed(VfsUri folder) throws IOException {
        return listAll(folder);
    }

    /** Returns whether a URI is a symbolic link, whatever its target. */
    default boolean isLink(VfsUri uri) throws IOException {
        return false;
    }

    /**
     * Renames a symbolic link; its target stays the same.
     *
     * @throws FileAlreadyExistsException if the new name exists
     * @throws UnsupportedOperationException if the store has no links
     */
    default void moveLink(VfsUri from, VfsUri to) throws IOException {
        throw new UnsupportedOperationException(from + ": the store has no symbolic links");
    }

    /** Deletes a file or a symbolic link. Does nothing if the URI does not exist or is a folder. */
    void delete(VfsUri file) throws IOException;

    /**
     * Deletes files in any order, with fewer requests than one by one. After a failure, some, none or all may be
     * deleted.
     */
    default void deleteAll(Collection<VfsUri> files) throws IOException {
        for (VfsUri file : files) {
            delete(file);
        }
    }

    /**
     * Deletes a folder and everything below it, without following symbolic links.
     *
     * <p>Does nothing if the folder does not exist. Files published into it meanwhile may remain. After a failure,
     * some, none or all may be deleted.
     *
     * @throws IllegalArgumentException if the folder is the root of a local disk
     */
    void deleteFolder(VfsUri folder) throws IOException;

    /**
     * Creates an empty folder and its missing parents. Does nothing if it exists, or if folders are only prefixes of
     * names ({@link VfsTraits#hierarchical}).
     *
     * @throws FileAlreadyExistsException if a file has this name
     */
    void createFolder(VfsUri folder) throws IOException;

    /**
     * Removes unpublished remains of failed writers below a folder: temporary files, unfinished uploads. It only frees
     * space.
     *
     * @param untilMillis removes only files last modified before this time, in milliseconds since 1970; choose it so
     *     that no running writer is affected
     * @return the number of removed files
     */
    default int sweep(VfsUri folder, long untilMillis) throws IOException {
        return 0;
    }

    /**
     * Returns the files that {@link #sweep} with the same arguments would remove.
     *
     * @return temporary files, and the target files of unfinished uploads
     */
    default List<VfsUri> drafts(VfsUri folder, long untilMillis) throws IOException {
        return List.of();
    }

    /** Closes connections and threads. Unpublished outputs are lost. */
    @Override
    void close();
}
