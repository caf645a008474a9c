package dev.tegula.internal.definition;

import dev.tegula.internal.base.NumberText;
import dev.tegula.internal.schema.NewArrays;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Domains and extents in the values of properties: {@code 0:999}, or {@code 2020-01-01/2029-12-31} for datetimes, both
 * ends included.
 *
 * @param name name of the dimension
 */
record DimensionText(String name, Datatype datatype) {

    /** Dates with years of four digits. */
    private static final LocalDate FIRST_DAY = LocalDate.of(0, 1, 1);

    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

    /**
     * Returns the dimension.
     *
     * @param count number of dimensions of the array
     * @throws IllegalArgumentException if a text is invalid, or missing for a dense array
     */
    Dimension dimension(@Nullable String domain, @Nullable String extent, boolean dense, int count) {
        if (datatype == Datatype.STRING_ASCII) {
            if (domain != null || extent != null) {
                throw new IllegalArgumentException("property '" + (domain == null ? "extent." : "domain.") + name
                        + "': strings have neither domain nor extent. Remove it.");
            }
            return Dimension.ascii(name);
        }
        if (domain == null && dense) {
            throw new IllegalArgumentException("property 'domain." + name
                    + "': missing. A dense array needs the domain of each dimension, for instance domain." + name
                    + "=0:999.");
        }
        Number tile = extent == null ? null : number("extent." + name, extent);
        Range range = domain == null ? wholeTiles(RangeRules.wholeDomain(datatype), tile) : range(domain);
        if (tile == null && dense && range instanceof Range.OfLong whole) {
            tile = NewArrays.extent(datatype, whole, Math.round(NewArrays.tileLength(count)));
        }
        return Dimension.of(name, datatype, range, tile);
    }

    /** Returns as much of a domain as consists of whole tiles, because the last tile must not exceed the datatype. */
    private static Range wholeTiles(Range domain, @Nullable Number extent) {
        if (extent == null || !(domain instanceof Range.OfLong whole)) {
            return domain;
        }
        long tile = extent.longValue();
        boolean fits = tile > 0 && Long.compareUnsigned(tile, whole.high() - whole.low() + 1) <= 0;
        return fits ? NewArrays.wholeTiles(whole, tile) : domain;
    }

    private Range range(String text) {
        String property = "domain." + name;
        String[] ends = text.contains("/") ? text.split("/", -1) : text.split(":", -1);
        if (ends.length != 2) {
            throw new IllegalArgumentException("property '" + property + "': is no range (found '" + text
                    + "', expected two ends such as 0:999, or 2020-01-01/2029-12-31 for datetimes)");
        }
        Number low = number(property, ends[0]);
        Number high = number(property, ends[1]);
        return datatype.isFloat()
                ? Range.of(low.doubleValue(), high.doubleValue())
                : Range.of(low.longValue(), high.longValue());
    }

    /** Returns the text of a domain, as {@link #dimension} takes it. */
    String range(Range range) {
        if (range instanceof Range.OfDouble real) {
            return real.low() + ":" + real.high();
        }
        Range.OfLong whole = (Range.OfLong) range;
        boolean dates = datatype == Datatype.DATETIME_DAY
                && whole.low() >= FIRST_DAY.toEpochDay()
                && whole.high() <= LAST_DAY.toEpochDay();
        return dates
                ? LocalDate.ofEpochDay(whole.low()) + "/" + LocalDate.ofEpochDay(whole.high())
                : number(whole.low()) + ":" + number(whole.high());
    }

    /** Returns the text of an extent or an end of a domain. */
    String number(Number value) {
        return datatype == Datatype.UINT64 ? Long.toUnsignedString(value.longValue()) : value.toString();
    }

    private Number number(String property, String text) {
        String value = text.trim();
        try {
            if (datatype.isFloat()) {
                return new BigDecimal(NumberText.ascii(value)).doubleValue();
            }
            if (datatype.isDatetime() && value.matches("[0-9]{4,}-.*")) {
                return Datetimes.value(datatype, Datetimes.parse(value));
            }
            BigInteger whole = new BigInteger(NumberText.ascii(value));
            if (whole.bitLength() <= (datatype == Datatype.UINT64 && whole.signum() >= 0 ? 64 : 63)) {
                return whole.longValue();
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            throw invalid(property, text, e);
        }
        throw invalid(property, text, null);
    }

    private IllegalArgumentException invalid(String property, String text, @Nullable Exception cause) {
        return new IllegalArgumentException(
                "property '" + property + "': is no value of " + datatype + " (found '" + text + "')", cause);
    }
}
