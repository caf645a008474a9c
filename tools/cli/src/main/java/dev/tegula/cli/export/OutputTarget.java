package dev.tegula.cli.export;

import dev.tegula.internal.base.DescriptorPath;
import dev.tegula.internal.base.DraftPath;
import dev.tegula.io.table.TableTarget;
import dev.tegula.vfs.store.NamedOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The destination of a result: a stream, or a file that appears when it is complete. A file is written under a
 * temporary name in the same folder and renamed by {@link #publish}; until then, and after a failure, an existing file
 * stays.
 */
public final class OutputTarget implements TableTarget, AutoCloseable {

    /** The stream to close; null if it belongs to the caller. */
    private final @Nullable OutputStream own;

    private final String name;
    private final OutputStream stream;
    private final @Nullable DraftPath draft;
    private final Path folder;

    private OutputTarget(
            @Nullable OutputStream own, String name, OutputStream stream, @Nullable DraftPath draft, Path folder) {
        this.own = own;
        this.name = name;
        this.stream = stream;
        this.draft = draft;
        this.folder = folder;
    }

    /** Writes to a stream, which stays open. */
    public static OutputTarget of(OutputStream stream) {
        return new OutputTarget(null, "standard output", stream, null, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Writes to a file, or to a stream if its name is null or {@code -}. */
    public static OutputTarget of(OutputStream stream, @Nullable String name) throws IOException {
        return name == null || name.equals("-") ? of(stream) : of(name);
    }

    /** Writes to a file. Devices, pipes and open descriptors are written to directly. */
    public static OutputTarget of(String name) throws IOException {
        Path path = Path.of(name).toAbsolutePath();
        if (Files.isDirectory(path)) {
            throw new IOException("--output " + name + ": not a file (found a folder)");
        }
        if (DescriptorPath.is(name)) {
            // Others have written to it, and will: its file is neither replaced nor written from its beginning.
            return direct(name, path, StandardOpenOption.APPEND);
        }
        Path real = Files.exists(path) ? path.toRealPath() : path;
        if (Files.exists(real) && !Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)) {
            return direct(name, real, StandardOpenOption.WRITE);
        }
        Path folder = real.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IOException("--output " + name + ": no such folder " + folder);
        }
        DraftPath draft = DraftPath.of(real);
        OutputStream stream = new NamedOutput(
                name, Files.newOutputStream(draft.path(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        draft.path().toFile().deleteOnExit(); // if the process is interrupted
        return new OutputTarget(stream, name, stream, draft, folder);
    }

    private static OutputTarget direct(String name, Path path, StandardOpenOption option) throws IOException {
        OutputStream stream = new NamedOutput(name, Files.newOutputStream(path, option));
        return new OutputTarget(stream, name, stream, null, Path.of(System.getProperty("java.io.tmpdir")));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public OutputStream stream() {
        return stream;
    }

    @Override
    public Path scratchFolder() {
        return folder;
    }

    /** Completes the output. */
    public void publish() throws IOException {
        stream.flush();
        if (own != null) {
            own.close();
        }
        if (draft != null) {
            draft.publish();
        }
    }

    /** Deletes the temporary file if the output was not published. */
    @Override
    public void close() throws IOException {
        if (own != null) {
            own.close();
        }
        if (draft != null) {
            draft.delete();
        }
    }
}
