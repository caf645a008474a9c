package dev.tegula.internal.hdf5.file;

import dev.tegula.internal.base.FileReads;
import dev.tegula.io.table.TableSource;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * A file to read, which refuses reads beyond its end. jhdf repeats a read that returns too few bytes at the same
 * position, so that structures of truncated files would consist of repeated bytes, or be read for hours.
 */
public final class BoundedChannel extends FileChannel {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1A, '\n'};
    private static final int FIRST_USER_BLOCK = 512;

    /** Bytes of a superblock of any version up to the end of its base address. */
    private static final int BASE_END = 36;

    private final FileChannel file;
    private final long start;
    private final long size;
    private final Neighbours neighbours;

    /** Opens a file whose neighbours can be read. */
    public BoundedChannel(Path path) throws IOException {
        this(path, new Neighbours(path));
        neighbours.add(path, this);
    }

    BoundedChannel(Path path, Neighbours neighbours) throws IOException {
        this(FileChannel.open(path, StandardOpenOption.READ), 0, neighbours);
    }

    private BoundedChannel(FileChannel file, long start, Neighbours neighbours) throws IOException {
        this.file = file;
        this.start = start;
        this.size = file.size() - start;
        this.neighbours = neighbours;
    }

    /** Opens the file of a source. The neighbours of a temporary copy are not those of the file. */
    public static BoundedChannel of(TableSource source) throws IOException {
        Path path = source.file();
        return path.toString().equals(source.name())
                ? new BoundedChannel(path)
                : new BoundedChannel(path, new Neighbours(null));
    }

    /**
     * Returns the file from the byte on from which its addresses count. They count from the base address, unless
     * another program has put a block before the file: then the superblock is not where its base address says, and the
     * place where it is found counts, as in HDF5's own library.
     */
    BoundedChannel fromBase() {
        try {
            for (long at = 0; at <= size - BASE_END; at = at == 0 ? FIRST_USER_BLOCK : 2 * at) {
                ByteBuffer head = ByteBuffer.allocate(BASE_END);
                read(head, at);
                if (Arrays.mismatch(head.array(), SIGNATURE) == SIGNATURE.length) {
                    long base = base(head);
                    return base >= 0 && base < at ? new BoundedChannel(file, start + at - base, neighbours) : this;
                }
            }
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the base address of a superblock. */
    private static long base(ByteBuffer head) {
        int revision = head.get(SIGNATURE.length);
        int addressSize = head.get(revision < 2 ? 13 : 9);
        head.position(revision == 0 ? 24 : revision == 1 ? 28 : 12);
        return FileBytes.unsigned(head, Math.min(Math.max(0, addressSize), Long.BYTES));
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
        if (!FileReads.fill(file, start + position, target)) {
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
        return file.map(mode, start + position, length);
    }

    @Override
    public long position() throws IOException {
        return file.position() - start;
    }

    @Override
    public FileChannel position(long newPosition) throws IOException {
        file.position(start + newPosition);
        return this;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
        return file.transferTo(start + position, count, target);
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
        return file.lock(start + position, length, shared);
    }

    @Override
    public FileLock tryLock(long position, long length, boolean shared) throws IOException {
        return file.tryLock(start + position, length, shared);
    }
}
