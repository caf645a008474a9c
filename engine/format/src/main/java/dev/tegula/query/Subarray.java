package dev.tegula.query;

import dev.tegula.annotations.Internal;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ComponentRules;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of an array to read or write: the union of the ranges of each dimension, and the whole domain of dimensions
 * without ranges. Immutable and serializable.
 */
public final class Subarray implements Serializable {

    private static final long serialVersionUID = 1L;

    private static final Subarray WHOLE = new Subarray(Map.of());

    private final transient Map<String, List<Range>> ranges;

    private Subarray(Map<String, List<Range>> ranges) {
        this.ranges = ranges;
    }

    /** Returns the whole domain. */
    public static Subarray whole() {
        return WHOLE;
    }

    /** Returns the subarray with these ranges by dimension. */
    @Internal
    public static Subarray of(Map<String, List<Range>> ranges) {
        Map<String, List<Range>> copy = new LinkedHashMap<>();
        ranges.forEach((dimension, list) -> copy.put(dimension, List.copyOf(list)));
        return new Subarray(Collections.unmodifiableMap(copy));
    }

    /** Returns a box with a range of each dimension, in the order of the schema. */
    @Internal
    public static Subarray ofBox(ArraySchema schema, List<Range> box) {
        Subarray all = WHOLE;
        for (int d = 0; d < box.size(); d++) {
            all = all.addRange(schema.dimensions().get(d).name(), box.get(d));
        }
        return all;
    }

    /**
     * Returns the coordinates from {@code low} to {@code high}, both included. Those of a uint64 dimension are passed
     * as their bits.
     */
    public static Subarray range(String dimension, long low, long high) {
        return WHOLE.addRange(dimension, low, high);
    }

    /** Returns the floating-point coordinates from {@code low} to {@code high}, both included. */
    public static Subarray range(String dimension, double low, double high) {
        return WHOLE.addRange(dimension, low, high);
    }

    /** Returns the strings from {@code low} to {@code high}, both included, in the order of their bytes. */
    public static Subarray range(String dimension, String low, String high) {
        return WHOLE.addRange(dimension, low, high);
    }

    /** Returns the coordinates of a datetime dimension from {@code low} to {@code high}, both included. */
    public static Subarray range(String dimension, Instant low, Instant high) {
        return WHOLE.addRange(dimension, low, high);
    }

    /**
     * Returns the coordinates of a datetime dimension from the start of day {@code low} to the end of day {@code high},
     * in UTC.
     */
    public static Subarray range(String dimension, LocalDate low, LocalDate high) {
        return WHOLE.addRange(dimension, low, high);
    }

    /** Returns one coordinate. That of a uint64 dimension is passed as its bits. */
    public static Subarray point(String dimension, long coordinate) {
        return range(dimension, coordinate, coordinate);
    }

    /** Returns one floating-point coordinate. */
    public static Subarray point(String dimension, double coordinate) {
        return range(dimension, coordinate, coordinate);
    }

    /** Returns one string coordinate. */
    public static Subarray point(String dimension, String coordinate) {
        return range(dimension, coordinate, coordinate);
    }

    /** Returns one day of a datetime dimension. */
    public static Subarray point(String dimension, LocalDate day) {
        return range(dimension, day, day);
    }

    /** Returns one coordinate of a datetime dimension. */
    public static Subarray point(String dimension, Instant coordinate) {
        return range(dimension, coordinate, coordinate);
    }

    /** Returns this subarray with one more range. Several ranges of one dimension form a union. */
    public Subarray addRange(String dimension, long low, long high) {
        return addRange(dimension, Range.of(low, high));
    }

    /** Returns this subarray with one more range. Several ranges of one dimension form a union. */
    public Subarray addRange(String dimension, double low, double high) {
        return addRange(dimension, Range.of(low, high));
    }

    /** Returns this subarray with one more range. Several ranges of one dimension form a union. */
    public Subarray addRange(String dimension, String low, String high) {
        return addRange(dimension, Range.of(low, high));
    }

    /** Returns this subarray with one more range. Several ranges of one dimension form a union. */
    public Subarray addRange(String dimension, Instant low, Instant high) {
        return addRange(dimension, Range.of(low, high));
    }

    /** Returns this subarray with one more range of days. Several ranges of one dimension form a union. */
    public Subarray addRange(String dimension, LocalDate low, LocalDate high) {
        return addRange(dimension, Range.of(low, high));
    }

    /** Returns this subarray with one more range. Several ranges of one dimension form a union. */
    public Subarray addRange(String dimension, Range range) {
        requireRange(dimension, range);
        Map<String, List<Range>> more = new LinkedHashMap<>(ranges);
        List<Range> list = new ArrayList<>(more.getOrDefault(dimension, List.of()));
        list.add(range);
        more.put(dimension, Collections.unmodifiableList(list));
        return new Subarray(Collections.unmodifiableMap(more));
    }

    private static void requireRange(String dimension, Range range) {
        ComponentRules.require(dimension, "subarray, dimension");
        ComponentRules.require(range, "subarray, range");
    }

    /**
     * Returns this subarray with ranges of points in time converted by the datatypes of a schema's dimensions.
     *
     * @throws IllegalArgumentException if such a dimension is no datetime, or has no value within a range
     */
    @Internal
    public Subarray resolved(ArraySchema schema) {
        if (!hasTimes()) {
            return this;
        }
        Map<String, List<Range>> resolved = new LinkedHashMap<>(ranges);
        for (Dimension dimension : schema.dimensions()) {
            resolved.computeIfPresent(dimension.name(), (name, list) -> resolved(dimension, list));
        }
        return new Subarray(Collections.unmodifiableMap(resolved));
    }

    private boolean hasTimes() {
        for (List<Range> list : ranges.values()) {
            for (Range range : list) {
                if (range instanceof Range.OfTime) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<Range> resolved(Dimension dimension, List<Range> list) {
        List<Range> resolved = new ArrayList<>(list.size());
        for (Range range : list) {
            resolved.add(RangeRules.resolved(dimension.datatype(), range, "dimension '" + dimension.name() + "'"));
        }
        return Collections.unmodifiableList(resolved);
    }

    /** Returns the ranges by dimension, without dimensions that have none. */
    public Map<String, List<Range>> ranges() {
        return ranges;
    }

    /** The serialized form: the ranges in the order of their addition, each with its dimension. */
    private record Form(String[] dimensions, Range[] ranges) implements Serializable {

        Form {
            ComponentRules.require(dimensions, "subarray, dimensions");
            ComponentRules.require(ranges, "subarray, ranges");
            if (dimensions.length != ranges.length) {
                throw new IllegalArgumentException("subarray: not one dimension per range (found " + dimensions.length
                        + " dimensions and " + ranges.length + " ranges)");
            }
            for (int i = 0; i < ranges.length; i++) {
                requireRange(dimensions[i], ranges[i]);
            }
        }

        private Object readResolve() {
            Map<String, List<Range>> map = new LinkedHashMap<>();
            for (int i = 0; i < dimensions.length; i++) {
                map.computeIfAbsent(dimensions[i], name -> new ArrayList<>()).add(ranges[i]);
            }
            return of(map);
        }
    }

    private Object writeReplace() {
        List<String> dimensions = new ArrayList<>();
        List<Range> all = new ArrayList<>();
        ranges.forEach((dimension, list) -> list.forEach(range -> {
            dimensions.add(dimension);
            all.add(range);
        }));
        return new Form(dimensions.toArray(new String[0]), all.toArray(new Range[0]));
    }

    private void readObject(ObjectInputStream in) throws InvalidObjectException {
        throw new InvalidObjectException("subarray: not serialized as its ranges");
    }

    /** Returns whether another object is a subarray with the same ranges. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Subarray that && ranges.equals(that.ranges);
    }

    @Override
    public int hashCode() {
        return ranges.hashCode();
    }

    @Override
    public String toString() {
        return ranges.isEmpty() ? "whole domain" : ranges.toString();
    }
}
