package dev.tegula.internal.order;

import dev.tegula.internal.cells.Keys;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * An order of sparse cells, as a list of components that are compared one after the other: tile numbers in dimensions,
 * coordinates within tiles, whole coordinates, strings, or distances along the Hilbert curve.
 */
public final class CellOrdering {

    /** One component. */
    sealed interface Component {}

    /** The number of the tile in a dimension. */
    record TileNumber(int d) implements Component {}

    /** The number of the tile in a dimension as an old writer computed it. */
    record OldTileNumber(int d, OldTileNumbers numbers) implements Component {}

    /** The position in the tile in a dimension; meaningful only after its tile number. */
    record InTile(int d) implements Component {}

    /** The order key of a coordinate. */
    record Key(int d) implements Component {}

    /** A string coordinate. */
    record Text(int d) implements Component {}

    /** Distinguishes −0.0 from 0.0, which have one position but are two cells; comes after all other components. */
    record ZeroSign(int d) implements Component {}

    /** The distance along the Hilbert curve. */
    record Hilbert() implements Component {}

    private final List<Dimension> dimensions;
    private final List<Component> components;
    /** Number of components that define positions. Later components only distinguish cells with one position. */
    private final int places;

    private CellOrdering(List<Dimension> dimensions, List<Component> components) {
        this.dimensions = dimensions;
        this.components = components;
        this.places = components.size();
        for (int d = 0; d < dimensions.size(); d++) {
            if (dimensions.get(d).datatype().isFloat()) {
                components.add(new ZeroSign(d));
            }
        }
    }

    /** Returns the global order of a schema, in which cells are stored in a fragment. */
    public static CellOrdering global(ArraySchema schema) {
        List<Dimension> dimensions = schema.dimensions();
        int n = dimensions.size();
        List<Component> components = new ArrayList<>();
        if (schema.cellOrder() == CellOrder.HILBERT) {
            components.add(new Hilbert());
            for (int d = 0; d < n; d++) {
                components.add(coordinate(dimensions, d));
            }
            return new CellOrdering(dimensions, components);
        }
        for (int i = 0; i < n; i++) {
            int d = schema.tileOrder() == TileOrder.ROW_MAJOR ? i : n - 1 - i;
            if (isTiled(dimensions.get(d))) {
                components.add(new TileNumber(d));
            }
        }
        for (int i = 0; i < n; i++) {
            int d = schema.cellOrder() == CellOrder.ROW_MAJOR ? i : n - 1 - i;
            boolean whole =
                    isTiled(dimensions.get(d)) && !dimensions.get(d).datatype().isFloat();
            components.add(whole ? new InTile(d) : coordinate(dimensions, d));
        }
        return new CellOrdering(dimensions, components);
    }

    /** Returns the global order of a schema without Hilbert order in which an old writer stored cells. */
    public static CellOrdering global(ArraySchema schema, OldTileNumbers numbers) {
        List<Dimension> dimensions = schema.dimensions();
        int n = dimensions.size();
        List<Component> components = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int d = schema.tileOrder() == TileOrder.ROW_MAJOR ? i : n - 1 - i;
            if (isTiled(dimensions.get(d))) {
                boolean whole = !dimensions.get(d).datatype().isFloat();
                components.add(whole ? new OldTileNumber(d, numbers) : new TileNumber(d));
            }
        }
        for (int i = 0; i < n; i++) {
            components.add(coordinate(dimensions, schema.cellOrder() == CellOrder.ROW_MAJOR ? i : n - 1 - i));
        }
        return new CellOrdering(dimensions, components);
    }

    /** Returns the string dimension by which cells in this order ascend; empty if their order begins with another. */
    public OptionalInt leadingText() {
        return components.get(0) instanceof Text text ? OptionalInt.of(text.d()) : OptionalInt.empty();
    }

    /** Returns the order of a result: row- or col-major over all coordinates, or the global order. */
    public static CellOrdering of(ArraySchema schema, ResultOrder order) {
        if (order == ResultOrder.GLOBAL || order == ResultOrder.UNORDERED) {
            return global(schema);
        }
        int n = schema.dimensions().size();
        List<Component> components = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            components.add(coordinate(schema.dimensions(), order == ResultOrder.ROW_MAJOR ? i : n - 1 - i));
        }
        return new CellOrdering(schema.dimensions(), components);
    }

    private static boolean isTiled(Dimension dimension) {
        return dimension.datatype().isFloat()
                ? FloatTiles.of(dimension) != null
                : dimension.extent() != null && !dimension.isVariable();
    }

    private static Component coordinate(List<Dimension> dimensions, int d) {
        return dimensions.get(d).isVariable() ? new Text(d) : new Key(d);
    }

    int components() {
        return components.size();
    }

    /** Returns the string dimension of a component, or -1. */
    int textDimension(int c) {
        return components.get(c) instanceof Text text ? text.d() : -1;
    }

    /** Computes a component other than a string for up to {@link Coordinates#BLOCK} cells, as unsigned numbers. */
    void load(int c, Coordinates coordinates, CellRun cells, long[] out, Coordinates.Scratch scratch) {
        Component component = components.get(c);
        if (component instanceof Hilbert) {
            hilbert(coordinates, cells, out, scratch);
            return;
        }
        if (component instanceof ZeroSign zero) {
            coordinates.zeroSigns(zero.d(), cells, out, scratch);
            return;
        }
        if (component instanceof OldTileNumber old) {
            coordinates.keys(old.d(), cells, out, scratch);
            for (int i = 0; i < cells.count(); i++) {
                out[i] = old.numbers().number(dimensions.get(old.d()), out[i]);
            }
            return;
        }
        int d = component instanceof TileNumber t
                ? t.d()
                : component instanceof InTile t ? t.d() : ((Key) component).d();
        coordinates.keys(d, cells, out, scratch);
        int count = cells.count();
        if (component instanceof Key) {
            for (int i = 0; i < count; i++) {
                out[i] ^= Long.MIN_VALUE;
            }
        } else {
            tile(dimensions.get(d), component instanceof TileNumber, count, out);
        }
    }

    /** Converts order keys to tile numbers or to positions within tiles. */
    private static void tile(Dimension dimension, boolean number, int count, long[] keys) {
        FloatTiles tiles = FloatTiles.of(dimension);
        if (tiles != null) {
            for (int i = 0; i < count; i++) {
                keys[i] = tiles.number(Keys.toDouble(keys[i]));
            }
            return;
        }
        Number extent = dimension.extent();
        Range domain = dimension.domain();
        if (!(domain instanceof Range.OfLong whole) || extent == null) {
            throw new IllegalStateException("dimension '" + dimension.name() + "': has no tiles");
        }
        long low = Keys.ofLong(dimension.datatype(), whole.low());
        long step = extent.longValue();
        if (step > 0 && whole.high() - whole.low() >= 0) {
            // The common case: neither offset nor extent uses the sign bit.
            for (int i = 0; i < count; i++) {
                long offset = keys[i] - low;
                keys[i] = number ? offset / step : offset % step;
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            long offset = keys[i] - low;
            keys[i] = number ? Long.divideUnsigned(offset, step) : Long.remainderUnsigned(offset, step);
        }
    }

    private void hilbert(Coordinates coordinates, CellRun cells, long[] out, Coordinates.Scratch scratch) {
        int n = dimensions.size();
        int count = cells.count();
        HilbertCurve curve = new HilbertCurve(n);
        long[][] buckets = scratch.columns(n);
        for (int d = 0; d < n; d++) {
            Dimension dimension = dimensions.get(d);
            long[] column = buckets[d];
            if (dimension.isVariable()) {
                byte[] all = coordinates.text(d);
                for (int i = 0; i < count; i++) {
                    int cell = cells.cell(i);
                    column[i] = curve.bucket(all, coordinates.textStart(d, cell), coordinates.textLength(d, cell));
                }
                continue;
            }
            coordinates.keys(d, cells, out, scratch);
            HilbertBuckets.of(curve, dimension, out, count, column);
        }
        if (n == 2) {
            for (int i = 0; i < count; i++) {
                out[i] = TwoDimensionalHilbert.distance(buckets[0][i], buckets[1][i]);
            }
            return;
        }
        long[] bucket = new long[n];
        for (int i = 0; i < count; i++) {
            for (int d = 0; d < n; d++) {
                bucket[d] = buckets[d][i];
            }
            out[i] = curve.distance(bucket);
        }
    }

    /** Compares the positions of two cells: −0.0 and 0.0 have one position. libtiledb writes them in any order. */
    public int comparePlaces(Coordinates coordinates, int a, int b) {
        return compare(coordinates, a, b, places);
    }

    /** Returns whether two cells have the same coordinates. */
    public boolean areSame(Coordinates coordinates, int a, int b) {
        return compare(coordinates, a, b) == 0;
    }

    /** Compares two cells by all components: −0.0 comes before 0.0 at one position. */
    public int compare(Coordinates coordinates, int a, int b) {
        return compare(coordinates, a, b, components.size());
    }

    private int compare(Coordinates coordinates, int a, int b, int count) {
        for (int c = 0; c < count; c++) {
            int text = textDimension(c);
            int order = text >= 0 ? coordinates.compare(text, a, b) : compareNumbers(c, coordinates, a, b);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private int compareNumbers(int c, Coordinates coordinates, int a, int b) {
        Component component = components.get(c);
        if (component instanceof Key key) {
            return coordinates.compare(key.d(), a, b);
        }
        Coordinates.Scratch scratch = new Coordinates.Scratch(2);
        long[] pair = scratch.keys();
        load(c, coordinates, new CellRun(new int[] {a, b}, 0, 2), pair, scratch);
        return Long.compareUnsigned(pair[0], pair[1]);
    }
}
