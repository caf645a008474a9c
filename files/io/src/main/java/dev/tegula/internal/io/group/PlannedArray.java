package dev.tegula.internal.io.group;

import dev.tegula.internal.io.grid.GridAxis;
import dev.tegula.internal.io.grid.GridItem;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An array of a group.
 *
 * @param group the path of its group in the file
 * @param name its name in the group
 * @param items the variables that become its attributes
 */
public record PlannedArray(String group, String name, List<GridItem> items) {

    /** Returns the axes of all its variables. */
    public List<GridAxis> axes() {
        return items.get(0).axes();
    }

    /** Returns its path below the group of the file. */
    public String path() {
        return group.isEmpty() ? name : group + "/" + name;
    }

    /** Returns the variables as the option {@code dataset} names them. */
    public String datasets() {
        return items.stream().map(GridItem::path).collect(Collectors.joining(","));
    }

    /** Returns the name of the attribute of a variable: its name, or its path if that is not unique. */
    public String field(GridItem item) {
        long same =
                items.stream().filter(other -> other.name().equals(item.name())).count();
        return same > 1 ? item.path() : item.name();
    }
}
