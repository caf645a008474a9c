package dev.tegula.internal.io.grid;

import dev.tegula.internal.base.PathNames;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The bounds of cells by the conventions of NetCDF (CF): a variable names that of its bounds in an attribute, and
 * bounds without {@code units} and {@code calendar} have those of this variable.
 */
public final class CfBounds {

    private static final List<String> REFERENCES = List.of("bounds", "climatology");

    private CfBounds() {}

    /**
     * Returns the variables whose bounds others contain, by the paths of the bounds.
     *
     * @param path returns the path of a variable
     * @param text returns a text of an attribute of a variable, or null
     */
    public static <V> Map<String, V> parents(
            Collection<? extends V> variables, Function<V, String> path, BiFunction<V, String, @Nullable String> text) {
        Map<String, V> parents = new HashMap<>();
        for (V variable : variables) {
            String own = path.apply(variable);
            for (String reference : REFERENCES) {
                String bounds = text.apply(variable, reference);
                String other = bounds == null ? own : PathNames.sibling(own, bounds.strip());
                if (!own.equals(other)) {
                    parents.putIfAbsent(other, variable);
                }
            }
        }
        return parents;
    }

    /** Returns whether bounds without an attribute have that of their variable. */
    public static boolean isInherited(String attribute) {
        return attribute.equals("units") || attribute.equals("calendar");
    }
}
