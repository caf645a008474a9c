package dev.tegula.internal.vfs.local;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Creates and removes local folders concurrently with other processes. */
final class LocalFolders {

    /** Attempts if another writer removes a required folder. */
    static final int ATTEMPTS = 1000;

    private LocalFolders() {}

    /**
     * Creates a folder and its missing parents.
     *
     * @param created receives the created folders from the top down, even if the call fails
     */
    static void create(Path folder, List<Path> created) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                createBelow(folder, created);
                return;
            } catch (NoSuchFileException removedMeanwhile) {
                if (attempt == ATTEMPTS) {
                    throw removedMeanwhile;
                }
            }
        }
    }

    private static void createBelow(Path folder, List<Path> created) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path parent = folder.getParent();
        if (parent != null) {
            createBelow(parent, created);
        }
        try {
            Files.createDirectory(folder);
            created.add(folder);
        } catch (FileAlreadyExistsException exists) {
            if (Files.isSymbolicLink(folder) && !Files.exists(folder)) {
                throw new FileSystemException(folder.toString(), null, "dangling symbolic link");
            }
            // Check only once, because others create and remove it concurrently: it is gone, or is a folder now.
            if (!Files.readAttributes(folder, BasicFileAttributes.class).isDirectory()) {
                throw exists;
            }
        }
    }

    /** Removes the empty folders among these, deepest first. */
    static void removeEmpty(Collection<Path> folders) {
        List<Path> deepestFirst = new ArrayList<>(folders);
        deepestFirst.sort(Comparator.comparingInt(Path::getNameCount).reversed());
        for (Path folder : deepestFirst) {
            try {
                Files.deleteIfExists(folder);
            } catch (IOException inUse) {
                // It contains files of others, or others removed it first.
            }
        }
    }
}
