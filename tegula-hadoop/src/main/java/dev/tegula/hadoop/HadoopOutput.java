package dev.tegula.hadoop;

import dev.tegula.vfs.Staging;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.StoreOutput;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file that is written beside the folders of its array and gets its name when it is whole. Small ones are staged when
 * published.
 */
final class HadoopOutput extends StoreOutput {

    private static final int COPY = 1 << 20;

    private final FileSystem files;
    private final Path target;
    private final Path staging;
    private final Path staged;
    private @Nullable FSDataOutputStream stream;
    private boolean left;
    /** Folders that were not there, the innermost first. */
    private final List<Path> made = new ArrayList<>();

    HadoopOutput(HadoopVfs vfs, VfsUri file) {
        super(vfs, file);
        this.files = vfs.files();
        this.target = vfs.path(file);
        this.staging = vfs.path(Staging.folderFor(file));
        this.staged = new Path(staging, UUID.randomUUID().toString());
    }

    private FSDataOutputStream stream() throws IOException {
        FSDataOutputStream begun = stream;
        if (begun == null) {
            if (!left) {
                left = true;
                StagingFolders.enter(files, staging);
            }
            for (Path above = staging; above != null && !files.exists(above); above = above.getParent()) {
                made.add(above);
            }
            begun = files.create(staged, false, COPY);
            stream = begun;
        }
        return begun;
    }

    @Override
    protected void append(byte[] bytes, int offset, int length) throws IOException {
        try {
            stream().write(bytes, offset, length);
        } catch (IOException e) {
            throw HadoopErrors.of(uri(), e);
        }
    }

    @Override
    protected void finish() throws IOException {
        try {
            FSDataOutputStream whole = stream();
            if (position() > 0) {
                whole.hsync();
            }
            whole.close();
            stream = null;
            Path parent = target.getParent();
            if (parent != null) {
                files.mkdirs(parent);
            }
            // Where renaming replaces, this is all that can be done; where it does not, nobody can come between unseen.
            if (files.exists(target)) {
                throw new FileAlreadyExistsException(uri().toString());
            }
            if (!files.rename(staged, target)) {
                if (files.exists(target)) {
                    throw new FileAlreadyExistsException(uri().toString());
                }
                throw new IOException("the file system did not rename " + staged);
            }
            left = false;
            StagingFolders.leave(files, staging, this::removeStaging);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException e) {
            throw HadoopErrors.of(uri(), e);
        }
    }

    /** Files that others stage keep the folder, and who stages one makes the folder. */
    private void removeStaging() {
        made.remove(staging);
        made.add(0, staging);
        try {
            for (Path folder : made) {
                if (files.listStatus(folder).length > 0) {
                    return;
                }
                files.delete(folder, false);
            }
        } catch (IOException inUse) {
            // It is not in the way.
        }
    }

    @Override
    protected void discard() {
        FSDataOutputStream begun = stream;
        stream = null;
        try {
            if (begun != null) {
                begun.close();
            }
        } catch (IOException unwanted) {
            // So is the file.
        }
        if (left) {
            left = false;
            try {
                files.delete(staged, false);
            } catch (IOException swept) {
                // A sweep finds it.
            }
            StagingFolders.leave(files, staging, this::removeStaging);
        }
    }
}
