package dev.tegula.internal.vcf.scan;

import dev.tegula.internal.vcf.dataset.CellLayout;
import dev.tegula.query.Cells;

/** A batch of stored cells of one contig, with positions from 0 in the contig. */
final class CellBatch {

    private static final long UNSIGNED = 0xFFFF_FFFFL;

    private final Cells cells;
    private final int[] positions;
    private final int[] starts;
    private final int[] ends;
    private final long offset;

    CellBatch(Cells cells, CellLayout layout, long offset) {
        this.cells = cells;
        this.positions = cells.uint32(layout.position());
        this.starts = cells.uint32(layout.start());
        this.ends = cells.uint32(layout.end());
        this.offset = offset;
    }

    int size() {
        return cells.size();
    }

    Cells cells() {
        return cells;
    }

    /** Returns the position of the cell: that of the record, or of an anchor. */
    long position(int cell) {
        return (positions[cell] & UNSIGNED) - offset;
    }

    /** Returns the first position of the record. */
    long start(int cell) {
        return (starts[cell] & UNSIGNED) - offset;
    }

    /** Returns the last position of the record. */
    long end(int cell) {
        return (ends[cell] & UNSIGNED) - offset;
    }
}
