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
 * A store of files, or of objects that look like files.
 *
 * <p>A file is written once, from its first byte to its last. Nobody can see it before it is published, and then it is
 * there whole. It never changes after that, it can only be deleted.
 *
 * <p>So nothing is renamed, appended to or locked. A <em>folder</em> is what names have in common; whether it exists by
 * itself is up to the store ({@link VfsTraits#hierarchical}). A verb that returned has happened for good: on the local
 * disk it survives a loss of power.
 *
 * <p>Errors: {@link NoSuchFileException} for what is not there, {@link java.nio.file.AccessDeniedException} for what
 * the caller may not do, {@link java.io.EOFException} for reading past the end, any other {@link IOException} if the
 * store failed; each names the file. A URI of another store is an {@link IllegalArgumentException}. An interrupted
 * thread gets an {@link IOException} and stays interrupted.
 *
 * <p>All methods may be called by many threads at once.
 */
public interface Vfs extends AutoCloseable {

    /** What this store can do. */
    VfsTraits traits();

    /**
     * How this store is reached, for people: the server, where credentials come from; never a secret. By words such as
     * {@code server}. May take as long as finding credentials does.
     */
    default Map<String, String> describe() {
        return Map.of();
    }

    /** The one URI of a place that has several, as links on a disk make them. Nothing need lie there. */
    default VfsUri canonical(VfsUri uri) throws IOException {
        return uri;
    }

    /**
     * Reads {@code length} bytes at {@code position}, all of them. Reading no bytes does nothing.
     *
     * @param position from 0
     * @throws java.io.EOFException if the file ends before
     * @throws IndexOutOfBoundsException if the range does not lie within {@code target}
     * @throws IllegalArgumentException if {@code position} is negative
     */
    void read(VfsUri file, long position, byte[] target, int offset, int length) throws IOException;

    /**
     * Reads several ranges of one file, with one request for ranges that lie near to each other
     * ({@link VfsTraits#coalesceGap}), one after the other. Needs at most {@link CoalescedRange#MAX_COPIED} bytes of
     * memory beyond the targets. To have requests in flight together, {@linkplain CoalescedRange#plan plan} them and
     * {@linkplain CoalescedRange#readFrom make} each on a thread of its own.
     *
     * @param ranges in any order; they may touch, overlap and repeat, their targets may not
     * @throws java.io.EOFException if the file ends before any of them does; some targets may have been written then
     */
    default void readRanges(VfsUri file, List<RangeTarget> ranges) throws IOException {
        for (CoalescedRange request : CoalescedRange.plan(ranges, traits().coalesceGap())) {
            request.readFrom(this, file);
        }
    }

    /**
     * Reads the end of a file and learns its size, in one request.
     *
     * @param maxLength how many bytes at most; the whole file is returned if it is shorter. 0 or more
     */
    VfsTail readTail(VfsUri file, int maxLength) throws IOException;

    /**
     * Reads a whole file; in one request if it has at most 1 MiB.
     *
     * @throws IOException also if the file has more bytes than an array can hold
     */
    default byte[] readAll(VfsUri file) throws IOException {
        return FileReader.read(this, file);
    }

    /** The size of a file in bytes. */
    long size(VfsUri file) throws IOException;

    /** Whether a file is there. A folder is no file. */
    default boolean exists(VfsUri file) throws IOException {
        try {
            size(file);
            return true;
        } catch (NoSuchFileException absent) {
            return false;
        }
    }

    /**
     * Begins to write a file. Folders on its way come into being when it is published. Nothing is asked of the store
     * yet.
     */
    VfsOutput create(VfsUri file) throws IOException;

    /**
     * Publishes several outputs of this store at the price of fewer requests or flushes than one by one. The last
     * becomes visible only when all the others are, and are as durable as they will be; the local disk and the memory
     * store keep the order of the whole list. Until then the others may be seen unfinished, in a folder that comes into
     * being for them. After a failure the last is not visible; those before it may be, though the store takes back what
     * it can. All outputs are closed.
     *
     * @throws FileAlreadyExistsException as in {@link VfsOutput#publish}
     * @throws IllegalArgumentException if an output belongs to another store
     * @throws IllegalStateException if an output was published or closed, or failed before; then none is published
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
     * Writes a small file, unless one is there. With {@link VfsTraits#createIfAbsent}, exactly one of several callers
     * gets {@code true} and everybody reads what that one wrote; without, several may get {@code true}.
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
     * Lists one page of what lies directly in a folder: files, and folders (each once). A folder that is not there is
     * empty.
     *
     * @param token {@code null} for the first page, then {@link VfsPage#next} of the page before
     */
    VfsPage list(VfsUri folder, @Nullable String token) throws IOException;

    /**
     * Lists one page of all files that lie anywhere below a folder, without the folders between, in the order of their
     * URIs. A folder that is not there is empty.
     *
     * @param token {@code null} for the first page, then {@link VfsPage#next} of the page before
     */
    VfsPage listBelow(VfsUri folder, @Nullable String token) throws IOException;

    /** All that lies directly in a folder, in the order of names: every page of {@link #list}. */
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
     * The same where of some names nothing but the name is wanted, not even an order, which spares disks a look at each
     * file. An entry of such a name may say that it is a file of 0 bytes, modified at 0, whatever lies there, and may
     * stand anywhere among the others.
     *
     * @param nameSuffices whether no more is wanted of a name
     */
    default List<VfsEntry> listAll(VfsUri folder, Predicate<String> nameSuffices) throws IOException {
        return listAll(folder);
    }

    /** All files below a folder: every page of {@link #listBelow}. */
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
     * Lists what lies directly in a folder, a symbolic link as a file of 0 bytes wherever it leads: what deletion is to
     * go by.
     */
    default List<VfsEntry> listUnfollowed(VfsUri folder) throws IOException {
        return listAll(folder);
    }

    /** Whether a symbolic link lies at a URI, wherever it leads. */
    default boolean isLink(VfsUri uri) throws IOException {
        return false;
    }

    /**
     * Renames a symbolic link; it leads to the same place afterwards.
     *
     * @throws FileAlreadyExistsException if the new name is taken
     * @throws UnsupportedOperationException if the store has no links
     */
    default void moveLink(VfsUri from, VfsUri to) throws IOException {
        throw new UnsupportedOperationException(from + ": this store has no symbolic links");
    }

    /** Deletes a file or a symbolic link. If none is there, or a folder, nothing happens. */
    void delete(VfsUri file) throws IOException;

    /**
     * Deletes files at the price of fewer requests than one by one, in any order. After a failure some, none or all may
     * be deleted.
     */
    default void deleteAll(Collection<VfsUri> files) throws IOException {
        for (VfsUri file : files) {
            delete(file);
        }
    }

    /**
     * Deletes a folder with all below it; of a symbolic link, there or below, the link and nothing that it leads to.
     *
     * <p>If none is there, nothing happens. Files that are published into it meanwhile may stay. After a failure some,
     * none or all may be deleted.
     *
     * @throws IllegalArgumentException if the folder is the root of a local disk
     */
    void deleteFolder(VfsUri folder) throws IOException;

    /**
     * Makes an empty folder and those on the way to it. If it is there, or folders do not exist by themselves
     * ({@link VfsTraits#hierarchical}), nothing happens.
     *
     * @throws FileAlreadyExistsException if a file is in the way
     */
    void createFolder(VfsUri folder) throws IOException;

    /**
     * Removes what writers that died left unpublished below a folder: temporary files, unfinished uploads. Not needed
     * for anything but space.
     *
     * @param untilMillis removes only what was last touched before this time, in milliseconds since 1970; choose it so
     *     that no living writer can be hit
     * @return how many were removed
     */
    default int sweep(VfsUri folder, long untilMillis) throws IOException {
        return 0;
    }

    /**
     * Lists what {@link #sweep} with the same arguments would remove.
     *
     * @return temporary files, and the files that unfinished uploads would become
     */
    default List<VfsUri> drafts(VfsUri folder, long untilMillis) throws IOException {
        return List.of();
    }

    /** Frees connections and threads. Outputs that were not published are lost. */
    @Override
    void close();
}
