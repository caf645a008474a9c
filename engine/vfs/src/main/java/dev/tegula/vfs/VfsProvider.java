package dev.tegula.vfs;

import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * Opens stores of some URI schemes. Providers are found by {@link java.util.ServiceLoader}: a module of a store
 * declares {@code provides VfsProvider with …}, and, for the class path, names the class in
 * {@code META-INF/services/dev.tegula.vfs.VfsProvider}.
 */
public interface VfsProvider {

    /** Returns the schemes of this provider, in lower case. */
    Set<String> schemes();

    /**
     * Returns the names of the settings of these stores, as in TileDB: {@code vfs.s3.region}. Names that no provider
     * knows are refused when the engine is created.
     */
    default Set<String> settings() {
        return Set.of();
    }

    /**
     * Opens the store of a URI. It is used for every URI with the same scheme and authority until it is closed.
     *
     * @param any a URI in the store
     * @param settings the settings of all stores by TileDB's names ({@code vfs.s3.region}); ignore those of other
     *     stores
     * @throws IOException if the store cannot be opened
     * @throws IllegalArgumentException if a setting of this store has an invalid value
     */
    Vfs open(VfsUri any, Map<String, String> settings) throws IOException;

    /**
     * Opens the store of a URI for an engine; stores that stage unpublished files override this.
     *
     * @param staging the folders of the engine's format
     * @throws IOException if the store cannot be opened
     * @throws IllegalArgumentException if a setting of this store has an invalid value
     */
    default Vfs open(VfsUri any, Map<String, String> settings, Staging staging) throws IOException {
        return open(any, settings);
    }
}
