package dev.tegula.internal.verify.tile;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.TileStatistics;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.schema.Field;
import org.jspecify.annotations.Nullable;

/** Checks tiles of fixed-length cells, chunk by chunk. */
final class FixedAttributeCheck implements AttributeCheck {

    private final TileCheckContext context;
    private final FragmentFields.Entry entry;
    private final Field field;
    private final StatisticsCheck statistics;
    private final CellTimestampCheck timestamps;
    private final EnumerationIndexCheck indexes;

    FixedAttributeCheck(TileCheckContext context, FragmentFields.Entry entry) {
        this.context = context;
        this.entry = entry;
        this.field = entry.field();
        this.statistics = new StatisticsCheck(context, entry);
        this.indexes = new EnumerationIndexCheck(context, entry);
        this.timestamps = new CellTimestampCheck(context, entry);
    }

    @Override
    public void run(int from, int to) {
        DataFile file = context.fragment().dataFile(entry, DataFile.Kind.VALUES);
        context.use(scratch -> {
            TileDecoder values = context.decoder(file, to, scratch);
            ValidityTiles validity = field.nullable() ? new ValidityTiles(context, entry, to, scratch) : null;
            for (int t = from; t < to; t++) {
                int tile = t;
                context.checkTile(file, tile, () -> check(file, values, validity, tile));
            }
            context.findings().all().countBytes(values.bytesRead() + (validity == null ? 0 : validity.bytesRead()));
        });
    }

    private void check(DataFile file, TileDecoder values, @Nullable ValidityTiles validity, int tile) {
        long size = file.memorySize(tile, context.cells(tile));
        byte[] valid = validity == null ? null : validity.decode(tile);
        TileStatistics computed = new TileStatistics(field);
        if (!context.fragment().version().hasTileStatistics()) {
            values.forEachChunk(tile, size, (cells, length, offset) -> {});
        } else if (computed.kind().text()) {
            ByteBlock whole = new ByteBlock(0);
            values.decode(tile, Math.toIntExact(size), whole);
            add(computed, whole.bytes(), 0, context.intCells(tile), valid);
        } else {
            int width = field.cellSize();
            values.forEachChunk(
                    tile, size, (cells, length, offset) -> add(computed, cells, offset / width, length / width, valid));
        }
        if (timestamps.applies()) {
            timestamps.check(tile, computed.values());
        } else {
            indexes.check(tile, computed.values());
            statistics.check(tile, computed, cover -> covered(cover, values, valid, tile, Math.toIntExact(size)));
        }
    }

    /** Computes the statistics of the cells of a tile within a box, or of all cells. Decodes the whole tile again. */
    private TileStatistics covered(
            @Nullable DenseTileBox cover, TileDecoder values, byte @Nullable [] valid, int tile, int size) {
        ByteBlock whole = new ByteBlock(0);
        values.decode(tile, size, whole);
        TileStatistics covered = TileStatistics.oneByOne(field);
        DenseTileBox.Run run = (first, count) -> {
            int at = Math.toIntExact(first * field.cellSize());
            if (valid == null) {
                covered.add(whole.bytes(), at, (int) count);
            } else {
                covered.add(whole.bytes(), at, (int) count, valid, (int) first);
            }
        };
        if (cover == null) {
            run.cells(0, context.cells(tile));
        } else {
            cover.forEachRun(tile, run);
        }
        return covered;
    }

    private static void add(TileStatistics computed, byte[] cells, long first, int count, byte @Nullable [] valid) {
        if (valid == null) {
            computed.add(cells, 0, count);
        } else {
            computed.add(cells, 0, count, valid, Math.toIntExact(first));
        }
    }
}
