package dev.tegula.vfs;

import java.io.IOException;

/** Reads a file of unknown size: its tail first, which is usually the whole file. */
final class FileReader {

    private static final int FIRST = 1 << 20;
    /** Maximum array length of every JVM. */
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    private FileReader() {}

    static byte[] read(Vfs vfs, VfsUri file) throws IOException {
        VfsTail tail = vfs.readTail(file, FIRST);
        if (tail.isWhole()) {
            return tail.bytes();
        }
        if (tail.size() > MAX_ARRAY) {
            throw new IOException(file + ": file too large for an array (found " + tail.size() + " bytes)");
        }
        int rest = (int) tail.position();
        byte[] bytes = new byte[(int) tail.size()];
        vfs.read(file, 0, bytes, 0, rest);
        System.arraycopy(tail.bytes(), 0, bytes, rest, tail.bytes().length);
        return bytes;
    }
}
