package dev.tegula.vfs;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The local disk and other mounted file systems.
 *
 * <p>Unpublished files are named {@code .tegula-tmp-…} in the root of the array, never in a folder whose name begins
 * with {@code __}. A file is published by a hard link, or by a rename on file systems without hard links. Its bytes are
 * flushed before, its folder after. A killed process leaves only unpublished files; {@link #sweep} removes them.
 * Publishing never replaces a file. Only on file systems without hard links, two writers of one name might both
 * succeed.
 *
 * <p>Listings have a single page.
 */
public final class LocalVfs implements Vfs {

    private final Vfs disk;

    /** Opens the local disk. Several instances may coexist; each uses some threads while it publishes. */
    public LocalVfs() {
        this(Staging.BY_PREFIX);
    }

    /** Opens the local disk for a format with folders of given names. */
    public LocalVfs(Staging staging) {
        disk = BuiltInProvider.open("file", Map.of(), staging);
    }

    @Override
    public VfsTraits traits() {
        return disk.traits();
    }

    @Override
    public VfsUri canonical(VfsUri uri) throws IOException {
        return disk.canonical(uri);
    }

    @Override
    public void read(VfsUri file, long position, byte[] target, int offset, int length) throws IOException {
        disk.read(file, position, target, offset, length);
    }

    @Override
    public void readRanges(VfsUri file, List<RangeTarget> ranges) throws IOException {
        disk.readRanges(file, ranges);
    }

    @Override
    public VfsTail readTail(VfsUri file, int maxLength) throws IOException {
        return disk.readTail(file, maxLength);
    }

    @Override
    public long size(VfsUri file) throws IOException {
        return disk.size(file);
    }

    @Override
    public VfsOutput create(VfsUri file) throws IOException {
        return disk.create(file);
    }

    @Override
    public void publishAll(List<? extends VfsOutput> outputs) throws IOException {
        disk.publishAll(outputs);
    }

    @Override
    public boolean createIfAbsent(VfsUri file, byte[] bytes) throws IOException {
        return disk.createIfAbsent(file, bytes);
    }

    @Override
    public VfsPage list(VfsUri folder, @Nullable String token) throws IOException {
        return disk.list(folder, token);
    }

    @Override
    public List<VfsEntry> listAll(VfsUri folder, Predicate<String> nameSuffices) throws IOException {
        return disk.listAll(folder, nameSuffices);
    }

    @Override
    public VfsPage listBelow(VfsUri folder, @Nullable String token) throws IOException {
        return disk.listBelow(folder, token);
    }

    @Override
    public List<VfsEntry> listUnfollowed(VfsUri folder) throws IOException {
        return disk.listUnfollowed(folder);
    }

    @Override
    public boolean isLink(VfsUri uri) throws IOException {
        return disk.isLink(uri);
    }

    @Override
    public void moveLink(VfsUri from, VfsUri to) throws IOException {
        disk.moveLink(from, to);
    }

    @Override
    public void delete(VfsUri file) throws IOException {
        disk.delete(file);
    }

    @Override
    public void deleteAll(Collection<VfsUri> files) throws IOException {
        disk.deleteAll(files);
    }

    @Override
    public void deleteFolder(VfsUri folder) throws IOException {
        disk.deleteFolder(folder);
    }

    @Override
    public void createFolder(VfsUri folder) throws IOException {
        disk.createFolder(folder);
    }

    @Override
    public int sweep(VfsUri folder, long untilMillis) throws IOException {
        return disk.sweep(folder, untilMillis);
    }

    @Override
    public List<VfsUri> drafts(VfsUri folder, long untilMillis) throws IOException {
        return disk.drafts(folder, untilMillis);
    }

    @Override
    public void close() {
        disk.close();
    }
}
