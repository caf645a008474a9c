package dev.tegula.internal.read.dense;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.read.fetch.ColumnBuilder;
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
        byte[] validity = target.validity();
        if (validity != null) {
            byte fillValid = (byte) (attribute.isFillValid() ? 1 : 0);
            for (int i = 0; i < marks.length; i++) {
                validity[i] = marks[i] ? validity[i] : fillValid;
            }
        }
        ByteBlock fill = new ByteBlock(attribute.fill());
        int count = attribute.fill().length / attribute.datatype().size();
        if (target.field().isVariable()) {
            return filledStrings(target, fill, count, marks);
        }
        for (int i = 0; i < marks.length; i++) {
            if (!marks[i]) {
                if (count == 1) {
                    int from = i;
                    while (i + 1 < marks.length && !marks[i + 1]) {
                        i++;
                    }
                    target.values().fill(from, fill, i + 1 - from);
                } else {
                    target.values().put(i * count, fill, 0, count);
                }
            }
        }
        return target;
    }

    private static ColumnBuilder filledStrings(ColumnBuilder target, ByteBlock fill, int fillCount, boolean[] marks) {
        ColumnBuilder filled = target.emptied();
        long[] from = target.offsets();
        long[] to = filled.offsets();
        for (int i = 0; i < marks.length; i++) {
            to[i + 1] = marks[i] ? from[i + 1] - from[i] : fillCount;
        }
        filled.allocate();
        ByteBlock block = new ByteBlock(64);
        for (int i = 0; i < marks.length; i++) {
            int count = (int) (from[i + 1] - from[i]);
            if (marks[i]) {
                block.ensure(count * target.values().width());
                target.values().get((int) from[i], block, 0, count);
                filled.values().put((int) to[i], block, 0, count);
            } else {
                filled.values().put((int) to[i], fill, 0, fillCount);
            }
        }
        return filled;
    }
}
