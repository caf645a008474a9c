package dev.tegula.internal.verify.tile;

import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.order.CellOrdering;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.order.OldTileNumbers;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks that tiles follow each other in global order. Tiles arrive in any order, so the first and last cell of each
 * are kept until its neighbors have arrived.
 */
final class CoordinateBoundaries {

    private final TileCheckContext context;
    private final CellOrdering ordering;
    private final List<CellOrdering> oldOrderings;
    private final boolean equalAllowed;
    private final DataFile file;
    private final Map<Integer, Coordinates> firsts = new HashMap<>();
    private final Map<Integer, Coordinates> lasts = new HashMap<>();

    CoordinateBoundaries(TileCheckContext context) {
        this.context = context;
        ArraySchema schema = context.fragment().schema();
        this.ordering = CellOrdering.global(schema);
        this.oldOrderings = OldTileNumbers.of(context.fragment().version(), schema).stream()
                .map(numbers -> CellOrdering.global(schema, numbers))
                .toList();
        // A consolidated fragment with timestamps holds several versions of a cell.
        FragmentFields.Entry entry = CoordinateTiles.entries(context).get(0);
        this.file = context.fragment()
                .dataFile(entry, entry.field().isVariable() ? DataFile.Kind.VAR_VALUES : DataFile.Kind.VALUES);
        this.equalAllowed = context.fragment().schema().allowsDuplicates()
                || context.fragment().hasTimestamps();
    }

    /** Returns whether several cells of the fragment may have the same coordinates. */
    boolean allowsEqual() {
        return equalAllowed;
    }

    /** Adds the first and the last cell of a tile. */
    void add(int tile, Coordinates cells) {
        if (cells.size() == 0) {
            return;
        }
        Coordinates first = cell(cells, 0);
        Coordinates last = cell(cells, cells.size() - 1);
        Coordinates before;
        Coordinates after;
        synchronized (this) {
            before = lasts.remove(tile - 1);
            after = firsts.remove(tile + 1);
            if (before == null && tile > 0) {
                firsts.put(tile, first);
            }
            if (after == null && tile + 1 < context.tiles()) {
                lasts.put(tile, last);
            }
        }
        if (before != null) {
            compare(before, first, tile);
        }
        if (after != null) {
            compare(last, after, tile + 1);
        }
    }

    private void compare(Coordinates last, Coordinates first, int tile) {
        Coordinates pair = pair(last, first);
        int order = ordering.comparePlaces(pair, 0, 1);
        boolean equal = ordering.areSame(pair, 0, 1);
        if (order < 0 || order == 0 && (!equal || equalAllowed)) {
            return;
        }
        String message = "tile " + tile + " begins with " + pair.describe(1)
                + (equal ? ", like" : ", which in global order is before") + " the last cell of the preceding tile, "
                + pair.describe(0);
        if (equal) {
            context.findings().add(FindingCode.DUPLICATE_CELLS, file.uri(), file.tileOffsets()[tile], message);
        } else {
            unordered(tile, defect(pair, 0, 1), message);
        }
    }

    /** Returns the defect that explains why a cell comes before another, or null. */
    @Nullable
    String defect(Coordinates cells, int before, int after) {
        String defect = WriterDefects.cellOrder(context.fragment());
        boolean old = oldOrderings.stream().anyMatch(each -> each.comparePlaces(cells, before, after) <= 0);
        return defect == null && old
                ? "before TileDB 2.10, writers computed wrong tiles of signed coordinates; readers do not rely on them"
                : defect;
    }

    /**
     * Reports cells that are not in global order.
     *
     * @param defect the defect that explains it, or null
     */
    void unordered(int tile, @Nullable String defect, String message) {
        Severity severity = defect == null ? FindingCode.CELL_ORDER.severity() : Severity.NOTE;
        context.findings()
                .add(
                        FindingCode.CELL_ORDER,
                        severity,
                        file.uri(),
                        file.tileOffsets()[tile],
                        defect == null ? message : message + "; " + defect);
    }

    /** Returns one cell. */
    private static Coordinates cell(Coordinates cells, int i) {
        List<Column> columns = new ArrayList<>();
        for (int d = 0; d < cells.dimensions().size(); d++) {
            columns.add(
                    column(cells.dimensions().get(d), List.of(cells.column(d).bytes(i))));
        }
        return new Coordinates(cells.dimensions(), columns);
    }

    private static Coordinates pair(Coordinates a, Coordinates b) {
        List<Column> columns = new ArrayList<>();
        for (int d = 0; d < a.dimensions().size(); d++) {
            columns.add(column(
                    a.dimensions().get(d),
                    List.of(a.column(d).bytes(0), b.column(d).bytes(0))));
        }
        return new Coordinates(a.dimensions(), columns);
    }

    private static Column column(Dimension dimension, List<byte[]> cells) {
        int length = cells.stream().mapToInt(cell -> cell.length).sum();
        byte[] all = new byte[length];
        long[] offsets = new long[cells.size() + 1];
        int at = 0;
        for (int i = 0; i < cells.size(); i++) {
            System.arraycopy(cells.get(i), 0, all, at, cells.get(i).length);
            at += cells.get(i).length;
            offsets[i + 1] = at;
        }
        return dimension.isVariable()
                ? Column.of(dimension.field(), all, cells.size(), offsets, null)
                : Column.of(dimension.field(), ByteBuffer.wrap(all), cells.size(), null, null);
    }
}
