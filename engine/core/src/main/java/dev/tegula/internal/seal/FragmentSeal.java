package dev.tegula.internal.seal;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsEntry;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The seal of a fragment, which is the newest one in its folder. */
public final class FragmentSeal {

    private FragmentSeal() {}

    /** Returns the newest seal among the files of a folder, or null. */
    public static @Nullable VfsEntry newest(Collection<VfsEntry> files) {
        VfsEntry newest = null;
        for (VfsEntry file : files) {
            int number = file.isFolder() ? 0 : SealNames.numberOfFragment(file.name());
            if (number > (newest == null ? 0 : SealNames.numberOfFragment(newest.name()))) {
                newest = file;
            }
        }
        return newest;
    }

    /**
     * Reads a seal.
     *
     * @throws CorruptArrayException if it is damaged, or contains names that are invalid in the folder of a fragment
     */
    public static SealFile read(Storage storage, VfsEntry seal) {
        if (seal.size() > SealFile.MAX_BYTES) {
            throw new CorruptArrayException(
                    FilePlace.of(seal.uri()),
                    "seal is too large (found " + seal.size() + " bytes, expected at most " + SealFile.MAX_BYTES + ")");
        }
        return SealFile.read(storage.readAll(seal.uri()), seal.uri().toString());
    }

    /** Returns the files in a fragment's folder that its seal covers, by name. */
    public static Map<String, VfsEntry> covered(Collection<VfsEntry> files) {
        Map<String, VfsEntry> covered = new TreeMap<>();
        for (VfsEntry file : files) {
            if (!file.isFolder() && SealNames.numberOfFragment(file.name()) == 0) {
                covered.put(file.name(), file);
            }
        }
        return covered;
    }
}
