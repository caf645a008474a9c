package dev.tegula.internal.verify.tile;

import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Column;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Checks the times and conditions of deletes of cells: no cell is deleted before it is written; a condition is one of
 * those processed in the fragment, and has the time of the delete; a tombstone has a time of the fragment.
 */
final class CellDeletesCheck {

    private final TileCheckContext context;
    private final TileColumns columns;
    private final FragmentFields.Entry deleted;
    private final FragmentFields.Entry condition;
    private final FragmentFields.@Nullable Entry written;
    private final OptionalLong[] conditionTimes;

    /** @param columns columns of the same fragment, which has times of deletes */
    CellDeletesCheck(TileCheckContext context, TileColumns columns) {
        this.context = context;
        this.columns = columns;
        OpenFragment fragment = context.fragment();
        this.deleted = Objects.requireNonNull(fragment.fields().find(FragmentFields.DELETE_TIMESTAMPS));
        this.condition = Objects.requireNonNull(fragment.fields().find(FragmentFields.DELETE_CONDITIONS));
        this.written = fragment.fields().find(FragmentFields.TIMESTAMPS);
        this.conditionTimes = fragment.metadata().processedConditions().stream()
                .map(CellDeletesCheck::time)
                .toArray(OptionalLong[]::new);
    }

    /** Returns the time in the name of a condition's file; empty if it has none. */
    private static OptionalLong time(String marker) {
        TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(PathNames.last(marker)));
        return name == null ? OptionalLong.empty() : OptionalLong.of(name.start());
    }

    void run(int from, int to) {
        for (int tile = from; tile < to; tile++) {
            context.findings().all().checkCancelled();
            List<Column> decoded;
            try {
                decoded = decode(tile);
            } catch (RuntimeException e) {
                continue; // The check of the damaged field reports it.
            }
            check(tile, decoded);
        }
    }

    private List<Column> decode(int tile) {
        return written == null
                ? List.of(columns.column(deleted, tile), columns.column(condition, tile))
                : List.of(
                        columns.column(deleted, tile), columns.column(condition, tile), columns.column(written, tile));
    }

    /** Reports the first cell of a tile whose delete contradicts its fragment. */
    private void check(int tile, List<Column> decoded) {
        long start = context.fragment().name().start();
        for (int i = 0; i < decoded.get(0).size(); i++) {
            long time = decoded.get(0).longAt(i);
            long index = decoded.get(1).longAt(i);
            long since = written == null ? start : decoded.get(2).longAt(i);
            String contradiction = contradiction(time, index, since);
            if (contradiction != null) {
                DataFile file = context.fragment().dataFile(deleted, DataFile.Kind.VALUES);
                context.findings()
                        .add(
                                FindingCode.CELL_DELETE,
                                file.uri(),
                                file.tileOffsets()[tile],
                                "tile " + tile + ", cell " + i + ": " + contradiction);
                return;
            }
        }
    }

    private @Nullable String contradiction(long time, long index, long since) {
        if (index != TimestampFields.NONE && Long.compareUnsigned(index, conditionTimes.length) >= 0) {
            return "deleted by a condition that the fragment does not name (found position "
                    + Long.toUnsignedString(index) + ", expected less than " + conditionTimes.length + ")";
        }
        if (time == TimestampFields.NONE) {
            return index == TimestampFields.NONE ? null : "has the condition of a delete without its time";
        }
        if (Long.compareUnsigned(time, since) < 0) {
            return "deleted before it was written (found " + Long.toUnsignedString(time) + ", expected at least "
                    + Long.toUnsignedString(since) + ")";
        }
        TimestampedName name = context.fragment().name();
        if (index == TimestampFields.NONE) {
            return Long.compareUnsigned(time, name.end()) <= 0
                    ? null
                    : "deleted without a condition at a time after the fragment (found " + Long.toUnsignedString(time)
                            + ", expected at most " + name.end() + ")";
        }
        OptionalLong expected = conditionTimes[(int) index];
        return expected.isEmpty() || expected.getAsLong() == time
                ? null
                : "deleted at another time than by its condition (found " + Long.toUnsignedString(time) + ", expected "
                        + expected.getAsLong() + ")";
    }
}
