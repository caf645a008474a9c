package dev.tegula.internal.hdf5.file;

import dev.tegula.internal.base.FileReads;
import dev.tegula.io.table.TableSource;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file to read, which refuses reads beyond its end. jhdf repeats a read that returns too few bytes at the same
 * position, so that structures of truncated files would consist of repeated bytes, or be read for hours.
 */
public final class BoundedChannel extends FileChannel {

    private final FileChannel file;
    private final long size;
    private final Neighbours neighbours;

    /** Opens a file whose neighbours can be read. */
    public BoundedChannel(Path path) throws IOException {
        this(path, new Neighbours(path));
        neighbours.add(path, this);
    }

    BoundedChannel(Path path, Neighbours neighbours) throws IOException {
        file = FileChannel.open(path, StandardOpenOption.READ);
        size = file.size();
        this.neighbours = neighbours;
    }

    /** Opens the file of a source. The neighbours of a temporary copy are not those of the file. */
    public static BoundedChannel of(TableSource source) throws IOException {
        Path path = source.file();
        return path.toString().equals(source.name())
                ? new BoundedChannel(path)
                : new BoundedChannel(path, new Neighbours(null));
    }

    /** Returns the files to which this one refers, which are closed with it. */
    Neighbours neighbours() {
        return neighbours;
    }

    void closeOwn() throws IOException {
        file.close();
    }

    private void require(long from, long length) throws IOException {
        if (from < 0 || length < 0 || from > size || length > size - from) {
            throw new EOFException("bytes beyond the end of the file are read (found " + length + " bytes at " + from
                    + ", expected a file of " + size + " bytes)");
        }
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        require(position, target.remaining());
        int length = target.remaining();
        if (!FileReads.fill(file, position, target)) {
            throw new EOFException("the file was truncated");
        }
        return length;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        return file.read(target);
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        return file.read(targets, offset, length);
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long length) throws IOException {
        require(position, length);
        return file.map(mode, position, length);
    }

    @Override
    public long position() throws IOException {
        return file.position();
    }

    @Override
    public FileChannel position(long newPosition) throws IOException {
        file.position(newPosition);
        return this;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
        return file.transferTo(position, count, target);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        try (file) {
            neighbours.close();
        }
    }

    @Override
    public int write(ByteBuffer source) {
        throw new NonWritableChannelException();
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) {
        throw new NonWritableChannelException();
    }

    @Override
    public int write(ByteBuffer source, long position) {
        throw new NonWritableChannelException();
    }

    @Override
    public FileChannel truncate(long newSize) {
        throw new NonWritableChannelException();
    }

    @Override
    public void force(boolean metadata) {}

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) {
        throw new NonWritableChannelException();
    }

    @Override
    public FileLock lock(long position, long length, boolean shared) throws IOException {
        return file.lock(position, length, shared);
    }

    @Override
    public FileLock tryLock(long position, long length, boolean shared) throws IOException {
        return file.tryLock(position, length, shared);
    }
}
