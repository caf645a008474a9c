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
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Copies of the vacuum files, ignore files, deletes and short lists in a folder of commits, in one file
 * ({@code docs/decisions/0046-copies-of-commits.md}). Readers get it with one request, and then only the files that are
 * not in it. It never counts by itself, so that it may be absent, old or damaged. The copy of a long list is the name
 * of a later list that holds all of it. Compressed with gzip:
 *
 * <pre>
 * i32 number of files, then of each: u16 length of its name, name, i64 size, u16 length of the copy, copy; all big-endian
 * </pre>
 */
public final class CommitCopies {

    /** Extension of the file, which other libraries ignore. */
    static final String ENDING = ".copies";

    private static final String LIST = ".con";

    private static final Set<String> COPIED = Set.of(".vac", ".ign", LIST, ".del");

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

    /**
     * Returns the files that are worth a copy: small ones, which never change and which all readers need, and the long
     * lists that a later list seems to hold.
     */
    public static List<VfsEntry> originals(List<VfsEntry> commits) {
        List<VfsEntry> files = commits.stream()
                .filter(entry -> isNamed(entry) && COPIED.contains(ArrayDirectory.ending(entry.name())))
                .toList();
        List<VfsEntry> longLists = files.stream().filter(CommitCopies::isLong).toList();
        return files.stream()
                .filter(file -> !isLong(file) || longLists.stream().anyMatch(other -> seemsToHold(other, file)))
                .toList();
    }

    /** Returns whether a file is too large for a copy of its content. */
    public static boolean isLong(VfsEntry file) {
        return file.size() > SMALL;
    }

    /** Returns whether a list is later, and its name, the times of its first and last entry, is around the other's. */
    public static boolean seemsToHold(VfsEntry list, VfsEntry earlier) {
        TimestampedName span = ArrayDirectory.nameOf(list.uri());
        TimestampedName inner = ArrayDirectory.nameOf(earlier.uri());
        return span != null
                && inner != null
                && list.name().endsWith(LIST)
                && earlier.name().endsWith(LIST)
                && list.modifiedMillis() > earlier.modifiedMillis()
                && list.size() >= earlier.size()
                && span.start() <= inner.start()
                && span.end() >= inner.end();
    }

    /** Returns the originals that are probably in a file with copies: those that are worth it among those not newer. */
    public static List<VfsEntry> probablyIn(VfsEntry copies, List<VfsEntry> commits) {
        return originals(commits.stream()
                .filter(file -> file.modifiedMillis() <= copies.modifiedMillis())
                .toList());
    }

    /** Encodes copies of files. */
    public static byte[] encode(Map<VfsEntry, byte[]> files) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(bytes))) {
            out.writeInt(files.size());
            for (Map.Entry<VfsEntry, byte[]> file : files.entrySet()) {
                out.writeUTF(file.getKey().name());
                out.writeLong(file.getKey().size());
                out.writeShort(file.getValue().length);
                out.write(file.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // of an array of bytes
        }
        return bytes.toByteArray();
    }

    /**
     * Returns the copies of the files that are listed with these names and sizes, by URI; none if the copies are
     * damaged. A long list is not held if no list of the holder's name is listed: listings that take several requests
     * may miss a file that is older than the copies.
     */
    public static Map<VfsUri, byte[]> decode(byte[] copies, List<VfsEntry> commits) {
        Map<String, VfsEntry> byName = commits.stream()
                .filter(file -> COPIED.contains(ArrayDirectory.ending(file.name())))
                .collect(Collectors.toMap(VfsEntry::name, file -> file, (a, b) -> a));
        Map<VfsUri, byte[]> found = new HashMap<>();
        try (DataInputStream in = new DataInputStream(new GZIPInputStream(new ByteArrayInputStream(copies)))) {
            for (int i = in.readInt(); i > 0; i--) {
                VfsEntry file = byName.get(in.readUTF());
                long size = in.readLong();
                byte[] copy = in.readNBytes(in.readUnsignedShort());
                if (file != null && file.size() == size && isCopy(copy, file, byName)) {
                    found.put(file.uri(), copy);
                }
            }
            return in.read() < 0 ? found : Map.of(); // the checksum is checked at the end
        } catch (IOException e) {
            return Map.of();
        }
    }

    private static boolean isCopy(byte[] copy, VfsEntry file, Map<String, VfsEntry> byName) {
        if (!isLong(file)) {
            return copy.length == file.size();
        }
        VfsEntry holder = byName.get(new String(copy, StandardCharsets.UTF_8));
        return holder != null && seemsToHold(holder, file);
    }
}
