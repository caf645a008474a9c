package dev.tegula.vfs;

/**
 * The end of a file, and the size of the file.
 *
 * @param bytes the last bytes, or all bytes of a short file; not copied
 * @param size the size of the whole file in bytes
 */
public record VfsTail(byte[] bytes, long size) {

    /** Returns the position of the first of {@link #bytes} in the file. */
    public long position() {
        return size - bytes.length;
    }

    /** Returns whether {@link #bytes} are the whole file. */
    public boolean isWhole() {
        return bytes.length == size;
    }
}
