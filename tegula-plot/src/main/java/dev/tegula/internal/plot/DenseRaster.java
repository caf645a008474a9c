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
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Range;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The pixels of a slice of a dense array. */
public final class DenseRaster {

    private final ArrayReader array;
    private final Pixels pixels;
    private final long budget;

    /** @param budget greatest number of cells to read */
    public DenseRaster(ArrayReader array, Pixels pixels, long budget) {
        this.array = array;
        this.pixels = pixels;
        this.budget = budget;
    }

    /** Renders a field of a subarray with one range per dimension. */
    public Raster render(String field, Subarray subarray) {
        double all = 1;
        for (List<Range> ranges : subarray.ranges().values()) {
            Range.OfLong range = (Range.OfLong) ranges.get(0);
            all *= (double) (range.high() - range.low()) + 1;
        }
        if (all >= 0 && all <= budget) {
            return pixels.raster(field, read(field, subarray), false);
        }
        return overview(field, subarray);
    }

    private Raster overview(String field, Subarray subarray) {
        FillTest fill = fillTest(field);
        List<TileSummary> unknown = new ArrayList<>();
        long cells = 0;
        try (Stream<TileSummary> tiles = array.query().subarray(subarray).tiles(field)) {
            tiles.forEach(tile -> {
                if (!add(tile, fill)) {
                    unknown.add(tile);
                }
            });
        }
        for (TileSummary tile : unknown) {
            if (tile.cells() <= budget - cells) {
                cells += read(field, subarray(tile));
            } else {
                forEachPixel(tile, (pixel, part) -> pixels.addUnread(pixel));
            }
        }
        return pixels.raster(field, cells, true);
    }

    private Subarray subarray(TileSummary tile) {
        Subarray bounds = Subarray.whole();
        for (int d = 0; d < tile.bounds().size(); d++) {
            bounds = bounds.addRange(
                    array.schema().dimensions().get(d).name(), tile.bounds().get(d));
        }
        return bounds;
    }

    /** Adds a tile by its statistics; returns false if they are unknown, or those of other cells, too. */
    private boolean add(TileSummary tile, FillTest fill) {
        TileSummary.Values values = tile.values().orElse(null);
        if (values == null || !values.exact()) {
            return false;
        } else if (Double.isNaN(values.least())) {
            forEachPixel(tile, (pixel, part) -> pixels.addNull(pixel));
            return true;
        }
        boolean filled = fill.is(values.least()) && fill.is(values.greatest());
        if (filled) {
            forEachPixel(tile, (pixel, part) -> pixels.addFill(pixel));
            return true;
        }
        double value = pixels.reduced(values);
        // Fill values among others would distort the mean and the extremes.
        if (Double.isNaN(value) || fill.is(values.least()) || fill.is(values.greatest())) {
            return false;
        }
        forEachPixel(tile, (pixel, part) -> pixels.add(pixel, value, part));
        return true;
    }

    private void forEachPixel(TileSummary tile, Pixels.PixelAction action) {
        pixels.spread(span(pixels.x(), tile), span(pixels.y(), tile), tile.cells(), action);
    }

    /** Returns the first and the last pixel of a tile on an axis. */
    private int[] span(Axis axis, TileSummary tile) {
        Range.OfLong range = (Range.OfLong) tile.bounds().get(dimension(axis));
        return new int[] {axis.pixel(range.low()), axis.pixel(range.high())};
    }

    private int dimension(Axis axis) {
        return array.schema().dimensions().indexOf(axis.dimension());
    }

    /** Reads and adds cells; returns their number. */
    private long read(String field, Subarray subarray) {
        FillTest fill = fillTest(field);
        String x = pixels.x().dimension().name();
        String y = pixels.y().dimension().name();
        long cells = 0;
        try (CellBatches batches = array.query()
                .subarray(subarray)
                .fields(x, y, field)
                .order(ResultOrder.GLOBAL)
                .batches()) {
            for (Cells batch : batches) {
                add(batch.column(x), batch.column(y), batch.column(field), fill);
                cells += batch.size();
            }
        }
        return cells;
    }

    private void add(Column x, Column y, Column values, FillTest fill) {
        for (int i = 0; i < values.size(); i++) {
            int column = pixels.x().pixel(x.longAt(i));
            int row = pixels.y().pixel(y.longAt(i));
            int pixel = pixels.index(column, row);
            if (values.isNull(i)) {
                pixels.addNull(pixel);
                continue;
            }
            double value = Numbers.at(values, i);
            if (fill.is(value)) {
                pixels.addFill(pixel);
            } else if (!Double.isNaN(value)) {
                double distance = pixels.isNearest()
                        ? Numbers.distance(pixels.x(), x.longAt(i), column)
                                + Numbers.distance(pixels.y(), y.longAt(i), row)
                        : 0;
                pixels.addAt(pixel, value, distance);
            }
        }
    }

    /** The fill value of the field, as a number. */
    private record FillTest(boolean isNumber, double fill) {
        boolean is(double value) {
            return isNumber && value == fill;
        }
    }

    private FillTest fillTest(String field) {
        @Nullable Attribute attribute = array.schema().attribute(field);
        if (attribute == null || attribute.field().nullable()) {
            return new FillTest(false, 0);
        }
        ByteBuffer fill = ByteBuffer.wrap(attribute.fill()).order(ByteOrder.LITTLE_ENDIAN);
        double value = Numbers.at(Column.of(attribute.field(), fill, 1, null, null), 0);
        return new FillTest(!Double.isNaN(value), value);
    }
}
