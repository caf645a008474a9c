package dev.tegula.schema;

import dev.tegula.annotations.Internal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A dimension of an array ({@code array_schema.md}, "Dimension"). Immutable.
 *
 * <p>Dimensions of dense arrays are integers, datetimes or times, all of one type. Dimensions of sparse arrays are any
 * mixture of these, floating-point numbers and ASCII strings. Domains and extents have the type of the dimension; both
 * ends of a domain are included.
 */
public final class Dimension {

    private final Field field;
    private final @Nullable Range domain;
    private final @Nullable Number extent;
    private final FilterPipeline filters;

    private Dimension(Field field, @Nullable Range domain, @Nullable Number extent, FilterPipeline filters) {
        this.field = field;
        this.domain = domain;
        this.extent = extent;
        this.filters = filters;
    }

    /**
     * Returns a dimension of any type.
     *
     * @param domain both ends, included; null only for strings
     * @param extent tile extent: a {@link Long} (for uint64 its bits), or a {@link Double} for floating-point types;
     *     null for none
     * @throws IllegalArgumentException if type, domain and extent are inconsistent
     */
    public static Dimension of(String name, Datatype type, @Nullable Range domain, @Nullable Number extent) {
        Objects.requireNonNull(name, "name");
        DimensionRules.check(name, type, domain, extent);
        int values = type == Datatype.STRING_ASCII ? Field.VARIABLE : 1;
        return new Dimension(new Field(name, type, values, false), domain, extent, FilterPipeline.empty());
    }

    /** Returns a dimension of a stored schema, without the checks of new dimensions. */
    @Internal
    public static Dimension stored(
            String name, Datatype type, @Nullable Range domain, @Nullable Number extent, FilterPipeline filters) {
        int values = type.isString() ? Field.VARIABLE : 1;
        return new Dimension(new Field(name, type, values, false), domain, extent, filters);
    }

    public static Dimension int8(String name, int low, int high, int extent) {
        return whole(name, Datatype.INT8, low, high, extent);
    }

    public static Dimension uint8(String name, int low, int high, int extent) {
        return whole(name, Datatype.UINT8, low, high, extent);
    }

    public static Dimension int16(String name, int low, int high, int extent) {
        return whole(name, Datatype.INT16, low, high, extent);
    }

    public static Dimension uint16(String name, int low, int high, int extent) {
        return whole(name, Datatype.UINT16, low, high, extent);
    }

    public static Dimension int32(String name, int low, int high, int extent) {
        return whole(name, Datatype.INT32, low, high, extent);
    }

    public static Dimension uint32(String name, long low, long high, long extent) {
        return whole(name, Datatype.UINT32, low, high, extent);
    }

    public static Dimension int64(String name, long low, long high, long extent) {
        return whole(name, Datatype.INT64, low, high, extent);
    }

    /**
     * Returns a uint64 dimension. Values of 2^63 and more are passed as their bits; see
     * {@link Long#parseUnsignedLong(String)}.
     */
    public static Dimension uint64(String name, long low, long high, long extent) {
        return whole(name, Datatype.UINT64, low, high, extent);
    }

    /** Returns a dimension of one of the DATETIME or TIME types, in units of that type. */
    public static Dimension time(String name, Datatype type, long low, long high, long extent) {
        if (!type.isDatetime() && !type.isTime()) {
            throw new IllegalArgumentException(
                    "dimension '" + name + "': wrong type (found " + type + ", expected a datetime or time type)");
        }
        return whole(name, type, low, high, extent);
    }

    /**
     * Returns a datetime dimension.
     *
     * @param type a DATETIME type; {@code low} and {@code high} must be multiples of its unit
     * @param extent tile extent in units of the type
     */
    public static Dimension datetime(String name, Datatype type, Instant low, Instant high, long extent) {
        return time(name, type, Datetimes.value(type, low), Datetimes.value(type, high), extent);
    }

    /**
     * Returns a dimension of days ({@link Datatype#DATETIME_DAY}).
     *
     * @param extent tile extent in days
     */
    public static Dimension date(String name, LocalDate low, LocalDate high, long extent) {
        return time(name, Datatype.DATETIME_DAY, low.toEpochDay(), high.toEpochDay(), extent);
    }

    /** Returns a float32 dimension without a tile extent, for sparse arrays. */
    public static Dimension float32(String name, float low, float high) {
        return of(name, Datatype.FLOAT32, Range.of((double) low, (double) high), null);
    }

    public static Dimension float32(String name, float low, float high, float extent) {
        return of(name, Datatype.FLOAT32, Range.of((double) low, (double) high), (double) extent);
    }

    /** Returns a float64 dimension without a tile extent, for sparse arrays. */
    public static Dimension float64(String name, double low, double high) {
        return of(name, Datatype.FLOAT64, Range.of(low, high), null);
    }

    public static Dimension float64(String name, double low, double high, double extent) {
        return of(name, Datatype.FLOAT64, Range.of(low, high), extent);
    }

    /** Returns a dimension of ASCII strings of any length, for sparse arrays. */
    public static Dimension ascii(String name) {
        return of(name, Datatype.STRING_ASCII, null, null);
    }

    private static Dimension whole(String name, Datatype type, long low, long high, long extent) {
        return of(name, type, Range.of(low, high), extent);
    }

    /** Returns a copy with these filters and chunks of 64 KiB. */
    public Dimension withFilters(Filter... newFilters) {
        return withFilters(FilterPipeline.of(newFilters));
    }

    /** Returns a copy with this filter pipeline. If it is empty, the coordinate filters of the schema are used. */
    public Dimension withFilters(FilterPipeline newFilters) {
        return new Dimension(field, domain, extent, newFilters);
    }

    public String name() {
        return field.name();
    }

    /** Returns name, type and values per cell. */
    public Field field() {
        return field;
    }

    public Datatype datatype() {
        return field.datatype();
    }

    /** Returns whether coordinates are strings. */
    public boolean isVariable() {
        return field.isVariable();
    }

    /** Returns the domain; null for strings. */
    public @Nullable Range domain() {
        return domain;
    }

    /** Returns the tile extent: a {@link Long}, or a {@link Double} for floating-point types; null if there is none. */
    public @Nullable Number extent() {
        return extent;
    }

    /** Returns the filters of coordinates. If empty, the coordinate filters of the schema are used. */
    public FilterPipeline filters() {
        return filters;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Dimension that
                && field.equals(that.field)
                && Objects.equals(domain, that.domain)
                && Objects.equals(extent, that.extent)
                && filters.equals(that.filters);
    }

    @Override
    public int hashCode() {
        return Objects.hash(field, domain, extent, filters);
    }

    @Override
    public String toString() {
        return "dimension " + name() + ": " + datatype() + (domain == null ? "" : " " + domain)
                + (extent == null ? "" : " by " + extent);
    }
}
