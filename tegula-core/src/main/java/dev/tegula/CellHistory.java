package dev.tegula;

import dev.tegula.internal.maintenance.History;
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

/** How part of an array changed: what was read there at each time at which something was written that may touch it. */
final class CellHistory {

    private CellHistory() {}

    /** What was read from each time on within a range, the oldest first, where it is not what was read before. */
    static List<CellVersion> of(
            ArrayContext context, Subarray part, List<String> fields, TimestampRange timestamps, long memoryBudget) {
        List<CellVersion> versions = new ArrayList<>();
        List<String> before = null;
        for (long time : History.timestamps(context, timestamps, part)) {
            TimestampRange range = TimestampRange.between(timestamps.start(), time);
            try (ArrayReader array = new ArrayReader(ArraySnapshot.open(context, range), memoryBudget)) {
                Cells cells = array.read(part, fields.toArray(String[]::new));
                List<String> content = content(cells);
                if (!content.equals(before)) {
                    versions.add(new CellVersion(time, cells));
                }
                before = content;
            }
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
