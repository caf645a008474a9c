package dev.tegula.internal.io.grid;

import dev.tegula.internal.base.PathNames;
import dev.tegula.metadata.MetadataValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A variable of a file with its attributes, for imports of whole files.
 *
 * @param id what axes refer to it by
 * @param path its path without the first slash
 * @param axes its axes; none for a single value
 * @param isCoordinates whether it contains the coordinates of the axis of its name
 * @param attributes what the file says about it, by the names of {@link GridMetadata#name}
 * @param single a single value, or null if it is missing or there are axes
 * @param problem why it cannot be read, or null
 */
public record GridItem(
        String id,
        String path,
        List<GridAxis> axes,
        boolean isCoordinates,
        Map<String, MetadataValue> attributes,
        @Nullable MetadataValue single,
        @Nullable String problem) {

    /** Returns a variable that cannot be read. */
    public static GridItem unreadable(String path, String problem) {
        return new GridItem(path, path, List.of(), false, Map.of(), null, problem);
    }

    /** Returns the last name of the path. */
    public String name() {
        return PathNames.last(path);
    }

    /** Returns the path of the group, empty for the root. */
    public String group() {
        return PathNames.parent(path);
    }
}
