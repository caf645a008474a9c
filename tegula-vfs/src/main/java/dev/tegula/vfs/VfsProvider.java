package dev.tegula.vfs;

import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * Opens stores of some URI schemes. Found by {@link java.util.ServiceLoader}: a module that brings a store says
 * {@code provides VfsProvider with …}, and names the class in {@code META-INF/services/dev.tegula.vfs.VfsProvider} for
 * the class path.
 */
public interface VfsProvider {

    /** The schemes that this provider serves, in lower case. */
    Set<String> schemes();

    /**
     * The names of the settings that these stores know, as TileDB spells them: {@code vfs.s3.region}. A name that no
     * provider knows is refused when the engine is made.
     */
    default Set<String> settings() {
        return Set.of();
    }

    /**
     * Opens the store that a URI lies in. It serves every URI of the same scheme and authority until it is closed.
     *
     * @param any some URI in the store
     * @param settings the settings of all stores by TileDB's names ({@code vfs.s3.region}); those of other stores are
     *     to be ignored
     * @throws IOException if the store cannot be opened
     * @throws IllegalArgumentException if a setting of this store has a wrong value
     */
    Vfs open(VfsUri any, Map<String, String> settings) throws IOException;
}
