package dev.tegula.internal.maintenance;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import dev.tegula.tags.Tag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rules for fragments that can be consolidated without changing query results. The new fragment has one position in the
 * order of fragments, and its cells hide those of earlier fragments:
 *
 * <ul>
 *   <li>dense: cells that are in none of the fragments become fill values, which would hide older cells; so no older
 *       fragment, nor one between them, may overlap the box around them, unless there are no such cells and the array
 *       has tags; and the filters must preserve the fill values ({@link Gaps});
 *   <li>sparse with timestamps of cells: only cells with equal timestamps depend on the order, so other fragments with
 *       the same timestamps must stay before or after the new one;
 *   <li>sparse without timestamps of cells: all other fragments must stay before or after the new one;
 *   <li>sparse with duplicates: no cell hides another;
 *   <li>without timestamps of cells: fragments from before and after the time of a tag stay apart, because the vacuum
 *       would remove what the tag needs;
 *   <li>purge without duplicates: a deleted cell hides older versions of itself, so it is dropped only together with
 *       all of them ({@link #purgeObstacle}).
 * </ul>
 */
final class ConsolidationRules {

    private final ArraySchema schema;
    private final List<OpenFragment> visible;
    private final @Nullable TileGrid grid;
    private final boolean timed;
    private final TagProtection tags;
    private final Map<OpenFragment, Integer> places = new HashMap<>();
    private final List<long[]> lows = new ArrayList<>();
    private final List<long[]> highs = new ArrayList<>();
    private final IdentityHashMap<ArraySchema, Optional<Attribute>> changedFills = new IdentityHashMap<>();

    /** @param visible all fragments, oldest first */
    ConsolidationRules(ArraySchema schema, List<OpenFragment> visible, TagProtection tags) {
        this.tags = tags;
        this.schema = schema;
        this.visible = visible;
        TileGrid tiles = schema.isDense() ? new TileGrid(schema) : null;
        this.grid = tiles;
        this.timed = FormatVersion.forFragment(schema.version()).hasTimestamps();
        for (int i = 0; i < visible.size(); i++) {
            places.put(visible.get(i), i);
            if (tiles != null) {
                lows.add(offsets(tiles, visible.get(i), Bound.LOW));
                highs.add(offsets(tiles, visible.get(i), Bound.HIGH));
            }
        }
    }

    private int place(OpenFragment fragment) {
        return Objects.requireNonNull(places.get(fragment));
    }

    /** Returns the newest of the schemas that fragments were written with. */
    static ArraySchema newestSchema(List<OpenFragment> fragments) {
        OpenFragment newest = fragments.get(0);
        for (OpenFragment fragment : fragments) {
            newest = withNewerSchema(newest, fragment);
        }
        return newest.schema();
    }

    private static OpenFragment withNewerSchema(OpenFragment one, OpenFragment other) {
        String a = one.schemaName();
        String b = other.schemaName();
        // Compare the characters of the names, as for the newest schema of an array.
        return a == null || b != null && b.compareTo(a) > 0 ? other : one;
    }

    /**
     * Returns another fragment that may contain an older version of a cell in the given fragments, or null if there is
     * none. If the newer version is deleted and purged, readers would find the older one again.
     */
    static @Nullable OpenFragment purgeObstacle(
            ArraySchema schema, List<OpenFragment> visible, List<OpenFragment> chosen) {
        Set<OpenFragment> members = new HashSet<>(chosen);
        for (OpenFragment other : schema.allowsDuplicates() ? List.<OpenFragment>of() : visible) {
            if (!members.contains(other)
                    && chosen.stream()
                            .anyMatch(fragment ->
                                    other.name().start() <= fragment.name().end()
                                            && FragmentSummary.mayOverlap(schema, other, fragment))) {
                return other;
            }
        }
        return null;
    }

    /** Starts a run with one fragment. */
    Run begin(OpenFragment first) {
        return new Run(first);
    }

    /** Fragments that might be consolidated together. */
    final class Run {

        private final List<OpenFragment> fragments = new ArrayList<>();
        private final Set<OpenFragment> members = new HashSet<>();
        private final long[] low;
        private final long[] high;
        private double cells;
        private long firstEnd = Long.MAX_VALUE;
        private long end;
        private OpenFragment newest;
        /** The number of fragments that have no conflict with a schema, and this schema. */
        private int checked;

        private @Nullable ArraySchema checkedWith;

        private Run(OpenFragment first) {
            int n = schema.dimensions().size();
            newest = first;
            low = new long[n];
            high = new long[n];
            add(first);
        }

        /** Adds a fragment that is newer than all previous ones. */
        void add(OpenFragment fragment) {
            TileGrid tiles = grid;
            if (tiles != null) {
                long[] from = lows.get(place(fragment));
                long[] to = highs.get(place(fragment));
                for (int d = 0; d < low.length; d++) {
                    boolean first = fragments.isEmpty();
                    low[d] = first || Long.compareUnsigned(from[d], low[d]) < 0 ? from[d] : low[d];
                    high[d] = first || Long.compareUnsigned(to[d], high[d]) > 0 ? to[d] : high[d];
                }
                cells += cellsInTiles(tiles, from, to);
            }
            fragments.add(fragment);
            members.add(fragment);
            newest = withNewerSchema(newest, fragment);
            firstEnd = Math.min(firstEnd, fragment.name().end());
            end = Math.max(end, fragment.name().end());
        }

        /** Returns whether the run can be consolidated without exceeding the limit of amplification. */
        boolean isAllowed(double amplification) {
            TileGrid tiles = grid;
            return (tiles == null || cellsInBox(low, high) <= amplification * cells) && conflict() == null;
        }

        /**
         * Returns why the run cannot be consolidated, or null if it can. Planners ask after each fragment, so those
         * that were found to fit the schema are not checked again.
         */
        @Nullable
        @SuppressWarnings("ReferenceEquality") // A snapshot reads each schema once.
        String conflict() {
            ArraySchema kept = newest.schema();
            if (checkedWith != kept) {
                checkedWith = kept;
                checked = 0;
            }
            List<OpenFragment> added = fragments.subList(checked, fragments.size());
            String lost = lostAttribute(added, kept);
            lost = lost == null ? lostCells(added, kept.currentDomain()) : lost;
            lost = lost == null ? hiddenCells(added) : lost;
            checked = lost == null ? fragments.size() : checked;
            lost = lost == null ? changedGaps(kept) : lost;
            lost = lost == null ? taggedHistory() : lost;
            if (lost != null || schema.allowsDuplicates()) {
                return lost;
            }
            return conflictWithOthers();
        }

        /**
         * Returns the conflict if cells are outside the current domain. A first current domain may hide cells until it
         * is expanded, and a fragment of its schema cannot contain them.
         */
        private @Nullable String lostCells(List<OpenFragment> added, @Nullable List<Range> current) {
            if (current == null) {
                return null;
            }
            for (OpenFragment fragment : added) {
                List<Range> written = fragment.nonEmptyDomain();
                for (int d = 0; written != null && d < written.size(); d++) {
                    Dimension dimension = schema.dimensions().get(d);
                    if (!RangeRules.isWithin(dimension.datatype(), written.get(d), current.get(d))) {
                        return "fragment " + fragment + ", dimension '" + dimension.name() + "': cells outside the "
                                + "current domain of newer fragments would be lost (found cells "
                                + "within " + RangeRules.text(dimension.datatype(), written.get(d)) + ", expected "
                                + RangeRules.text(dimension.datatype(), current.get(d))
                                + "). Expand the current domain and write again.";
                    }
                }
            }
            return null;
        }

        /**
         * Returns the conflict if cells are outside the domain. They are hidden in an array that was created again with
         * a smaller domain.
         */
        @SuppressWarnings("ReferenceEquality") // A snapshot reads each schema once.
        private @Nullable String hiddenCells(List<OpenFragment> added) {
            for (OpenFragment fragment : added) {
                List<Range> written = fragment.nonEmptyDomain();
                for (int d = 0; written != null && fragment.schema() != schema && d < written.size(); d++) {
                    Dimension dimension = schema.dimensions().get(d);
                    if (!dimension.isVariable()
                            && !RangeRules.isWithin(dimension.datatype(), written.get(d), dimension.domain())) {
                        return "fragment " + fragment + ", dimension '" + dimension.name() + "': cells outside the "
                                + "domain of the array's schema would be lost (found cells "
                                + "within " + RangeRules.text(dimension.datatype(), written.get(d)) + ", expected "
                                + RangeRules.text(dimension.datatype(), dimension.domain())
                                + "). Consolidate the other fragments.";
                    }
                }
            }
            return null;
        }

        /**
         * Returns the conflict if an attribute was dropped. Dropped attributes can still be read in the past, but a
         * fragment has the attributes of one schema only.
         */
        @SuppressWarnings("ReferenceEquality") // A snapshot reads each schema once.
        private @Nullable String lostAttribute(List<OpenFragment> added, ArraySchema kept) {
            for (OpenFragment fragment : added) {
                for (Attribute attribute : fragment.schema() == kept
                        ? List.<Attribute>of()
                        : fragment.schema().attributes()) {
                    Attribute same = kept.attribute(attribute.name());
                    if (same == null || !same.field().equals(attribute.field())) {
                        return "fragment " + fragment + ": its attribute '" + attribute.name() + "', which was "
                                + "dropped later, would be lost";
                    }
                }
            }
            return null;
        }

        /** Returns the conflict if a tag sees some of the fragments and not others. */
        private @Nullable String taggedHistory() {
            if (grid == null && timed) {
                return null;
            }
            Tag tag = tags.between(firstEnd, end);
            return tag == null
                    ? null
                    : "fragment " + fragments.get(0) + ": " + TagProtection.text(tag) + " needs it without later "
                            + "writes (found writes until " + end + "). Consolidate the fragments before and after "
                            + "the tag separately, or ignore tags.";
        }

        /** Returns the conflict if cells that were never written would no longer read as the fill value. */
        private @Nullable String changedGaps(ArraySchema kept) {
            if (grid == null) {
                return null;
            }
            Optional<Attribute> attribute =
                    changedFills.computeIfAbsent(kept, any -> Optional.ofNullable(Gaps.changedFill(any)));
            if (attribute.isEmpty() || !Gaps.isAny(new Gaps.Box(low, high), boxes())) {
                return null;
            }
            return "attribute '" + attribute.get().name() + "': cells that were never written would change, because "
                    + "SCALE_FLOAT does not preserve the fill value. Consolidate fragments without gaps between "
                    + "them, or write the cells first.";
        }

        private List<Gaps.Box> boxes() {
            return fragments.stream()
                    .map(fragment -> new Gaps.Box(lows.get(place(fragment)), highs.get(place(fragment))))
                    .toList();
        }

        private @Nullable String conflictWithOthers() {
            int first = place(fragments.get(0));
            int last = place(fragments.get(fragments.size() - 1));
            long start = visible.get(first).name().start();
            TimestampedName made =
                    NameSource.consolidated(start, end, visible.get(last).name(), 0);
            // In a sparse array, fragments that began earlier or later stay before or after the new one.
            int from = grid == null ? first : 0;
            while (from > 0 && visible.get(from - 1).name().start() == start) {
                from--;
            }
            for (int i = from;
                    i < visible.size() && (i <= last || visible.get(i).name().start() == start);
                    i++) {
                if (i == first && last - first + 1 == members.size()) {
                    i = last;
                    continue;
                }
                if (members.contains(visible.get(i))) {
                    continue;
                }
                TimestampedName name = visible.get(i).name();
                boolean before = i < first;
                boolean after = i > last;
                boolean stays = after ? name.compareTo(made) > 0 : before && grid == null && name.compareTo(made) < 0;
                if (!stays && matters(i) && !(before && name.compareTo(made) < 0 && isGapless())) {
                    return "fragment " + name + ": query results would change, because it "
                            + "is " + (before ? "before" : after ? "after" : "between") + " the fragments to "
                            + "consolidate and "
                            + (grid == null ? "has the same timestamps" : "overlaps the box around them");
                }
            }
            return null;
        }

        /**
         * Returns whether the fragments of an array with tags cover the box around them, so that no fill values would
         * hide older cells. TileDB refuses such runs, too, but a tag ends the runs of older fragments.
         */
        private boolean isGapless() {
            return tags.isAny() && !Gaps.isAny(new Gaps.Box(low, high), boxes());
        }

        /** Returns whether the order of another fragment and the run affects any cell. */
        private boolean matters(int other) {
            if (grid == null) {
                TimestampedName name = visible.get(other).name();
                return !timed
                        || fragments.stream()
                                .map(OpenFragment::name)
                                .anyMatch(member -> name.start() <= member.end()
                                        && member.start() <= name.end()
                                        && !member.isSibling(name)); // those have no version of a cell in common
            }
            long[] from = lows.get(other);
            long[] to = highs.get(other);
            for (int d = 0; d < low.length; d++) {
                if (Long.compareUnsigned(to[d], low[d]) < 0 || Long.compareUnsigned(from[d], high[d]) > 0) {
                    return false;
                }
            }
            return true;
        }
    }

    private enum Bound {
        LOW,
        HIGH
    }

    private static long[] offsets(TileGrid grid, OpenFragment fragment, Bound bound) {
        List<Range> domain = fragment.nonEmptyDomain();
        long[] offsets = new long[grid.dimensions()];
        for (int d = 0; d < offsets.length; d++) {
            if (domain == null || !(domain.get(d) instanceof Range.OfLong range)) {
                throw new IllegalArgumentException("fragment " + fragment + ": is a sparse fragment in a dense array");
            }
            offsets[d] = offset(grid, d, range, bound);
        }
        return offsets;
    }

    /**
     * Returns the offset of a range's bound within the domain. A range outside the domain gets the greatest offsets.
     */
    private static long offset(TileGrid grid, int d, Range.OfLong range, Bound bound) {
        boolean high = bound == Bound.HIGH;
        Range.OfLong domain = grid.domain(d);
        boolean below = RangeRules.compare(grid.type(), range.low(), domain.low()) < 0;
        boolean above = RangeRules.compare(grid.type(), range.high(), domain.high()) > 0;
        if (below || above) {
            boolean outside = !RangeRules.overlap(grid.type(), range, domain);
            long first = outside ? -1 : below ? 0 : grid.offset(d, range.low());
            return !high ? first : outside || above ? grid.span(d) : grid.offset(d, range.high());
        }
        return grid.offset(d, high ? range.high() : range.low());
    }

    /** Returns the number of cells of a box, by its first and last offset in each dimension. */
    private static double cellsInBox(long[] low, long[] high) {
        double cells = 1;
        for (int d = 0; d < low.length; d++) {
            cells *= unsigned(high[d] - low[d]) + 1;
        }
        return cells;
    }

    /** Returns the number of cells of the tiles that contain a box. */
    private static double cellsInTiles(TileGrid grid, long[] low, long[] high) {
        double cells = 1;
        for (int d = 0; d < low.length; d++) {
            cells *= (grid.tileOf(d, high[d]) - grid.tileOf(d, low[d]) + 1) * unsigned(grid.extent(d));
        }
        return cells;
    }

    private static double unsigned(long bits) {
        return bits >= 0 ? bits : bits + 0x1p64;
    }
}
