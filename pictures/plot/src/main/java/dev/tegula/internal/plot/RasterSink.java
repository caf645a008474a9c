package dev.tegula.internal.plot;

import dev.tegula.plot.raster.Axis;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.TileSummary;
import dev.tegula.schema.ArraySchema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sorts cells into pixels. */
public final class RasterSink implements CellSink {

    private final Pixels pixels;
    private final @Nullable String field;
    private final FillValue fill;
    private final TileStatistics statistics;
    private final int xDimension;
    private final int yDimension;

    /**
     * Creates a sink.
     *
     * @param field the field whose values are reduced; null for the number of cells
     */
    public RasterSink(ArraySchema schema, Pixels pixels, @Nullable String field) {
        this.pixels = pixels;
        this.field = field;
        this.fill = FillValue.of(schema, field);
        this.statistics = TileStatistics.of(schema, field);
        this.xDimension = schema.dimensions().indexOf(pixels.x().dimension());
        this.yDimension = schema.dimensions().indexOf(pixels.y().dimension());
    }

    @Override
    public List<String> fields() {
        List<String> fields = new ArrayList<>(
                List.of(pixels.x().dimension().name(), pixels.y().dimension().name()));
        if (field != null && !fields.contains(field)) {
            fields.add(field);
        }
        return fields;
    }

    @Override
    public void add(Cells cells) {
        Axis horizontal = pixels.x();
        Axis vertical = pixels.y();
        Column x = cells.column(horizontal.dimension().name());
        Column y = cells.column(vertical.dimension().name());
        @Nullable Column values = field == null ? null : cells.column(field);
        for (int i = 0; i < cells.size(); i++) {
            int column = Numbers.pixel(horizontal, x, i);
            int row = Numbers.pixel(vertical, y, i);
            int pixel = pixels.index(column, row);
            if (values == null) {
                pixels.add(pixel, 1, 1);
                continue;
            }
            double value = values.isNull(i) ? Double.NaN : Numbers.at(values, i);
            switch (fill.kind(values, i, value)) {
                case NULL -> pixels.addNull(pixel);
                case FILL -> pixels.addFill(pixel);
                case VALUE -> {
                    double distance = pixels.isNearest()
                            ? Numbers.distance(horizontal, x, i, column) + Numbers.distance(vertical, y, i, row)
                            : 0;
                    pixels.addAt(pixel, value, distance);
                }
                default -> {} // NaN
            }
        }
    }

    @Override
    public boolean add(TileSummary tile) {
        if (field == null) {
            forEachPixel(tile, (pixel, cells) -> pixels.add(pixel, cells, 1));
            return true;
        }
        switch (statistics.of(tile)) {
            case ALL_NULL -> forEachPixel(tile, (pixel, cells) -> pixels.addNull(pixel));
            case ALL_FILL -> forEachPixel(tile, (pixel, cells) -> pixels.addFill(pixel));
            case VALUES -> {
                double value = pixels.reduced(tile.values().orElseThrow());
                if (Double.isNaN(value)) {
                    return false;
                }
                forEachPixel(tile, (pixel, cells) -> pixels.add(pixel, value, cells));
            }
            case UNKNOWN -> {
                return false;
            }
        }
        return true;
    }

    @Override
    public void addUnread(TileSummary tile) {
        forEachPixel(tile, (pixel, cells) -> pixels.addUnread(pixel));
    }

    private void forEachPixel(TileSummary tile, Pixels.PixelAction action) {
        pixels.spread(
                Numbers.span(pixels.x(), tile, xDimension),
                Numbers.span(pixels.y(), tile, yDimension),
                tile.cells(),
                action);
    }
}
