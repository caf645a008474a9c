package dev.tegula.vfs;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;

/**
 * Reads local files. Each call opens the file anew, which costs 3 µs: an interrupt closes a channel for every thread
 * that shares it, and a kept one would hold on to deleted files.
 */
final class LocalReads {

    /** The JDK keeps a direct buffer as long as the longest read for each thread that reads into arrays. */
    private static final int STEP = 1 << 20;

    private static final Set<StandardOpenOption> READING = Set.of(StandardOpenOption.READ);

    private LocalReads() {}

    static void read(VfsUri file, long position, byte[] target, int offset, int length) throws IOException {
        Path path = LocalPaths.of(file);
        try (FileChannel channel = open(file, path)) {
            fill(channel, file, position, target, offset, length);
        } catch (IOException e) {
            throw LocalErrors.reading(file, path, e);
        }
    }

    static void readRanges(VfsUri file, List<CoalescedRange> requests) throws IOException {
        if (requests.isEmpty()) {
            return;
        }
        Path path = LocalPaths.of(file);
        try (FileChannel channel = open(file, path)) {
            for (CoalescedRange request : requests) {
                request.read(
                        (position, target, offset, length) -> fill(channel, file, position, target, offset, length));
            }
        } catch (IOException e) {
            throw LocalErrors.reading(file, path, e);
        }
    }

    /**
     * Reads the end of a file, if nothing is in the way, without a channel: that runs less code, which counts where a
     * program that has just begun opens hundreds of fragments.
     */
    static VfsTail readTail(VfsUri file, int maxLength) throws IOException {
        String name = LocalPaths.spelled(file);
        if (name != null && !Thread.currentThread().isInterrupted() && new File(name).isFile()) {
            try (RandomAccessFile in = new RandomAccessFile(name, "r")) {
                long size = in.length();
                byte[] bytes = new byte[(int) Math.min(size, maxLength)];
                if (size > bytes.length) {
                    in.seek(size - bytes.length);
                }
                in.readFully(bytes);
                return new VfsTail(bytes, size);
            } catch (IOException unsaid) {
                // A channel says what it is.
            }
        }
        return readTailByChannel(file, maxLength);
    }

    private static VfsTail readTailByChannel(VfsUri file, int maxLength) throws IOException {
        Path path = LocalPaths.of(file);
        try (FileChannel channel = open(file, path)) {
            long size = channel.size();
            byte[] bytes = new byte[(int) Math.min(size, maxLength)];
            if (bytes.length == 0) {
                // Reading bytes fails on a folder, reading none does not.
                LocalMetadata.size(file);
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
                throw LocalErrors.pastEnd(file, position, length, channel.size());
            }
        }
    }
}
