package dev.tegula.internal.verify.tile;

import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.ColumnAccess;
import dev.tegula.internal.cells.TileStatistics;
import dev.tegula.internal.exec.ArrayLease;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.order.CellOrdering;
import dev.tegula.internal.order.CellSorter;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.order.SortedCells;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.query.Column;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.PhysicalType;
import java.util.ArrayList;
import java.util.List;

/** Checks the coordinates of sparse tiles: MBRs, domain, global order, duplicates, sums. */
final class CoordinateCheck {

    /** Each tile is sorted by one thread, since other tiles keep the others busy. */
    private static final Workers ONE_THREAD = new Workers(1, 1);

    private final TileCheckContext context;
    private final CoordinateBoundaries boundaries;
    private final CellOrdering ordering;
    private final List<FragmentFields.Entry> entries;
    private final List<StatisticsCheck> sums = new ArrayList<>();
    private final TileBounds bounds;
    private final DataFile file;

    CoordinateCheck(TileCheckContext context, CoordinateBoundaries boundaries) {
        this.context = context;
        this.boundaries = boundaries;
        this.ordering = CellOrdering.global(context.fragment().schema());
        this.entries = CoordinateTiles.entries(context);
        entries.forEach(entry -> sums.add(new StatisticsCheck(context, entry)));
        FragmentFields.Entry first = entries.get(0);
        this.file = context.fragment()
                .dataFile(first, first.field().isVariable() ? DataFile.Kind.VAR_VALUES : DataFile.Kind.VALUES);
        this.bounds = new TileBounds(context, file);
    }

    /** Checks the tiles from {@code from} up to but not including {@code to}. */
    void run(int from, int to) {
        context.use(scratch -> {
            CoordinateTiles tiles = new CoordinateTiles(context, to, scratch);
            for (int t = from; t < to; t++) {
                int tile = t;
                context.checkTile(file, tile, () -> check(tile, tiles.decode(tile), scratch));
            }
            context.findings().all().countBytes(tiles.bytesRead());
        });
    }

    private void check(int tile, Coordinates cells, TileScratch scratch) {
        bounds.check(tile, cells);
        for (int d = 0; d < entries.size(); d++) {
            sum(d, tile, cells, scratch);
        }
        order(tile, cells);
        boundaries.add(tile, cells);
    }

    private void sum(int d, int tile, Coordinates cells, TileScratch scratch) {
        Dimension dimension = cells.dimensions().get(d);
        if (dimension.isVariable() || !context.fragment().version().hasTileStatistics()) {
            return;
        }
        TileStatistics computed = new TileStatistics(entries.get(d).field(), scratch.statistics());
        Column column = cells.column(d);
        ByteBlock block = scratch.cells(cells.size() * dimension.datatype().size());
        ColumnAccess.values(column).get(0, block, 0, cells.size());
        computed.add(block.bytes(), 0, cells.size());
        Field field = entries.get(d).field();
        sums.get(d).check(tile, computed, all -> {
            TileStatistics again = TileStatistics.oneByOne(field);
            again.add(block.bytes(), 0, cells.size());
            return again;
        });
    }

    private void order(int tile, Coordinates cells) {
        ArrayLease lease = new ArrayLease(ONE_THREAD.arrays());
        int[] numbers = (int[]) lease.take(PhysicalType.INT32, cells.size());
        report(tile, cells, new CellSorter(ordering, cells, ONE_THREAD).sort(numbers));
        lease.end();
    }

    private void report(int tile, Coordinates cells, SortedCells sorted) {
        if (!sorted.isUnchanged() && hasDisorder(tile, cells)) {
            return;
        }
        if (sorted.hasTies() && !boundaries.allowsEqual()) {
            int duplicate = sorted.ties().nextSetBit(0);
            context.findings()
                    .add(
                            FindingCode.DUPLICATE_CELLS,
                            file.uri(),
                            file.tileOffsets()[tile],
                            "tile " + tile + ": " + sorted.ties().cardinality()
                                    + " cells have the same coordinates as another, such as "
                                    + cells.describe(sorted.cells()[duplicate]));
        }
    }

    /** Reports the first cell that is out of order without an explanation; else the first explained one. */
    private boolean hasDisorder(int tile, Coordinates cells) {
        int explained = 0;
        for (int i = 1; i < cells.size(); i++) {
            if (ordering.comparePlaces(cells, i - 1, i) > 0) {
                if (boundaries.defect(cells, i - 1, i) == null) {
                    disorder(tile, cells, i);
                    return true;
                }
                explained = explained == 0 ? i : explained;
            }
        }
        if (explained > 0) {
            disorder(tile, cells, explained);
        }
        return false;
    }

    private void disorder(int tile, Coordinates cells, int i) {
        boundaries.unordered(
                tile,
                boundaries.defect(cells, i - 1, i),
                "tile " + tile + ": cell " + i + " " + cells.describe(i) + " is out of global order "
                        + "(expected before the preceding cell " + cells.describe(i - 1) + ")");
    }
}
