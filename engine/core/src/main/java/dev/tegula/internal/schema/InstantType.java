package dev.tegula.internal.schema;

import org.jspecify.annotations.Nullable;

/**
 * The {@linkplain DecimalType#LOGICAL_TYPE logical type} of datetimes that are points in time in UTC, which files and
 * tables show in a time zone: {@code timestamp(UTC)}. Other datetimes are of no zone.
 */
public final class InstantType {

    private static final String BEGIN = "timestamp(";
    private static final String END = ")";

    private InstantType() {}

    /** Returns the type of instants that are shown in a time zone. */
    public static String in(String zone) {
        return BEGIN + zone + END;
    }

    /** Returns the time zone of a type, or null if it is another one. */
    public static @Nullable String zone(@Nullable String type) {
        return type != null && type.startsWith(BEGIN) && type.endsWith(END)
                ? type.substring(BEGIN.length(), type.length() - END.length())
                : null;
    }
}
