package dev.tegula.testkit.disk;

/**
 * A change of files and folders, or a flush of earlier changes. Files are numbers, since they can have several names or
 * none.
 */
public sealed interface DiskEffect {

    /** A new folder. */
    record MakeFolder(String path) implements DiskEffect {}

    /** A new name of a file: of a new file, or another one of a file that has one. */
    record Name(String path, int file) implements DiskEffect {}

    /** A name, or an empty folder, that is removed. */
    record Remove(String path) implements DiskEffect {}

    /** Another name for a file, in place of what had it. */
    record Rename(String from, String to) implements DiskEffect {}

    /** Bytes written to a file. */
    record Write(int file, long position, byte[] bytes) implements DiskEffect {

        @Override
        public String toString() {
            return "Write[file=" + file + ", position=" + position + ", length=" + bytes.length + "]";
        }
    }

    /** All bytes that were written to a file are durable. */
    record FlushFile(int file) implements DiskEffect {}

    /** All names in a folder are durable, as are removals of names. */
    record FlushFolder(String path) implements DiskEffect {}

    /** The folder of a path. */
    static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }
}
