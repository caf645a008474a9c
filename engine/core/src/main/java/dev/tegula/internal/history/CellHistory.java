package dev.tegula.internal.history;

import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.CellVersion;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;

/** The changes of part of an array: its cells at each time at which a write may have touched it. */
public final class CellHistory {

    private CellHistory() {}

    /**
     * Returns the cells from each time within a range on, oldest first, without those that equal the previous ones.
     *
     * @param read reads the part from a snapshot of the array
     */
    public static List<CellVersion> of(
            ArrayContext context, TimestampRange timestamps, Subarray part, Function<ArraySnapshot, Cells> read) {
        List<CellVersion> versions = new ArrayList<>();
        List<String> before = null;
        for (long time : History.timestamps(context, timestamps, part)) {
            Cells cells = read.apply(ArraySnapshot.open(context, TimestampRange.between(timestamps.start(), time)));
            List<String> content = content(cells);
            if (!content.equals(before)) {
                versions.add(new CellVersion(time, cells));
            }
            before = content;
        }
        return versions;
    }

    private static List<String> content(Cells cells) {
        List<String> content = new ArrayList<>();
        for (Column column : cells.columns()) {
            for (int i = 0; i < column.size(); i++) {
                content.add(column.isNull(i) ? "null" : HexFormat.of().formatHex(column.bytes(i)));
            }
        }
        return content;
    }
}
