package dev.tegula.plot;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.internal.plot.Numbers;
import dev.tegula.plot.chart.Points;
import dev.tegula.plot.raster.Axis;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a matrix as points, two columns of which are coordinates, such as an embedding of single cells.
 * Immutable.
 *
 * <pre>{@code
 * Points points = EmbeddingPlot.of(umap, "X_umap").colored(obs, "cell_type").render();
 * Picture.of(points).described(Description.of(obs)).png(path);
 * }</pre>
 */
public final class EmbeddingPlot {

    private static final int DEFAULT_LIMIT = 50_000;
    private static final long SEED = 42;

    /** The columns that are coordinates. */
    private record Columns(long x, long y) {}

    /** The field of a table that colors the points. */
    private record Coloring(ArrayReader table, String field) {}

    private final ArrayReader matrix;
    private final String name;
    private final Columns columns;
    private final @Nullable Coloring coloring;
    private final int limit;

    private EmbeddingPlot(ArrayReader matrix, String name, Columns columns, @Nullable Coloring coloring, int limit) {
        this.matrix = matrix;
        this.name = name;
        this.columns = columns;
        this.coloring = coloring;
        this.limit = limit;
    }

    /**
     * Returns the points of the first two columns.
     *
     * @param matrix an array of two dimensions of integers, rows and columns, with one attribute of numbers
     * @param name what axes are called, with the number of their column from 1 on
     * @throws IllegalArgumentException if the array is no such matrix, or has fewer than two columns
     */
    public static EmbeddingPlot of(ArrayReader matrix, String name) {
        List<Dimension> dimensions = matrix.schema().dimensions();
        List<Attribute> attributes = matrix.schema().attributes();
        boolean isMatrix = dimensions.size() == 2
                && dimensions.stream()
                        .allMatch(dimension -> dimension.datatype().isInteger())
                && attributes.size() == 1
                && attributes.get(0).valuesPerCell() == 1
                && Plot.isNumber(attributes.get(0).field());
        if (!isMatrix) {
            throw new IllegalArgumentException("embedding: the array is no matrix of numbers (found "
                    + dimensions.size() + " dimensions and " + attributes.size() + " attributes)");
        }
        List<Range> domain = matrix.nonEmptyDomain();
        if (domain == null || !(domain.get(1) instanceof Range.OfLong columns) || columns.low() == columns.high()) {
            throw new IllegalArgumentException("embedding: the matrix has fewer than two columns");
        }
        return new EmbeddingPlot(matrix, name, new Columns(columns.low(), columns.low() + 1), null, DEFAULT_LIMIT);
    }

    /** Chooses the columns that are coordinates. */
    public EmbeddingPlot columns(long x, long y) {
        return new EmbeddingPlot(matrix, name, new Columns(x, y), coloring, limit);
    }

    /**
     * Colors the points by a field of a table whose coordinates are rows of the matrix.
     *
     * @param table an array of one dimension of integers
     * @throws IllegalArgumentException if it has no such dimension, or no such field of texts or single numbers
     */
    public EmbeddingPlot colored(ArrayReader table, String field) {
        List<Dimension> dimensions = table.schema().dimensions();
        Field found = table.schema().field(field);
        if (dimensions.size() != 1 || !dimensions.get(0).datatype().isInteger()) {
            throw new IllegalArgumentException("embedding: the table has no single dimension of integers");
        } else if (found == null) {
            throw new IllegalArgumentException("field '" + field + "': does not exist (expected one of "
                    + table.schema().fieldNames() + ")");
        } else if (!isText(found) && !Plot.hasValues(found)) {
            throw new IllegalArgumentException("field '" + field + "': cannot color points (found type "
                    + found.datatype() + ", expected texts or single numbers)");
        }
        return new EmbeddingPlot(matrix, name, columns, new Coloring(table, field), limit);
    }

    private static boolean isText(Field field) {
        return field.datatype().isString() && field.isVariable();
    }

    /**
     * Sets the greatest number of points. Of more rows, a random sample is shown.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public EmbeddingPlot limit(int points) {
        if (points < 1) {
            throw new IllegalArgumentException("limit: must be at least 1 point (found " + points + ")");
        }
        return new EmbeddingPlot(matrix, name, columns, coloring, points);
    }

    /**
     * Reads the points: rows that have both coordinates.
     *
     * @throws IllegalArgumentException if no row has, or a field of texts has more than 1,000 different ones
     */
    public Points render() {
        List<Dimension> dimensions = matrix.schema().dimensions();
        Map<Long, double[]> rows = new HashMap<>();
        String value = matrix.schema().attributes().get(0).name();
        for (int axis = 0; axis < 2; axis++) {
            int place = axis;
            long column = axis == 0 ? columns.x() : columns.y();
            Subarray wanted = Subarray.whole()
                    .addRange(dimensions.get(0).name(), rowsOf(matrix))
                    .addRange(dimensions.get(1).name(), Range.of(column, column));
            forEach(matrix, wanted, dimensions.get(0).name(), value, new Texts(), (row, number) -> {
                rows.computeIfAbsent(row, any -> new double[] {Double.NaN, Double.NaN, Double.NaN})[place] = number;
            });
        }
        Texts texts = new Texts();
        if (coloring != null) {
            ArrayReader table = coloring.table();
            String id = table.schema().dimensions().get(0).name();
            forEach(table, Subarray.whole(), id, coloring.field(), texts, (row, number) -> {
                double[] point = rows.get(row);
                if (point != null) {
                    point[2] = number;
                }
            });
        }
        texts.sort(rows.values());
        return points(
                texts.list,
                sample(rows.values().stream()
                        .filter(point -> Double.isFinite(point[0]) && Double.isFinite(point[1]))
                        .toList()));
    }

    private static Range rowsOf(ArrayReader matrix) {
        List<Range> domain = matrix.nonEmptyDomain();
        return domain == null ? Range.of(0, 0) : domain.get(0);
    }

    /** Different texts, whose indexes stand for them. */
    private static final class Texts {
        private static final int MOST = 1000;

        private final Map<String, Integer> indexes = new HashMap<>();
        private List<String> list = List.of();

        int index(String text) {
            int index = indexes.computeIfAbsent(text, any -> indexes.size());
            if (index >= MOST) {
                throw new IllegalArgumentException("embedding: the field has more than " + MOST
                        + " different texts. Color by numbers, or by texts of categories.");
            }
            return index;
        }

        /** Orders the texts, and replaces the indexes of points by those in this order. */
        void sort(Collection<double[]> points) {
            list = indexes.keySet().stream().sorted().toList();
            double[] places = new double[list.size()];
            for (int i = 0; i < places.length; i++) {
                places[indexes.getOrDefault(list.get(i), 0)] = i;
            }
            for (double[] point : points) {
                point[2] = Double.isNaN(point[2]) || places.length == 0 ? point[2] : places[(int) point[2]];
            }
        }
    }

    private interface RowAction {
        void accept(long row, double value);
    }

    private static void forEach(
            ArrayReader array, Subarray cells, String row, String field, Texts texts, RowAction action) {
        try (CellBatches batches = array.query()
                .subarray(cells)
                .fields(row, field)
                .order(ResultOrder.UNORDERED)
                .execution()
                .batches()) {
            for (Cells batch : batches) {
                Column rows = batch.column(row);
                Column values = batch.column(field);
                for (int i = 0; i < batch.size(); i++) {
                    if (!values.isNull(i)) {
                        boolean isText = values.field().datatype().isString();
                        action.accept(rows.longAt(i), isText ? texts.index(values.text(i)) : Numbers.at(values, i));
                    }
                }
            }
        }
    }

    /** The points that are shown, and how many there are. */
    private record Sample(List<double[]> points, int all) {}

    private Sample sample(List<double[]> points) {
        if (points.size() <= limit) {
            return new Sample(points, points.size());
        }
        SplittableRandom random = new SplittableRandom(SEED);
        int[] order = IntStream.range(0, points.size()).toArray();
        for (int i = 0; i < limit; i++) {
            int other = random.nextInt(i, order.length);
            int chosen = order[other];
            order[other] = order[i];
            order[i] = chosen;
        }
        return new Sample(
                Arrays.stream(order).limit(limit).mapToObj(points::get).toList(), points.size());
    }

    private Points points(List<String> labels, Sample sample) {
        if (sample.points().isEmpty()) {
            throw new IllegalArgumentException("embedding: no row has both coordinates");
        }
        double[] xs = sample.points().stream().mapToDouble(point -> point[0]).toArray();
        double[] ys = sample.points().stream().mapToDouble(point -> point[1]).toArray();
        double[] values =
                sample.points().stream().mapToDouble(point -> point[2]).toArray();
        String label = coloring == null ? "" : coloring.field();
        return new Points(axis(xs, columns.x()), axis(ys, columns.y()), label, xs, ys, values, labels, sample.all());
    }

    private Axis axis(double[] values, long column) {
        double low = DoubleStream.of(values).min().orElse(0);
        double high = DoubleStream.of(values).max().orElse(1);
        double room = low == high ? 1 : 0.03 * (high - low);
        Range range = Range.of(low - room, high + room);
        return new Axis(Dimension.float64(name + " " + (column + 1), low - room, high + room), range, 1);
    }
}
