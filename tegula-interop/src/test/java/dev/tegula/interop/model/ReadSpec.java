package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A read.
 *
 * @param ranges ranges by dimension; a dimension without any is read whole
 * @param fields the columns wanted, dimensions and attributes
 */
public record ReadSpec(
        CellOrder order,
        Map<String, List<Range>> ranges,
        List<String> fields,
        Opening opening,
        @Nullable Condition condition)
        implements Serializable {

    public ReadSpec {
        ranges = Collections.unmodifiableMap(new LinkedHashMap<>(ranges));
        fields = List.copyOf(fields);
    }

    /** The whole array now. */
    public static ReadSpec all(CellOrder order, List<String> fields) {
        return new ReadSpec(order, Map.of(), fields, Opening.NOW, null);
    }

    /** The same over these ranges. */
    public ReadSpec over(Map<String, List<Range>> newRanges) {
        return new ReadSpec(order, newRanges, fields, opening, condition);
    }

    /** The same under a condition. */
    public ReadSpec where(Condition newCondition) {
        return new ReadSpec(order, ranges, fields, opening, newCondition);
    }

    /** The same opened so. */
    public ReadSpec opened(Opening newOpening) {
        return new ReadSpec(order, ranges, fields, newOpening, condition);
    }
}
