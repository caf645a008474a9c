package dev.tegula.internal.vfs.local;

import dev.tegula.vfs.CoalescedRange;
import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.RangeTarget.PastEndException;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsUri;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Reads local files. Each call opens the file, which costs 3 µs: an interrupt would close a shared channel for all
 * threads, and an open channel would keep deleted files on disk.
 */
final class LocalReads {

    /** Limits the direct buffer that the JDK caches per thread for reads into arrays. */
    private static final int STEP = 1 << 20;

    private static final Set<StandardOpenOption> READING = Set.of(StandardOpenOption.READ);

    /** Files of fewer bytes are short. */
    private static final int SHORT = 1 << 14;

    private LocalReads() {}

    static void read(LocalPaths paths, VfsUri file, RangeTarget range) throws IOException {
        Path path = paths.of(file);
        try (FileChannel channel = open(file, path)) {
            fill(channel, file, range.position(), range.target(), range.offset(), range.length());
        } catch (IOException e) {
            throw LocalErrors.reading(file, path, e);
        }
    }

    static void readRanges(LocalPaths paths, VfsUri file, List<CoalescedRange> requests) throws IOException {
        if (requests.isEmpty()) {
            return;
        }
        Path path = paths.of(file);
        try (FileChannel channel = open(file, path)) {
            for (CoalescedRange request : requests) {
                request.readFrom(
                        (position, target, offset, length) -> fill(channel, file, position, target, offset, length));
            }
        } catch (IOException e) {
            throw LocalErrors.reading(file, path, e);
        }
    }

    /** Reads the end of a file. A short file takes few system calls, because opening an array reads hundreds. */
    static VfsTail readTail(LocalPaths paths, VfsUri file, int maxLength, FileBuffers buffers) throws IOException {
        String name = paths.spelled(file);
        // FIFOs, sockets and devices have length 0. Opening a FIFO would block until there is a writer.
        int size = name == null ? 0 : (int) Math.min(SHORT, new File(name).length());
        if (name != null && size > 0 && size < SHORT && size <= maxLength) {
            byte[] buffer = buffers.take(SHORT);
            try (FileChannel channel = FileChannel.open(Path.of(name), READING)) {
                // A byte more would show that a longer file has replaced this one.
                if (channel.read(ByteBuffer.wrap(buffer, 0, size + 1), 0) == size) {
                    return new VfsTail(Arrays.copyOf(buffer, size), size);
                }
            } catch (IOException unsaid) {
                // The other way reports the reason.
            } finally {
                buffers.give(buffer);
            }
        }
        return readLongTail(paths, file, maxLength);
    }

    private static VfsTail readLongTail(LocalPaths paths, VfsUri file, int maxLength) throws IOException {
        Path path = paths.of(file);
        try (FileChannel channel = open(file, path)) {
            long size = channel.size();
            byte[] bytes = new byte[(int) Math.min(size, maxLength)];
            if (bytes.length == 0) {
                // A read of no bytes does not fail on a folder.
                LocalMetadata.size(paths, file);
            }
            fill(channel, file, size - bytes.length, bytes, 0, bytes.length);
            return new VfsTail(bytes, size);
        } catch (IOException e) {
            throw LocalErrors.reading(file, path, e);
        }
    }

    private static FileChannel open(VfsUri file, Path path) throws IOException {
        LocalLinks.refuseSpecial(file, path);
        return FileChannel.open(path, READING);
    }

    private static void fill(FileChannel channel, VfsUri file, long position, byte[] target, int offset, int length)
            throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(target, offset, length);
        int end = offset + length;
        while (buffer.position() < end) {
            buffer.limit(Math.min(buffer.position() + STEP, end));
            if (channel.read(buffer, position + buffer.position() - offset) < 0) {
                throw new PastEndException(file, position, length, channel.size());
            }
        }
    }
}
