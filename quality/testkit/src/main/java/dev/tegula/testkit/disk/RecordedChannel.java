package dev.tegula.testkit.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** A file that is written sequentially, or a folder that is flushed. */
final class RecordedChannel extends FileChannel {

    private final FileChannel inner;
    private final DiskLog log;
    private final DiskEffect flush;
    private final int file;

    /** @param file the number of the file; -1 for a folder */
    RecordedChannel(FileChannel inner, DiskLog log, DiskEffect flush, int file) {
        this.inner = inner;
        this.log = log;
        this.flush = flush;
        this.file = file;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        byte[] bytes = new byte[source.remaining()];
        source.duplicate().get(bytes);
        return log.record(new DiskEffect.Write(file, inner.position(), bytes), () -> {
            ByteBuffer rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                inner.write(rest);
            }
            source.position(source.limit());
            return bytes.length;
        });
    }

    @Override
    public void force(boolean metadata) throws IOException {
        // The simulation determines the loss, so the disk need not be flushed.
        log.record(flush, () -> file);
    }

    @Override
    public long position() throws IOException {
        return inner.position();
    }

    @Override
    public long size() throws IOException {
        return inner.size();
    }

    @Override
    protected void implCloseChannel() throws IOException {
        inner.close();
    }

    private static UnsupportedOperationException unused() {
        return new UnsupportedOperationException("not recorded");
    }

    @Override
    public int read(ByteBuffer target) {
        throw unused();
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) {
        throw unused();
    }

    @Override
    public int read(ByteBuffer target, long position) {
        throw unused();
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) {
        throw unused();
    }

    @Override
    public int write(ByteBuffer source, long position) {
        throw unused();
    }

    @Override
    public FileChannel position(long position) {
        throw unused();
    }

    @Override
    public FileChannel truncate(long size) {
        throw unused();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
        throw unused();
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) {
        throw unused();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw unused();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) {
        throw unused();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) {
        throw unused();
    }
}
