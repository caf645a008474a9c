package dev.tegula.internal.storage.open;

import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsUri;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds files named after fields. Before version 9, file names contain non-ASCII characters unescaped. Some file
 * systems decompose these, and some archivers reinterpret their UTF-8 bytes as DOS code page 437.
 */
final class LegacyFileNames {

    private static final String DOS = "IBM437";

    private LegacyFileNames() {}

    /**
     * Returns the file with this name in a folder, or a file with a corrupted form of the name. Returns the former,
     * whether it exists or not, if there is no single such file.
     */
    static VfsUri find(Storage storage, VfsUri folder, String name) {
        VfsUri file = StoredFileName.in(folder, name, "a field");
        if (isAscii(name)) {
            return file;
        }
        List<VfsUri> files = storage.list(folder, any -> true).stream()
                .map(entry -> entry.uri())
                .toList();
        String wanted = Normalizer.normalize(name, Normalizer.Form.NFC);
        List<VfsUri> candidates =
                files.stream().filter(each -> isFormOf(wanted, each.name())).toList();
        return files.contains(file) || candidates.size() != 1 ? file : candidates.get(0);
    }

    private static boolean isAscii(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFormOf(String wanted, String name) {
        String restored = fromDos(name);
        return wanted.equals(Normalizer.normalize(name, Normalizer.Form.NFC))
                || restored != null && wanted.equals(Normalizer.normalize(restored, Normalizer.Form.NFC));
    }

    /** Restores a name whose UTF-8 bytes were read as DOS code page 437; returns null if it is not such a name. */
    private static @Nullable String fromDos(String name) {
        if (!Charset.isSupported(DOS) || !Charset.forName(DOS).newEncoder().canEncode(name)) {
            return null;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(name.getBytes(Charset.forName(DOS))))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            return null;
        }
    }
}
