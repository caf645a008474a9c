package dev.tegula.internal.vfs.archive;

import dev.tegula.internal.vfs.local.LocalErrors;
import dev.tegula.internal.vfs.local.LocalPaths;
import dev.tegula.internal.vfs.shared.Ranges;
import dev.tegula.internal.vfs.shared.ReadOnlyVfs;
import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.RangeTarget.PastEndException;
import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsUri;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Files in zip archives on the local disk, read-only: {@code zip+file:///data/a.zip!/folder/file}. The first name that
 * ends with an exclamation mark is the archive. Ranges of stored files are read directly; deflated files are read from
 * their beginning.
 */
public final class ZipVfs extends ReadOnlyVfs {

    private final Map<Path, ZipFile> archives = new HashMap<>();

    /** Opens no archive yet: archives are opened on first use and kept open. */
    public ZipVfs() {
        super(true);
    }

    /** A location in an archive. */
    private record Place(ZipFile archive, VfsUri root, String path) {

        ZipEntry entry(VfsUri file) throws NoSuchFileException {
            ZipEntry entry = path.isEmpty() ? null : archive.getEntry(path);
            if (entry == null || entry.isDirectory()) {
                throw new NoSuchFileException(file.toString());
            }
            return entry;
        }
    }

    private synchronized Place place(VfsUri uri) throws IOException {
        String path = uri.path();
        int mark = (path + "/").indexOf("!/");
        if (mark < 0) {
            throw new IllegalArgumentException(uri + ": no archive in the URI (expected zip+file:///a.zip!/path)");
        }
        VfsUri root = uri;
        while (root.path().length() > mark + 1) {
            root = Objects.requireNonNull(root.parent());
        }
        Path file = LocalPaths.SYSTEM.of(VfsUri.parse("file://" + uri.authority() + path.substring(0, mark)));
        ZipFile archive = archives.get(file);
        if (archive == null) {
            try {
                archive = new ZipFile(file.toFile());
            } catch (NoSuchFileException e) {
                throw new NoSuchFileException(uri.toString(), null, "no such archive " + file);
            } catch (IOException e) {
                throw LocalErrors.named(uri, e);
            }
            archives.put(file, archive);
        }
        return new Place(archive, root, uri.equals(root) ? "" : root.relativize(uri));
    }

    @Override
    public void read(VfsUri file, long position, byte[] target, int offset, int length) throws IOException {
        RangeTarget range = new RangeTarget(position, target, offset, length);
        if (length == 0) {
            return;
        }
        Place place = place(file);
        ZipEntry entry = place.entry(file);
        if (entry.getSize() < range.end()) {
            throw new PastEndException(file, position, length, entry.getSize());
        }
        try (InputStream in = place.archive.getInputStream(entry)) {
            in.skipNBytes(position);
            if (in.readNBytes(target, offset, length) < length) {
                throw new EOFException("entry truncated (expected " + entry.getSize() + " bytes)");
            }
        } catch (IOException e) {
            throw new StoreException(file, StoreException.Problem.OTHER, "damaged archive: " + e.getMessage(), e);
        }
    }

    @Override
    public VfsTail readTail(VfsUri file, int maxLength) throws IOException {
        long size = size(file);
        byte[] bytes = new byte[(int) Math.min(size, Ranges.checkLength(maxLength))];
        read(file, size - bytes.length, bytes, 0, bytes.length);
        return new VfsTail(bytes, size);
    }

    @Override
    public long size(VfsUri file) throws IOException {
        return place(file).entry(file).getSize();
    }

    @Override
    protected List<VfsEntry> filesBelow(VfsUri folder) throws IOException {
        Place place = place(folder);
        String prefix = place.path.isEmpty() ? "" : place.path + "/";
        List<VfsEntry> entries = new ArrayList<>();
        for (ZipEntry entry : Collections.list(place.archive.entries())) {
            if (!entry.isDirectory()
                    && entry.getName().startsWith(prefix)
                    && entry.getName().length() > prefix.length()) {
                VfsUri uri;
                try {
                    uri = place.root.resolve(entry.getName());
                } catch (IllegalArgumentException unnameable) {
                    continue;
                }
                long modified = entry.getLastModifiedTime() == null
                        ? 0
                        : entry.getLastModifiedTime().toMillis();
                entries.add(VfsEntry.file(uri, entry.getSize(), modified));
            }
        }
        Collections.sort(entries);
        return entries;
    }

    @Override
    public synchronized void close() {
        for (ZipFile archive : archives.values()) {
            try {
                archive.close();
            } catch (IOException e) {
                // The archive is only read, so a failure has no effect.
            }
        }
        archives.clear();
    }
}
