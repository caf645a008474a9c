package dev.tegula.internal.sql.dialect;

import java.util.Locale;
import java.util.Map;
import org.apache.calcite.avatica.util.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The names of units and parts of times in DuckDB, also those of several and short ones. */
final class TimeUnitNames {

    private static final Map<String, TimeUnit> NAMES = Map.ofEntries(
            Map.entry("Y", TimeUnit.YEAR),
            Map.entry("YR", TimeUnit.YEAR),
            Map.entry("MON", TimeUnit.MONTH),
            Map.entry("D", TimeUnit.DAY),
            Map.entry("DAYOFMONTH", TimeUnit.DAY),
            Map.entry("H", TimeUnit.HOUR),
            Map.entry("HR", TimeUnit.HOUR),
            Map.entry("M", TimeUnit.MINUTE),
            Map.entry("MIN", TimeUnit.MINUTE),
            Map.entry("S", TimeUnit.SECOND),
            Map.entry("SEC", TimeUnit.SECOND),
            Map.entry("MS", TimeUnit.MILLISECOND),
            Map.entry("MSEC", TimeUnit.MILLISECOND),
            Map.entry("US", TimeUnit.MICROSECOND),
            Map.entry("USEC", TimeUnit.MICROSECOND),
            Map.entry("W", TimeUnit.WEEK),
            Map.entry("WEEKOFYEAR", TimeUnit.WEEK),
            Map.entry("DEC", TimeUnit.DECADE),
            Map.entry("CENTURIES", TimeUnit.CENTURY),
            Map.entry("MILLENNIA", TimeUnit.MILLENNIUM),
            Map.entry("DAYOFWEEK", TimeUnit.DOW),
            Map.entry("WEEKDAY", TimeUnit.DOW),
            Map.entry("DAYOFYEAR", TimeUnit.DOY));

    private TimeUnitNames() {}

    /** Returns a unit, or null for another name. */
    static @Nullable TimeUnit of(String name) {
        String upper = name.strip().toUpperCase(Locale.ROOT);
        TimeUnit unit = single(upper);
        return unit == null && upper.endsWith("S") ? single(upper.substring(0, upper.length() - 1)) : unit;
    }

    private static @Nullable TimeUnit single(String name) {
        try {
            return NAMES.containsKey(name) ? NAMES.get(name) : TimeUnit.valueOf(name);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
