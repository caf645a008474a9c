package dev.tegula.plot;

import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.internal.plot.Slice;
import dev.tegula.plot.chart.FragmentBoxes;
import dev.tegula.plot.chart.Timeline;
import dev.tegula.query.TileSummary;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The bounds of fragments and tiles on the plane of two dimensions. Reads metadata only. Immutable. */
public final class FragmentMap {

    private static final int DEFAULT_TILES = 20_000;

    private final ArrayReader array;
    private final PlotChoices choices;
    private final int limit;

    private FragmentMap(ArrayReader array, PlotChoices choices, int limit) {
        this.array = array;
        this.choices = choices;
        this.limit = limit;
    }

    /** Returns a map of the non-empty domain on the plane of the last two dimensions that are not of strings. */
    public static FragmentMap of(ArrayReader array) {
        return new FragmentMap(array, PlotChoices.of(array.schema()), DEFAULT_TILES);
    }

    /** Returns the fragments of an array over time. */
    public static Timeline timeline(ArrayReader array) {
        return new Timeline(array.fragments().stream()
                .map(fragment -> new Timeline.Fragment(
                        fragment.name(), fragment.start(), fragment.end(), fragment.cells(), fragment.bytes()))
                .toList());
    }

    /** Chooses the horizontal and the vertical dimension; null for the default. */
    public FragmentMap axes(@Nullable String x, @Nullable String y) {
        PlotChoices changed = choices.withAxes(x, y);
        changed.plane(array.schema());
        return new FragmentMap(array, changed, limit);
    }

    /** Limits an axis to a range, or chooses the coordinates of another dimension. */
    public FragmentMap range(String dimension, Range range) {
        PlotChoices.dimension(array.schema(), dimension);
        return new FragmentMap(array, choices.withRange(dimension, range), limit);
    }

    /** Sets the greatest number of tiles; 0 for fragments only. */
    public FragmentMap tiles(int most) {
        if (most < 0) {
            throw new IllegalArgumentException("tiles: must not be negative (found " + most + ")");
        }
        return new FragmentMap(array, choices, most);
    }

    /**
     * Collects the bounds.
     *
     * @throws IllegalArgumentException if the array has fewer than two dimensions or no cells, or ranges do not fit
     */
    public FragmentBoxes render() {
        PlotChoices.Plane plane = choices.plane(array.schema());
        Slice slice = Slice.of(array, List.of(plane.x(), plane.y()), choices.ranges());
        int x = array.schema().dimensions().indexOf(plane.x());
        int y = array.schema().dimensions().indexOf(plane.y());
        List<FragmentBoxes.Fragment> fragments = new ArrayList<>();
        for (FragmentInfo fragment : array.fragments()) {
            List<Range> domain = fragment.nonEmptyDomain();
            if (domain != null) {
                fragments.add(new FragmentBoxes.Fragment(
                        fragment.name(), fragment.start(), fragment.end(), domain.get(x), domain.get(y)));
            }
        }
        List<FragmentBoxes.Tile> tiles = new ArrayList<>();
        long omitted = 0;
        if (limit > 0) {
            try (Stream<TileSummary> all =
                    array.query().subarray(slice.subarray()).tiles(plane.x().name())) {
                for (TileSummary tile : (Iterable<TileSummary>) all::iterator) {
                    if (tiles.size() < limit) {
                        tiles.add(new FragmentBoxes.Tile(
                                tile.bounds().get(x), tile.bounds().get(y), tile.cells()));
                    } else {
                        omitted++;
                    }
                }
            }
        }
        return new FragmentBoxes(
                slice.axis(plane.x(), choices.pixels().width()),
                slice.axis(plane.y(), choices.pixels().height()),
                fragments,
                tiles,
                omitted);
    }
}
