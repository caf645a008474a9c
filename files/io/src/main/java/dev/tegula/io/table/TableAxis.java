package dev.tegula.io.table;

import dev.tegula.query.Column;
import org.jspecify.annotations.Nullable;

/**
 * An axis of a file that stores a grid instead of rows, such as NPY or NetCDF.
 *
 * @param length number of positions, at least 0
 * @param coordinates the coordinate of each position, or null if they are 0, 1, 2, …
 * @param problem why coordinates that the file has could not be read, as part of a sentence, or null
 */
public record TableAxis(
        String name,
        long length,
        @Nullable Column coordinates,
        @Nullable String problem) {

    /** Returns an axis with the coordinates 0, 1, 2, …. */
    public static TableAxis of(String name, long length) {
        return new TableAxis(name, length, null, null);
    }

    /** Returns an axis with coordinates. */
    public static TableAxis of(String name, Column coordinates) {
        return new TableAxis(name, coordinates.size(), coordinates, null);
    }

    /** Returns an axis whose coordinates cannot be read. */
    public static TableAxis unreadable(String name, long length, String problem) {
        return new TableAxis(name, length, null, problem);
    }
}
