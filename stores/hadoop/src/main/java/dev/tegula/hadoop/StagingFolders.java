package dev.tegula.hadoop;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The staging folders in use by this process. The last user removes the folder, under a lock: Hadoop's local file
 * system checks that a folder is empty, and then also deletes files created since.
 */
final class StagingFolders {

    /** A folder of a file system. */
    private record Place(FileSystem files, Path folder) {}

    private static final Map<Place, Integer> USERS = new ConcurrentHashMap<>();

    private StagingFolders() {}

    static void enter(FileSystem files, Path folder) {
        USERS.merge(new Place(files, folder), 1, Integer::sum);
    }

    /** Stops using a folder, and removes it if it has no other user. */
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
