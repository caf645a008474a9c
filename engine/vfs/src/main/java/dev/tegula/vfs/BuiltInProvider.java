package dev.tegula.vfs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * The provider of this module's stores. It is loaded by name: stores implement interfaces of this package, so this
 * package must not import them. A service file would not do, because fat jars often lose service files.
 */
final class BuiltInProvider {

    private static final String CLASS = "dev.tegula.internal.vfs.BuiltInStores";

    private static final VfsProvider PROVIDER = load();

    private BuiltInProvider() {}

    static VfsProvider get() {
        return PROVIDER;
    }

    /** Opens a store of its own for the caller. */
    static Vfs open(String scheme, Map<String, String> settings, Staging staging) {
        try {
            return PROVIDER.open(new VfsUri(scheme, "", ""), settings, staging);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static VfsProvider load() {
        try {
            return Class.forName(CLASS)
                    .asSubclass(VfsProvider.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(CLASS + ": cannot be loaded from the module tegula-vfs", e);
        }
    }
}
