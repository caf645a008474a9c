package dev.tegula.internal.vfs.local;

import dev.tegula.vfs.Staging;
import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Lists local folders. Symbolic links are listed as their targets; files deleted during the listing are omitted.
 *
 * <p>Among the files of arrays and groups, dangling links, cyclic links and special files are errors, because omitting
 * them would make an array look smaller. In other folders they are omitted.
 */
final class LocalListing {

    /** Maximum number of reads of a folder that keeps changing. */
    private static final int MAX_ATTEMPTS = 10;

    /** File systems have a time resolution of up to two seconds: a change after that is visible in the time. */
    private static final long AT_REST_MILLIS = 3_000;

    private LocalListing() {}

    /**
     * Returns the direct entries of a folder. A concurrent replacement of a file by another may hide both from a
     * listing, so the folder is read until two consecutive reads agree, or once if its modification time is old enough
     * to show any change.
     *
     * @param nameSuffices names that are assumed to be files without checking, and come last, in any order
     */
    static List<VfsEntry> children(LocalPaths paths, VfsUri folder, Predicate<String> nameSuffices) throws IOException {
        Path path = paths.of(folder);
        int nameAt = path.resolve("x").toString().length() - 1;
        long restedSince = modifiedIfAtRest(path);
        List<Path> found = entries(paths, folder, path);
        boolean same = restedSince >= 0 && restedSince == modifiedIfAtRest(path);
        for (int attempt = 1; ; attempt++) {
            if (!same) {
                List<Path> again = entries(paths, folder, path);
                same = again.equals(found);
                found = again;
            }
            if (same || attempt == MAX_ATTEMPTS) {
                List<VfsEntry> entries = new ArrayList<>();
                List<VfsEntry> unseen = new ArrayList<>();
                boolean vanished = false;
                for (Path child : found) {
                    String name = child.toString().substring(nameAt);
                    if (nameSuffices.test(name)) {
                        unseen.add(VfsEntry.file(folder.child(name), 0, 0));
                    } else {
                        vanished |= !add(entries, folder, child, name);
                    }
                }
                if (!vanished || attempt == MAX_ATTEMPTS) {
                    Collections.sort(entries);
                    entries.addAll(unseen);
                    return entries;
                }
                same = false;
            }
        }
    }

    /**
     * Returns the modification time of a folder, or -1 if it does not exist or changed so recently that another change
     * may have the same time.
     */
    private static long modifiedIfAtRest(Path path) {
        try {
            long modified = Files.getLastModifiedTime(path).toMillis();
            return modified < System.currentTimeMillis() - AT_REST_MILLIS ? modified : -1;
        } catch (IOException unknown) {
            return -1;
        }
    }

    private static List<Path> entries(LocalPaths paths, VfsUri folder, Path path) throws IOException {
        LocalLinks.refuseSpecialFolder(folder, path);
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(path)) {
            for (Path entry : stream) {
                if (!isDraft(entry)) {
                    entries.add(entry);
                }
            }
        } catch (NoSuchFileException | NotDirectoryException noFolder) {
            StoreException broken = LocalLinks.brokenOnTheWay(paths, folder);
            if (broken != null) {
                throw broken;
            }
            return List.of();
        } catch (DirectoryIteratorException e) {
            throw LocalErrors.named(folder, Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            StoreException broken = LocalLinks.brokenOnTheWay(paths, folder);
            throw broken == null ? LocalErrors.named(folder, e) : broken;
        }
        return entries;
    }

    /** Adds the entry of a path; returns whether it still exists. */
    private static boolean add(List<VfsEntry> entries, VfsUri folder, Path path, String name) throws IOException {
        boolean ofTheFormat = isOfTheFormat(folder, name);
        VfsUri uri = folder.child(name);
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (attributes.isSymbolicLink()) {
                attributes = Files.readAttributes(path, BasicFileAttributes.class);
                if (attributes.isDirectory() && ofTheFormat) {
                    LocalLinks.refuseCycle(uri, path);
                }
            }
            if (attributes.isDirectory()) {
                entries.add(VfsEntry.folder(uri));
            } else if (attributes.isRegularFile()) {
                entries.add(VfsEntry.file(
                        uri, attributes.size(), attributes.lastModifiedTime().toMillis()));
            } else if (ofTheFormat) {
                throw LocalLinks.special(uri);
            }
            return true;
        } catch (FileSystemException e) {
            StoreException broken = LocalLinks.broken(uri, path);
            if (broken == null && !(e instanceof NoSuchFileException)) {
                throw e;
            }
            if (broken != null && ofTheFormat) {
                throw broken;
            }
            return broken != null;
        }
    }

    static boolean isDraft(Path path) {
        return Staging.isDraft(String.valueOf(path.getFileName()));
    }

    /** Returns whether readers of arrays and groups treat a name as one of their files. */
    private static boolean isOfTheFormat(VfsUri folder, String name) {
        return name.startsWith("__") || folder.name().startsWith("__");
    }

    /** Returns the direct entries of a folder, with links as files. */
    static List<VfsEntry> unfollowed(LocalPaths paths, VfsUri folder) throws IOException {
        List<VfsEntry> entries = new ArrayList<>();
        for (Path child : entries(paths, folder, paths.of(folder))) {
            VfsUri uri = folder.child(String.valueOf(child.getFileName()));
            boolean isFolder = Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS);
            entries.add(isFolder ? VfsEntry.folder(uri) : VfsEntry.file(uri, 0, 0));
        }
        Collections.sort(entries);
        return entries;
    }

    static List<VfsEntry> below(LocalPaths paths, VfsUri folder) throws IOException {
        Path root = paths.of(folder);
        List<VfsEntry> entries = new ArrayList<>();
        if (!Files.isDirectory(root)) {
            return entries;
        }
        try {
            Files.walkFileTree(
                    root, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new Walk(folder, root, entries));
        } catch (IOException e) {
            throw LocalErrors.named(folder, e);
        }
        Collections.sort(entries);
        return entries;
    }

    private static final class Walk extends SimpleFileVisitor<Path> {
        private final VfsUri folder;
        private final Path root;
        private final List<VfsEntry> entries;

        Walk(VfsUri folder, Path root, List<VfsEntry> entries) {
            this.folder = folder;
            this.root = root;
            this.entries = entries;
        }

        @Override
        public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
            if (isDraft(path)) {
                return FileVisitResult.CONTINUE;
            } else if (attributes.isRegularFile()) {
                entries.add(VfsEntry.file(
                        uri(path),
                        attributes.size(),
                        attributes.lastModifiedTime().toMillis()));
            } else if (isOfTheFormat(
                    Objects.requireNonNull(uri(path).parent()), uri(path).name())) {
                StoreException broken = LocalLinks.broken(uri(path), path);
                throw broken == null ? LocalLinks.special(uri(path)) : broken;
            }
            return FileVisitResult.CONTINUE;
        }

        private VfsUri uri(Path path) {
            StringBuilder relative = new StringBuilder();
            for (Path name : root.relativize(path)) {
                relative.append(relative.length() == 0 ? "" : "/").append(name);
            }
            return folder.resolve(relative.toString());
        }

        @Override
        public FileVisitResult visitFileFailed(Path path, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException || failure instanceof FileSystemLoopException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }
    }
}
