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
 * Finds files that are named by fields. Before version 9 these hold letters beyond ASCII as they are, which does not
 * survive every journey: some file systems decompose them, and some archive programs write them in the letters of DOS.
 */
final class LegacyFileNames {

    private static final String DOS = "IBM437";

    private LegacyFileNames() {}

    /**
     * The file of this name in a folder, or one whose name became of it; the former, whether it is there or not, if
     * there is no such.
     */
    static VfsUri find(Storage storage, VfsUri folder, String name) {
        VfsUri file = StoredFileName.in(folder, name, "a field");
        if (StandardCharsets.US_ASCII.newEncoder().canEncode(name)) {
            return file;
        }
        List<VfsUri> files = storage.list(folder, any -> true).stream()
                .map(entry -> entry.uri())
                .toList();
        String wanted = Normalizer.normalize(name, Normalizer.Form.NFC);
        List<VfsUri> alike =
                files.stream().filter(each -> becameOf(wanted, each.name())).toList();
        return files.contains(file) || alike.size() != 1 ? file : alike.get(0);
    }

    private static boolean becameOf(String wanted, String name) {
        String undone = fromDos(name);
        return wanted.equals(Normalizer.normalize(name, Normalizer.Form.NFC))
                || undone != null && wanted.equals(Normalizer.normalize(undone, Normalizer.Form.NFC));
    }

    /** What a name was before its bytes in UTF-8 were taken for letters of DOS; null if it is none of these. */
    private static @Nullable String fromDos(String name) {
        if (!Charset.isSupported(DOS) || !Charset.forName(DOS).newEncoder().canEncode(name)) {
            return null;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(name.getBytes(Charset.forName(DOS))))
                    .toString();
        } catch (CharacterCodingException other) {
            return null;
        }
    }
}
