package dev.tegula.internal.history;

import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which cells and attributes of two states can be compared. */
public final class Comparability {

    private Comparability() {}

    /**
     * Checks that cells of two arrays have the same coordinates.
     *
     * @throws IllegalArgumentException if they do not
     */
    public static void require(ArraySchema a, ArraySchema b) {
        if (a.type() != b.type()) {
            throw new IllegalArgumentException(
                    "differences: only one of the arrays is dense. Compare arrays of the same type.");
        }
        if (a.allowsDuplicates() || b.allowsDuplicates()) {
            throw new IllegalArgumentException(
                    "differences: an array allows duplicates, so coordinates do not identify its cells.");
        }
        List<String> one = dimensions(a);
        List<String> other = dimensions(b);
        if (!one.equals(other)) {
            throw new IllegalArgumentException(
                    "differences: the arrays have different dimensions (found " + one + " and " + other + ")");
        }
    }

    private static List<String> dimensions(ArraySchema schema) {
        List<String> texts = new ArrayList<>();
        for (Dimension dimension : schema.dimensions()) {
            texts.add(dimension.name() + " " + dimension.datatype()
                    + (schema.isDense() ? " " + RangeRules.text(dimension.datatype(), dimension.domain()) : ""));
        }
        return texts;
    }

    /** Returns whether another schema has an attribute with the same type, or both have labels. */
    public static boolean isComparable(Attribute attribute, ArraySchema other) {
        Attribute same = other.attribute(attribute.name());
        return same != null
                && (attribute.enumeration() != null && same.enumeration() != null
                        || attribute.enumeration() == null
                                && same.enumeration() == null
                                && same.field().hasShapeOf(attribute.field()));
    }

    /** Returns the smallest box around all writes of two states of dense arrays, or null if there are none. */
    public static @Nullable Subarray box(ArraySnapshot a, ArraySnapshot b) {
        List<Range> one = FragmentSummary.nonEmptyDomain(a.requireFragments());
        List<Range> other = FragmentSummary.nonEmptyDomain(b.requireFragments());
        List<Range> first = one == null ? other : one;
        List<Range> second = other == null ? one : other;
        if (first == null || second == null) {
            return null;
        }
        Subarray box = Subarray.whole();
        for (int d = 0; d < first.size(); d++) {
            Dimension dimension = a.schema().dimensions().get(d);
            Range.OfLong x = (Range.OfLong) first.get(d);
            Range.OfLong y = (Range.OfLong) second.get(d);
            boolean lower = RangeRules.compare(dimension.datatype(), x.low(), y.low()) <= 0;
            boolean higher = RangeRules.compare(dimension.datatype(), x.high(), y.high()) >= 0;
            box = box.addRange(dimension.name(), lower ? x.low() : y.low(), higher ? x.high() : y.high());
        }
        return box;
    }
}
