package dev.tegula.internal.io.tree;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A dense array as variables with common axes.
 *
 * @param attributes what its metadata say about the whole array
 * @param variables a variable for each attribute, by name
 * @param coordinates the coordinates of axes by the names of the axes
 * @param singles single values that an import wrote to its metadata
 * @param isOne whether the array has one attribute, so that its name is that of the variable
 */
public record ArrayVariables(
        Map<String, @Nullable Object> attributes,
        Map<String, Node.OfArray> variables,
        Map<String, Node.OfArray> coordinates,
        Map<String, Node> singles,
        boolean isOne) {

    /** Returns the only variable if there are no coordinates, else a group. */
    public Node node() {
        return variables.size() == 1 && coordinates.isEmpty() && singles.isEmpty()
                ? variables.values().iterator().next().withAttributes(attributes)
                : group();
    }

    /** Returns a group of all variables and coordinates. */
    Node.OfGroup group() {
        Map<String, Node> members = new LinkedHashMap<>(variables);
        coordinates.forEach(members::putIfAbsent);
        singles.forEach(members::putIfAbsent);
        return new Node.OfGroup(attributes, members);
    }
}
