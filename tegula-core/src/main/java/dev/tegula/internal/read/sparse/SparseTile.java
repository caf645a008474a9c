package dev.tegula.internal.read.sparse;

import dev.tegula.internal.read.fetch.TileSizeCheck;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A tile of a sparse fragment that a read intersects, with its selected cells. */
public final class SparseTile {

    private final OpenFragment fragment;
    private final int number;
    private final int cells;
    private final boolean inside;
    /** Selected positions, ascending; null for all. */
    private int @Nullable [] positions;

    private int count;
    /** Number of the first selected cell among those of all tiles. */
    private int base;

    /** @param inside whether all of its cells are within the ranges */
    SparseTile(OpenFragment fragment, int number, int cells, boolean inside) {
        this.fragment = fragment;
        this.number = number;
        this.cells = cells;
        this.inside = inside;
        this.count = cells;
    }

    /** Returns the same tile with all cells selected, as before any read. */
    SparseTile unread() {
        return new SparseTile(fragment, number, cells, inside);
    }

    public OpenFragment fragment() {
        return fragment;
    }

    public int number() {
        return number;
    }

    /** Returns the number of cells in the tile. */
    public int cells() {
        return cells;
    }

    public boolean isInside() {
        return inside;
    }

    int @Nullable [] positions() {
        return positions;
    }

    /** Keeps the selected cells that are marked. The first one's mark is at index {@code at}. */
    void keep(boolean[] marks, int at) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            kept += marks[at + i] ? 1 : 0;
        }
        if (kept == count) {
            return;
        }
        int[] old = positions;
        int[] fewer = new int[kept];
        int n = 0;
        for (int i = 0; i < count; i++) {
            if (marks[at + i]) {
                fewer[n++] = old == null ? i : old[i];
            }
        }
        positions = fewer;
        count = kept;
    }

    /**
     * Checks the tile's data of each field that the fragment has.
     *
     * @throws dev.tegula.errors.CorruptArrayException if the data of a field are too small for the tile's cells
     */
    void requireSizes(Storage storage, List<Field> fields) {
        TileSizeCheck.require(storage, fragment, number, cells, fields);
    }

    /** Returns the number of selected cells. */
    public int count() {
        return count;
    }

    public int base() {
        return base;
    }

    void setBase(int newBase) {
        base = newBase;
    }
}
