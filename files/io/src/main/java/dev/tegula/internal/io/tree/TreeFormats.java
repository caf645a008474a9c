package dev.tegula.internal.io.tree;

import java.util.ServiceLoader;

/** Finds formats of folders by the service loader. */
public final class TreeFormats {

    private TreeFormats() {}

    /**
     * Returns a format by name.
     *
     * @throws IllegalArgumentException if its module is missing; the message names it
     */
    public static TreeFormat named(String name) {
        for (TreeFormat format : ServiceLoader.load(TreeFormat.class, TreeFormats.class.getClassLoader())) {
            if (format.name().equals(name)) {
                return format;
            }
        }
        throw new IllegalArgumentException(
                "format '" + name + "': its module is missing. Add tegula-" + name + " to the class path.");
    }
}
