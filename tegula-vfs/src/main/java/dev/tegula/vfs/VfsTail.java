package dev.tegula.vfs;

/**
 * The end of a file, and how long the whole is.
 *
 * @param bytes the last bytes; all of them if the file is no longer than was asked for. Not copied
 * @param size the size of the whole file in bytes
 */
public record VfsTail(byte[] bytes, long size) {

    /** Where in the file the first of {@link #bytes} lies. */
    public long position() {
        return size - bytes.length;
    }

    /** Whether {@link #bytes} are the whole file. */
    public boolean isWhole() {
        return bytes.length == size;
    }
}
