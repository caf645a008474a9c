package dev.tegula.internal.vfs.memory;

import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/** An unpublished file in memory. */
final class MemoryOutput implements VfsOutput {

    private final InMemoryVfs vfs;
    private final VfsUri uri;
    private final MemoryFile file = new MemoryFile();
    private boolean open = true;

    MemoryOutput(InMemoryVfs vfs, VfsUri uri) {
        this.vfs = vfs;
        this.uri = uri;
    }

    @Override
    public VfsUri uri() {
        return uri;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        requireOpen();
        file.append(bytes, offset, length);
    }

    @Override
    public long position() {
        return file.size();
    }

    @Override
    public void publish() throws IOException {
        vfs.publishAll(List.of(this));
    }

    @Override
    public void close() {
        open = false;
    }

    void requireOpen() {
        if (!open) {
            throw new IllegalStateException(uri + ": the output is closed");
        }
    }

    boolean belongsTo(InMemoryVfs other) {
        return vfs == other;
    }

    MemoryFile file() {
        return file;
    }
}
