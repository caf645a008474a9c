package dev.tegula.hadoop;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * In which folders this process stages files. The last one to leave removes the folder, and nobody enters meanwhile:
 * Hadoop's local file system looks whether a folder is empty and then deletes whatever has come into it since.
 */
final class StagingFolders {

    /** A folder of a file system; Hadoop gives all who ask for one the same. */
    private record Place(FileSystem files, Path folder) {}

    private static final Map<Place, Integer> USERS = new ConcurrentHashMap<>();

    private StagingFolders() {}

    static void enter(FileSystem files, Path folder) {
        USERS.merge(new Place(files, folder), 1, Integer::sum);
    }

    /** Leaves a folder, and removes it if nobody else is in it. */
    static void leave(FileSystem files, Path folder, Runnable remove) {
        USERS.computeIfPresent(new Place(files, folder), (place, users) -> {
            if (users > 1) {
                return users - 1;
            }
            remove.run();
            return null;
        });
    }
}
