package dev.tegula.internal.io.grid;

import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Finds formats of grids by the service loader. */
public final class GridFormats {

    private GridFormats() {}

    /** Returns the format of this name, or null if there is none: its files have one table. */
    public static @Nullable GridFormat find(String name) {
        for (GridFormat format : ServiceLoader.load(GridFormat.class, GridFormats.class.getClassLoader())) {
            if (format.name().equals(name)) {
                return format;
            }
        }
        return null;
    }
}
