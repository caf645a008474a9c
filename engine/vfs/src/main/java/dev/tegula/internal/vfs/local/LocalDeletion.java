package dev.tegula.internal.vfs.local;

import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** Deletes local files and folders durably. Symbolic links are deleted without following them. */
final class LocalDeletion {

    private LocalDeletion() {}

    static void files(LocalPaths paths, Collection<VfsUri> files) throws IOException {
        Set<Path> touched = new LinkedHashSet<>();
        try {
            for (VfsUri file : files) {
                Path path = paths.of(file);
                if (deleteFile(file, path)) {
                    touched.add(path.toAbsolutePath().getParent());
                }
            }
        } finally {
            DirectorySync.folders(touched);
        }
    }

    private static boolean deleteFile(VfsUri file, Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try {
            return Files.deleteIfExists(path);
        } catch (FileSystemException e) {
            if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
            throw LocalErrors.named(file, e);
        }
    }

    static void folder(LocalPaths paths, VfsUri folder) throws IOException {
        Path path = paths.of(folder);
        Path parent = path.toAbsolutePath().getParent();
        if (parent == null) {
            throw new IllegalArgumentException(folder + ": cannot delete the root of the disk");
        }
        if (!Files.isDirectory(path) && !Files.isSymbolicLink(path)) {
            return;
        }
        try {
            Files.walkFileTree(path, new DeleteAll());
            DirectorySync.folder(parent);
        } catch (IOException e) {
            throw LocalErrors.named(folder, e);
        }
    }

    private static final class DeleteAll extends LocalWalk {

        @Override
        public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(path);
            return FileVisitResult.CONTINUE;
        }

        @Override
        void leave(Path folder) throws IOException {
            try {
                Files.deleteIfExists(folder);
            } catch (DirectoryNotEmptyException filledMeanwhile) {
                // Files published into the folder during its deletion may remain.
            }
        }
    }
}
