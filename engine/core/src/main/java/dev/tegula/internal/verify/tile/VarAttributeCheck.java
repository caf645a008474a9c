package dev.tegula.internal.verify.tile;

import dev.tegula.internal.cells.TileStatistics;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.schema.Field;
import org.jspecify.annotations.Nullable;

/** Checks tiles of variable-length cells. */
final class VarAttributeCheck implements AttributeCheck {

    private final TileCheckContext context;
    private final FragmentFields.Entry entry;
    private final Field field;
    private final StatisticsCheck statistics;

    VarAttributeCheck(TileCheckContext context, FragmentFields.Entry entry) {
        this.context = context;
        this.entry = entry;
        this.field = entry.field();
        this.statistics = new StatisticsCheck(context, entry);
    }

    @Override
    public void run(int from, int to) {
        context.use(scratch -> {
            VarTile cells = new VarTile(context, entry, to, scratch);
            ValidityTiles validity = field.nullable() ? new ValidityTiles(context, entry, to, scratch) : null;
            for (int t = from; t < to; t++) {
                int tile = t;
                context.checkTile(cells.valuesFile(), tile, () -> check(cells, validity, tile));
            }
            context.findings().all().countBytes(cells.bytesRead() + (validity == null ? 0 : validity.bytesRead()));
        });
    }

    private void check(VarTile cells, @Nullable ValidityTiles validity, int tile) {
        cells.decode(tile);
        byte[] valid = validity == null ? null : validity.decode(tile);
        TileStatistics computed = new TileStatistics(field);
        add(computed, cells, valid, 0, cells.cells());
        statistics.check(tile, computed, cover -> {
            TileStatistics covered = new TileStatistics(field);
            if (cover == null) {
                add(covered, cells, valid, 0, cells.cells());
            } else {
                cover.forEachRun(tile, (first, count) -> add(covered, cells, valid, (int) first, (int) count));
            }
            return covered;
        });
    }

    private static void add(TileStatistics computed, VarTile cells, byte @Nullable [] valid, int first, int count) {
        for (int i = first; i < first + count; i++) {
            if (valid != null && valid[i] == 0) {
                computed.addNull();
            } else {
                computed.addVariable(cells.bytes(), cells.start(i), cells.start(i + 1) - cells.start(i));
            }
        }
    }
}
