package dev.tegula.hadoop;

import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.StoreOutput;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file that is staged in the root of its array and renamed when it is complete. Small files are staged when they are
 * published.
 */
final class HadoopOutput extends StoreOutput {

    private static final int COPY = 1 << 20;

    private final FileSystem files;
    private final Path target;
    private final Path staged;
    private @Nullable FSDataOutputStream stream;
    private boolean left;
    /** Created folders, innermost first. */
    private final List<Path> made = new ArrayList<>();

    HadoopOutput(HadoopVfs vfs, VfsUri file) {
        super(vfs, file);
        this.files = vfs.files();
        this.target = vfs.path(file);
        this.staged = vfs.path(vfs.staging().draftOf(file));
    }

    private FSDataOutputStream stream() throws IOException {
        FSDataOutputStream begun = stream;
        if (begun == null) {
            left = true;
            for (Path above = staged.getParent(); above != null && !files.exists(above); above = above.getParent()) {
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
            // If a rename replaces files, only this check remains; if it does not, a concurrent writer makes it fail.
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
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException e) {
            throw HadoopErrors.of(uri(), e);
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
            // A remaining file is harmless.
        }
        if (left) {
            left = false;
            try {
                files.delete(staged, false);
            } catch (IOException swept) {
                // A sweep removes it.
            }
            removeMade();
        }
    }

    private void removeMade() {
        try {
            for (Path folder : made) {
                if (files.listStatus(folder).length > 0) {
                    return;
                }
                files.delete(folder, false);
            }
        } catch (IOException inUse) {
            // A remaining folder is harmless.
        }
    }
}
