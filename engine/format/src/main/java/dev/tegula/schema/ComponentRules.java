package dev.tegula.schema;

import dev.tegula.annotations.Internal;
import java.util.List;
import java.util.Map;

/**
 * Checks the components of serializable values. A value from another process can be malformed: components that its form
 * does not have are null, and lists have elements of any type.
 */
@Internal
public final class ComponentRules {

    private ComponentRules() {}

    /**
     * Refuses null.
     *
     * @param what name of the component, for errors
     * @throws IllegalArgumentException if the component is null
     */
    public static void require(Object component, String what) {
        if (component == null) {
            throw new IllegalArgumentException(what + ": is missing (found null)");
        }
    }

    /**
     * Refuses null and other types.
     *
     * @param what name of the component, for errors
     * @throws IllegalArgumentException if the component is null or has another type
     */
    public static void require(Object component, Class<?> type, String what) {
        require(component, what);
        if (!type.isInstance(component)) {
            throw new IllegalArgumentException(what + ": has the wrong type (found "
                    + component.getClass().getSimpleName() + ", expected " + type.getSimpleName() + ")");
        }
    }

    /**
     * Returns an unmodifiable copy of a list.
     *
     * @param what name of the component, for errors
     * @throws IllegalArgumentException if the list or an element is null, or an element has another type
     */
    public static <T> List<T> copy(List<T> elements, Class<T> type, String what) {
        require(elements, what);
        for (Object element : elements) {
            require(element, type, what);
        }
        return List.copyOf(elements);
    }

    /**
     * Refuses null and other types of names and values.
     *
     * @param what name of an entry, for errors
     * @throws IllegalArgumentException if the map, a name or a value is null, or has another type
     */
    public static void requireEntries(Map<?, ?> map, Class<?> name, Class<?> value, String what) {
        require(map, what);
        map.forEach((each, of) -> {
            require(each, name, what);
            require(of, value, what);
        });
    }

    /**
     * Refuses negative numbers.
     *
     * @param what name of the component, for errors
     * @throws IllegalArgumentException if the number is negative
     */
    public static void requireCount(long number, String what) {
        if (number < 0) {
            throw new IllegalArgumentException(what + ": is negative (found " + number + ")");
        }
    }
}
