package dev.tegula.interop.tegula;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Converts ranges to and from Tegula's representation. */
public final class TegulaRanges {

    private TegulaRanges() {}

    public static Range range(Datatype type, Bytes low, Bytes high) {
        if (type.isString()) {
            return new Range.OfBytes(low.toArray(), high.toArray());
        }
        return type.isFloat()
                ? Range.of(low.floating(type), high.floating(type))
                : Range.of(low.whole(type), high.whole(type));
    }

    public static Range range(Datatype type, dev.tegula.interop.model.Range range) {
        return range(type, range.low(), range.high());
    }

    /** Converts a range with both bounds. */
    public static dev.tegula.interop.model.Range spec(Datatype type, Range range) {
        if (range instanceof Range.OfLong whole) {
            return dev.tegula.interop.model.Range.whole(type, whole.low(), whole.high());
        } else if (range instanceof Range.OfDouble real) {
            return new dev.tegula.interop.model.Range(
                    Bytes.floating(type, real.low()), Bytes.floating(type, real.high()));
        }
        Range.OfBytes text = (Range.OfBytes) range;
        return new dev.tegula.interop.model.Range(Bytes.of(text.low()), Bytes.of(Objects.requireNonNull(text.high())));
    }

    static Subarray subarray(SchemaSpec schema, Map<String, List<dev.tegula.interop.model.Range>> ranges) {
        Subarray subarray = Subarray.whole();
        for (Map.Entry<String, List<dev.tegula.interop.model.Range>> entry : ranges.entrySet()) {
            Datatype type = schema.field(entry.getKey()).type();
            for (dev.tegula.interop.model.Range range : entry.getValue()) {
                subarray = subarray.addRange(entry.getKey(), range(type, range));
            }
        }
        return subarray;
    }
}
