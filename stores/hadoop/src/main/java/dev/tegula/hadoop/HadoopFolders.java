package dev.tegula.hadoop;

import dev.tegula.vfs.Staging;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** Listings, which omit staged files. */
final class HadoopFolders {

    private final HadoopVfs vfs;

    HadoopFolders(HadoopVfs vfs) {
        this.vfs = vfs;
    }

    /** Returns the direct entries of a folder, in order. */
    List<VfsEntry> list(VfsUri folder) throws IOException {
        List<VfsEntry> entries = new ArrayList<>();
        for (FileStatus status : statuses(folder)) {
            String name = status.getPath().getName();
            if (!Staging.isDraft(name)) {
                VfsUri uri = folder.child(name);
                entries.add(
                        status.isDirectory()
                                ? VfsEntry.folder(uri)
                                : VfsEntry.file(uri, status.getLen(), status.getModificationTime()));
            }
        }
        Collections.sort(entries);
        return entries;
    }

    /** Returns all files below a folder, in order. */
    List<VfsEntry> below(VfsUri folder) throws IOException {
        List<VfsEntry> found = new ArrayList<>();
        collect(folder, found);
        Collections.sort(found);
        return found;
    }

    private void collect(VfsUri folder, List<VfsEntry> found) throws IOException {
        for (VfsEntry entry : list(folder)) {
            if (entry.isFolder()) {
                collect(entry.uri(), found);
            } else {
                found.add(entry);
            }
        }
    }

    /** Removes files staged before a time anywhere below a folder. */
    int sweep(VfsUri folder, long untilMillis) throws IOException {
        int removed = 0;
        for (VfsUri draft : drafts(folder, untilMillis)) {
            removed += vfs.files().delete(vfs.path(draft), false) ? 1 : 0;
        }
        return removed;
    }

    /** Returns the files that {@link #sweep} would remove. */
    List<VfsUri> drafts(VfsUri folder, long untilMillis) throws IOException {
        List<VfsUri> found = new ArrayList<>();
        for (FileStatus status : statuses(folder)) {
            VfsUri uri = folder.child(status.getPath().getName());
            if (status.isDirectory()) {
                found.addAll(drafts(uri, untilMillis));
            } else if (Staging.isDraft(uri.name()) && status.getModificationTime() < untilMillis) {
                found.add(uri);
            }
        }
        return found;
    }

    /** Returns the entries of a folder, none if it does not exist. */
    private FileStatus[] statuses(VfsUri folder) throws IOException {
        Path path = vfs.path(folder);
        try {
            FileStatus[] found = vfs.files().listStatus(path);
            boolean isFile = found.length == 1
                    && found[0].isFile()
                    && found[0].getPath().toUri().getPath().equals(path.toUri().getPath());
            return isFile ? new FileStatus[0] : found;
        } catch (IOException e) {
            IOException told = HadoopErrors.of(folder, e);
            if (told instanceof NoSuchFileException) {
                return new FileStatus[0];
            }
            throw told;
        }
    }
}
