package dev.tegula.internal.read.dense;

import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.gather.FillValues;
import dev.tegula.internal.read.gather.ResultRuns;
import dev.tegula.schema.Attribute;
import java.util.List;

/** Marks of the cells of a dense result that match a condition. */
final class MatchMarks {

    private MatchMarks() {}

    /** Sets the marks of all cells of regions. */
    static void set(List<TileRegion> pieces, boolean[] marks, boolean value) {
        for (TileRegion piece : pieces) {
            piece.each((first, stride, count) -> {
                for (int i = 0; i < count; i++) {
                    marks[first + i * stride] = value;
                }
                return true;
            });
        }
    }

    /** Returns whether any cell of regions is marked. */
    static boolean anyOf(List<TileRegion> pieces, boolean[] marks) {
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

    /** Returns a column in which cells that are not marked have the fill value. */
    static ColumnBuilder filled(ColumnBuilder target, Attribute attribute, boolean[] marks) {
        List<ResultRuns> others = List.of(runs(marks, false));
        ColumnBuilder filled =
                target.field().isVariable() ? withLengths(target, FillValues.length(attribute), marks) : target;
        FillValues.write(attribute, others, filled);
        return filled;
    }

    /** Returns a copy of a column in which the cells that are not marked have space for a number of values. */
    private static ColumnBuilder withLengths(ColumnBuilder target, int length, boolean[] marks) {
        ColumnBuilder copy = target.emptied();
        long[] from = target.offsets();
        long[] to = copy.offsets();
        for (int i = 0; i < marks.length; i++) {
            to[i + 1] = marks[i] ? from[i + 1] - from[i] : length;
        }
        copy.allocate();
        runs(marks, true).each((first, stride, count) -> {
            int values = (int) (from[first + count] - from[first]);
            target.values().copy((int) from[first], values, copy.values(), (int) to[first]);
            return true;
        });
        return copy;
    }

    /** Returns the cells whose mark has a value. */
    private static ResultRuns runs(boolean[] marks, boolean value) {
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
