package dev.tegula.internal.io.cells;

import dev.tegula.schema.Datatype;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Types of datetimes by the units of NumPy, which NPY files and Zarr use. */
public final class NumpyDatetimes {

    private static final Map<String, Datatype> TYPES = Map.ofEntries(
            Map.entry("Y", Datatype.DATETIME_YEAR),
            Map.entry("M", Datatype.DATETIME_MONTH),
            Map.entry("W", Datatype.DATETIME_WEEK),
            Map.entry("D", Datatype.DATETIME_DAY),
            Map.entry("h", Datatype.DATETIME_HR),
            Map.entry("m", Datatype.DATETIME_MIN),
            Map.entry("s", Datatype.DATETIME_SEC),
            Map.entry("ms", Datatype.DATETIME_MS),
            Map.entry("us", Datatype.DATETIME_US),
            Map.entry("ns", Datatype.DATETIME_NS),
            Map.entry("ps", Datatype.DATETIME_PS),
            Map.entry("fs", Datatype.DATETIME_FS),
            Map.entry("as", Datatype.DATETIME_AS));

    /** Units of whole days, which durations of arrays do not have. */
    private static final Set<Datatype> DAYS =
            Set.of(Datatype.DATETIME_YEAR, Datatype.DATETIME_MONTH, Datatype.DATETIME_WEEK, Datatype.DATETIME_DAY);

    private NumpyDatetimes() {}

    /** Returns the type of a unit; null if there is none. */
    public static @Nullable Datatype ofUnit(@Nullable String unit) {
        return unit == null ? null : TYPES.get(unit);
    }

    /** Returns the type of durations in a unit; null if there is none, as for days. */
    public static @Nullable Datatype ofDuration(@Nullable String unit) {
        Datatype datetime = ofUnit(unit);
        if (datetime == null || DAYS.contains(datetime)) {
            return null;
        }
        return Datatype.valueOf(datetime.name().replace("DATETIME", "TIME"));
    }
}
