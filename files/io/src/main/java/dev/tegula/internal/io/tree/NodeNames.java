package dev.tegula.internal.io.tree;

import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;

/** The names of arrays and groups in a hierarchy. */
public final class NodeNames {

    /** The name of an array of an attribute without a name. */
    private static final String UNNAMED = "value";

    private NodeNames() {}

    /** Returns whether a node can have a name: it is the name of a file that no document has. */
    public static boolean isValid(String name) {
        return !name.isEmpty()
                && !name.startsWith(".")
                && !name.startsWith("__")
                && !name.equals("zarr.json")
                && name.chars().noneMatch(c -> c == '/' || c == '\\' || c < ' ');
    }

    /**
     * Returns the name of the node of a field.
     *
     * @throws IllegalArgumentException if it cannot be one
     */
    static String of(String field) {
        if (!field.isEmpty() && !isValid(field)) {
            throw new InvalidArgumentException(
                    "'" + field
                            + "': is no name of a variable (expected one without slashes that begins with neither . nor __)",
                    NextStep.of(Action.CHOOSE_FIELDS));
        }
        return field.isEmpty() ? UNNAMED : field;
    }
}
