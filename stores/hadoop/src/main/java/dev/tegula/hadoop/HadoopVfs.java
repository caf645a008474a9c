package dev.tegula.hadoop;

import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.RangeTarget.PastEndException;
import dev.tegula.vfs.Staging;
import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsTraits;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.StoreOutput;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** A file system of Hadoop. Files are staged and renamed. The traits state whether a rename refuses existing names. */
final class HadoopVfs implements Vfs {

    /** Schemes in which a rename refuses an existing name. */
    private static final Set<String> EXCLUSIVE = Set.of("hdfs", "webhdfs", "swebhdfs");

    private static final int AT_ONCE = 16;

    private final FileSystem files;
    private final String scheme;
    private final String authority;
    private final Staging staging;
    private final HadoopFolders folders;
    private final StoreThreads threads = new StoreThreads("tegula-hadoop", AT_ONCE);

    HadoopVfs(FileSystem files, VfsUri any, Staging staging) {
        this.staging = staging;
        this.files = files;
        this.scheme = any.scheme();
        this.authority = any.authority();
        this.folders = new HadoopFolders(this);
    }

    Staging staging() {
        return staging;
    }

    FileSystem files() {
        return files;
    }

    /** Returns the path; names are raw text in Hadoop, too. */
    Path path(VfsUri uri) {
        if (!uri.scheme().equals(scheme) || !uri.authority().equals(authority)) {
            throw new IllegalArgumentException(uri + ": not in " + files.getUri());
        }
        return new Path(files.getUri().getScheme(), files.getUri().getAuthority(), uri.isRoot() ? "/" : uri.path());
    }

    @Override
    public VfsTraits traits() {
        return new VfsTraits(EXCLUSIVE.contains(files.getUri().getScheme()), false, 128 << 10, true, true, true);
    }

    @Override
    public Map<String, String> describe() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("server", UriSecrets.mask(files.getUri().toString()));
        words.put("file system", files.getClass().getName());
        return words;
    }

    @Override
    public void read(VfsUri file, long position, byte[] target, int offset, int length) throws IOException {
        RangeTarget range = new RangeTarget(position, target, offset, length);
        if (length == 0) {
            return;
        }
        try (FSDataInputStream in = open(file)) {
            in.readFully(range.position(), target, offset, length);
        } catch (EOFException e) {
            EOFException end = new PastEndException(file, position, length, size(file));
            end.initCause(e);
            throw end;
        } catch (IOException e) {
            throw e instanceof NoSuchFileException ? e : HadoopErrors.of(file, e);
        }
    }

    private FSDataInputStream open(VfsUri file) throws IOException {
        try {
            return files.open(path(file));
        } catch (IOException e) {
            throw HadoopErrors.of(file, e);
        }
    }

    @Override
    public VfsTail readTail(VfsUri file, int maxLength) throws IOException {
        if (maxLength < 0) {
            throw new IllegalArgumentException("length: must not be negative (found " + maxLength + ")");
        }
        long size = size(file);
        byte[] bytes = new byte[(int) Math.min(maxLength, size)];
        read(file, size - bytes.length, bytes, 0, bytes.length);
        return new VfsTail(bytes, size);
    }

    @Override
    public long size(VfsUri file) throws IOException {
        FileStatus status = status(file);
        if (status == null || status.isDirectory()) {
            throw new NoSuchFileException(file.toString());
        }
        return status.getLen();
    }

    /** Returns the status of a path, or null if it does not exist. */
    @Nullable
    FileStatus status(VfsUri uri) throws IOException {
        try {
            return files.getFileStatus(path(uri));
        } catch (IOException e) {
            IOException told = HadoopErrors.of(uri, e);
            if (told instanceof NoSuchFileException) {
                return null;
            }
            throw told;
        }
    }

    @Override
    public VfsOutput create(VfsUri file) {
        if (file.path().indexOf(':') >= 0) {
            throw new IllegalArgumentException(file + ": names on Hadoop cannot contain a colon");
        }
        return new HadoopOutput(this, file);
    }

    @Override
    public void publishAll(List<? extends VfsOutput> outputs) throws IOException {
        StoreOutput.publishAll(this, outputs, threads);
    }

    @Override
    public VfsPage list(VfsUri folder, @Nullable String token) throws IOException {
        return new VfsPage(folders.list(folder), null);
    }

    @Override
    public VfsPage listBelow(VfsUri folder, @Nullable String token) throws IOException {
        return new VfsPage(folders.below(folder), null);
    }

    @Override
    public void delete(VfsUri file) throws IOException {
        FileStatus status = status(file);
        if (status != null && status.isFile()) {
            remove(file, false);
        }
    }

    @Override
    public void deleteFolder(VfsUri folder) throws IOException {
        if (folder.isRoot()) {
            throw new IllegalArgumentException(folder + ": cannot delete the root of a file system");
        }
        FileStatus status = status(folder);
        if (status != null && status.isDirectory()) {
            remove(folder, true);
        }
    }

    private void remove(VfsUri uri, boolean withAllBelow) throws IOException {
        try {
            files.delete(path(uri), withAllBelow);
        } catch (IOException e) {
            IOException told = HadoopErrors.of(uri, e);
            if (!(told instanceof NoSuchFileException)) {
                throw told;
            }
        }
    }

    @Override
    public void createFolder(VfsUri folder) throws IOException {
        try {
            if (!files.mkdirs(path(folder))) {
                throw new FileAlreadyExistsException(folder.toString());
            }
        } catch (IOException e) {
            FileStatus status = status(folder);
            throw e instanceof FileAlreadyExistsException || status != null && status.isFile()
                    ? HadoopErrors.taken(folder, e)
                    : HadoopErrors.of(folder, e);
        }
    }

    @Override
    public int sweep(VfsUri folder, long untilMillis) throws IOException {
        return folders.sweep(folder, untilMillis);
    }

    @Override
    public List<VfsUri> drafts(VfsUri folder, long untilMillis) throws IOException {
        return folders.drafts(folder, untilMillis);
    }

    @Override
    public void close() {
        threads.close();
        try {
            files.close();
        } catch (IOException e) {
            // No writes follow, so a failure has no effect.
        }
    }
}
