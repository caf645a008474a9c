package dev.tegula.testkit.disk;

/**
 * A change of files and folders, or a flush of earlier changes. Files are identified by numbers, because they can have
 * several names or none.
 */
public sealed interface DiskEffect {

    /** Creates a folder. */
    record MakeFolder(String path) implements DiskEffect {}

    /** Adds a name to a new or existing file. */
    record Name(String path, int file) implements DiskEffect {}

    /** Removes a name or an empty folder. */
    record Remove(String path) implements DiskEffect {}

    /** Renames a file, replacing the file that had the name. */
    record Rename(String from, String to) implements DiskEffect {}

    /** Writes bytes to a file. */
    record Write(int file, long position, byte[] bytes) implements DiskEffect {

        @Override
        public String toString() {
            return "Write[file=" + file + ", position=" + position + ", length=" + bytes.length + "]";
        }
    }

    /** Makes all bytes written to a file durable. */
    record FlushFile(int file) implements DiskEffect {}

    /** Makes all names in a folder, and removals of names, durable. */
    record FlushFolder(String path) implements DiskEffect {}

    /** Returns the folder of a path. */
    static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }
}
