package dev.tegula.vfs;

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

/** Makes and removes local folders while others do the same. */
final class LocalFolders {

    /** How often something is tried again when another writer removes the folder it needs. */
    static final int ATTEMPTS = 1000;

    private LocalFolders() {}

    /**
     * Makes a folder and those on the way to it.
     *
     * @param created gains those that this call made, also if it fails, from the top down
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
                throw new FileSystemException(folder.toString(), null, "is a symbolic link that leads nowhere");
            }
            // One look, since others remove and make it all the time: what was there, is gone or is a folder by now.
            if (!Files.readAttributes(folder, BasicFileAttributes.class).isDirectory()) {
                throw exists;
            }
        }
    }

    /** Removes those of the folders that are empty, the deepest first. */
    static void removeEmpty(Collection<Path> folders) {
        List<Path> deepestFirst = new ArrayList<>(folders);
        deepestFirst.sort(Comparator.comparingInt(Path::getNameCount).reversed());
        for (Path folder : deepestFirst) {
            try {
                Files.deleteIfExists(folder);
            } catch (IOException inUse) {
                // Others have files there, or removed it first.
            }
        }
    }
}
