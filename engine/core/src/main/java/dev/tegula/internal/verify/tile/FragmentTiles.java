package dev.tegula.internal.verify.tile;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * Divides the data of a fragment into checks of about the same size: several tiles of one field, or all coordinates of
 * several tiles.
 */
public final class FragmentTiles {

    /** Size of the cells that one check decodes, unless a single tile is larger. */
    private static final long CHECK_BYTES = 4 << 20;

    private final TileCheckContext context;

    /** @param tiles number of tiles of each field */
    public FragmentTiles(ArrayContext array, Findings.OfObject findings, OpenFragment fragment, long tiles) {
        this.context = TileCheckContext.of(array, findings, fragment, tiles);
    }

    /** Returns the checks, which may run in any order and on any thread. */
    public List<Runnable> checks() {
        List<Runnable> checks = new ArrayList<>();
        OpenFragment fragment = context.fragment();
        if (context.tiles() == 0) {
            return checks;
        }
        for (FragmentFields.Entry entry : fragment.fields().entries()) {
            if (!entry.isDimension()) {
                AttributeCheck check = AttributeCheck.of(context, entry);
                add(checks, bytesPerCell(entry), check::run);
            }
        }
        if (fragment.hasDeletes()) {
            TileColumns columns = new TileColumns(context.array(), fragment, context.tiles());
            add(checks, 3 * Long.BYTES, new CellDeletesCheck(context, columns)::run);
        }
        if (!fragment.isDense()) {
            long width = 0;
            for (FragmentFields.Entry entry : fragment.fields().entries()) {
                width += entry.isDimension() ? bytesPerCell(entry) : 0;
            }
            CoordinateBoundaries boundaries = new CoordinateBoundaries(context);
            add(checks, width, (from, to) -> new CoordinateCheck(context, boundaries).run(from, to));
        }
        return checks;
    }

    private interface TileRangeCheck {
        void run(int from, int to);
    }

    private void add(List<Runnable> checks, long bytesPerCell, TileRangeCheck check) {
        long bytes = Math.max(1, bytesPerCell) * Math.max(1, context.cellsPerTile());
        int tilesPerCheck = (int) Math.max(1, Math.min(context.tiles(), CHECK_BYTES / Math.max(1, bytes)));
        for (int t = 0; t < context.tiles(); t += tilesPerCheck) {
            int from = t;
            int to = Math.min(context.tiles(), t + tilesPerCheck);
            checks.add(() -> check.run(from, to));
        }
    }

    /** Returns the size of one cell in memory. For variable-length cells it is estimated from the stored sizes. */
    private long bytesPerCell(FragmentFields.Entry entry) {
        Field field = entry.field();
        if (!field.isVariable()) {
            return field.cellSize() + (field.nullable() ? 1L : 0L);
        }
        long[] sizes =
                context.fragment().dataFile(entry, DataFile.Kind.VAR_VALUES).memorySizes();
        double total = 0;
        for (int t = 0; sizes != null && t < sizes.length; t++) {
            total += sizes[t];
        }
        return Long.BYTES
                + (long) Math.min(
                        Integer.MAX_VALUE, total / Math.max(1, (double) context.tiles() * context.cellsPerTile()));
    }
}
