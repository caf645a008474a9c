package dev.tegula.internal.plot;

import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.TileSummary;
import java.util.List;

/** Sorts the components of cells with several values into pixels: red, green and blue. */
public final class ColorSink implements CellSink {

    private final Pixels[] components;
    private final String field;
    private final int xDimension;
    private final int yDimension;

    /**
     * Creates a sink.
     *
     * @param components pixels of red, green and blue, which reduce to means
     * @param xDimension index of the horizontal dimension
     * @param yDimension index of the vertical dimension
     */
    public ColorSink(List<Pixels> components, String field, int xDimension, int yDimension) {
        this.components = components.toArray(new Pixels[0]);
        this.field = field;
        this.xDimension = xDimension;
        this.yDimension = yDimension;
    }

    @Override
    public List<String> fields() {
        Pixels pixels = components[0];
        return List.of(pixels.x().dimension().name(), pixels.y().dimension().name(), field);
    }

    @Override
    public void add(Cells cells) {
        Pixels pixels = components[0];
        Column x = cells.column(pixels.x().dimension().name());
        Column y = cells.column(pixels.y().dimension().name());
        Column values = cells.column(field);
        int perCell = values.field().valuesPerCell();
        for (int i = 0; i < cells.size(); i++) {
            int pixel = pixels.index(Numbers.pixel(pixels.x(), x, i), Numbers.pixel(pixels.y(), y, i));
            for (int c = 0; c < components.length; c++) {
                if (values.isNull(i)) {
                    components[c].addNull(pixel);
                } else {
                    components[c].add(pixel, Numbers.at(values, i * perCell + c), 1);
                }
            }
        }
    }

    @Override
    public boolean add(TileSummary tile) {
        return false; // there are no statistics of components
    }

    @Override
    public void addUnread(TileSummary tile) {
        for (Pixels pixels : components) {
            pixels.spread(
                    Numbers.span(pixels.x(), tile, xDimension),
                    Numbers.span(pixels.y(), tile, yDimension),
                    tile.cells(),
                    (pixel, cells) -> pixels.addUnread(pixel));
        }
    }
}
