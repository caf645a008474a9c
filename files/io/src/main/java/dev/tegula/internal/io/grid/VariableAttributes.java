package dev.tegula.internal.io.grid;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The attributes of a variable of a file: texts and numbers by name. */
public interface VariableAttributes {

    /** Returns no attributes. */
    static VariableAttributes none() {
        return new VariableAttributes() {
            @Override
            public @Nullable String text(String name) {
                return null;
            }

            @Override
            public List<Number> numbers(String name) {
                return List.of();
            }
        };
    }

    /** Returns a text, or null if there is none. */
    @Nullable
    String text(String name);

    /** Returns the numbers of an attribute, {@link Float}s if they have single precision; none if it has none. */
    List<Number> numbers(String name);

    /** Returns whether the texts of the variable are names of numbers, as in an enumeration. */
    default boolean areNames() {
        return false;
    }

    /** Returns the only number of an attribute, or null. */
    default @Nullable Number number(String name) {
        List<Number> numbers = numbers(name);
        return numbers.size() == 1 ? numbers.get(0) : null;
    }
}
