package dev.tegula.internal.read.fetch;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The caller's buffers for the cells of one field.
 *
 * @param values an array or buffer
 * @param offsets array for the offsets of a variable-length field; else null
 */
public record CallerBuffers(Object values, long @Nullable [] offsets) {

    /** Returns the buffers of fixed-length fields. Their size does not change when cells are replaced. */
    public static Map<String, CallerBuffers> ofEqualLength(Map<String, CallerBuffers> buffers) {
        Map<String, CallerBuffers> result = new HashMap<>(buffers);
        result.values().removeIf(buffer -> buffer.offsets != null);
        return result;
    }
}
