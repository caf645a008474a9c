package dev.tegula.internal.vfs.memory;

import dev.tegula.internal.vfs.shared.Ranges;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.RangeTarget.PastEndException;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsTraits;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** A store in memory, with the guarantees of {@link MemoryVfs}. */
public final class InMemoryVfs implements Vfs {

    private final ConcurrentSkipListMap<VfsUri, MemoryFile> files = new ConcurrentSkipListMap<>();
    private final MemoryListing listing;

    /** @param pageSize maximum number of entries per page of a listing; 1 or more */
    public InMemoryVfs(int pageSize) {
        if (pageSize < 1) {
            throw new IllegalArgumentException("page size: must be positive (found " + pageSize + ")");
        }
        this.listing = new MemoryListing(files, pageSize);
    }

    @Override
    public VfsTraits traits() {
        VfsTraits store = VfsTraits.OBJECT_STORE;
        return new VfsTraits(
                store.createIfAbsent(), true, 0, store.hierarchical(), store.ordered(), store.consistent());
    }

    @Override
    public void read(VfsUri file, long position, byte[] target, int offset, int length) throws IOException {
        RangeTarget range = new RangeTarget(position, target, offset, length);
        if (length > 0) {
            MemoryFile found = find(file);
            if (found.size() < range.end()) {
                throw new PastEndException(file, position, length, found.size());
            }
            found.read(position, target, offset, length);
        }
    }

    @Override
    public VfsTail readTail(VfsUri file, int maxLength) throws IOException {
        MemoryFile found = find(file);
        byte[] bytes = new byte[(int) Math.min(found.size(), Ranges.checkLength(maxLength))];
        found.read(found.size() - bytes.length, bytes, 0, bytes.length);
        return new VfsTail(bytes, found.size());
    }

    @Override
    public long size(VfsUri file) throws IOException {
        return find(file).size();
    }

    private MemoryFile find(VfsUri file) throws NoSuchFileException {
        MemoryFile found = files.get(file);
        if (found == null) {
            throw new NoSuchFileException(file.toString());
        }
        return found;
    }

    @Override
    public VfsOutput create(VfsUri file) {
        if (file.isRoot()) {
            throw new IllegalArgumentException(file + ": not a file (found the root of a store)");
        }
        return new MemoryOutput(this, file);
    }

    @Override
    public void publishAll(List<? extends VfsOutput> outputs) throws IOException {
        List<MemoryOutput> own = new ArrayList<>();
        for (VfsOutput output : outputs) {
            if (!(output instanceof MemoryOutput memory) || !memory.belongsTo(this) || own.contains(memory)) {
                throw new IllegalArgumentException(output.uri() + ": not an output of this store, or listed twice");
            }
            own.add(memory);
        }
        try {
            own.forEach(MemoryOutput::requireOpen);
        } finally {
            own.forEach(MemoryOutput::close);
        }
        for (MemoryOutput output : own) {
            output.file().publishedAt(System.currentTimeMillis());
            if (files.putIfAbsent(output.uri(), output.file()) != null) {
                throw new FileAlreadyExistsException(output.uri().toString());
            }
        }
    }

    @Override
    public VfsPage list(VfsUri folder, @Nullable String token) {
        return listing.page(folder, token, false);
    }

    @Override
    public VfsPage listBelow(VfsUri folder, @Nullable String token) {
        return listing.page(folder, token, true);
    }

    @Override
    public void delete(VfsUri file) {
        files.remove(file);
    }

    @Override
    public void deleteFolder(VfsUri folder) {
        files.keySet().removeIf(file -> file.isBelow(folder));
    }

    /** Does nothing: folders exist only as prefixes of names. */
    @Override
    public void createFolder(VfsUri folder) {}

    @Override
    public void close() {
        files.clear();
    }
}
