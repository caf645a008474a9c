package dev.tegula.internal.io.grid;

import dev.tegula.schema.DataOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The coordinates of an axis in several files, merged in their order. The coordinates of a file must follow one another
 * in the merged ones.
 */
public final class AxisIndex {

    private final DataOrder order;
    private final List<AxisCoordinates> pieces = new ArrayList<>();
    private final List<Integer> starts = new ArrayList<>();
    private final int known;
    private int size;

    /**
     * @param order the order of the merged coordinates
     * @param known the first coordinates, which do not change, or null
     */
    public AxisIndex(DataOrder order, @Nullable AxisCoordinates known) {
        this.order = order;
        if (known != null) {
            append(known);
        }
        this.known = size;
    }

    /** Returns the order in which all coordinates are, or {@code UNORDERED}. */
    public static DataOrder commonOrder(List<AxisCoordinates> files) {
        for (DataOrder each : List.of(DataOrder.INCREASING, DataOrder.DECREASING)) {
            if (files.stream().allMatch(file -> file.isIn(each))) {
                return each;
            }
        }
        return DataOrder.UNORDERED;
    }

    /** Adds the coordinates of files. Returns the place of the first one of each, or -1 where they do not fit. */
    public int[] add(List<AxisCoordinates> files) {
        int[] places = new int[files.size()];
        Comparator<Integer> byFirst = (a, b) -> signed(compareFirst(files.get(a), files.get(b)));
        IntStream.range(0, places.length).boxed().sorted(byFirst).forEach(file -> places[file] = add(files.get(file)));
        return places;
    }

    private static int compareFirst(AxisCoordinates a, AxisCoordinates b) {
        return a.size() == 0 || b.size() == 0 ? Integer.compare(a.size(), b.size()) : a.compare(0, b, 0);
    }

    private int signed(int comparison) {
        return order == DataOrder.DECREASING ? -comparison : comparison;
    }

    private int add(AxisCoordinates file) {
        if (!file.isIn(order)) {
            return -1;
        }
        int place = file.size() == 0 ? size : lowerBound(file);
        for (int i = place; i < size && compare(i, file, 0) == 0; i++) {
            int common = Math.min(file.size(), size - i);
            if (startsWith(i, file, common)) {
                if (common < file.size()) {
                    append(file.slice(common, file.size()));
                }
                return i;
            }
        }
        if (place == size) {
            append(file);
            return place;
        }
        return -1;
    }

    private void append(AxisCoordinates piece) {
        pieces.add(piece);
        starts.add(size);
        size += piece.size();
    }

    /** Returns the first place whose coordinate is not before the first one of a file. */
    private int lowerBound(AxisCoordinates file) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (signed(compare(middle, file, 0)) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean startsWith(int from, AxisCoordinates file, int count) {
        for (int i = 0; i < count; i++) {
            if (compare(from + i, file, i) != 0) {
                return false;
            }
        }
        return true;
    }

    private int compare(int place, AxisCoordinates file, int i) {
        int low = 0;
        int high = starts.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (starts.get(middle) <= place) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return pieces.get(low).compare(place - starts.get(low), file, i);
    }

    /** Returns the number of merged coordinates. */
    public int size() {
        return size;
    }

    /** Returns the number of coordinates that were known before. */
    public int known() {
        return known;
    }

    /** Returns all merged coordinates; there must be one. */
    public AxisCoordinates all() {
        return AxisCoordinates.concat(pieces);
    }

    /** Returns the coordinates that were added, or null if there are none. */
    public @Nullable AxisCoordinates added() {
        return size == known ? null : all().slice(known, size);
    }
}
