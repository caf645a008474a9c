package dev.tegula.internal.verify.tile;

import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.cells.TextStatistics;
import dev.tegula.internal.fragment.MbrLevel;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.Arrays;
import java.util.List;

/** Compares the coordinates of a tile with its MBR and with the domain. */
final class TileBounds {

    private final TileCheckContext context;
    private final DataFile file;
    private final List<Dimension> dimensions;

    /** @param file the file named in findings */
    TileBounds(TileCheckContext context, DataFile file) {
        this.context = context;
        this.file = file;
        this.dimensions = context.fragment().schema().dimensions();
    }

    void check(int tile, Coordinates cells) {
        MbrLevel leaves = context.fragment().rtree().leaves(dimensions);
        for (int d = 0; d < dimensions.size(); d++) {
            if (dimensions.get(d).isVariable()) {
                strings(d, tile, cells, leaves);
            } else {
                numbers(d, tile, cells, leaves);
            }
        }
    }

    private void numbers(int d, int tile, Coordinates cells, MbrLevel leaves) {
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        long[] keys = new long[Coordinates.BLOCK];
        Coordinates.Scratch scratch = new Coordinates.Scratch();
        for (int from = 0; from < cells.size(); from += Coordinates.BLOCK) {
            int count = Math.min(Coordinates.BLOCK, cells.size() - from);
            cells.keys(d, from, count, keys, scratch);
            for (int i = 0; i < count; i++) {
                low = Math.min(low, keys[i]);
                high = Math.max(high, keys[i]);
            }
        }
        Dimension dimension = dimensions.get(d);
        String found = KeyFormat.of(dimension.datatype(), low) + " to " + KeyFormat.of(dimension.datatype(), high);
        if (tile < leaves.size()) {
            compare(
                    d,
                    tile,
                    found,
                    leaves.box(tile).get(d),
                    low < leaves.low(d, tile) || high > leaves.high(d, tile),
                    low > leaves.low(d, tile) || high < leaves.high(d, tile));
        }
        Range domain = dimension.domain();
        if (domain != null) {
            MbrLevel whole = MbrLevel.of(List.of(dimension), List.of(List.of(domain)));
            if (low < whole.low(0, 0) || high > whole.high(0, 0)) {
                add(FindingCode.OUTSIDE_DOMAIN, d, tile, found, "within the domain " + domain);
            }
        }
    }

    private void strings(int d, int tile, Coordinates cells, MbrLevel leaves) {
        TextStatistics texts = new TextStatistics();
        for (int i = 0; i < cells.size(); i++) {
            texts.add(cells.text(d), cells.textStart(d, i), cells.textLength(d, i));
        }
        byte[] low = texts.minimum();
        byte[] high = texts.maximum();
        if (low == null || high == null || tile >= leaves.size()) {
            return;
        }
        int atLow = Arrays.compareUnsigned(low, leaves.textLow(d, tile));
        int atHigh = Arrays.compareUnsigned(high, leaves.textHigh(d, tile));
        String defect = atLow < 0 || atHigh > 0 ? WriterDefects.stringBounds(context.fragment(), low) : null;
        if (defect != null) {
            context.findings()
                    .add(
                            FindingCode.STATISTICS_DEFECT,
                            file.uri(),
                            file.tileOffsets()[tile],
                            "tile " + tile + ", dimension '" + dimensions.get(d).name()
                                    + "': strings are outside the MBR; " + defect);
            return;
        }
        compare(
                d,
                tile,
                String.valueOf(new Range.OfBytes(low, high)),
                leaves.box(tile).get(d),
                atLow < 0 || atHigh > 0,
                atLow > 0 || atHigh < 0);
    }

    private void compare(int d, int tile, String found, Range mbr, boolean exceeds, boolean isLoose) {
        if (exceeds) {
            add(FindingCode.MBR_TOO_SMALL, d, tile, found, "within its MBR " + mbr);
        } else if (isLoose) {
            add(FindingCode.MBR_LOOSE, d, tile, found, "all of its MBR " + mbr);
        }
    }

    private void add(FindingCode code, int d, int tile, String found, String expected) {
        context.findings()
                .add(
                        code,
                        file.uri(),
                        file.tileOffsets()[tile],
                        "tile " + tile + ", dimension '" + dimensions.get(d).name() + "': coordinates are " + found
                                + " (expected " + expected + ")");
    }
}
