package dev.tegula.internal.io.folder;

import java.util.ServiceLoader;

/** Finds formats of folders by the service loader. */
public final class FolderFormats {

    private FolderFormats() {}

    /**
     * Returns a format by name.
     *
     * @throws IllegalArgumentException if its module is missing; the message names it
     */
    public static FolderFormat named(String name) {
        for (FolderFormat format : ServiceLoader.load(FolderFormat.class, FolderFormats.class.getClassLoader())) {
            if (format.name().equals(name)) {
                return format;
            }
        }
        throw new IllegalArgumentException(
                "format '" + name + "': its module is missing. Add tegula-" + name + " to the class path.");
    }
}
