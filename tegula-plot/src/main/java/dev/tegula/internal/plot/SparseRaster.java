package dev.tegula.internal.plot;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.plot.raster.Axis;
import dev.tegula.plot.raster.Raster;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TileSummary;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The pixels of a sparse array: the number of cells, or the values of a field. */
public final class SparseRaster {

    private final ArrayReader array;
    private final Pixels pixels;
    private final long budget;

    /** @param budget greatest number of cells to read */
    public SparseRaster(ArrayReader array, Pixels pixels, long budget) {
        this.array = array;
        this.pixels = pixels;
        this.budget = budget;
    }

    /**
     * Renders the cells of a subarray.
     *
     * @param field an attribute; null for the number of cells
     */
    public Raster render(@Nullable String field, Subarray subarray) {
        String any = field == null ? pixels.x().dimension().name() : field;
        List<TileSummary> tiles;
        try (Stream<TileSummary> all = array.query().subarray(subarray).tiles(any)) {
            tiles = all.toList();
        }
        long cells = tiles.stream().mapToLong(TileSummary::cells).sum();
        if (cells <= budget) {
            return read(field, subarray);
        }
        tiles.forEach(tile -> spread(tile, field != null));
        return field == null ? pixels.sums("cells", 0, true) : pixels.raster(field, 0, true);
    }

    private Raster read(@Nullable String field, Subarray subarray) {
        String x = pixels.x().dimension().name();
        String y = pixels.y().dimension().name();
        List<String> fields = field == null ? List.of(x, y) : List.of(x, y, field);
        long cells = 0;
        try (CellBatches batches = array.query()
                .subarray(subarray)
                .fields(fields)
                .order(ResultOrder.UNORDERED)
                .batches()) {
            for (Cells batch : batches) {
                add(batch.column(x), batch.column(y), field == null ? null : batch.column(field));
                cells += batch.size();
            }
        }
        return field == null ? pixels.sums("cells", cells, false) : pixels.raster(field, cells, false);
    }

    private void add(Column x, Column y, @Nullable Column values) {
        for (int i = 0; i < x.size(); i++) {
            int pixel = pixels.index(pixel(pixels.x(), x, i), pixel(pixels.y(), y, i));
            if (values == null) {
                pixels.add(pixel, 1, 1);
            } else if (values.isNull(i)) {
                pixels.addNull(pixel);
            } else {
                double value = Numbers.at(values, i);
                if (!Double.isNaN(value)) {
                    pixels.addAt(pixel, value, 0);
                }
            }
        }
    }

    private static int pixel(Axis axis, Column coordinates, int cell) {
        return axis.range() instanceof Range.OfLong
                ? axis.pixel(coordinates.longAt(cell))
                : axis.pixel(coordinates.doubleAt(cell));
    }

    /** Adds a tile by its statistics. */
    private void spread(TileSummary tile, boolean valued) {
        double value = tile.values().map(pixels::reduced).orElse(Double.NaN);
        pixels.spread(span(pixels.x(), tile), span(pixels.y(), tile), tile.cells(), (pixel, cells) -> {
            if (!valued) {
                pixels.add(pixel, cells, 1);
            } else if (Double.isNaN(value)) {
                pixels.addUnread(pixel);
            } else {
                pixels.add(pixel, value, cells);
            }
        });
    }

    /** Returns the first and the last pixel of a tile on an axis. */
    private int[] span(Axis axis, TileSummary tile) {
        Range bounds = tile.bounds().get(array.schema().dimensions().indexOf(axis.dimension()));
        if (bounds instanceof Range.OfLong own && axis.range() instanceof Range.OfLong shown) {
            return new int[] {
                axis.pixel(Math.max(own.low(), shown.low())), axis.pixel(Math.min(own.high(), shown.high()))
            };
        }
        Range.OfDouble own = (Range.OfDouble) bounds;
        Range.OfDouble shown = (Range.OfDouble) axis.range();
        return new int[] {axis.pixel(Math.max(own.low(), shown.low())), axis.pixel(Math.min(own.high(), shown.high()))};
    }
}
