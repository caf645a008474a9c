package dev.tegula.internal.read.dense;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.gather.FillValues;
import dev.tegula.internal.read.gather.ResultRuns;
import dev.tegula.schema.Attribute;
import java.util.List;

/** The cells of a dense result that match a condition. */
final class MatchMarks {

    private final boolean[] marks;

    /**
     * @param evaluated a mark for each cell, true for matches; the array becomes part of this object
     * @param tiles the tiles, whose statistics decide instead where they can
     */
    MatchMarks(boolean[] evaluated, PrunedTiles tiles) {
        marks = evaluated;
        set(tiles.cells(Relation.INSIDE), true);
        set(tiles.cells(Relation.OUTSIDE), false);
    }

    private void set(List<TileRegion> pieces, boolean value) {
        for (TileRegion piece : pieces) {
            piece.each((first, stride, count) -> {
                for (int i = 0; i < count; i++) {
                    marks[first + i * stride] = value;
                }
                return true;
            });
        }
    }

    /** Returns whether any cell of regions matches. */
    boolean anyOf(List<TileRegion> pieces) {
        return !pieces.stream()
                .allMatch(piece -> piece.each((first, stride, count) -> {
                    for (int i = 0; i < count; i++) {
                        if (marks[first + i * stride]) {
                            return false;
                        }
                    }
                    return true;
                }));
    }

    /** Returns the positions of the cells that match, ascending. */
    int[] positions() {
        int count = 0;
        for (boolean mark : marks) {
            count += mark ? 1 : 0;
        }
        int[] positions = new int[count];
        int n = 0;
        for (int i = 0; i < marks.length; i++) {
            if (marks[i]) {
                positions[n++] = i;
            }
        }
        return positions;
    }

    /**
     * Returns a column in which the cells that do not match have the fill value. Fixed-length values are replaced in
     * the same arrays.
     */
    ColumnBuilder filled(ColumnBuilder target, Attribute attribute) {
        List<ResultRuns> others = List.of(runs(false));
        ColumnBuilder filled = target.field().isVariable() ? withLengths(target, FillValues.length(attribute)) : target;
        FillValues.write(attribute, others, filled);
        return filled;
    }

    /** Returns a copy of a column in which the cells that do not match have space for a number of values. */
    private ColumnBuilder withLengths(ColumnBuilder target, int length) {
        ColumnBuilder copy = target.emptied();
        long[] from = target.offsets();
        long[] to = copy.offsets();
        for (int i = 0; i < marks.length; i++) {
            to[i + 1] = marks[i] ? from[i + 1] - from[i] : length;
        }
        copy.allocate();
        runs(true).each((first, stride, count) -> {
            int values = (int) (from[first + count] - from[first]);
            target.values().copy((int) from[first], values, copy.values(), (int) to[first]);
            return true;
        });
        return copy;
    }

    /** Returns the cells whose mark has a value. */
    private ResultRuns runs(boolean value) {
        return run -> {
            for (int i = 0; i < marks.length; i++) {
                int first = i;
                while (i < marks.length && marks[i] == value) {
                    i++;
                }
                if (i > first && !run.cells(first, 1, i - first)) {
                    return false;
                }
            }
            return true;
        };
    }
}
