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
 * @param ranges the ranges by dimension; a dimension without ranges is read entirely
 * @param fields the dimensions and attributes to read
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

    /** Returns a read of the whole array at the current time. */
    public static ReadSpec all(CellOrder order, List<String> fields) {
        return new ReadSpec(order, Map.of(), fields, Opening.NOW, null);
    }

    /** Returns this read with other ranges. */
    public ReadSpec over(Map<String, List<Range>> newRanges) {
        return new ReadSpec(order, newRanges, fields, opening, condition);
    }

    /** Returns this read with another condition. */
    public ReadSpec where(Condition newCondition) {
        return new ReadSpec(order, ranges, fields, opening, newCondition);
    }

    /** Returns this read with other opening options. */
    public ReadSpec opened(Opening newOpening) {
        return new ReadSpec(order, ranges, fields, newOpening, condition);
    }
}
