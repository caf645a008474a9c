package dev.tegula.cli.parse;

import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.nio.charset.StandardCharsets;
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

    private static String range(Datatype type, Range range) {
        if (range instanceof Range.OfLong whole) {
            return value(type, whole.low()) + ":" + value(type, whole.high());
        } else if (range instanceof Range.OfDouble real) {
            return real.low() + ":" + real.high();
        } else if (range instanceof Range.OfBytes bytes) {
            return escaped(bytes.low()) + ":" + escaped(bytes.high());
        }
        return range.toString();
    }

    private static String escaped(byte @Nullable [] bound) {
        return bound == null
                ? ""
                : new String(bound, StandardCharsets.UTF_8)
                        .replace("\\", "\\\\")
                        .replace(":", "\\:");
    }

    /** Formats a coordinate of an integer, datetime or time type; datetimes as ISO dates where these are exact. */
    public static String value(Datatype type, long value) {
        if (type == Datatype.UINT64) {
            return Long.toUnsignedString(value);
        }
        return type.isDatetime() ? date(type, value) : Long.toString(value);
    }

    /** Formats a value of a datetime type as an ISO date, without the time if it is midnight in UTC. */
    private static String date(Datatype type, long value) {
        try {
            String text = Datetimes.instant(type, value).toString();
            String shorter = text.endsWith("T00:00:00Z") ? text.substring(0, text.length() - 10) : text;
            return Datetimes.value(type, Datetimes.parse(shorter)) == value ? shorter : Long.toString(value);
        } catch (IllegalArgumentException | IllegalStateException | java.time.DateTimeException e) {
            return Long.toString(value); // "not a time", or out of range
        }
    }
}
