package dev.tegula.internal.vfs.local;

import dev.tegula.internal.vfs.shared.Ranges;
import dev.tegula.vfs.CoalescedRange;
import dev.tegula.vfs.LocalVfs;
import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.Staging;
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
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The local disk and other mounted file systems, with the guarantees of {@link LocalVfs}. */
public final class LocalDiskVfs implements Vfs {

    private static final int FLUSHES_AT_ONCE = 7;

    private final StoreThreads threads;
    private final HardLinks links;
    private final Staging staging;
    private final LocalPaths paths;
    private final FileBuffers buffers = new FileBuffers();

    /** Several instances may coexist; each uses some threads while it publishes. */
    public LocalDiskVfs(Staging staging) {
        this(staging, Files::createLink);
    }

    LocalDiskVfs(Staging staging, HardLinks links) {
        this(staging, links, LocalPaths.SYSTEM);
    }

    /** Opens any file system, such as one with the rules of another operating system. */
    public LocalDiskVfs(Staging staging, FileSystem system) {
        this(staging, Files::createLink, new LocalPaths(system));
    }

    private LocalDiskVfs(Staging staging, HardLinks links, LocalPaths paths) {
        this.paths = paths;
        this.staging = staging;
        this.threads = new StoreThreads("tegula-flush", FLUSHES_AT_ONCE);
        this.links = links;
    }

    StoreThreads threads() {
        return threads;
    }

    Staging staging() {
        return staging;
    }

    FileBuffers buffers() {
        return buffers;
    }

    LocalPaths paths() {
        return paths;
    }

    HardLinks links() {
        return links;
    }

    @Override
    public VfsTraits traits() {
        return VfsTraits.LOCAL_DISK;
    }

    @Override
    public VfsUri canonical(VfsUri uri) throws IOException {
        return paths.canonical(uri);
    }

    @Override
    public void read(VfsUri file, long position, byte[] target, int offset, int length) throws IOException {
        RangeTarget range = new RangeTarget(position, target, offset, length);
        if (length > 0) {
            LocalReads.read(paths, file, range);
        }
    }

    @Override
    public void readRanges(VfsUri file, List<RangeTarget> ranges) throws IOException {
        LocalReads.readRanges(paths, file, CoalescedRange.plan(ranges, traits().coalesceGap()));
    }

    @Override
    public VfsTail readTail(VfsUri file, int maxLength) throws IOException {
        return LocalReads.readTail(paths, file, Ranges.checkLength(maxLength), buffers);
    }

    @Override
    public long size(VfsUri file) throws IOException {
        return LocalMetadata.size(paths, file);
    }

    @Override
    public VfsOutput create(VfsUri file) throws IOException {
        return new LocalOutput(this, file, false);
    }

    @Override
    public void publishAll(List<? extends VfsOutput> outputs) throws IOException {
        List<LocalOutput> own = new ArrayList<>();
        for (VfsOutput output : outputs) {
            if (!(output instanceof LocalOutput local) || !local.belongsTo(this) || own.contains(local)) {
                throw new IllegalArgumentException(output.uri() + ": not an output of this store, or listed twice");
            }
            own.add(local);
        }
        if (!own.isEmpty()) {
            new LocalPublication(own).run(threads);
        }
    }

    @Override
    public boolean createIfAbsent(VfsUri file, byte[] bytes) throws IOException {
        Path path = paths.of(file);
        if (Files.exists(path)) {
            return false;
        }
        try (VfsOutput output = new LocalOutput(this, file, true)) {
            output.write(bytes);
            output.publish();
            return true;
        } catch (FileAlreadyExistsException lost) {
            return false;
        }
    }

    @Override
    public VfsPage list(VfsUri folder, @Nullable String token) throws IOException {
        return new VfsPage(LocalListing.children(paths, folder, name -> false), null);
    }

    @Override
    public List<VfsEntry> listAll(VfsUri folder, Predicate<String> nameSuffices) throws IOException {
        return LocalListing.children(paths, folder, nameSuffices);
    }

    @Override
    public VfsPage listBelow(VfsUri folder, @Nullable String token) throws IOException {
        return new VfsPage(LocalListing.below(paths, folder), null);
    }

    @Override
    public List<VfsEntry> listUnfollowed(VfsUri folder) throws IOException {
        return LocalListing.unfollowed(paths, folder);
    }

    @Override
    public boolean isLink(VfsUri uri) throws IOException {
        return Files.isSymbolicLink(paths.of(uri));
    }

    @Override
    public void moveLink(VfsUri from, VfsUri to) throws IOException {
        LocalLinks.move(paths, from, to);
    }

    @Override
    public void delete(VfsUri file) throws IOException {
        LocalDeletion.files(paths, List.of(file));
    }

    @Override
    public void deleteAll(Collection<VfsUri> files) throws IOException {
        LocalDeletion.files(paths, files);
    }

    @Override
    public void deleteFolder(VfsUri folder) throws IOException {
        LocalDeletion.folder(paths, folder);
    }

    @Override
    public void createFolder(VfsUri folder) throws IOException {
        List<Path> made = new ArrayList<>();
        try {
            LocalFolders.create(paths.of(folder), made);
            for (Path created : made) {
                DirectorySync.folder(
                        Objects.requireNonNull(created.toAbsolutePath().getParent()));
            }
        } catch (IOException e) {
            throw LocalErrors.named(folder, e);
        }
    }

    @Override
    public int sweep(VfsUri folder, long untilMillis) throws IOException {
        return LocalSweep.remove(paths, folder, untilMillis, staging);
    }

    @Override
    public List<VfsUri> drafts(VfsUri folder, long untilMillis) throws IOException {
        return LocalSweep.find(paths, folder, untilMillis);
    }

    @Override
    public void close() {
        threads.close();
    }
}
