package dev.tegula.internal.read.fetch;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Room of the caller's for the cells of one field.
 *
 * @param values an array or buffer
 * @param offsets of a field of variable length; else null
 */
public record CallerBuffers(Object values, long @Nullable [] offsets) {

    /** Those of fields of equal length, which hold as much before cells are exchanged as after it. */
    public static Map<String, CallerBuffers> ofEqualLength(Map<String, CallerBuffers> given) {
        Map<String, CallerBuffers> some = new HashMap<>(given);
        some.values().removeIf(arrays -> arrays.offsets != null);
        return some;
    }
}
