package dev.tegula.internal.vfs.local;

import dev.tegula.vfs.Staging;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists or removes old staged files below a folder; also removes old empty folders of failed writers. */
final class LocalSweep extends LocalWalk {

    private final long untilMillis;
    /** The folders of the format if files are removed, or null. */
    private final @Nullable Staging removing;

    private final List<Path> found = new ArrayList<>();

    private LocalSweep(long untilMillis, @Nullable Staging removing) {
        this.untilMillis = untilMillis;
        this.removing = removing;
    }

    /** Removes staged files and returns their number. */
    static int remove(LocalPaths paths, VfsUri folder, long untilMillis, Staging staging) throws IOException {
        return walk(paths.of(folder), folder, new LocalSweep(untilMillis, staging))
                .size();
    }

    /** Returns the files that {@link #remove} would remove. */
    static List<VfsUri> find(LocalPaths paths, VfsUri folder, long untilMillis) throws IOException {
        Path root = paths.of(folder);
        List<VfsUri> uris = new ArrayList<>();
        for (Path file : walk(paths.of(folder), folder, new LocalSweep(untilMillis, null))) {
            VfsUri uri = folder;
            for (Path part : root.relativize(file)) {
                uri = uri.child(part.toString());
            }
            uris.add(uri);
        }
        Collections.sort(uris);
        return uris;
    }

    private static List<Path> walk(Path path, VfsUri folder, LocalSweep sweep) throws IOException {
        if (Files.isDirectory(path)) {
            try {
                Files.walkFileTree(path.toRealPath(), sweep); // a walk does not follow links, not even at its root
            } catch (IOException e) {
                throw LocalErrors.named(folder, e);
            }
        }
        return sweep.found;
    }

    @Override
    public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
        if (LocalListing.isDraft(path) && attributes.lastModifiedTime().toMillis() < untilMillis) {
            if (removing == null || Files.deleteIfExists(path)) {
                found.add(path);
            }
        }
        return FileVisitResult.CONTINUE;
    }

    /** Removes empty folders of drafts if they are old: a writer may have just created one. */
    @Override
    void leave(Path folder) throws IOException {
        if (removing != null && isOldDraft(folder, removing)) {
            LocalFolders.removeEmpty(List.of(folder));
        }
    }

    private boolean isOldDraft(Path folder, Staging staging) throws IOException {
        Path parent = folder.getParent();
        return parent != null
                && parent.getFileName() != null
                && staging.isDraftParent(parent.getFileName().toString())
                && Files.getLastModifiedTime(folder).toMillis() < untilMillis;
    }
}
