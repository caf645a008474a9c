package dev.tegula.internal.vfs.local;

import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes a local file. The first bytes are buffered in memory, more bytes go to a staged file. A small file therefore
 * accesses the disk only when it is published, and an empty file is created directly under its name.
 */
final class LocalOutput implements VfsOutput {

    private static final int MAX_BUFFER = 64 << 10;

    private enum State {
        OPEN,
        BROKEN,
        PUBLISHED,
        CLOSED
    }

    private final LocalDiskVfs vfs;
    private final VfsUri uri;
    private final Path target;
    private final boolean neverReplace;
    /** Folders that were created for the staged file. */
    private final List<Path> created = new ArrayList<>();

    private State state = State.OPEN;
    private byte[] buffer = FileBuffers.NONE;
    private int buffered;
    private @Nullable StagedFile staged;
    private boolean inPlace;
    private long position;

    /** @param neverReplace whether to fail on file systems where two writers of one name might both succeed */
    LocalOutput(LocalDiskVfs vfs, VfsUri uri, boolean neverReplace) throws IOException {
        if (uri.isRoot()) {
            throw new IllegalArgumentException(uri + ": not a file (found the root of a store)");
        }
        this.vfs = vfs;
        this.uri = uri;
        this.target = vfs.paths().of(uri);
        this.neverReplace = neverReplace;
    }

    @Override
    public VfsUri uri() {
        return uri;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        requireOpen();
        try {
            if (length > MAX_BUFFER - buffered) {
                empty();
            }
            if (length > MAX_BUFFER) {
                staged().write(bytes, offset, length);
            } else {
                if (buffer == FileBuffers.NONE) {
                    buffer = vfs.buffers().take();
                }
                if (length > buffer.length - buffered) {
                    buffer =
                            Arrays.copyOf(buffer, Math.min(MAX_BUFFER, Math.max(buffered + length, 2 * buffer.length)));
                }
                System.arraycopy(bytes, offset, buffer, buffered, length);
                buffered += length;
            }
            position += length;
        } catch (IOException e) {
            state = State.BROKEN;
            throw LocalErrors.named(uri, e);
        }
    }

    private StagedFile staged() throws IOException {
        StagedFile file = staged;
        if (file == null) {
            file = StagedFile.create(vfs, uri, created);
            staged = file;
        }
        return file;
    }

    private void empty() throws IOException {
        if (buffered > 0) {
            staged().write(buffer, 0, buffered);
            buffered = 0;
        }
    }

    @Override
    public void publish() throws IOException {
        vfs.publishAll(List.of(this));
    }

    @Override
    public void close() {
        if (state == State.PUBLISHED && staged != null) {
            staged.close();
        }
        vfs.buffers().give(buffer);
        buffer = FileBuffers.NONE;
        if (state == State.PUBLISHED || state == State.CLOSED) {
            return;
        }
        state = State.CLOSED;
        if (staged != null) {
            staged.remove();
        }
        LocalFolders.removeEmpty(created);
    }

    /** Returns the folders that were created for the staged file. */
    List<Path> created() {
        return created;
    }

    void requireOpen() {
        if (state != State.OPEN) {
            throw new IllegalStateException(uri + ": the output is "
                    + (state == State.BROKEN ? "unusable after an earlier failure" : "closed"));
        }
    }

    boolean belongsTo(LocalDiskVfs other) {
        return vfs == other;
    }

    /** Returns the folder of the file. */
    Path folder() {
        return Objects.requireNonNull(target.toAbsolutePath().getParent());
    }

    /**
     * Lets {@link #write} write the file under its final name, if all its bytes are still in memory, and its folder
     * does not exist or was created for this publication.
     *
     * @param created the created folders; receives those created by this call
     */
    void stageInNewFolder(List<Path> created) throws IOException {
        if (buffered == 0 || staged != null) {
            return;
        }
        try {
            if (!Files.exists(folder())) {
                LocalFolders.create(folder(), created);
            }
            if (created.contains(folder())) {
                staged = StagedFile.createAt(target, vfs.threads());
                inPlace = true;
            }
        } catch (IOException e) {
            throw LocalErrors.named(uri, e);
        }
    }

    /** The first step of publishing: writes all bytes to a staged file, without flushing it. */
    void write() throws IOException {
        state = State.BROKEN;
        try {
            empty();
        } catch (IOException e) {
            throw LocalErrors.named(uri, e);
        }
    }

    /** Flushes the bytes of {@link #write}, before or after {@link #place}. */
    void flush() throws IOException {
        try {
            if (staged != null) {
                staged.finish();
            }
        } catch (IOException e) {
            throw LocalErrors.named(uri, e);
        }
    }

    /** The second step: links the file to its final name. Creates missing folders and adds them to {@code created}. */
    void place(List<Path> created) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                if (staged == null) {
                    Files.createFile(target);
                } else if (!inPlace) {
                    move(staged);
                }
                state = State.PUBLISHED;
                return;
            } catch (NoSuchFileException noFolder) {
                if (attempt == LocalFolders.ATTEMPTS || target.getParent() == null) {
                    throw LocalErrors.named(uri, noFolder);
                }
                LocalFolders.create(target.getParent(), created);
            } catch (IOException e) {
                throw LocalErrors.named(uri, e);
            }
        }
    }

    /** Undoes {@link #place}. */
    void takeBack() throws IOException {
        if (staged != null) {
            staged.close(); // Windows does not delete open files
        }
        Files.deleteIfExists(target);
    }

    /** Links the file: a link fails if the name exists, while a rename would replace the file. */
    private void move(StagedFile file) throws IOException {
        try {
            vfs.links().link(target, file.path());
        } catch (FileAlreadyExistsException | NoSuchFileException known) {
            throw known;
        } catch (IOException | UnsupportedOperationException noLinks) {
            rename(file, noLinks);
            return;
        }
        file.unlink();
    }

    private void rename(StagedFile file, Exception noLinks) throws IOException {
        if (neverReplace) {
            throw new IOException(
                    "the file system has no hard links, which are required to create a file only if it is absent",
                    noLinks);
        }
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(target.toString());
        }
        file.finish(); // Windows does not rename open files
        try {
            Files.move(file.path(), target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            e.addSuppressed(noLinks);
            throw e;
        }
    }
}
