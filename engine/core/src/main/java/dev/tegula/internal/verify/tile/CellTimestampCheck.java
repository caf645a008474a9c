package dev.tegula.internal.verify.tile;

import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.ValueStatistics;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.schema.Datatype;

/** Checks that the timestamps of cells in a consolidated fragment are within the fragment's own timestamps. */
final class CellTimestampCheck {

    private final TileCheckContext context;
    private final FragmentFields.Entry entry;

    CellTimestampCheck(TileCheckContext context, FragmentFields.Entry entry) {
        this.context = context;
        this.entry = entry;
    }

    /** Returns whether the field holds times or conditions instead of user data. */
    boolean applies() {
        return entry.name().equals(FragmentFields.TIMESTAMPS)
                || entry.name().equals(FragmentFields.DELETE_TIMESTAMPS)
                || entry.name().equals(FragmentFields.DELETE_CONDITIONS);
    }

    void check(int tile, ValueStatistics times) {
        if (!entry.name().equals(FragmentFields.TIMESTAMPS)) {
            return;
        }
        TimestampedName name = context.fragment().name();
        long first = Keys.toLong(Datatype.UINT64, times.minimum());
        long last = Keys.toLong(Datatype.UINT64, times.maximum());
        if (Long.compareUnsigned(first, name.start()) < 0 || Long.compareUnsigned(last, name.end()) > 0) {
            DataFile file = context.fragment().dataFile(entry, DataFile.Kind.VALUES);
            context.findings()
                    .add(
                            FindingCode.CELL_TIMESTAMP,
                            file.uri(),
                            file.tileOffsets()[tile],
                            "tile " + tile + " has cells written from " + Long.toUnsignedString(first) + " to "
                                    + Long.toUnsignedString(last) + " (expected " + name.start() + " to " + name.end()
                                    + ")");
        }
    }
}
