package dev.tegula.internal.storage;

import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Copies of the vacuum files, ignore files and short lists in a folder of commits, in one file
 * ({@code docs/decisions/0046-copies-of-commits.md}). Readers get it with one request, and then only the files that are
 * not in it. It never counts by itself, so that it may be absent, old or damaged. Compressed with gzip:
 *
 * <pre>
 * i32 number of files, then of each: u16 length of its name, name, u16 length, bytes; all big-endian
 * </pre>
 */
public final class CommitCopies {

    /** Extension of the file, which other libraries ignore. */
    static final String ENDING = ".copies";

    private static final Set<String> COPIED = Set.of(".vac", ".ign", ".con");

    /** Size in bytes up to which a file is copied. Files with deletes and those replaced in the last hour are small. */
    private static final long SMALL = 16 << 10;

    private CommitCopies() {}

    /** Returns whether an entry is a file with copies. */
    public static boolean isCopies(VfsEntry entry) {
        return isNamed(entry) && entry.name().endsWith(ENDING);
    }

    private static boolean isNamed(VfsEntry entry) {
        return !entry.isFolder() && TimestampedName.parse(ArrayDirectory.stem(entry.name())) != null;
    }

    /** Returns the newest file with copies, or null. */
    public static @Nullable VfsEntry newest(List<VfsEntry> commits) {
        return commits.stream()
                .filter(CommitCopies::isCopies)
                .max(Comparator.comparingLong(VfsEntry::modifiedMillis).thenComparing(VfsEntry::name))
                .orElse(null);
    }

    /** Returns the files that are worth a copy: small ones, which never change and which all readers need. */
    public static List<VfsEntry> originals(List<VfsEntry> commits) {
        return commits.stream()
                .filter(entry ->
                        isNamed(entry) && entry.size() <= SMALL && COPIED.contains(ArrayDirectory.ending(entry.name())))
                .toList();
    }

    /** Returns the originals that are probably in a file with copies: those not newer than it. */
    public static List<VfsEntry> probablyIn(VfsEntry copies, List<VfsEntry> commits) {
        return originals(commits).stream()
                .filter(file -> file.modifiedMillis() <= copies.modifiedMillis())
                .toList();
    }

    /** Encodes the contents of files. */
    public static byte[] encode(Map<VfsUri, byte[]> files) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(bytes))) {
            out.writeInt(files.size());
            for (Map.Entry<VfsUri, byte[]> file : files.entrySet()) {
                out.writeUTF(file.getKey().name());
                out.writeShort(file.getValue().length);
                out.write(file.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // of an array of bytes
        }
        return bytes.toByteArray();
    }

    /** Returns the copies of files of these names and sizes, by URI; none if the copies are damaged. */
    public static Map<VfsUri, byte[]> decode(byte[] copies, List<VfsEntry> files) {
        Map<String, byte[]> byName = new HashMap<>();
        try (DataInputStream in = new DataInputStream(new GZIPInputStream(new ByteArrayInputStream(copies)))) {
            for (int i = in.readInt(); i > 0; i--) {
                byName.put(in.readUTF(), in.readNBytes(in.readUnsignedShort()));
            }
            if (in.read() >= 0) { // the checksum is checked at the end
                return Map.of();
            }
        } catch (IOException e) {
            return Map.of();
        }
        Map<VfsUri, byte[]> found = new HashMap<>();
        for (VfsEntry file : files) {
            byte[] content = byName.get(file.name());
            if (content != null && content.length == file.size()) {
                found.put(file.uri(), content);
            }
        }
        return found;
    }
}
