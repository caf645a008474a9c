package dev.tegula.internal.write.fragment;

import dev.tegula.internal.cells.TileStatistics;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.schema.Field;
import org.jspecify.annotations.Nullable;

/** Files and statistics of one field of a fragment that is being written. */
public final class FieldOutput {

    private final FragmentFields.Entry entry;
    private final DataFileOutput fixed;
    private final @Nullable DataFileOutput variable;
    private final @Nullable DataFileOutput validity;
    private final LongList varSizes = new LongList();
    private final FieldStatistics statistics;

    FieldOutput(
            FragmentFields.Entry entry,
            DataFileOutput fixed,
            @Nullable DataFileOutput variable,
            @Nullable DataFileOutput validity) {
        this.entry = entry;
        this.fixed = fixed;
        this.variable = variable;
        this.validity = validity;
        this.statistics = new FieldStatistics(entry.field(), entry.isDimension());
    }

    FragmentFields.Entry entry() {
        return entry;
    }

    public Field field() {
        return entry.field();
    }

    /** Returns the file of values or of offsets. */
    public DataFileOutput fixed() {
        return fixed;
    }

    /** Returns the file of variable-length values. */
    DataFileOutput variable() {
        DataFileOutput present = variable;
        if (present == null) {
            throw new IllegalStateException("field '" + entry.name() + "': does not have variable length");
        }
        return present;
    }

    /** Returns the file of validity bytes. */
    public DataFileOutput validity() {
        DataFileOutput present = validity;
        if (present == null) {
            throw new IllegalStateException("field '" + entry.name() + "': is not nullable");
        }
        return present;
    }

    /** Returns the size in memory of each tile of variable-length values. */
    LongList varSizes() {
        return varSizes;
    }

    /** Appends an encoded tile of variable-length cells. */
    void appendVariableTile(VarTileEncoder tile, TileStatistics tileStatistics) {
        fixed.beginTileAt(0);
        fixed.append(tile.storedOffsets().array(), 0, tile.storedOffsets().size());
        variable().beginTileAt(0);
        variable().append(tile.storedValues().array(), 0, tile.storedValues().size());
        varSizes.add(tile.size());
        statistics.add(tileStatistics);
    }

    FieldStatistics statistics() {
        return statistics;
    }
}
