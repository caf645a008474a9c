package dev.tegula.cli.parse;

import dev.tegula.internal.io.cells.DisplayText;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Formats ranges as {@link RangeParser} reads them. */
public final class RangeText {

    private RangeText() {}

    /** Formats one range per dimension: {@code row=1:3 col=1:4}. */
    public static String box(ArraySchema schema, List<Range> box) {
        StringJoiner text = new StringJoiner(" ");
        for (int d = 0; d < box.size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            text.add(dimension.name() + "=" + range(dimension.datatype(), box.get(d)));
        }
        return text.toString();
    }

    /** Formats a range of a type: {@code 1:3}. */
    public static String range(Datatype type, Range range) {
        if (range instanceof Range.OfLong whole) {
            return DisplayText.coordinate(type, whole.low()) + ":" + DisplayText.coordinate(type, whole.high());
        } else if (range instanceof Range.OfDouble real) {
            return real.low() + ":" + real.high();
        } else if (range instanceof Range.OfBytes bytes) {
            return isPrefix(bytes) ? escaped(bytes.low()) + "*" : escaped(bytes.low()) + ":" + escaped(bytes.high());
        }
        return range.toString();
    }

    private static String escaped(byte @Nullable [] bound) {
        return bound == null
                ? ""
                : new String(bound, StandardCharsets.UTF_8)
                        .replace("\\", "\\\\")
                        .replace(":", "\\:")
                        .replace(",", "\\,")
                        .replace("*", "\\*");
    }

    /** Returns whether a range is that of a prefix, whose upper bound is no text. */
    private static boolean isPrefix(Range.OfBytes range) {
        byte[] low = range.low();
        return low != null
                && Arrays.equals(
                        range.high(),
                        RangeParser.prefix(new String(low, StandardCharsets.UTF_8))
                                .high());
    }
}
