package dev.tegula.internal.base;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * A file or folder that is written under a temporary name beside its target and renamed when it is complete.
 *
 * @param path the temporary name, which begins with a dot
 */
public record DraftPath(Path path, Path target) {

    /** Returns the draft of a file that may exist already. Creates nothing. */
    public static DraftPath of(Path target) {
        String random = Long.toHexString(ThreadLocalRandom.current().nextLong());
        return new DraftPath(target.resolveSibling("." + target.getFileName() + "." + random + ".tmp"), target);
    }

    /**
     * Returns the draft of a new file or folder. Creates nothing.
     *
     * @throws FileAlreadyExistsException if there is one
     * @throws IOException if its folder does not exist
     */
    public static DraftPath ofNew(Path named) throws IOException {
        Path target = named.toAbsolutePath().normalize();
        Path folder = target.getParent();
        if (Files.exists(target)) {
            throw new FileAlreadyExistsException(named + ": exists already. Choose another name, or remove it first.");
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IOException(named + ": no such folder " + folder);
        }
        return of(target);
    }

    /** Renames the draft to its target, which replaces an existing file. */
    public void publish() throws IOException {
        Files.move(path, target, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Deletes a draft that was not published. */
    public void delete() throws IOException {
        deleteAll(path);
    }

    /** Deletes a file, or a folder with all its contents, if it exists. */
    public static void deleteAll(Path path) throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> innerFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : innerFirst) {
                Files.deleteIfExists(file);
            }
        }
    }
}
