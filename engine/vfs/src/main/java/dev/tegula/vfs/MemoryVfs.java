package dev.tegula.vfs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A store in memory that behaves like object stores: folders exist only as prefixes of names, and listings have pages.
 * Each instance is a separate store and loses its contents when it is closed. It accepts URIs of any scheme, so that it
 * can replace other stores in tests.
 */
public final class MemoryVfs implements Vfs {

    private final Vfs memory;

    /** Creates a store with 1,000 entries per page of a listing. */
    public MemoryVfs() {
        memory = BuiltInProvider.open("mem", Map.of(), Staging.BY_PREFIX);
    }

    /** @param pageSize maximum number of entries per page of a listing; 1 or more */
    public MemoryVfs(int pageSize) {
        memory = BuiltInProvider.open("mem", Map.of("page_size", "" + pageSize), Staging.BY_PREFIX);
    }

    @Override
    public VfsTraits traits() {
        return memory.traits();
    }

    @Override
    public void read(VfsUri file, long position, byte[] target, int offset, int length) throws IOException {
        memory.read(file, position, target, offset, length);
    }

    @Override
    public VfsTail readTail(VfsUri file, int maxLength) throws IOException {
        return memory.readTail(file, maxLength);
    }

    @Override
    public long size(VfsUri file) throws IOException {
        return memory.size(file);
    }

    @Override
    public VfsOutput create(VfsUri file) {
        return call(() -> memory.create(file));
    }

    @Override
    public void publishAll(List<? extends VfsOutput> outputs) throws IOException {
        memory.publishAll(outputs);
    }

    @Override
    public VfsPage list(VfsUri folder, @Nullable String token) {
        return call(() -> memory.list(folder, token));
    }

    @Override
    public VfsPage listBelow(VfsUri folder, @Nullable String token) {
        return call(() -> memory.listBelow(folder, token));
    }

    @Override
    public void delete(VfsUri file) {
        call(() -> {
            memory.delete(file);
            return true;
        });
    }

    @Override
    public void deleteFolder(VfsUri folder) {
        call(() -> {
            memory.deleteFolder(folder);
            return true;
        });
    }

    @Override
    public void createFolder(VfsUri folder) {
        call(() -> {
            memory.createFolder(folder);
            return true;
        });
    }

    @Override
    public void close() {
        memory.close();
    }

    /** A method that is declared to throw an I/O error, which a store in memory never does. */
    @FunctionalInterface
    private interface Call<T> {
        T run() throws IOException;
    }

    private static <T> T call(Call<T> method) {
        try {
            return method.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
