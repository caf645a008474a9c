package dev.tegula.internal.schema;

import java.util.Map;
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

    /** Returns whether the datetimes of a column are instants by the metadata of its table. */
    public static boolean isInstant(Map<String, String> metadata, String column) {
        String type = metadata.get(DecimalType.key(column));
        String ofDimension = metadata.get(FieldKeys.ofDimension(column, DecimalType.LOGICAL_TYPE));
        return zone(type == null ? ofDimension : type) != null;
    }

    /** Returns the time zone of a type, or null if it is another one. */
    public static @Nullable String zone(@Nullable String type) {
        return type != null && type.startsWith(BEGIN) && type.endsWith(END)
                ? type.substring(BEGIN.length(), type.length() - END.length())
                : null;
    }
}
