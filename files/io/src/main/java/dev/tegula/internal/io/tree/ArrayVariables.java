package dev.tegula.internal.io.tree;

import dev.tegula.metadata.MetadataValue;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A dense array as variables with common axes.
 *
 * @param attributes what its metadata say about the whole array
 * @param variables a variable for each attribute, by name
 * @param coordinates the coordinates of axes by the names of the axes
 * @param labels other labels of axes, by name
 * @param singles single values that an import wrote to its metadata
 * @param isOne whether the array has one attribute, so that its name is that of the variable
 */
public record ArrayVariables(
        Map<String, @Nullable Object> attributes,
        Map<String, Node.OfArray> variables,
        Map<String, Node.OfArray> coordinates,
        Map<String, Node.OfArray> labels,
        Map<String, Node> singles,
        boolean isOne) {

    /** Returns the only variable if there are no coordinates and labels, else a group. */
    public Node node() {
        return variables.size() == 1 && coordinates.isEmpty() && labels.isEmpty() && singles.isEmpty()
                ? variables.values().iterator().next().withAttributes(attributes)
                : group();
    }

    /** Returns a group of all variables and coordinates. */
    Node.OfGroup group() {
        Map<String, Node> members = new LinkedHashMap<>();
        variables.forEach((name, variable) -> members.put(name, located(variable, labels.keySet())));
        coordinates.forEach(members::putIfAbsent);
        labels.forEach(members::putIfAbsent);
        singles.forEach(members::putIfAbsent);
        return new Node.OfGroup(attributes, members);
    }

    /** Names the labels of a variable's axes, by which readers of CF know that they are coordinates. */
    static Node.OfArray located(Node.OfArray variable, Collection<String> labels) {
        return labels.isEmpty()
                ? variable
                : variable.withAttributes(Map.of("coordinates", MetadataValue.utf8(String.join(" ", labels))));
    }
}
