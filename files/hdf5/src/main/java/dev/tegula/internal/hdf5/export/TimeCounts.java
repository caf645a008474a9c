package dev.tegula.internal.hdf5.export;

import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.io.grid.CfTime;
import dev.tegula.internal.io.tree.ElementFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Datetimes and times as counts of the units of the conventions of NetCDF (CF). */
final class TimeCounts {

    private static final Set<String> FINE = Set.of("PS", "FS", "AS");

    /** Years and months beyond are no dates in Java. */
    private static final long MAX_COUNT = 900_000_000;

    private TimeCounts() {}

    /** Returns the attributes that say what elements count; none for others. */
    static Map<String, String> attributes(ElementFormat format) {
        Map<String, String> attributes = new LinkedHashMap<>();
        if (!format.isTime()) {
            return attributes;
        }
        if (FINE.contains(format.unit())) {
            throw new InvalidArgumentException(
                    "times in " + format.unit()
                            + ": NetCDF has no unit for them. Leave them out, or export to Parquet.",
                    NextStep.of(Action.CHOOSE_FIELDS));
        }
        String units = format.cfUnits();
        String known = units == null ? "days" : units;
        boolean isDatetime = format.datatype().isDatetime();
        attributes.put("units", isDatetime ? known + " since 1970-01-01" : known);
        if (isDatetime) {
            attributes.put("calendar", CfTime.PROLEPTIC);
        }
        return attributes;
    }

    /** Returns elements, years, months and weeks in days. */
    static byte[] converted(ElementFormat format, byte[] elements) {
        if (!format.isTime() || format.cfUnits() != null) {
            return elements;
        }
        ByteBuffer in = ByteBuffer.wrap(elements).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer out = ByteBuffer.allocate(elements.length).order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            long count = in.getLong();
            boolean isMissing = count == Long.MIN_VALUE;
            out.putLong(isMissing ? count : days(format.unit(), count));
        }
        return out.array();
    }

    private static long days(String unit, long count) {
        if (Math.abs(count) > MAX_COUNT) {
            throw new InvalidArgumentException(
                    "times in " + unit + ": one is beyond those of NetCDF (found " + count
                            + "). Leave them out, or export to Parquet.",
                    NextStep.of(Action.CHOOSE_FIELDS));
        }
        return switch (unit) {
            case "WEEK" -> 7 * count;
            case "MONTH" -> LocalDate.EPOCH.plusMonths(count).toEpochDay();
            default -> LocalDate.EPOCH.plusYears(count).toEpochDay();
        };
    }
}
