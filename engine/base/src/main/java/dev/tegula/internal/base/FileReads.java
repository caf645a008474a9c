package dev.tegula.internal.base;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Reads of whole ranges of files. */
public final class FileReads {

    private FileReads() {}

    /** Fills a buffer from a position of a file. Returns false if the file ends before. */
    public static boolean fill(FileChannel file, long position, ByteBuffer target) throws IOException {
        long at = position;
        while (target.hasRemaining()) {
            int count = file.read(target, at);
            if (count < 0) {
                return false;
            }
            at += count;
        }
        return true;
    }
}
