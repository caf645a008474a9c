package dev.tegula.internal.vfs.local;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import org.jspecify.annotations.Nullable;

/** A walk over folders that change concurrently: it skips entries that no longer exist. */
abstract class LocalWalk extends SimpleFileVisitor<Path> {

    @Override
    public final FileVisitResult visitFileFailed(Path path, IOException failure) throws IOException {
        throwUnlessGone(failure);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public final FileVisitResult postVisitDirectory(Path path, @Nullable IOException failure) throws IOException {
        throwUnlessGone(failure);
        leave(path);
        return FileVisitResult.CONTINUE;
    }

    /** Called after all entries of a folder have been visited. */
    abstract void leave(Path folder) throws IOException;

    private static void throwUnlessGone(@Nullable IOException failure) throws IOException {
        if (failure != null && !(failure instanceof NoSuchFileException)) {
            throw failure;
        }
    }
}
