package dev.tegula.internal.vfs.local;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystems;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;

/**
 * Flushes folders, so that their entries survive a loss of power. Windows needs no such call and has none; nor have
 * file systems in memory.
 */
final class DirectorySync {

    private static final boolean FOLDERS = !LocalPaths.isWindows(FileSystems.getDefault());

    private DirectorySync() {}

    /** Flushes folders one after the other. A folder that was deleted meanwhile is skipped. */
    static void folders(Collection<Path> folders) throws IOException {
        for (Path folder : folders) {
            folder(folder);
        }
    }

    static void folder(Path folder) throws IOException {
        if (!FOLDERS || folder.getFileSystem() != FileSystems.getDefault()) {
            return;
        }
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            flush(channel);
        } catch (NoSuchFileException | AccessDeniedException unreachable) {
            // Deleted, or writable but not readable: such a folder cannot be flushed.
        }
    }

    private static void flush(FileChannel channel) throws IOException {
        try {
            channel.force(true);
        } catch (IOException e) {
            // Some network and user-space file systems cannot flush folders.
            String message = String.valueOf(e.getMessage());
            if (!message.contains("Invalid argument") && !message.contains("not supported")) {
                throw e;
            }
        }
    }
}
