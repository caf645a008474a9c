package dev.tegula.testkit.vfs;

import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/** An output whose writes and publication are intercepted by its store. */
final class InterceptedOutput implements VfsOutput {

    private final InterceptedVfs vfs;
    private final VfsOutput inner;
    private long kept = Long.MAX_VALUE;
    private long position;

    InterceptedOutput(InterceptedVfs vfs, VfsOutput inner) {
        this.vfs = vfs;
        this.inner = inner;
    }

    InterceptedVfs vfs() {
        return vfs;
    }

    VfsOutput inner() {
        return inner;
    }

    @Override
    public VfsUri uri() {
        return inner.uri();
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        vfs.perform(new VfsRequest(Verb.WRITE, uri(), position(), length), () -> {
            inner.write(bytes, offset, checkedLength(bytes, offset, length));
            position += length;
        });
    }

    /** Silently drops all bytes from this position of the file on. */
    void keepOnly(long bytes) {
        kept = bytes;
    }

    private int checkedLength(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        return (int) Math.max(0, Math.min(length, kept - position));
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public void publish() throws IOException {
        vfs.publishAll(List.of(this));
    }

    @Override
    public void close() {
        inner.close();
    }
}
