package dev.tegula.query;

import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of an array that a read or write is about: for each dimension the union of its ranges, for a dimension
 * without ranges its whole domain. Immutable.
 */
public final class Subarray {

    private static final Subarray WHOLE = new Subarray(Map.of());

    private final Map<String, List<Range>> ranges;

    private Subarray(Map<String, List<Range>> ranges) {
        this.ranges = ranges;
    }

    /** The whole domain. */
    public static Subarray whole() {
        return WHOLE;
    }

    /** Whole numbers from {@code low} to {@code high}, both included; of an uint64 dimension their bits. */
    public static Subarray range(String dimension, long low, long high) {
        return WHOLE.and(dimension, low, high);
    }

    /** Floating point from {@code low} to {@code high}, both included. */
    public static Subarray range(String dimension, double low, double high) {
        return WHOLE.and(dimension, low, high);
    }

    /** Strings from {@code low} to {@code high}, both included. */
    public static Subarray range(String dimension, String low, String high) {
        return WHOLE.and(dimension, low, high);
    }

    /** One coordinate. */
    public static Subarray point(String dimension, long coordinate) {
        return WHOLE.and(dimension, coordinate, coordinate);
    }

    /** This and one more range; several ranges of one dimension are a union. */
    public Subarray and(String dimension, long low, long high) {
        return and(dimension, Range.of(low, high));
    }

    /** This and one more range; several ranges of one dimension are a union. */
    public Subarray and(String dimension, double low, double high) {
        return and(dimension, Range.of(low, high));
    }

    /** This and one more range; several ranges of one dimension are a union. */
    public Subarray and(String dimension, String low, String high) {
        return and(dimension, Range.of(low, high));
    }

    /** This and one more range; several ranges of one dimension are a union. */
    public Subarray and(String dimension, Range range) {
        Map<String, List<Range>> more = new LinkedHashMap<>(ranges);
        List<Range> list = new ArrayList<>(more.getOrDefault(dimension, List.of()));
        list.add(range);
        more.put(dimension, Collections.unmodifiableList(list));
        return new Subarray(Collections.unmodifiableMap(more));
    }

    /** The ranges given for each dimension that has any. */
    public Map<String, List<Range>> ranges() {
        return ranges;
    }

    @Override
    public String toString() {
        return ranges.isEmpty() ? "whole domain" : ranges.toString();
    }
}
